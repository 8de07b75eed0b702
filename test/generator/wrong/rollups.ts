import { wrong, type Changes, type WrongDeclaration } from "./wrong.js";

const weight = "things#/properties/part_weight";
const rollup = `${weight}/rollup`;
const alone = "`rollup` is for readOnly fields that nothing else sets, limits or compares.";
const source =
  "`rollup` must name a stored field of a resource that is nested in this one, or that refers to it by the field `by`.";
const same = "A rollup must have the `type`, `format` and `multipleOf` of the field that it is computed from.";
const exact = "`sum` is for integers, and for numbers with `multipleOf`, whose decimals add up exactly.";
const readers =
  "If a caller may read a rollup but not everything that it is computed from, the rollup must declare `privileges.read`.";
const integer = { type: "integer", readOnly: true, privileges: { read: "view_things" } };
const total = "things#/properties/total";
const topLabel = (by: string) => ({ type: "integer", readOnly: true, rollup: { max: "labels.first", by } });
const thing = { type: "integer", references: { resource: "things", sameTenant: true } };
const audience = { type: "array", items: { type: "integer", references: "crews" }, default: [], audience: true };

/** Callers without an account may read labels and firms. */
const publicLabels: Changes = Object.fromEntries<unknown>(
  ["labels", "firms"].flatMap((path) => [
    [`${path}#/resource/public`, true],
    [`${path}#/resource/privileges`, { read: `view_${path}`, write: `manage_${path}` }],
  ]),
);

export const wrongRollups: readonly WrongDeclaration[] = [
  wrong("`rollup` must have one of `sum`, `min` and `max`.", { [rollup]: {} }, rollup, "`rollup` has none of them"),
  wrong(
    "`rollup` must have one of `sum`, `min` and `max`.",
    { [`${rollup}/min`]: "things/parts.weight" },
    rollup,
    "`rollup` has sum and min",
  ),
  wrong(alone, { [`${weight}/readOnly`]: undefined }, rollup, '"part_weight" is not readOnly', 'add "readOnly": true'),
  wrong(alone, { [`${weight}/maximum`]: 9 }, `${weight}/maximum`, '"part_weight" has maximum'),
  wrong(alone, { "things#/dependentRequired": { part_weight: ["site"] } }, rollup, '"part_weight" is in a condition'),
  wrong(
    source,
    { [`${rollup}/sum`]: "things/part.weight" },
    `${rollup}/sum`,
    "schemas/things/part.json does not exist",
    'did you mean "things/parts"?',
  ),
  wrong(
    source,
    { [`${rollup}/sum`]: "parts.weight" },
    `${rollup}/sum`,
    "schemas/parts.json does not exist",
    'did you mean "things/parts"?',
  ),
  wrong(
    source,
    { [`${rollup}/sum`]: "things/parts.weigth" },
    `${rollup}/sum`,
    '"weigth" is not a field of things/parts',
    'did you mean "weight"?',
  ),
  wrong(source, { [rollup]: { max: "things/parts.name" } }, `${rollup}/max`, '"name" is not a number, date or time'),
  wrong(
    source,
    { [rollup]: { sum: "labels.first" } },
    rollup,
    'labels is not nested in things, and "by" is missing',
    'add "by", the field of labels that refers to things',
  ),
  wrong(
    source,
    { [rollup]: { sum: "labels.first", by: "firm_id" } },
    `${rollup}/by`,
    '"firm_id" is not a stored field of labels that refers to things',
  ),
  wrong(
    same,
    { [`${weight}/type`]: "number" },
    rollup,
    '"part_weight" is number, and weight of things/parts is integer',
  ),
  wrong(
    same,
    { [`${weight}/multipleOf`]: 5 },
    rollup,
    '"part_weight" has another format or multipleOf than weight of things/parts',
  ),
  wrong(
    exact,
    { [`${weight}/type`]: "number", "things/parts#/properties/weight/type": "number" },
    `${rollup}/sum`,
    '"weight" has no multipleOf',
    'add "multipleOf": 0.01 to both fields',
  ),
  wrong(
    "A rollup must not be computed from itself.",
    { [weight]: { ...integer, rollup: { sum: "things.part_weight", by: "above_id" } } },
    rollup,
    '"part_weight" is computed from itself',
  ),
  wrong(
    "A rollup must not add up items of several tenants.",
    { "crews#/properties/total": { ...integer, rollup: { sum: "things.count", by: "crew_ids" } } },
    "crews#/properties/total/rollup",
    '"total" would be computed from items of things with different tenants',
  ),
  wrong(
    readers,
    { "things/parts#/properties/weight/privileges": { read: "view_serials" } },
    rollup,
    '"part_weight" shows values of weight, which needs the privilege view_serials',
    'add "privileges": { "read": "view_serials" }',
  ),
  wrong(
    readers,
    { "things/parts#/resource/privileges": { read: "view_bits", write: "manage_bits" } },
    rollup,
    '"part_weight" is computed from all items of things/parts, but reading these items needs the privilege view_bits',
    'add "privileges": { "read": "view_bits" }, or { "read": "view_things" } to show it to all who may read the item',
  ),
  wrong(
    "A rollup must not add up items of several tenants.",
    {
      "crews#/properties/total": { ...integer, rollup: { sum: "things/parts.weight", by: "crew_id" } },
      "things/parts#/properties/crew_id": { type: "integer", references: "crews" },
    },
    "crews#/properties/total/rollup",
    '"total" would be computed from items of things/parts with different tenants',
  ),
  wrong(
    readers,
    { "firms#/properties/total": { type: "integer", readOnly: true, rollup: { sum: "things.count", by: "firm_id" } } },
    "firms#/properties/total/rollup",
    '"total" is computed from all items of things, but a caller may see only some of these items (own)',
    'add "privileges": { "read": "view_things" } to show it to all who may read the item',
  ),
  wrong(
    readers,
    { [total]: topLabel("thing_id"), "labels#/resource/visible": "grade=a" },
    `${total}/rollup`,
    '"total" is computed from all items of labels, but a caller may see only some of these items (visible)',
    'add "privileges": { "read": "view_things" } to show it to all who may read the item',
  ),
  ...Object.entries<Changes>({
    visible: { "labels#/resource/visible": "grade=a" },
    audience: { "labels#/properties/crew_ids": audience },
  }).map(([keyword, changes]) =>
    wrong(
      readers,
      { ...publicLabels, ...changes, "firms#/properties/top": topLabel("firm_id") },
      "firms#/properties/top/rollup",
      `"top" is computed from all items of labels, but a caller may see only some of these items (${keyword})`,
      'add "privileges": { "read": "view_labels" }, or { "read": "view_firms" } to show it to all who have this privilege',
    ),
  ),
  wrong(
    readers,
    {
      [total]: topLabel("copy_id"),
      "labels#/properties/copy_id": { ...thing, privileges: { read: "view_serials" } },
    },
    `${total}/rollup`,
    '"total" is computed from all items of labels, but their field copy_id needs the privilege view_serials',
    'add "privileges": { "read": "view_serials" }, or { "read": "view_things" } to show it to all who may read the item',
  ),
];
