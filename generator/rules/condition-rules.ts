import { branchKeywords, listConditionals, comparisonKeywords } from "../conditions.js";
import type { ConditionValueSchema, FieldSchema } from "../declaration.js";
import { isNeverNull, isStored, isUnixTime, isUuid, findValueKind } from "../declared-fields.js";
import { isDateOrTimeFormat } from "../text-format.js";
import { findValueProblems, lowerAndUpperLimits } from "./field-rules.js";
import { listConditionValues } from "./located-schemas.js";
import { yieldFinding, isReachable, listKeywordUses, type Rules } from "./rule.js";
import { listFieldNamesInConditions } from "./field-name-uses.js";
import { isEarlier } from "../../runtime/model/values/times.js";
import { listAllowedValues, listEnumOrBooleanValues } from "../allowed-values.js";

export const conditionRules: Rules = {
  *"A condition must have `if`, and `then` or `else`."({ declaration }) {
    for (const { position, conditional } of listConditionals(declaration)) {
      const [condition, ...consequences] = branchKeywords.filter((branch) => branch in conditional);
      if (condition !== "if") yield { path: [...position, condition ?? ""], found: "`if` is missing" };
      else if (consequences.length === 0) yield { path: [...position, "if"], found: "`then` and `else` are missing" };
    }
  },

  *"A condition must use fields that are stored as clients send them."({ declaration }) {
    const { accounts } = declaration.resource;
    for (const { path, name } of listFieldNamesInConditions(declaration)) {
      if (!Object.hasOwn(declaration.properties, name)) continue;
      const isHash = name === accounts?.password || name === accounts?.secret;
      if (isHash) yield* yieldFinding(path, name, "is stored as a hash");
      else if (!isStored(declaration, name)) yield* yieldFinding(path, name, "is not stored");
    }
  },

  *"Values in a condition must be values that the field allows."({ declaration }) {
    for (const { at, field, value } of listConditionValues(declaration)) {
      // Skips times, because another rule reports all allowed values of times.
      if (field.format === "date-time") continue;
      if (value.const !== undefined) yield* findValueProblems([...at, "const"], value.const, field);
      for (const [index, each] of (value.enum ?? []).entries())
        yield* findValueProblems([...at, "enum", index], each, field);
    }
  },

  *"`then` must not contradict `if`."({ declaration }) {
    for (const { position, conditional } of listConditionals(declaration)) {
      const { if: condition, then: consequence } = conditional;
      for (const [name, asked] of Object.entries(consequence?.properties ?? {})) {
        const [field, known] = [declaration.properties[name], condition?.properties?.[name]];
        if (field === undefined || known === undefined || !areContradictory(field, known, asked)) continue;
        // Skips a condition that contradicts the field itself, which other rules report.
        if ([known, asked].some((each) => areContradictory(field, each, each))) continue;
        // A field without a value satisfies both `if` and `then`. Only a field that always has a value can cause a contradiction.
        const isGiven = [condition, consequence].some((each) => each?.required?.includes(name) === true);
        if (!isGiven && (!isNeverNull(declaration, name) || field.default === "")) continue;
        const hint = `write the condition on ${JSON.stringify(name)} only in then`;
        yield { path: [...position, "then", "properties", name], found: "no value satisfies both", hint };
      }
    }
  },

  *"`after` and `notBefore` must compare two stored fields of the same kind: numbers, dates or times."({
    declaration,
  }) {
    for (const { path, name, field, value } of comparisonKeywords.flatMap((each) => [
      ...listKeywordUses(declaration, each),
    ])) {
      const other = declaration.properties[value];
      if (other === undefined) continue;
      const [own, others] = [describeComparableKind(field), describeComparableKind(other)];
      const isText = findValueKind(field) === "string" && !isUuid(field);
      if (!isStored(declaration, name)) yield* yieldFinding(path, name, "is not stored");
      else if (own === undefined) yield* yieldFinding(path, name, isText ? "is not a number, date or time" : undefined);
      else if (own !== others) {
        const verdict = `is ${others ?? "not a number, date or time"}, but ${JSON.stringify(name)} is ${own}`;
        yield* yieldFinding(path, value, verdict);
      }
    }
  },

  *"`after` must not form a cycle."({ declaration }) {
    for (const { path, name, value } of listKeywordUses(declaration, "after")) {
      const listPredecessors = (each: string): readonly string[] =>
        comparisonKeywords.flatMap((keyword) => declaration.properties[each]?.[keyword] ?? []);
      if (!isReachable(value, name, listPredecessors)) continue;
      const found =
        value === name
          ? "the keyword names its own field"
          : `${JSON.stringify(value)} must itself come after ${JSON.stringify(name)}`;
      yield { path, found };
    }
  },
};

/** Returns the kind of the field's values, such as "a number"; undefined if they cannot be compared by size. */
function describeComparableKind(field: FieldSchema): string | undefined {
  const kind = findValueKind(field);
  if (kind === "string") return isDateOrTimeFormat(field.format) ? `a ${field.format}` : undefined;
  if (kind !== "integer" && kind !== "number") return undefined;
  return isUnixTime(field) ? "a UNIX time" : "a number";
}

/** Whether no value of the field can satisfy both conditions. Patterns are not compared, so two patterns never contradict. */
function areContradictory(
  field: FieldSchema,
  firstCondition: ConditionValueSchema,
  secondCondition: ConditionValueSchema,
): boolean {
  const type = findValueKind(field);
  if (type === undefined) return false;
  const all = [field, firstCondition, secondCondition];
  const named =
    listEnumOrBooleanValues(field) ?? listAllowedValues(firstCondition) ?? listAllowedValues(secondCondition);
  if (named !== undefined) {
    const satisfiesAll = (value: unknown): boolean =>
      all.every((each) => [...findValueProblems([], value, { ...each, type })].length === 0);
    return !named.some(satisfiesAll);
  }
  const isOut = lowerAndUpperLimits.some(([low, high, least]) => {
    const [from, to] = [all.flatMap((each) => each[low] ?? []), all.flatMap((each) => each[high] ?? [])];
    return Math.min(...to) - Math.max(...from) < least;
  });
  const starts = all.flatMap(({ formatMinimum }) => formatMinimum ?? []);
  const ends = all.flatMap(({ formatMaximum }) => formatMaximum ?? []);
  return isOut || starts.some((from) => ends.some((to) => isEarlier(to, from)));
}
