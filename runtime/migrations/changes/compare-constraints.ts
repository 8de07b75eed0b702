/** Compares unique keys, indexes and conditions between fields. */
import { isDeepStrictEqual } from "node:util";
import type { ConditionBranch, CanonicalCondition, CanonicalResource } from "../../model/schema/canonical-project.js";
import type { Value } from "../../model/schema/field.js";
import type { UniqueKey } from "../../model/schema/resource-parts.js";
import { withNonEmptyText, makeExampleValue } from "./example-values.js";
import type { BreakingExample } from "./breaking-example.js";
import { type Difference, type ChangePosition, positionInResource, createDifference } from "./difference.js";
import { findConditionViolationExample } from "./find-example-body.js";
import type { ResourceComparison } from "./find-former-names.js";

export function* compareConstraints(position: ChangePosition, comparison: ResourceComparison): Generator<Difference> {
  const { before, after, formerFieldName } = comparison;
  const keys = after.unique.map((key): UniqueKey => ({ ...key, fields: key.fields.map(formerFieldName) }));
  for (const key of keys) {
    if (before.unique.some((was) => impliesUniqueKey(was, key))) continue;
    const isNew = key.fields.some((each) => before.fields[each] === undefined);
    const says = `${describeKeyFields(key)} must be unique`;
    // A sparse key exempts items without a value. Existing items and requests of existing clients have no value in a new field,
    // so they cannot violate a sparse key on that field.
    if (isNew && key.sparse) {
      yield createDifference(positionOfUniqueKey(position, key), "unique-added", says, {
        requests: "compatible",
        class: "safe",
      });
    } else {
      yield createDifference(positionOfUniqueKey(position, key), "unique-added", says, {
        affectedItems: { kind: "twins", uniqueKey: key },
        makeExample: () => makeDuplicateExample(before, key, isNew),
      });
    }
  }
  for (const key of before.unique) {
    if (keys.some((is) => impliesUniqueKey(is, key))) continue;
    yield createDifference(
      positionOfUniqueKey(position, key),
      "unique-removed",
      `${describeKeyFields(key)} no longer has to be unique`,
    );
  }
  const indexes = after.indexes.map((index) => index.map(formerFieldName).join());
  const were = before.indexes.map((index) => index.join());
  if (indexes.toSorted().join(";") !== were.toSorted().join(";")) {
    yield createDifference(
      positionInResource(position, "indexes"),
      "indexes-changed",
      "the declared indexes have changed",
    );
  }
  yield* compareConditions(position, comparison);
}

function describeKeyFields({ fields }: UniqueKey): string {
  return fields.length === 1 ? fields.join() : `each combination of ${fields.join(", ")}`;
}

function makeDuplicateExample(
  before: CanonicalResource,
  { sparse, fields: [name = "", ...more] }: UniqueKey,
  isNewField: boolean,
): BreakingExample {
  const valueOf = (each: string): Value => {
    const field = before.fields[each];
    return (
      (field === undefined ? undefined : makeExampleValue(withNonEmptyText({ ...field, mandatory: true }))) ?? null
    );
  };
  const otherValues = Object.fromEntries(more.map((each) => [each, valueOf(each)]));
  return {
    kind: "body",
    operation: "create",
    valuePath: [name],
    ...(isNewField ? {} : { value: valueOf(name) }),
    ...(sparse && more.length > 0 ? { otherValues } : {}),
    isSentTwice: true,
  };
}

/** Tells whether items that satisfy the unique key `strictKey` always satisfy the other key, too. */
function impliesUniqueKey(strictKey: UniqueKey, otherKey: UniqueKey): boolean {
  return (
    strictKey.fields.every((name) => otherKey.fields.includes(name)) &&
    (strictKey.ignoreCase || !otherKey.ignoreCase) &&
    (!strictKey.sparse || otherKey.sparse)
  );
}

function positionOfUniqueKey(position: ChangePosition, { fields }: UniqueKey): ChangePosition {
  const [name = ""] = fields;
  return fields.length === 1
    ? { ...position, field: name, pointer: `/properties/${name}/unique` }
    : { ...position, pointer: "/resource/unique" };
}

function* compareConditions(
  position: ChangePosition,
  { before, after, formerFieldName }: ResourceComparison,
): Generator<Difference> {
  const here = { ...position, pointer: "/allOf" };
  const now = after.conditions.map((condition) => renameConditionFields(condition, formerFieldName));
  const isMissingIn =
    (others: readonly CanonicalCondition[]) =>
    (condition: CanonicalCondition): boolean =>
      !others.some((other) => isDeepStrictEqual(other, condition));
  const later = Object.fromEntries(Object.entries(after.fields).map(([name, field]) => [formerFieldName(name), field]));
  for (const condition of before.conditions.filter(isMissingIn(now)))
    yield createDifference(here, "condition-removed", `items no longer have to satisfy ${JSON.stringify(condition)}`);
  for (const condition of now.filter(isMissingIn(before.conditions))) {
    const example = findConditionViolationExample(before, later, condition) ?? null;
    // The difference affects no stored items: an item must satisfy a new condition only when it is changed.
    yield createDifference(here, "condition-added", `items must now satisfy ${JSON.stringify(condition)}`, {
      requests: example === null ? "possible" : "breaking",
      makeExample: () => example,
    });
  }
}

function renameConditionFields(
  condition: CanonicalCondition,
  formerFieldName: (name: string) => string,
): CanonicalCondition {
  const rename = ({ properties, required }: ConditionBranch): ConditionBranch => ({
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [formerFieldName(name), each])),
    }),
    ...(required && { required: required.map(formerFieldName) }),
  });
  const branches = Object.entries(condition) as readonly (readonly [keyof CanonicalCondition, ConditionBranch])[];
  return Object.fromEntries(branches.map(([name, each]) => [name, rename(each)]));
}
