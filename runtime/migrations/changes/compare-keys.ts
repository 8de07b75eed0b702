/** Compares unique keys, indexes and conditions between fields. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedCase, DescribedCondition, DescribedResource } from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import type { UniqueKey } from "../../model/schema/resource-parts.js";
import { requireNonEmptyText, makeExampleValue } from "./candidates.js";
import {
  type Difference,
  type ChangePosition,
  type BreakingExample,
  positionInResource,
  createDifference,
} from "./difference.js";
import { findRejectedBody } from "./find-body.js";
import type { ResourcePair } from "./match-names.js";

export function* compareKeys(place: ChangePosition, pair: ResourcePair): Generator<Difference> {
  const { before, after, formerFieldName } = pair;
  const keys = after.unique.map((key): UniqueKey => ({ ...key, fields: key.fields.map(formerFieldName) }));
  for (const key of keys) {
    if (before.unique.some((was) => implies(was, key))) continue;
    const isNew = key.fields.some((each) => before.fields[each] === undefined);
    const says = `${key.fields.join(", ")} must be unique`;
    // A sparse key exempts items without a value. Existing items and requests of existing clients have no value in a new field,
    // so they cannot violate a sparse key on that field.
    if (isNew && key.sparse) {
      yield createDifference(atKey(place, key), "unique-added", says, { requests: "compatible", class: "safe" });
    } else {
      yield createDifference(atKey(place, key), "unique-added", says, {
        concerns: { kind: "twins", key },
        makeExample: () => sendTwice(before, key, isNew),
      });
    }
  }
  for (const key of before.unique) {
    if (keys.some((is) => implies(is, key))) continue;
    yield createDifference(atKey(place, key), "unique-removed", `${key.fields.join(", ")} need no longer be unique`);
  }
  const indexes = after.indexes.map((index) => index.map(formerFieldName).join());
  const were = before.indexes.map((index) => index.join());
  if (indexes.toSorted().join(";") !== were.toSorted().join(";")) {
    yield createDifference(positionInResource(place, "indexes"), "indexes-changed", "other indexes are declared");
  }
  yield* compareConditions(place, pair);
}

function sendTwice(
  before: DescribedResource,
  { sparse, fields: [name = "", ...more] }: UniqueKey,
  isNew: boolean,
): BreakingExample {
  const valueOf = (each: string): Value => {
    const field = before.fields[each];
    return (
      (field === undefined ? undefined : makeExampleValue(requireNonEmptyText({ ...field, mandatory: true }))) ?? null
    );
  };
  const beside = Object.fromEntries(more.map((each) => [each, valueOf(each)]));
  return {
    kind: "body",
    on: "create",
    at: [name],
    ...(isNew ? {} : { value: valueOf(name) }),
    ...(sparse && more.length > 0 ? { beside } : {}),
    twice: true,
  };
}

/** Tells whether items that satisfy the unique key `strict` always satisfy the other key, too. */
function implies(strict: UniqueKey, key: UniqueKey): boolean {
  return (
    strict.fields.every((name) => key.fields.includes(name)) &&
    (strict.ignoreCase || !key.ignoreCase) &&
    (!strict.sparse || key.sparse)
  );
}

function atKey(place: ChangePosition, { fields }: UniqueKey): ChangePosition {
  const [name = ""] = fields;
  return fields.length === 1
    ? { ...place, field: name, pointer: `/properties/${name}/unique` }
    : { ...place, pointer: "/resource/unique" };
}

function* compareConditions(
  place: ChangePosition,
  { before, after, formerFieldName }: ResourcePair,
): Generator<Difference> {
  const here = { ...place, pointer: "/allOf" };
  const now = after.conditions.map((condition) => renameCondition(condition, formerFieldName));
  const missingIn =
    (others: readonly DescribedCondition[]) =>
    (condition: DescribedCondition): boolean =>
      !others.some((other) => isDeepStrictEqual(other, condition));
  const later = Object.fromEntries(Object.entries(after.fields).map(([name, field]) => [formerFieldName(name), field]));
  for (const condition of before.conditions.filter(missingIn(now)))
    yield createDifference(here, "condition-removed", `items need no longer satisfy ${JSON.stringify(condition)}`);
  for (const condition of now.filter(missingIn(before.conditions))) {
    const example = findRejectedBody(before, later, condition) ?? null;
    // The difference affects no stored items: an item must satisfy a new condition only when it is changed.
    yield createDifference(here, "condition-added", `items must satisfy ${JSON.stringify(condition)}`, {
      requests: example === null ? "possible" : "breaking",
      makeExample: () => example,
    });
  }
}

function renameCondition(condition: DescribedCondition, fieldBefore: (name: string) => string): DescribedCondition {
  const rename = ({ properties, required }: DescribedCase): DescribedCase => ({
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [fieldBefore(name), each])),
    }),
    ...(required && { required: required.map(fieldBefore) }),
  });
  const cases = Object.entries(condition) as readonly (readonly [keyof DescribedCondition, DescribedCase])[];
  return Object.fromEntries(cases.map(([name, each]) => [name, rename(each)]));
}
