import { branches, listConditionals, orderKeywords } from "../conditions.js";
import type { Declaration, FieldSchema } from "../declaration.js";
import { isNeverNull, isStored, isUnixTime, isUuid } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import { isTimeFormat } from "../text-format.js";
import { contradict } from "./contradictions.js";
import { findMisfits } from "./field-rules.js";
import { listConditionValues } from "./field-schemas.js";
import { findAt } from "./finding.js";
import { listConditionFields } from "./named-fields.js";
import type { Rules } from "./rule.js";

/** What the fields of an item are to each other. */
export const conditionRules: Rules = {
  *"A condition says if, and what holds then or else."({ declaration }) {
    for (const { at, conditional } of listConditionals(declaration)) {
      const [condition, ...consequences] = branches.filter((branch) => branch in conditional);
      if (condition !== "if") yield { at: [...at, condition ?? ""], found: "there is no if" };
      else if (consequences.length === 0) yield { at: [...at, "if"], found: "there is neither then nor else" };
    }
  },

  *"Conditions are about fields that are stored as they were sent."({ declaration }) {
    const { accounts } = declaration.resource;
    for (const { at, name } of listConditionFields(declaration)) {
      if (!Object.hasOwn(declaration.properties, name)) continue;
      const isHash = name === accounts?.password || name === accounts?.secret;
      yield* findAt(at, name, isHash ? "is a hash" : isStored(declaration, name) ? undefined : "is not stored");
    }
  },

  *"A condition names values that its field allows."({ declaration }) {
    for (const { at, field, value } of listConditionValues(declaration)) {
      if (isTimeFormat(field.format) && field.format === "date-time") continue; // Refused as times that are enumerated.
      if (value.const !== undefined) yield* findMisfits([...at, "const"], value.const, field);
      for (const [index, each] of (value.enum ?? []).entries()) yield* findMisfits([...at, "enum", index], each, field);
    }
  },

  *"What then asks of a field is possible where if is so."({ declaration }) {
    for (const { at, conditional } of listConditionals(declaration)) {
      const { if: condition, then: consequence } = conditional;
      for (const [name, asked] of Object.entries(consequence?.properties ?? {})) {
        const [field, known] = [declaration.properties[name], condition?.properties?.[name]];
        if (field === undefined || known === undefined || !contradict(field, known, asked)) continue;
        // Refused already.
        if ([known, asked].some((each) => contradict(field, each, each))) continue;
        // What may have no value then has none.
        const isGiven = [condition, consequence].some((each) => each?.required?.includes(name) === true);
        if (!isGiven && (!isNeverNull(declaration, name) || field.default === "")) continue;
        const hint = `say in then alone what is left of ${JSON.stringify(name)} where the rest of if is so`;
        yield { at: [...at, "then", "properties", name], found: "no value fits both", hint };
      }
    }
  },

  *"What comes after another field is stored and is compared with a field of its own kind: numbers, dates or times."({
    declaration,
  }) {
    for (const [name, field] of Object.entries(declaration.properties)) {
      for (const keyword of orderKeywords) {
        const other = declaration.properties[field[keyword] ?? ""];
        if (other === undefined) continue;
        const at = ["properties", name, keyword];
        const [own, others] = [findOrder(field), findOrder(other)];
        if (!isStored(declaration, name)) yield* findAt(at, name, "is not stored");
        else if (own === undefined)
          yield* findAt(at, name, kindOf(field) === "string" && !isUuid(field) ? "is none of these" : undefined);
        else if (own !== others)
          yield* findAt(at, field[keyword] ?? "", `is ${others ?? "none of these"}, ${JSON.stringify(name)} is ${own}`);
      }
    }
  },

  *"No field comes after itself."({ declaration }) {
    for (const [name, field] of Object.entries(declaration.properties)) {
      if (field.after === undefined || !comesAfter(declaration, field.after, name)) continue;
      const found =
        field.after === name ? "it does" : `${JSON.stringify(field.after)} comes after ${JSON.stringify(name)}, too`;
      yield { at: ["properties", name, "after"], found };
    }
  },
};

/** Undefined where values have no order; what is wrong with the type is for other rules. */
function findOrder(field: FieldSchema): string | undefined {
  const kind = kindOf(field);
  if (kind === "string") return isTimeFormat(field.format) ? `a ${field.format}` : undefined;
  if (kind !== "integer" && kind !== "number") return undefined;
  return isUnixTime(field) ? "a UNIX time" : "a number";
}

/** Whether what is said of the order of the first, and of those it is ordered by, leads to the other. */
function comesAfter({ properties }: Declaration, first: string, other: string): boolean {
  const seen = new Set<string>();
  const ahead = [first];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (next === other) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    for (const keyword of orderKeywords)
      ahead.push(...[properties[next]?.[keyword]].filter((name) => name !== undefined));
  }
  return false;
}
