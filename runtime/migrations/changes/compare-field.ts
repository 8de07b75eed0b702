/** Compares a field in two versions of a declaration. `compareValue` compares its type and limits. */
import { isDeepStrictEqual } from "node:util";
import type { CanonicalField } from "../../model/schema/canonical-project.js";
import type { Value } from "../../model/schema/field.js";
import { withNonEmptyText, makeExampleValue } from "./example-values.js";
import { findWrongOrderExample } from "./find-example-body.js";
import { matchesSchema } from "./match-schema.js";
import { compareReference, compareFieldUsage, compareRollup } from "./compare-field-usage.js";
import { compareTransitions, compareValueAliases } from "./compare-limits.js";
import { compareValue } from "./compare-value.js";
import { type BreakingExample, makeAnswerExample, makeCreateRequestExample } from "./breaking-example.js";
import {
  hasBackfill,
  suggestFillKeyword,
  type Difference,
  type ChangePosition,
  type ValuePosition,
  formatValue,
  createDeprecationDateDifference,
  createDifference,
  breakingVerdictIf,
  kindOfKeywordChange,
  positionOfKeyword,
  possibleVerdictIf,
} from "./difference.js";
import type { Verdict } from "./change-rules.js";
import type { FieldComparison } from "./find-former-names.js";

export function* compareField(
  resourcePosition: ChangePosition,
  fieldComparison: Omit<FieldComparison, "afterWithFormerNames">,
): Generator<Difference> {
  const { before, after, formerName, currentName, isShown } = fieldComparison;
  const pair = { ...fieldComparison, afterWithFormerNames: withFormerFieldNames(fieldComparison) };
  const place: ValuePosition = {
    ...resourcePosition,
    field: currentName,
    pointer: `${resourcePosition.pointer}/properties/${currentName}`,
    valuePath: [formerName],
    isSent: isSettable(before) && isSettable(after),
    isFiltered: isFilterable(before) && isFilterable(after),
    isShown,
    isStored: before.stored === true && after.stored === true,
    isConvertedByHook: after.fillFrom !== undefined,
    migrationKeywords: after,
  };
  if (formerName !== currentName) yield createRenamedFieldDifference(place, pair);
  yield* compareFieldAlias(place, pair);
  yield* compareValueAliases(place, pair);
  yield* compareFieldUsage(place, pair);
  // Ids are digits or UUIDs in the API, but numbers in the database. So a change between the two forms is compared separately.
  const isId = before.reference !== undefined || after.reference !== undefined;
  if (isId || before.readOnly === true) yield* compareIdForm(place, pair);
  yield* compareReference(place, pair);
  yield* compareRollup(place, pair);
  const areFilled = before.mandatory === true && after.mandatory === true;
  const [valueBefore, valueAfter] = [withoutUuidFormat(before), withoutUuidFormat(after)].map((each) =>
    areFilled ? withNonEmptyText(each) : each,
  );
  for (const difference of compareValue(place, valueBefore!, valueAfter!))
    yield isId ? weakenDifferenceOfReference(difference, before) : difference;
  yield* compareMandatory(place, pair);
  yield* compareBackfill(place, pair);
  yield* compareDefault(place, pair);
  yield* compareOrderKeywords(place, pair);
  yield* compareTransitions(place, pair);
}

/**
 * Turns the verdict "breaking" into "possible" for a reference, and removes the example. An example would need the id of an
 * existing item, which no declaration contains.
 */
function weakenDifferenceOfReference(difference: Difference, { reference }: CanonicalField): Difference {
  const { rule, requests, answers } = difference;
  // A reference that becomes a string may still accept the same requests, because ids are sent as strings.
  const isVague = rule === "limit-narrowed" || (rule === "type-changed" && reference !== undefined);
  if (!isVague) return difference;
  const weaken = (verdict: Verdict): Verdict => (verdict === "breaking" ? "possible" : verdict);
  return { ...difference, requests: weaken(requests), answers: weaken(answers), makeExample: () => null };
}

export function isSettable(field: CanonicalField): boolean {
  return field.readOnly !== true;
}

function isFilterable({ stored, hidden }: CanonicalField): boolean {
  return stored === true && hidden !== true;
}

/** Returns an example request that uses the former name of a field. */
function makeRequestWithFormerName(formerName: string, field: CanonicalField): BreakingExample {
  if (isFilterable(field)) return { kind: "query", query: `fields=${formerName}` };
  return makeCreateRequestExample([formerName], makeExampleValue(field) ?? null);
}

function createRenamedFieldDifference(
  position: ValuePosition,
  { formerName, currentName, before, after, isListMemberName }: FieldComparison,
): Difference {
  const here = positionOfKeyword(position, "was");
  if (after.alias?.name === formerName) {
    const says = `was ${formerName} and is now ${currentName}; the former name still works`;
    return createDifference(here, "field-renamed", says, { answers: possibleVerdictIf(isListMemberName) });
  }
  const isNeeded = isFilterable(before) || (position.isSent && after.mandatory === true);
  return createDifference(here, "field-renamed", `was ${formerName} and is now ${currentName}`, {
    // A body with the former name is not rejected: undeclared names are ignored. But if the field is mandatory, the body then
    // lacks its value and is rejected.
    requests: isNeeded ? "breaking" : "possible if sent",
    answers: "breaking if shown",
    types: "breaking",
    makeExample: () => makeRequestWithFormerName(formerName, before),
  });
}

function* compareFieldAlias(
  position: ValuePosition,
  { before, after, formerName, currentName }: FieldComparison,
): Generator<Difference> {
  const [gone, now] = [before.alias?.name, after.alias?.name];
  const here = positionOfKeyword(position, "alias");
  if (gone !== undefined && gone !== now && gone !== currentName) {
    yield createDifference(here, "alias-removed", `is no longer available as ${gone}`, {
      requests: breakingVerdictIf(isFilterable(before) || position.isSent),
      answers: "breaking if shown",
      types: "breaking",
      makeExample: () => makeRequestWithFormerName(gone, before),
    });
  } else if (now !== undefined && now !== gone && now !== formerName) {
    yield createDifference(here, "alias-added", `is also available as ${now}`);
  } else if (now !== undefined && now === gone && !isDeepStrictEqual(before.alias, after.alias)) {
    yield createDeprecationDateDifference(here, `the former name ${now}`);
  }
}

/** Returns the field without the format `uuid`, because UUIDs are stored as numbers. */
function withoutUuidFormat<Field extends CanonicalField>(field: Field): Field {
  if (field.format !== "uuid" && field.items?.format !== "uuid") return field;
  const { format: _, items, ...rest } = field;
  // The type becomes `integer`, so that the comparison still finds all other changes of the type.
  return (
    items === undefined ? { ...rest, type: "integer" } : { ...rest, items: { ...items, type: "integer" } }
  ) as Field;
}

function* compareIdForm(position: ValuePosition, { before, after }: FieldComparison): Generator<Difference> {
  const idFormOf = ({ format, items }: CanonicalField): string =>
    format === "uuid" || items?.format === "uuid" ? "a UUID" : "a number";
  const [was, is] = [idFormOf(before), idFormOf(after)];
  if (was === is || before.type === after.type) return;
  const makeExample = (): BreakingExample => makeAnswerExample(position.valuePath, `was ${was}`);
  yield createDifference(position, "id-form-changed", `was ${was} and is now ${is}`, { makeExample });
}

function* compareMandatory(position: ValuePosition, comparison: FieldComparison): Generator<Difference> {
  const { before, after } = comparison;
  if (after.mandatory === before.mandatory) return;
  if (after.mandatory !== true) {
    // Responses may now contain null, which the former type of the field excluded.
    const isNull = after.default === undefined && after.valueFrom === undefined && position.isShown;
    yield createDifference(position, "field-optional", "is now optional", {
      answers: possibleVerdictIf(isNull),
      types: breakingVerdictIf(isNull),
      makeExample: () => (isNull ? makeAnswerExample(position.valuePath, "always had a value") : null),
    });
    return;
  }
  // A request without the field now fails, unless only the server sets the field.
  const broken = breakingVerdictIf(isSettable(after));
  const byHook = after.fillFrom === undefined ? "" : "; a hook fills it";
  yield createDifference(position, "field-mandatory", `is now mandatory${byHook}`, {
    requests: broken,
    types: broken,
    class: hasBackfill(after) ? "safe" : "word",
    stopsOlderServers: position.isStored,
    affectedItems: { kind: "without", valuePath: position.valuePath },
    suggestions: suggestFillKeyword(position, after),
    makeExample: () => makeCreateRequestExample(position.valuePath),
  });
  yield* compareEmptyText(position, comparison);
}

/**
 * Reports that an optional field gets a new `fill` or a hook for existing items. If the field becomes mandatory,
 * `compareMandatory` reports the change.
 */
function* compareBackfill(position: ValuePosition, { before, after }: FieldComparison): Generator<Difference> {
  if (!position.isStored || after.mandatory === true || hasBackfill(before) || !hasBackfill(after)) return;
  const value = after.fill === undefined ? "a value from a hook" : formatValue(after.fill);
  yield createDifference(positionOfKeyword(position, "fill"), "fill-added", `items without a value get ${value}`, {
    affectedItems: { kind: "without", valuePath: position.valuePath },
  });
}

/**
 * Reports that a string can no longer be empty because its field becomes mandatory. If the field has a `minLength`, the
 * comparison of limits already reports this.
 */
function* compareEmptyText(position: ValuePosition, { before, after }: FieldComparison): Generator<Difference> {
  const isText = before.type === "string" && after.type === "string" && (after.minLength ?? 0) === 0;
  if (!isText || !matchesSchema(before, "") || matchesSchema(after, "")) return;
  yield createDifference(position, "limit-narrowed", "must no longer be empty", {
    affectedItems: { kind: "unlike", valuePath: position.valuePath, schema: { type: "string", minLength: 1 } },
    makeExample: () => makeCreateRequestExample(position.valuePath, ""),
  });
}

/**
 * Returns the field with former names of fields and resources in its keywords `counts`, `formatWhen` and `valueFrom`. A rename
 * of a mentioned field then does not count as a change of this field.
 */
function withFormerFieldNames({
  after,
  formerFieldName,
  formerNames,
}: Omit<FieldComparison, "afterWithFormerNames">): CanonicalField {
  const { counts, formatWhen, valueFrom } = after;
  return {
    ...after,
    ...(counts && {
      counts: {
        resource: formerNames.formerPath(counts.resource) ?? counts.resource,
        by: formerNames.formerFieldName(counts.resource, counts.by),
      },
    }),
    ...(formatWhen && { formatWhen: { ...formatWhen, field: formerFieldName(formatWhen.field) } }),
    ...(isValueFromField(valueFrom) && { valueFrom: { ...valueFrom, field: formerFieldName(valueFrom.field) } }),
  };
}

/** Tells whether every new item gets a value from the server. `caller` gives none to items that the server creates. */
function hasUnconditionalDefault({ default: constant, valueFrom }: CanonicalField): boolean {
  const isFromCaller = typeof valueFrom === "object" && valueFrom !== null && "caller" in valueFrom;
  return constant !== undefined || (valueFrom !== undefined && !isFromCaller);
}

function isValueFromField(valueFrom: Value | undefined): valueFrom is { readonly field: string } {
  return typeof valueFrom === "object" && valueFrom !== null && "field" in valueFrom;
}

function* compareDefault(
  position: ValuePosition,
  { before, after, afterWithFormerNames }: FieldComparison,
): Generator<Difference> {
  const defaultOf = (field: CanonicalField): unknown => field.valueFrom ?? field.default;
  if (!isDeepStrictEqual(before.counts, afterWithFormerNames.counts)) {
    yield createDifference(position, "counts-changed", "now counts other items");
  }
  const [was, is] = [defaultOf(before), defaultOf(after)];
  if (isDeepStrictEqual(was, defaultOf(afterWithFormerNames))) return;
  const keyword = ({ valueFrom }: CanonicalField): string => (valueFrom === undefined ? "default" : "valueFrom");
  const says = `${keyword(before)} was ${formatValue(was)} and ${keyword(after)} is now ${formatValue(is)}`;
  // The default appears in responses only if the field is optional in both versions. If the field becomes mandatory, another
  // difference reports the changed responses.
  const isAnswered = position.isShown && after.mandatory !== true && before.mandatory !== true;
  const areConstants = before.valueFrom === undefined && after.valueFrom === undefined;
  // The migration gives existing items a value, but servers of the older release would create more items without one.
  const isGiven = hasUnconditionalDefault(after) && !hasUnconditionalDefault(before);
  yield createDifference(position, `default-${kindOfKeywordChange(was, is)}`, says, {
    answers: areConstants ? breakingVerdictIf(isAnswered) : possibleVerdictIf(isAnswered),
    types: breakingVerdictIf(isAnswered && is === undefined),
    ...(isGiven && {
      class: "safe",
      stopsOlderServers: position.isStored,
      affectedItems: { kind: "without", valuePath: position.valuePath },
    }),
    makeExample: () =>
      isAnswered
        ? makeAnswerExample(position.valuePath, `was ${formatValue(was ?? null)} by default`, "creation")
        : null,
  });
}

const phraseByOrderKeyword = { after: "after", notBefore: "equal to or after" } as const;

function* compareOrderKeywords(
  position: ValuePosition,
  { resource, before, after, formerFieldName }: FieldComparison,
): Generator<Difference> {
  for (const keyword of ["after", "notBefore"] as const) {
    const is = after[keyword];
    const now = is === undefined ? undefined : formerFieldName(is);
    if (before[keyword] === now) continue;
    const here = positionOfKeyword(position, keyword);
    if (before[keyword] !== undefined)
      yield createDifference(
        here,
        "order-removed",
        `no longer has to be ${phraseByOrderKeyword[keyword]} ${before[keyword]}`,
      );
    if (now === undefined) continue;
    const example = position.isSent
      ? (findWrongOrderExample(resource, position.valuePath[0] ?? "", keyword, now) ?? null)
      : null;
    yield createDifference(here, "order-added", `must now be ${phraseByOrderKeyword[keyword]} ${String(is)}`, {
      requests: example === null ? "possible if sent" : "breaking if sent",
      makeExample: () => example,
    });
  }
}
