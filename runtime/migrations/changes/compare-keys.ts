/** Compares unique keys, conditions between fields, and indexes. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedCase, DescribedCondition, DescribedResource } from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import type { UniqueKey } from "../../model/schema/resource-parts.js";
import { filled, makeValue } from "./candidates.js";
import { findAgainst } from "./find-body.js";
import { inResource, tell, type Difference, type Place } from "./difference.js";
import type { ResourcePair } from "./resource-pair.js";

export function* compareKeys(place: Place, pair: ResourcePair): Generator<Difference> {
  const { before, after, fieldBefore } = pair;
  const keys = after.unique.map((key): UniqueKey => ({ ...key, fields: key.fields.map(fieldBefore) }));
  for (const key of keys) {
    if (before.unique.some((was) => implies(was, key))) continue;
    const names = key.fields.join(", ");
    // A sparse key exempts items without a value in one of its fields.
    const [name = "", ...more] = key.fields;
    const others = more.map((each) => [each, valueOf(before, each)] as const);
    const isNew = key.fields.some((each) => before.fields[each] === undefined);
    // No existing item has a value of a new field, and no former body sets one.
    if (isNew && key.sparse) {
      yield tell(atKey(place, key), "unique-added", `${names} must be unique`, { class: "safe" });
      continue;
    }
    yield tell(atKey(place, key), "unique-added", `${names} must be unique`, {
      requests: "breaking",
      class: "word",
      concerns: { kind: "twins", key },
      witness: {
        kind: "body",
        on: "create",
        at: [name],
        ...(isNew ? {} : { value: valueOf(before, name) }),
        ...(isNew || !key.sparse || others.length === 0 ? {} : { beside: Object.fromEntries(others) }),
        twice: true,
      },
    });
  }
  for (const key of before.unique) {
    if (keys.some((is) => implies(is, key))) continue;
    yield tell(atKey(place, key), "unique-removed", `${key.fields.join(", ")} need no longer be unique`, {
      class: "safe",
    });
  }
  const indexes = after.indexes.map((index) => index.map(fieldBefore).join());
  const were = before.indexes.map((index) => index.join());
  if (indexes.toSorted().join(";") !== were.toSorted().join(";")) {
    yield tell(inResource(place, "indexes"), "indexes-changed", "other indexes are declared", {
      class: "safe",
    });
  }
  yield* compareConditions(place, pair);
}

function valueOf({ fields }: DescribedResource, name: string): Value {
  const field = fields[name];
  return (field === undefined ? undefined : makeValue(filled({ ...field, mandatory: true }))) ?? null;
}

/** Whether one key allows everything that the other allows. */
function implies(strict: UniqueKey, key: UniqueKey): boolean {
  return (
    strict.fields.every((name) => key.fields.includes(name)) &&
    (strict.ignoreCase || !key.ignoreCase) &&
    (!strict.sparse || key.sparse)
  );
}

function atKey(place: Place, { fields }: UniqueKey): Place {
  const [name = ""] = fields;
  return fields.length === 1
    ? { ...place, field: name, pointer: `/properties/${name}/unique` }
    : { ...place, pointer: "/resource/unique" };
}

function* compareConditions(place: Place, { before, after, fieldBefore }: ResourcePair): Generator<Difference> {
  const here = { ...place, pointer: "/allOf" };
  const now = after.conditions.map((condition) => renameCondition(condition, fieldBefore));
  const gone = before.conditions.filter((condition) => !now.some((other) => isDeepStrictEqual(other, condition)));
  const come = now.filter((condition) => !before.conditions.some((other) => isDeepStrictEqual(other, condition)));
  const later = Object.fromEntries(Object.entries(after.fields).map(([name, field]) => [fieldBefore(name), field]));
  for (const condition of gone)
    yield tell(here, "condition-removed", `items need no longer satisfy ${JSON.stringify(condition)}`);
  for (const condition of come) {
    const witness = findAgainst(before, later, condition) ?? null;
    // Existing items stay valid until they are changed.
    yield tell(here, "condition-added", `items must satisfy ${JSON.stringify(condition)}`, {
      requests: witness === null ? "possible" : "breaking",
      witness,
    });
  }
}

function renameCondition(condition: DescribedCondition, fieldBefore: (name: string) => string): DescribedCondition {
  const rename = ({ properties, required }: DescribedCase): DescribedCase => ({
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [fieldBefore(name), each])),
        }),
    ...(required === undefined ? {} : { required: required.map(fieldBefore) }),
  });
  const { if: given, then: consequence, else: alternative } = condition;
  return {
    ...(given === undefined ? {} : { if: rename(given) }),
    ...(consequence === undefined ? {} : { then: rename(consequence) }),
    ...(alternative === undefined ? {} : { else: rename(alternative) }),
  };
}
