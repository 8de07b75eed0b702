// Over 300 lines: one table of changes, of which each rule has one at least.
import type { Difference } from "../../runtime/migrations/changes/difference.js";
import type { changeRules } from "../../runtime/migrations/changes/change-rules.js";
import { accounts } from "./sound-project.js";
import { declare } from "./tries.js";

export type Schemas = { readonly [path: string]: unknown };

/** `b` breaking, `p` possible, `-` compatible: of requests, answers and types. */
export type Verdicts = `${"b" | "p" | "-"}${"b" | "p" | "-"}${"b" | "p" | "-"}`;
export type Expected = readonly [rule: keyof typeof changeRules, verdicts: Verdicts, data: Difference["class"]];

export interface Change {
  readonly before: Schemas;
  readonly after: Schemas;
  readonly expected: readonly Expected[];
  /** A part of the first difference's witness. */
  readonly witness?: string;
  /** The change needs other resources, or concerns them. */
  readonly isApart?: true;
  /** Files of code beside them, before and after. */
  readonly code?: readonly string[];
}

const bounded = { type: "number", minimum: 0, maximum: 1000 };

/** A change of one field of the resource. */
function ofField(before: object, after: object, expected: readonly Expected[], witness?: string): Change {
  return of({ size: before }, { size: after }, expected, witness);
}

function of(before: object, after: object, expected: readonly Expected[], witness?: string): Change {
  const change = { before: { tries: declare(before) }, after: { tries: declare(after) }, expected };
  return witness === undefined ? change : { ...change, witness };
}

/** Changes the keywords of the resource. */
function ofResource(before: object, after: object, expected: readonly Expected[], witness?: string): Change {
  const fields = { size: { type: "integer", default: 0, sortable: true } };
  const change = { before: { tries: declare(fields, before) }, after: { tries: declare(fields, after) }, expected };
  return witness === undefined ? change : { ...change, witness };
}

const text = { type: "string" };
const number = { type: "integer" };
const others = declare({});
const inTries = (field: object): Schemas => ({ others, tries: declare({ other_id: field }) });
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const valueAlias = (before: string, value: string, deprecated = "2026-01-31"): object => ({
  valueAliases: { [before]: { value, deprecated } },
});
const choice = (...values: readonly string[]): object => ({ type: "string", enum: values, default: values[0] });
const reference = (more: object = {}): object => ({ type: "integer", references: { resource: "others", ...more } });

const mandatory = (fields: object): object => ({ ...declare(fields), required: ["name", ...Object.keys(fields)] });
const places = declare({}, { id: "try_id", tenant: "try_id" });

/** A resource with a nested one. */
function creation(before: object, after: object, expected: readonly Expected[], witness?: string): Change {
  const parts = { "tries/parts": declare({}) };
  const change = {
    before: { tries: declare({}, before), ...parts },
    after: { tries: declare({}, after), ...parts },
    expected,
    isApart: true as const,
  };
  return witness === undefined ? change : { ...change, witness };
}

/** Changes the tenant of the resource. */
function tenancy(before: object, after: object, expected: readonly Expected[], more: object = {}): Change {
  const fields = (options: object): object => ({
    place_id: { type: "integer", references: "places" },
    spot_id: { type: "integer", references: "places" },
    item_id: { type: "integer", references: { resource: "goods", ...options } },
  });
  return { before: { tries: declare(fields({}), before) }, after: { tries: declare(fields(more), after) }, expected };
}

/** Accounts are bound to a place before and after. */
function withBoundAccounts({ before, after, expected }: Change, witness: string): Change {
  const { people } = accounts as { people: { resource: object; properties: object } };
  const bound = {
    ...beside,
    people: {
      ...people,
      resource: { ...people.resource, tenant: "place_id" },
      properties: { ...people.properties, place_id: { type: "integer", references: { resource: "places", none: 0 } } },
    },
  };
  return { before: { ...bound, ...before }, after: { ...bound, ...after }, expected, witness, isApart: true };
}

function ownership(before: object, after: object, expected: readonly Expected[]): Change {
  const fields = { by_id: { type: "integer", references: "people", readOnly: true, valueFrom: { caller: "account" } } };
  return { before: { tries: declare(fields, before) }, after: { tries: declare(fields, after) }, expected };
}

/** Moves the audience from the first to the second of two fields. */
function audience(first: object, then: object, second: object, expected: readonly Expected[]): Change {
  const crews = { type: "array", items: { type: "integer", references: "crews" }, default: [] };
  return {
    before: { tries: declare({ one: { ...crews, ...first }, two: crews }) },
    after: { tries: declare({ one: { ...crews, ...then }, two: { ...crews, ...second } }) },
    expected,
  };
}

/** A count by one of two fields that refer to the resource. */
function counted(by: string): Schemas {
  const links = declare({
    a_id: { type: "integer", references: "tries" },
    b_id: { type: "integer", references: "tries" },
  });
  return { tries: declare({ size: { ...number, readOnly: true, counts: { resource: "links", by } } }), links };
}

/** A rollup of one of two fields of nested items. */
function rolledUp(field: string): Schemas {
  const parts = declare({ one: number, two: number });
  const size = { ...number, readOnly: true, rollup: { sum: `tries/parts.${field}` } };
  return { tries: declare({ size }), "tries/parts": parts };
}

/** A value that a field of this name decides. */
function decided(name: string, called: object): Schemas {
  const kinds = { ...text, enum: ["a", "b"], default: "a" };
  const size = { ...text, enum: ["c", "d"], valueFrom: { field: name, values: { a: "c", b: "d" } } };
  const mark = { ...number, formatWhen: { field: name, value: "a", format: "unixtime" } };
  return { tries: declare({ [name]: { ...kinds, ...called }, size, mark }) };
}

const among = (kind: string, least: number, most: number): object => ({
  if: { properties: { name: { const: kind } } },
  then: { properties: { amount: { minimum: least } } },
  else: { properties: { amount: { maximum: most } } },
});
const withPlace = (size: object): object => ({
  ...declare({ size, place: text }),
  dependentRequired: { size: ["place"] },
});
const parts = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`part_${String(index)}`, text]));
const withParts = (size: object): object => ({
  ...declare({ ...parts, size }),
  dependentRequired: { name: Object.keys(parts) },
});
const time = { type: "string", format: "date-time" };
const town = { type: "string", default: "Oslo", description: "Where." };
const inPlace = declare({ try_ref: { type: "integer", references: "tries" } }, { tenant: "try_ref" });

function copying(resources: object): object {
  const what = { type: "object", properties: { a: { const: "Y" } }, additionalProperties: false, createOnly: true };
  const fields = { like: { type: "integer", references: "tries", createOnly: true }, what };
  return declare(fields, { tenant: "try_id", copies: { from: "like", what: "what", resources } });
}

/** Changes one keyword of the resource and something else. */
function withMember(declaration: unknown, keyword: string, more: object): object {
  // A valid declaration.
  const { resource, ...rest } = declaration as { readonly resource: { readonly [keyword: string]: unknown } };
  return { ...rest, resource: { ...resource, [keyword]: { ...(resource[keyword] as object), ...more } } };
}

function swap({ before, after }: Change, expected: readonly Expected[]): Change {
  return { before: after, after: before, expected };
}

/** The resources that the changed declarations refer to. */
export const beside = {
  others,
  places,
  goods: declare({ place_id: { type: "integer", references: "places" } }, { tenant: "place_id" }),
};

export const changes: { readonly [title: string]: Change } = {
  "nothing changes": ofField(text, text, []),
  "the order of keywords changes": ofField({ type: "string", maxLength: 5 }, { maxLength: 5, type: "string" }, []),
  "texts for people change": ofField(text, { ...text, description: "How big." }, [["texts-changed", "---", "none"]]),
  "its title changes": ofResource(
    { menu: "Old" },
    { plural: "Tries", menu: "New", panel: { filters: ["kind"], form: [{ fields: ["kind"] }] } },
    [["texts-changed", "---", "none"]],
  ),
  "two fields are indexed": ofResource({ indexes: [["kind", "amount"]] }, { indexes: [["amount", "kind"]] }, [
    ["indexes-changed", "---", "safe"],
  ]),
  "a value becomes constant": ofField({ const: "a" }, { const: "b" }, [
    ["values-narrowed", "b-b", "word"],
    ["values-widened", "-pp", "none"],
  ]),
  "values mean something": ofField(
    { type: "string", oneOf: [{ const: "a", title: "A" }] },
    { type: "string", oneOf: [{ const: "a", title: "Much" }] },
    [["texts-changed", "---", "none"]],
  ),
  "a text has lines and examples": ofField(text, { ...text, multiline: true, examples: ["a"] }, [
    ["texts-changed", "---", "none"],
  ]),
  "a text may be longer": ofField(text, { ...text, minLength: 2 }, [["limit-narrowed", "b--", "word"]]),
  "a number may be greater": ofField({ ...number, exclusiveMinimum: 1 }, { ...number, exclusiveMinimum: 0 }, [
    ["limit-widened", "---", "none"],
  ]),
  "a number of days may be less": ofField(
    { ...text, format: "date", formatMinimum: "2026-01-01", formatMaximum: "2026-12-31" },
    { ...text, format: "date", formatMinimum: "2025-01-01", formatMaximum: "2026-06-30" },
    [
      ["limit-widened", "---", "none"],
      ["limit-narrowed", "b--", "word"],
    ],
  ),
  "an array has more elements, all different": ofField(
    { type: "array", items: number },
    { type: "array", items: number, minItems: 2, uniqueItems: true },
    [
      ["limit-narrowed", "b--", "word"],
      ["limit-narrowed", "b--", "word"],
    ],
  ),
  "a default value changes": ofField(
    { ...text, valueFrom: "now", format: "date-time" },
    { ...text, format: "date-time" },
    [["default-removed", "-pb", "none"]],
  ),
  "the display format of a text changes": ofField(
    text,
    { ...text, formatWhen: { field: "kind", value: "x", format: "yes-no" } },
    [["texts-changed", "---", "none"]],
  ),
  "a time must not be before another time": of(
    { from: time, size: time },
    { from: time, size: { ...time, notBefore: "from" } },
    [["order-added", "b--", "none"]],
  ),
  "the type of elements changes, with a conversion": ofField(
    { type: "array", items: text },
    { type: "array", items: number, convert: true },
    [["type-changed", "bbb", "safe"]],
  ),
  "the type of a property changes, with a conversion": ofField(
    object({ wide: text }),
    object({ wide: { ...number, convert: true } }),
    [["type-changed", "bbb", "safe"]],
  ),
  "a property is mandatory, and filled": ofField(
    object({ wide: text }),
    object({ wide: { ...text, fill: "a" } }, { required: ["wide"] }),
    [["property-mandatory", "b-b", "safe"]],
  ),
  "a mandatory property is added, and filled": ofField(
    object({ wide: text }),
    object({ wide: text, high: { ...number, fill: 1 } }, { required: ["high"] }),
    [["mandatory-property-added", "b-b", "safe"]],
  ),
  "a property is added, and filled": ofField(
    object({ wide: text }),
    object({ wide: text, high: { ...number, fill: 1 } }),
    [["property-added", "---", "safe"]],
  ),
  "an optional field is added": of({}, { size: text }, [["field-added", "---", "none"]]),
  "a field with a default is added": of({}, { size: { ...text, default: "a" } }, [["field-added", "---", "safe"]]),
  "a field is removed": of({ size: text }, {}, [["field-removed", "bbb", "loses"]], "GET /api/2.0/tries?fields=size"),
  "a field is replaced by another one of its kind": of({ size: text }, { width: text }, [
    ["field-perhaps-renamed", "---", "word"],
    ["field-removed", "bbb", "loses"],
  ]),
  "an integer is a number": ofField(number, { type: "number" }, [["type-widened", "-p-", "safe"]]),
  "a number is an integer": ofField({ type: "number" }, number, [["type-changed", "bp-", "word"]], '"size":0.5}'),
  "a text is an integer": ofField(text, number, [["type-changed", "bbb", "word"]]),
  "a text is a time": ofField(text, { type: "string", format: "date-time" }, [["type-changed", "bp-", "word"]]),
  "a text is an array of texts": ofField(text, { type: "array", items: text }, [["type-to-array", "bbb", "safe"]]),
  "elements are arrays": ofField(
    { type: "array", items: text },
    { type: "array", items: { type: "array", items: text } },
    [["type-to-array", "bbb", "word"]],
  ),
  "a property becomes an array of its former values": ofField(
    object({ a: text }),
    object({ a: { type: "array", items: text } }),
    [["type-to-array", "bbb", "word"]],
  ),
  "a property becomes an array of its former values, as declared": ofField(
    object({ a: text }),
    object({ a: { type: "array", items: text, convert: true } }),
    [["type-to-array", "bbb", "safe"]],
  ),
  "elements have another type": ofField({ type: "array", items: text }, { type: "array", items: number }, [
    ["type-changed", "bbb", "word"],
  ]),
  "a limit is narrower": ofField(
    { ...text, maxLength: 5 },
    { ...text, maxLength: 3 },
    [["limit-narrowed", "b--", "word"]],
    '"size":"aaaaa"',
  ),
  "a limit is wider": ofField({ ...number, minimum: 5 }, { ...number, minimum: 3 }, [["limit-widened", "---", "none"]]),
  "a limit is added": ofField(number, { ...number, exclusiveMaximum: 3 }, [["limit-narrowed", "b--", "word"]]),
  "steps are finer": ofField({ ...bounded, multipleOf: 0.3 }, { ...bounded, multipleOf: 0.1 }, [
    ["limit-widened", "---", "none"],
  ]),
  "steps have more decimals": ofField({ ...bounded, multipleOf: 0.1 }, { ...bounded, multipleOf: 0.01 }, [
    ["limit-widened", "-p-", "none"],
  ]),
  "steps have more decimals, so fewer digits fit before the point": ofField(
    { type: "number", multipleOf: 0.1 },
    { type: "number", multipleOf: 0.01 },
    [["limit-narrowed", "b--", "word"]],
    '"size":99999999999999.8}',
  ),
  "a pattern is added": ofField({ ...text, maxLength: 9 }, { ...text, maxLength: 9, pattern: "^[0-9]{5}$" }, [
    ["limit-narrowed", "b--", "word"],
  ]),
  "a format is added": ofField(text, { ...text, format: "email" }, [["limit-narrowed", "b--", "word"]]),
  "the rules of elements are relaxed": ofField(
    { type: "array", items: number, maxItems: 2 },
    { type: "array", items: number },
    [["limit-widened", "---", "none"]],
  ),
  "the rules of elements are tightened": ofField(
    { type: "array", items: number },
    { type: "array", items: { ...number, minimum: 7 } },
    [["limit-narrowed", "b--", "word"]],
    '"size":[1]',
  ),
  "a value is no longer allowed": ofField(
    choice("a", "b"),
    choice("a"),
    [["values-narrowed", "b-b", "word"]],
    '"size":"b"',
  ),
  "a value is allowed": ofField(choice("a"), choice("a", "b"), [["values-widened", "-pp", "none"]]),
  "values are listed": ofField(text, choice("a"), [
    ["values-narrowed", "b-b", "word"],
    ["default-added", "-b-", "safe"],
  ]),
  "a field gets the time of its creation": ofField(time, { ...time, valueFrom: "now" }, [
    ["default-added", "-p-", "safe"],
  ]),
  "many other fields are mandatory beside it": {
    before: { tries: withParts(text) },
    after: { tries: withParts({ ...text, maxLength: 2 }) },
    expected: [["limit-narrowed", "b--", "word"]],
    witness: '"part_0":',
  },
  "a default is added": ofField(text, { ...text, default: "a" }, [["default-added", "-b-", "safe"]]),
  "a default changes": ofField({ ...text, default: "a" }, { ...text, default: "b" }, [
    ["default-changed", "-b-", "none"],
  ]),
  "a default is removed": ofField({ ...text, default: "a" }, text, [["default-removed", "-bb", "none"]]),
  "only the server sets it": ofField(text, { ...text, readOnly: true }, [["read-only-added", "b-b", "none"]]),
  "it is never sent": ofField(text, { ...text, writeOnly: true }, [["field-hidden", "bbb", "none"]]),
  "it is sent": ofField({ ...text, writeOnly: true }, text, [["field-shown", "-p-", "none"]]),
  "it never changes": ofField(
    text,
    { ...text, immutable: true },
    [["immutable-added", "b--", "none"]],
    "PUT /api/2.0/tries/1",
  ),
  "it requires another field": ofField(text, { ...text, createOnly: true }, [["create-only-added", "bbb", "loses"]]),
  "it no longer sorts": ofField(
    { ...number, default: 0, sortable: true },
    { ...number, default: 0 },
    [["sortable-removed", "b-b", "none"]],
    "sort_by=size",
  ),
  "it becomes searchable": ofField(text, { ...text, searchable: true }, [["searchable-added", "-p-", "safe"]]),
  "it is sent as text": ofField(number, { ...number, sentAs: "string" }, [["sent-as-text", "-bb", "none"]]),
  "it is sent as number": ofField({ ...number, sentAs: "string" }, number, [["sent-as-number", "bbb", "none"]]),
  "reading it requires a privilege": ofField(text, { ...text, privileges: { read: "see_size" } }, [
    ["field-privilege-added", "bbb", "none"],
  ]),
  "it is unique": ofField(text, { ...text, unique: true }, [["unique-added", "b--", "word"]]),
  "it is no longer unique regardless of case": ofField(
    { ...text, unique: { ignoreCase: true } },
    { ...text, unique: true },
    [["unique-removed", "---", "safe"]],
  ),
  "a new field is unique": of({}, { size: { ...text, unique: true } }, [
    ["unique-added", "b--", "word"],
    ["field-added", "---", "none"],
  ]),
  "a new field is unique where it has a value": of({}, { size: { ...text, unique: { sparse: true } } }, [
    ["unique-added", "---", "safe"],
    ["field-added", "---", "none"],
  ]),
  "it is indexed": ofField(text, { ...text, indexed: true }, [["indexes-changed", "---", "safe"]]),
  "it becomes a reference": {
    before: inTries(number),
    after: inTries(reference()),
    expected: [["reference-added", "bbb", "word"]],
  },
  "it is no longer a reference": {
    before: inTries(reference()),
    after: inTries(number),
    expected: [["reference-removed", "bbb", "none"]],
  },
  "0 stands for none": {
    before: inTries(reference()),
    after: inTries(reference({ none: 0 })),
    expected: [["reference-none-added", "-p-", "none"]],
  },
  "it is deleted with the item to which it refers": {
    before: inTries(reference()),
    after: inTries(reference({ onDelete: "cascade" })),
    expected: [["reference-cascades", "-p-", "none"]],
  },
  "it keeps the item to which it refers": {
    before: inTries(reference({ onDelete: "cascade" })),
    after: inTries(reference()),
    expected: [["reference-restricts", "b--", "none"]],
    witness: "DELETE /api/2.0/others/1",
  },
  "it is no longer shown in another collection": {
    before: inTries(reference({ via: true })),
    after: inTries(reference()),
    expected: [["path-removed", "b-b", "none"]],
    witness: "GET /api/2.0/others/1/tries",
  },
  "a property is added to an object": ofField(object({ a: text }), object({ a: text, b: text }), [
    ["property-added", "---", "none"],
  ]),
  "a mandatory property is added to an object": ofField(
    object({ a: text }),
    object({ a: text, b: text }, { required: ["b"] }),
    [["mandatory-property-added", "b-b", "word"]],
  ),
  "an object loses a property": ofField(object({ a: text, b: text }), object({ a: text }), [
    ["property-removed", "pbb", "loses"],
  ]),
  "a property may have a former name": ofField(object({ a: text, b: text }), object({ a: text, c: text }), [
    ["property-perhaps-renamed", "---", "word"],
    ["property-removed", "pbb", "loses"],
  ]),
  "a property of an array has another name": ofField(
    { type: "array", items: object({ a: text, b: text }) },
    { type: "array", items: object({ a: text, c: { ...text, was: "b" } }) },
    [["property-renamed", "pbb", "safe"]],
  ),
  "a property of a closed object has another name": ofField(
    object({ a: text, b: text }, { additionalProperties: false }),
    object({ a: text, c: { ...text, was: "b" } }, { additionalProperties: false }),
    [["property-renamed", "bbb", "safe"]],
  ),
  "a property is replaced by another one": ofField(
    object({ a: text, b: text }),
    object({ a: text, c: { ...text, was: null } }),
    [
      ["property-added", "---", "none"],
      ["property-removed", "pbb", "loses"],
    ],
  ),
  "a property is mandatory": ofField(
    object({ a: text }),
    object({ a: text }, { required: ["a"] }),
    [["property-mandatory", "b-b", "word"]],
    '"size":{}',
  ),
  "an object is closed": ofField(object({ a: text }), object({ a: text }, { additionalProperties: false }), [
    ["object-closed", "b--", "none"],
  ]),
  "transitions are narrowed": of(
    { state: { ...choice("a", "b"), transitions: { a: { b: true }, b: { a: true } } } },
    { state: { ...choice("a", "b"), transitions: { a: { b: true } } } },
    [["transitions-narrowed", "b--", "none"]],
    'PUT /api/2.0/tries/1 {"state":"a"}, of an item with "b"',
  ),
  "a new item has fewer initial values": of(
    { state: { ...choice("a", "b"), transitions: { a: { b: true } } } },
    { state: { ...choice("a", "b"), transitions: { a: { b: true } }, initial: ["a"] } },
    [["initial-narrowed", "b--", "none"]],
  ),
  "a value may follow another one": of(
    { first: number, size: number },
    { first: number, size: { ...number, after: "first" } },
    [["order-added", "b--", "none"]],
    '"first":1,"size":1',
  ),
  "a text on which another field depends may be longer": {
    before: { tries: withPlace({ ...text, minLength: 1 }) },
    after: { tries: withPlace({ ...text, minLength: 2 }) },
    expected: [["limit-narrowed", "b--", "word"]],
    witness: '"place":"Example"',
  },
  "a text may be longer, where a number depends on it": {
    before: { tries: { ...declare({ size: text }), ...among("Example", 5, 9) } },
    after: { tries: { ...declare({ size: { ...text, minLength: 2 } }), ...among("Example", 5, 9) } },
    expected: [["limit-narrowed", "b--", "word"]],
    witness: '"amount":5',
  },
  "a key over two fields is added, for items with both": {
    before: { tries: declare({ size: text }) },
    after: { tries: declare({ size: text }, { unique: [{ fields: ["name", "size"], sparse: true }] }) },
    expected: [["unique-added", "b--", "word"]],
    witness: '"size":"Example"',
  },
  "a key over two fields is added, one of which is unique": {
    before: { tries: declare({ size: { ...text, unique: true } }) },
    after: { tries: declare({ size: { ...text, unique: true } }, { unique: [{ fields: ["name", "size"] }] }) },
    expected: [],
  },
  "the list is an array": ofResource({}, { collection: "array" }, [["collection-changed", "-bb", "none"]]),
  "the list has fewer fields": ofResource({}, { views: { list: ["try_id", "name"] } }, [
    ["view-narrowed", "-bb", "none"],
  ]),
  "the order of the list changes": ofResource({}, { defaultSort: "size" }, [["default-sort-changed", "-p-", "none"]]),
  "the id is under another key": ofResource({}, { resultKey: "id" }, [["result-key-changed", "-bb", "none"]]),
  "a key over two fields is added": ofResource({}, { unique: [{ fields: ["name", "size"] }] }, [
    ["unique-added", "b--", "word"],
  ]),
  "an action requires another privilege": ofResource(
    {},
    { privileges: { read: "a", create: "b", update: "b", delete: "c" } },
    [["privilege-changed", "b--", "none"]],
    "DELETE /api/2.0/tries/1, by a caller with the privilege b",
  ),
  "a privilege is gone": {
    ...ofResource({ privileges: { read: "a", write: "c" } }, {}, [
      ["privileges-narrowed", "b-b", "word"],
      ["privilege-changed", "b--", "none"],
      ["privilege-changed", "b--", "none"],
      ["privilege-changed", "b--", "none"],
    ]),
    isApart: true,
  },
  "a mandatory field is added": {
    before: { tries: declare({}) },
    after: { tries: mandatory({ size: text }) },
    expected: [["mandatory-field-added", "b-b", "word"]],
    witness: 'POST /api/2.0/tries {"name":"Example"}',
  },
  "a mandatory field is added, with a backfill": {
    before: { tries: declare({}) },
    after: { tries: mandatory({ size: { ...text, fill: "a" } }) },
    expected: [["mandatory-field-added", "b-b", "safe"]],
  },
  "it becomes mandatory, with a hook for existing items": {
    before: { tries: declare({ size: text }) },
    after: { tries: mandatory({ size: { ...text, fillFrom: "hook" } }) },
    expected: [
      ["field-mandatory", "b-b", "safe"],
      ["limit-narrowed", "b--", "word"],
    ],
    isApart: true,
    code: ["tries.hooks.ts"],
  },
  "it is mandatory": {
    before: { tries: declare({ size: text }) },
    after: { tries: mandatory({ size: text }) },
    expected: [
      ["field-mandatory", "b-b", "word"],
      ["limit-narrowed", "b--", "word"],
    ],
  },
  "it becomes mandatory, with a backfill": {
    before: { tries: declare({ size: text }) },
    after: { tries: mandatory({ size: { ...text, fill: "a" } }) },
    expected: [
      ["field-mandatory", "b-b", "safe"],
      ["limit-narrowed", "b--", "word"],
    ],
  },
  "it is no longer mandatory": {
    before: { tries: mandatory({ size: text }) },
    after: { tries: declare({ size: text }) },
    expected: [["field-optional", "-pb", "safe"]],
  },
  "a field takes the name of a removed field as its former name": of(
    { size: text },
    { width: { ...text, alias: { name: "size", deprecated: "2026-01-31" } } },
    [
      ["field-perhaps-renamed", "---", "word"],
      ["field-removed", "ppb", "loses"],
    ],
  ),
  "a hidden field has another name": of(
    { size: { ...text, writeOnly: true } },
    { width: { ...text, writeOnly: true, was: "size" } },
    [["field-renamed", "p-b", "safe"]],
  ),
  "a field has another name": of(
    { size: text },
    { width: { ...text, was: "size" } },
    [["field-renamed", "bbb", "safe"]],
    "fields=size",
  ),
  "a field is renamed and keeps its former name": of(
    { size: text },
    { width: { ...text, was: "size", alias: { name: "size", deprecated: "2026-01-31" } } },
    [["field-renamed", "---", "safe"]],
  ),
  "the field of the default order is renamed and keeps its former name": {
    before: { tries: declare({ size: { ...number, default: 0, sortable: true } }, { defaultSort: "size" }) },
    after: {
      tries: declare(
        {
          width: {
            ...number,
            default: 0,
            sortable: true,
            was: "size",
            alias: { name: "size", deprecated: "2026-01-31" },
          },
        },
        { defaultSort: "width" },
      ),
    },
    expected: [["field-renamed", "-p-", "safe"]],
  },
  "a field names a former field that did not exist": of({}, { width: { ...text, was: "size" } }, [
    ["was-unmet", "---", "none"],
    ["field-added", "---", "none"],
  ]),
  "a field names a former field that did not exist, and another one is removed": of(
    { height: text },
    { width: { ...text, was: "size" } },
    [
      ["was-unmet", "---", "none"],
      ["field-perhaps-renamed", "---", "word"],
      ["field-removed", "bbb", "loses"],
    ],
  ),
  "a former name of a field is added": of(
    { size: text },
    { size: { ...text, alias: { name: "width", deprecated: "2026-01-31" } } },
    [["alias-added", "---", "none"]],
  ),
  "a former name of a field is removed": of(
    { size: { ...text, alias: { name: "width", deprecated: "2026-01-31" } } },
    { size: text },
    [["alias-removed", "bbb", "none"]],
    "fields=width",
  ),
  "a former name stops working at another time": of(
    { size: { ...text, alias: { name: "width", deprecated: "2026-01-31" } } },
    { size: { ...text, alias: { name: "width", deprecated: "2026-01-31", sunset: "2027-01-31" } } },
    [["texts-changed", "---", "none"]],
  ),
  "a field is a new one": of({ size: text }, { width: { ...text, was: null } }, [
    ["field-added", "---", "none"],
    ["field-removed", "bbb", "loses"],
  ]),
  "a value has another name": ofField(
    choice("a", "b"),
    { ...choice("a", "c"), valuesWere: { c: "b" } },
    [["value-renamed", "bbb", "safe"]],
    '"size":"b"',
  ),
  "two values become one": ofField(
    choice("a", "b", "c"),
    { ...choice("a", "b"), valuesWere: { b: "c" } },
    [["value-renamed", "bbb", "safe"]],
    '"size":"c"',
  ),
  "items without a value get one": ofField(text, { ...text, fill: "a" }, [["fill-added", "-p-", "safe"]]),
  "an array becomes one value, which no conversion makes": ofField(
    { type: "array", items: text },
    { ...text, convert: true },
    [["type-changed", "bbb", "word"]],
  ),
  "an array becomes one value, which a hook makes": {
    ...ofField({ type: "array", items: text }, { ...text, convert: true, fillFrom: "hook" }, [
      ["type-changed", "bbb", "safe"],
      ["fill-added", "-p-", "safe"],
    ]),
    isApart: true,
    code: ["tries.hooks.ts"],
  },
  "a value is renamed and its former name is accepted": ofField(
    choice("a", "b"),
    { ...choice("a", "c"), valuesWere: { c: "b" }, ...valueAlias("b", "c") },
    [["value-renamed", "-bb", "safe"]],
    '{"name":"Example","size":"b"}: the item has "c" instead of "b"',
  ),
  "a value that another one replaces is removed": ofField(
    choice("a", "b"),
    { ...choice("a"), ...valueAlias("b", "a") },
    [["values-narrowed", "---", "word"]],
  ),
  "a former value is accepted, too": ofField(choice("a"), { ...choice("a"), ...valueAlias("b", "a") }, [
    ["alias-added", "---", "none"],
  ]),
  "a former value is no longer accepted": ofField(
    { ...choice("a"), ...valueAlias("b", "a") },
    choice("a"),
    [["alias-removed", "b-b", "none"]],
    '"size":"b"',
  ),
  "a former value is accepted for another value": ofField(
    { ...choice("a", "c"), ...valueAlias("b", "a") },
    { ...choice("a", "c"), ...valueAlias("b", "c") },
    [["alias-removed", "p--", "none"]],
  ),
  "a former value stops working at another time": ofField(
    { ...choice("a"), ...valueAlias("b", "a") },
    { ...choice("a"), ...valueAlias("b", "a", "2026-02-28") },
    [["texts-changed", "---", "none"]],
  ),
  "a type and the values change": ofField(text, { ...number, convert: true }, [["type-changed", "bbb", "safe"]]),
  "clients set it": ofField({ ...text, readOnly: true }, text, [["read-only-removed", "---", "none"]]),
  "it may change": ofField({ ...text, immutable: true }, text, [["immutable-removed", "---", "none"]]),
  "it is stored": ofField({ ...text, createOnly: true }, text, [["create-only-removed", "---", "none"]]),
  "it sorts": ofField({ ...number, default: 0 }, { ...number, default: 0, sortable: true }, [
    ["sortable-added", "---", "none"],
  ]),
  "it is no longer searchable": ofField({ ...text, searchable: true }, text, [["searchable-removed", "bpb", "safe"]]),
  "setting it requires a privilege": ofField(text, { ...text, privileges: { write: "set_size" } }, [
    ["field-privilege-added", "b--", "none"],
  ]),
  "reading it requires no privilege": ofField({ ...text, privileges: { read: "a" } }, text, [
    ["field-privilege-removed", "-p-", "none"],
  ]),
  "it counts other items": {
    before: counted("a_id"),
    after: counted("b_id"),
    expected: [["counts-changed", "-p-", "none"]],
    isApart: true,
  },
  "it adds up another field": {
    before: rolledUp("one"),
    after: rolledUp("two"),
    expected: [["rollup-changed", "-p-", "safe"]],
    isApart: true,
  },
  "it is no longer a rollup": {
    before: rolledUp("one"),
    after: { ...rolledUp("one"), tries: declare({ size: { ...number, readOnly: true } }) },
    expected: [["rollup-removed", "---", "none"]],
    isApart: true,
  },
  "the field of its sum is renamed": {
    before: rolledUp("one"),
    after: { ...rolledUp("three"), "tries/parts": declare({ three: { ...number, was: "one" }, two: number }) },
    expected: [["field-renamed", "bbb", "safe"]],
    isApart: true,
  },
  "the counted resource and its reference are renamed": {
    before: counted("a_id"),
    after: {
      tries: declare({ size: { ...number, readOnly: true, counts: { resource: "bonds", by: "c_id" } } }),
      bonds: declare(
        {
          c_id: { type: "integer", references: "tries", was: "a_id" },
          b_id: { type: "integer", references: "tries" },
        },
        { was: "links" },
      ),
    },
    expected: [
      ["resource-renamed", "bbb", "safe"],
      ["field-renamed", "bbb", "safe"],
    ],
    isApart: true,
  },
  "the fields that decide the value and the format are renamed": {
    before: decided("form", {}),
    after: decided("mould", { was: "form" }),
    expected: [["field-renamed", "bbb", "safe"]],
    isApart: true,
  },
  "a resource that a creation copies is renamed": {
    before: { tries: copying({ a: ["links"] }), links: inPlace },
    after: {
      tries: copying({ a: ["bonds"] }),
      bonds: declare({ try_ref: { type: "integer", references: "tries" } }, { tenant: "try_ref", was: "links" }),
    },
    expected: [["resource-renamed", "bbb", "safe"]],
    isApart: true,
  },
  "it refers to another resource": {
    before: inTries(reference()),
    after: inTries({ type: "integer", references: "crews" }),
    expected: [["reference-target-changed", "bp-", "word"]],
  },
  "an array of references is empty where 0 stood for none": {
    before: inTries(reference({ none: 0 })),
    after: inTries({ type: "array", items: reference() }),
    expected: [
      ["reference-none-removed", "b--", "safe"],
      ["type-to-array", "bbb", "safe"],
    ],
  },
  "0 stands for none no more": {
    before: inTries(reference({ none: 0 })),
    after: inTries(reference()),
    expected: [["reference-none-removed", "b--", "word"]],
    witness: '"other_id":"0"',
  },
  "it is shown in another collection": {
    before: inTries(reference()),
    after: inTries(reference({ via: true })),
    expected: [["path-added", "---", "none"]],
  },
  "a property is no longer mandatory": ofField(object({ a: text }, { required: ["a"] }), object({ a: text }), [
    ["property-optional", "-pb", "none"],
  ]),
  "an object is open": ofField(object({ a: text }, { additionalProperties: false }), object({ a: text }), [
    ["object-opened", "---", "none"],
  ]),
  "transitions are widened": of(
    { state: { ...choice("a", "b"), transitions: { a: { b: "may_b" } } } },
    { state: { ...choice("a", "b"), transitions: { a: { b: true }, b: { a: true } } } },
    [["transitions-widened", "---", "none"]],
  ),
  "a new item has more initial values": of(
    { state: { ...choice("a", "b"), transitions: { a: { b: true } }, initial: ["a"] } },
    { state: { ...choice("a", "b"), transitions: { a: { b: true } } } },
    [["initial-widened", "---", "none"]],
  ),
  "a value may follow no other": of(
    { first: number, size: { ...number, after: "first" } },
    { first: number, size: number },
    [["order-removed", "---", "none"]],
  ),
  "a condition is added": {
    before: { tries: declare({ size: text }) },
    after: { tries: { ...declare({ size: text }), dependentRequired: { size: ["kind"] } } },
    expected: [["condition-added", "p--", "none"]],
  },
  "a value requires another field": {
    before: { tries: declare({ size: text }) },
    after: { tries: { ...declare({ size: text }), dependentRequired: { amount: ["size"] } } },
    expected: [["condition-added", "b--", "none"]],
    witness: 'POST /api/2.0/tries {"name":"Example"}',
  },
  "a value requires another field, which is new": {
    before: { tries: declare({}) },
    after: {
      tries: {
        ...declare({ size: text, kind: choice("x", "y") }),
        if: { properties: { kind: { const: "x" } } },
        then: { required: ["size"] },
      },
    },
    expected: [
      ["condition-added", "b--", "none"],
      ["values-widened", "-pp", "none"],
      ["field-added", "---", "none"],
    ],
  },
  "a value has a limit where another one is greater": {
    before: { tries: declare({ size: number }) },
    after: {
      tries: {
        ...declare({ size: number }),
        if: { properties: { amount: { minimum: 77 } }, required: ["size"] },
        then: { properties: { size: { maximum: 40 } } },
      },
    },
    expected: [["condition-added", "b--", "none"]],
    witness: '"size":41,"amount":77',
  },
  "other fields follow from a value": {
    before: { tries: { ...declare({}), ...among("x", 1, 5), allOf: [among("x", 2, 7)] } },
    after: { tries: { ...declare({}), ...among("y", 2, 5), allOf: [among("x", 2, 6)] } },
    expected: [
      ["condition-removed", "---", "none"],
      ["condition-removed", "---", "none"],
      ["condition-added", "b--", "none"],
      ["condition-added", "p--", "none"],
    ],
  },
  "a condition is removed": {
    before: { tries: { ...declare({ size: text }), dependentRequired: { size: ["kind"] } } },
    after: { tries: declare({ size: text }) },
    expected: [["condition-removed", "---", "none"]],
  },
  "the list has more fields": ofResource({ views: { list: ["try_id", "name"] } }, {}, [
    ["view-widened", "---", "none"],
  ]),
  "the list has another order of fields": ofResource(
    { views: { list: ["try_id", "name"] } },
    { views: { list: ["name", "try_id"] } },
    [["view-reordered", "---", "none"]],
  ),
  "it belongs to tenants": tenancy({}, { tenant: "place_id" }, [["tenant-added", "ppp", "word"]]),
  "it belongs to no tenant": tenancy({ tenant: "place_id" }, {}, [["tenant-removed", "-p-", "none"]]),
  "it belongs to no tenant, and accounts to one": withBoundAccounts(
    tenancy({ tenant: "place_id" }, {}, [["tenant-removed", "bp-", "none"]]),
    "POST /api/2.0/tries",
  ),
  "it belongs to tenants, as accounts do": withBoundAccounts(
    tenancy({}, { tenant: "place_id" }, [["tenant-added", "bpp", "word"]]),
    "GET /api/2.0/tries, by a caller with the privilege a who is limited to one tenant",
  ),
  "it belongs to another tenant": tenancy({ tenant: "place_id" }, { tenant: "spot_id" }, [
    ["tenant-changed", "ppp", "word"],
  ]),
  "accounts see only their own items": ownership({}, { own: { field: "by_id", unless: "a" } }, [
    ["own-added", "bb-", "none"],
  ]),
  "accounts see all items": ownership({ own: { field: "by_id", unless: "a" } }, {}, [["own-removed", "-p-", "none"]]),
  "another field decides who owns an item": ownership(
    { own: { field: "by_id", unless: "a" } },
    { own: { field: "by_id", unless: "b" } },
    [["own-changed", "bb-", "none"]],
  ),
  "items are visible by a condition": ownership({}, { visible: "by_id=$caller" }, [["visible-added", "pp-", "none"]]),
  "items are visible by another condition": ownership(
    { visible: "by_id=$caller" },
    { visible: "by_id[exists]=true or by_id=$caller" },
    [["visible-changed", "pp-", "none"]],
  ),
  "other accounts see all items": ownership(
    { visible: "by_id=$caller" },
    { visible: { where: "by_id=$caller", unless: "a" } },
    [["visible-changed", "pp-", "none"]],
  ),
  "no condition hides items": ownership({ visible: { where: "by_id=$caller", unless: "a" } }, {}, [
    ["visible-removed", "-p-", "none"],
  ]),
  "it becomes public": ownership(
    { privileges: { read: "e", write: "b" } },
    { privileges: { read: "e", write: "b" }, public: true },
    [["public-added", "---", "none"]],
  ),
  "it is no longer public": ownership(
    { privileges: { read: "f", write: "b" }, public: true },
    { privileges: { read: "f", write: "b" } },
    [["public-removed", "b--", "none"]],
  ),
  "a creation creates items in it": creation({}, { createWith: ["parts"] }, [["create-with-added", "---", "none"]]),
  "a creation creates no items in it any more": creation(
    { createWith: ["parts"] },
    {},
    [["create-with-removed", "pbb", "none"]],
    'POST /api/2.0/tries {"name":"Example","parts":[{"name":"Example"}]}: the answer.parts listed',
  ),
  "its items are limited to groups": audience({}, { audience: true }, {}, [["audience-added", "pp-", "none"]]),
  "all groups see it": audience({ audience: true }, {}, {}, [["audience-removed", "-p-", "none"]]),
  "other groups see it": audience({ audience: true }, {}, { audience: true }, [["audience-changed", "pp-", "none"]]),
  "the referred resource has the same tenant": tenancy(
    { tenant: "place_id" },
    { tenant: "place_id" },
    [["reference-same-tenant-added", "p--", "none"]],
    { sameTenant: true },
  ),
  "the referred resource may have any tenant": swap(
    tenancy({ tenant: "place_id" }, { tenant: "place_id" }, [], { sameTenant: true }),
    [["reference-same-tenant-removed", "-p-", "none"]],
  ),
  "ids are UUIDs": {
    before: { tries: declare({}) },
    after: { tries: declare({ try_id: { type: "string", format: "uuid", readOnly: true } }) },
    expected: [["id-form-changed", "bbb", "none"]],
  },
  "a resource has another path": {
    before: { tries: declare({}), "tries/parts": declare({}) },
    after: { trials: declare({}, { was: "tries" }), "trials/parts": declare({}) },
    expected: [
      ["resource-renamed", "bbb", "safe"],
      ["resource-renamed", "bbb", "safe"],
    ],
    witness: "GET /api/2.0/tries",
  },
  "a resource is renamed and keeps its former path": {
    before: { tries: declare({}), "tries/parts": declare({}) },
    after: {
      trials: declare({}, { was: "tries", alias: { name: "tries", deprecated: "2026-01-31" } }),
      "trials/parts": declare({}),
    },
    expected: [
      ["resource-renamed", "---", "safe"],
      ["resource-renamed", "---", "safe"],
    ],
    isApart: true,
  },
  "a resource names a former resource that did not exist": {
    before: {},
    after: { tries: declare({}, { was: "trials" }) },
    expected: [
      ["was-unmet", "---", "none"],
      ["resource-added", "---", "none"],
    ],
    isApart: true,
  },
  "a resource is no longer served under its former path": {
    before: { tries: declare({}, { alias: { name: "trials", deprecated: "2026-01-31" } }) },
    after: { tries: declare({}) },
    expected: [["alias-removed", "bbb", "none"]],
    witness: "GET /api/2.0/trials",
  },
  "a former path of a resource is added": {
    before: { tries: declare({}) },
    after: { tries: declare({}, { alias: { name: "trials", deprecated: "2026-01-31" } }) },
    expected: [["alias-added", "---", "none"]],
  },
  "a resource is nested elsewhere": {
    before: { others, tries: declare({}) },
    after: { others, "others/tries": declare({}, { was: "tries" }) },
    expected: [
      ["resource-renamed", "bbb", "safe"],
      ["resource-moved", "bbb", "word"],
    ],
  },
  "another field is the id": {
    before: { tries: declare({ no: { ...number, readOnly: true } }) },
    after: { tries: declare({ no: { ...number, readOnly: true } }, { id: "no", resultKey: "try_id" }) },
    expected: [
      ["id-changed", "bbb", "word"],
      ["default-sort-changed", "-p-", "none"],
    ],
  },
  "clients give the ids": {
    before: { others, "others/tries": declare({}) },
    after: {
      others,
      "others/tries": { ...declare({ try_id: number }, { idWithinParent: true }), required: ["try_id", "name"] },
    },
    expected: [
      ["id-within-parent-changed", "bbb", "word"],
      ["read-only-removed", "---", "none"],
      ["field-mandatory", "b-b", "word"],
    ],
    isApart: true,
  },
  "the resources that a creation copies": {
    before: { tries: copying({ a: ["parts"] }), parts: inPlace },
    after: { tries: copying({ a: ["parts", "other_parts"] }), parts: inPlace, other_parts: inPlace },
    expected: [
      ["resource-added", "---", "none"],
      ["copies-changed", "-p-", "none"],
    ],
    isApart: true,
  },
  "the resource of accounts changes": {
    before: { people: accounts.people },
    after: { people: withMember(accounts.people, "accounts", { eligible: { field: "kind", values: ["A"] } }) },
    expected: [["accounts-changed", "pp-", "none"]],
  },
  "the resource of groups changes": {
    before: { crews: accounts.crews },
    after: { crews: withMember(accounts.crews, "groups", { active: { field: "on", value: "N" } }) },
    expected: [["groups-changed", "pp-", "none"]],
  },
  "a setting is added": {
    before: {},
    after: { _project: { settings: { town } } },
    expected: [["setting-added", "---", "none"]],
  },
  "a setting changes": {
    before: { _project: { settings: { town } } },
    after: { _project: { settings: { town: { ...town, default: "Rome" } } } },
    expected: [["setting-changed", "-p-", "none"]],
  },
  "a setting is removed": {
    before: { _project: { settings: { town } } },
    after: {},
    expected: [["setting-removed", "---", "none"]],
  },
  "a dialect is added": {
    before: {},
    after: { _project: { dialects: { bare: {} } } },
    expected: [["dialect-added", "---", "none"]],
  },
  "a dialect changes": {
    before: { _project: { dialects: { bare: {} } } },
    after: { _project: { dialects: { bare: { nesting: 1 } } } },
    expected: [["dialect-changed", "p--", "none"]],
  },
  "a dialect is removed": {
    before: { _project: { dialects: { bare: {} } } },
    after: {},
    expected: [["dialect-removed", "b--", "none"]],
  },
  "a resource is added": { before: {}, after: { tries: declare({}) }, expected: [["resource-added", "---", "none"]] },
  "a resource is removed": {
    before: { tries: declare({}), others },
    after: { others },
    expected: [["resource-removed", "bbb", "loses"]],
    witness: "GET /api/2.0/tries",
  },
  "a resource is replaced by another one with its fields": {
    before: { tries: declare({ size: text }) },
    after: { trials: declare({ size: text }) },
    expected: [
      ["resource-perhaps-renamed", "---", "word"],
      ["resource-removed", "bbb", "loses"],
    ],
  },
};
