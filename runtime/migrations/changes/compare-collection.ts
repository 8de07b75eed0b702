/** Compares the collection of a resource: unique keys, views, and items that are created together. */
import { isDeepStrictEqual } from "node:util";
import type {
  DescribedCase,
  DescribedCondition,
  DescribedField,
  DescribedResource,
} from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import type { UniqueKey } from "../../model/schema/resource-parts.js";
import { filled, makeValue } from "./candidates.js";
import { type Difference, type Place, inResource, tell } from "./difference.js";
import { findRejectedBody } from "./find-body.js";
import type { ResourcePair } from "./match-names.js";

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
    const witness = findRejectedBody(before, later, condition) ?? null;
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

function isVisible(field: DescribedField | undefined): boolean {
  return (field?.stored === true && field.hidden !== true) || field?.counts !== undefined;
}

export function* compareViews(place: Place, pair: ResourcePair): Generator<Difference> {
  const { before, after, fields, fieldBefore } = pair;
  // Fields that become visible or hidden are reported at the field.
  const visible = [...fields].filter(([name, was]) => isVisible(after.fields[name]) && isVisible(before.fields[was]));
  const stays = new Set(visible.map(([, was]) => was));
  for (const view of ["list", "item"] as const) {
    const here = inResource(place, `views/${view}`);
    const is = after.views[view].map(fieldBefore);
    const was = before.views[view];
    const gone = was.filter((name) => stays.has(name) && !is.includes(name));
    const come = is.filter((name) => stays.has(name) && !was.includes(name));
    if (gone.length > 0) {
      yield tell(here, "view-narrowed", `the ${view} no longer has ${gone.join(", ")}`, {
        answers: "breaking",
        types: "breaking",
        witness: { kind: "answer", of: view, at: [gone[0]!], says: "was there" },
      });
    }
    if (come.length > 0) yield tell(here, "view-widened", `the ${view} also has ${come.join(", ")}`);
    const stayed = was.filter((name) => is.includes(name));
    if (stayed.join() !== is.filter((name) => was.includes(name)).join()) {
      yield tell(here, "view-reordered", `the ${view} has its fields in another order`);
    }
  }
  if (before.collection !== after.collection) {
    yield tell(
      inResource(place, "collection"),
      "collection-changed",
      `a list was a ${before.collection} and is ${after.collection}`,
      {
        answers: "breaking",
        types: "breaking",
        witness: {
          kind: "answer",
          of: "list",
          at: [],
          says: `was ${before.collection === "array" ? "an array" : "an object"}`,
        },
      },
    );
  }
  if (before.defaultSort !== fieldBefore(after.defaultSort)) {
    yield tell(inResource(place, "defaultSort"), "default-sort-changed", `a list is sorted by ${after.defaultSort}`, {
      answers: "possible",
    });
  }
}

export function* compareCreateWith(place: Place, { before, after, names }: ResourcePair): Generator<Difference> {
  const nameBefore = (name: string): string => {
    const path = names.pathBefore(`${place.resource ?? ""}/${name}`) ?? names.pathBefore(name) ?? name;
    return path.slice(path.lastIndexOf("/") + 1);
  };
  const was = before.createWith ?? [];
  const is = (after.createWith ?? []).map(nameBefore);
  const here = inResource(place, "createWith");
  for (const name of is) {
    if (!was.includes(name)) yield tell(here, "create-with-added", `a creation may also create ${name}`);
  }
  for (const name of was) {
    if (is.includes(name)) continue;
    yield tell(here, "create-with-removed", `a creation no longer creates ${name}`, {
      // Undeclared names in a body are ignored.
      requests: "possible",
      answers: "breaking",
      types: "breaking",
      witness: {
        kind: "answer",
        of: "creation",
        at: [name],
        says: "listed the items that were created in it",
        within: name,
      },
    });
  }
}
