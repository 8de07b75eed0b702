/** Random declarations of one resource, and variants with a few changed keywords. The same seed gives the same ones. */

export type Fields = { readonly [name: string]: JsonObject };
type JsonObject = { readonly [keyword: string]: unknown };

export interface Sketch {
  readonly fields: Fields;
  readonly mandatory: readonly string[];
  readonly resource: JsonObject;
}

/** Numbers from 0 to 1 (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.roll() * limit);
  }

  pick<Element>(elements: readonly Element[]): Element {
    return elements[this.below(elements.length)]!;
  }

  /** True with a probability of one in this number. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }
}

const deprecated = "2026-01-31";
const names = ["size", "colour", "weight", "note", "place"];

export function drawSketch(dice: Dice): Sketch {
  const fields = names.slice(0, 2 + dice.below(4)).map((name) => [name, drawField(dice)] as const);
  const mandatory = fields.filter(([, field]) => mayBeMandatory(field) && dice.once(4)).map(([name]) => name);
  return { fields: Object.fromEntries(fields), mandatory, resource: {} };
}

function mayBeMandatory(field: JsonObject): boolean {
  return field["default"] === undefined && field["readOnly"] === undefined && field["unique"] === undefined;
}

/** The declaration, with an id and a name. */
export function writeSketch({ fields, mandatory, resource }: Sketch): object {
  return {
    title: "Thing",
    type: "object",
    resource: { id: "thing_id", title: "name", privileges: { read: "see", write: "make" }, ...resource },
    properties: {
      thing_id: { type: "integer", readOnly: true },
      name: { type: "string", maxLength: 100, sortable: true },
      ...Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, keep(field, mandatory.includes(name))]),
      ),
    },
    required: ["name", ...mandatory],
  };
}

/** Bodies without the field are sent more than once. */
function keep({ unique, ...field }: JsonObject, isMandatory: boolean): JsonObject {
  return unique === undefined || isMandatory || field["type"] !== "string"
    ? field
    : { ...field, unique: { sparse: true } };
}

function drawField(dice: Dice): JsonObject {
  const draw = dice.pick([
    drawText,
    drawText,
    drawChoice,
    drawNumber,
    drawNumber,
    drawReference,
    drawFlag,
    drawList,
    drawObject,
  ]);
  const field = draw(dice);
  const roles = dice.once(8) ? dice.pick([{ immutable: true }, { writeOnly: true }]) : {};
  // Without a default, the field would never have a value.
  if (field["default"] !== undefined && dice.once(8)) return { ...field, readOnly: true };
  return { ...field, ...roles };
}

function drawText(dice: Dice): JsonObject {
  const limits = dice.pick<JsonObject>([
    {},
    { maxLength: 3 + dice.below(10) },
    { minLength: dice.below(3), maxLength: 5 + dice.below(10) },
    { maxLength: 20, pattern: dice.pick(["^[a-z]*$", "^[A-Za-z0-9]*$", "a"]) },
    { format: dice.pick(["email", "uri", "date", "date-time", "country", "language"]) },
  ]);
  const isFree = limits["format"] === undefined && limits["pattern"] === undefined;
  const more = dice.pick<JsonObject>([
    {},
    ...(isFree
      ? [{ searchable: true }, { unique: true }, { default: "aaa", sortable: true }, { multiline: true }]
      : []),
  ]);
  return { type: "string", ...limits, ...more };
}

function drawChoice(dice: Dice): JsonObject {
  const values = ["a", "b", "c", "d"].filter(() => !dice.once(3));
  const allowed = values.length === 0 ? ["a"] : values;
  const before = dice.once(4) ? { valueAliases: { y: { value: allowed[0], deprecated } } } : {};
  return { type: "string", enum: allowed, ...(dice.once(2) ? { default: allowed[0] } : {}), ...before };
}

function drawNumber(dice: Dice): JsonObject {
  const type = dice.pick(["integer", "number"]);
  const limits = dice.pick<JsonObject>([
    {},
    { minimum: dice.below(3) },
    { maximum: 5 + dice.below(10) },
    { exclusiveMinimum: -1, exclusiveMaximum: 10 + dice.below(5) },
    ...(type === "number" ? [{ multipleOf: dice.pick([0.01, 0.1, 0.5]) }] : [{ multipleOf: 2 }, { sentAs: "string" }]),
  ]);
  return { type, ...limits, ...(dice.once(3) ? { default: 4, ...(dice.once(2) ? { sortable: true } : {}) } : {}) };
}

function drawReference(dice: Dice): JsonObject {
  return { type: "integer", references: dice.once(2) ? "others" : { resource: "others", none: 0 } };
}

function drawFlag(dice: Dice): JsonObject {
  return { type: "boolean", ...(dice.once(2) ? { default: false } : {}) };
}

function drawList(dice: Dice): JsonObject {
  const items = dice.pick<JsonObject>([
    { type: "string", maxLength: 2 + dice.below(5) },
    { type: "integer", minimum: dice.below(2) },
  ]);
  const limits = dice.pick<JsonObject>([{}, { maxItems: 1 + dice.below(3) }, { minItems: 1 }, { uniqueItems: true }]);
  return { type: "array", items, ...limits };
}

function drawObject(dice: Dice): JsonObject {
  const properties = { a: { type: "string" }, b: { type: "integer" }, c: { type: "string", maxLength: 3 } };
  const kept = Object.entries(properties).filter(([name]) => name === "a" || !dice.once(3));
  return {
    type: "object",
    properties: Object.fromEntries(kept),
    ...(dice.once(2) ? { required: ["a"] } : {}),
    ...(dice.once(3) ? { additionalProperties: false } : {}),
  };
}

/** One to three changes. */
export function changeSketch(dice: Dice, sketch: Sketch): Sketch {
  let changed = sketch;
  for (let left = 1 + dice.below(3); left > 0; left -= 1) changed = changeOnce(dice, changed);
  return changed;
}

function changeOnce(dice: Dice, sketch: Sketch): Sketch {
  const { fields, mandatory, resource } = sketch;
  const name = dice.pick(Object.keys(fields));
  const { [name]: field = {}, ...others } = fields;
  const isFree = mayBeMandatory(field);
  return dice.pick<() => Sketch>([
    () => ({ ...sketch, fields: { ...fields, [name]: tweak(dice, field) } }),
    () => ({ ...sketch, fields: { ...fields, [name]: tweak(dice, field) } }),
    () => ({ ...sketch, fields: { ...fields, [name]: tweak(dice, field) } }),
    () => ({ ...sketch, fields: { ...fields, [name]: drawField(dice) }, mandatory: without(mandatory, name) }),
    () => ({
      ...sketch,
      fields: Object.keys(others).length === 0 ? fields : others,
      mandatory: without(mandatory, name),
    }),
    () => ({ ...sketch, fields: { ...fields, more: drawField(dice) } }),
    () => ({
      ...sketch,
      mandatory: isFree && !mandatory.includes(name) ? [...mandatory, name] : without(mandatory, name),
    }),
    () => ({
      ...sketch,
      resource: {
        ...resource,
        ...dice.pick([{ collection: "array" }, { resultKey: "made" }, { defaultSort: "name" }]),
      },
    }),
    () => ({ ...sketch, resource: { ...resource, views: { list: ["thing_id", "name"] } } }),
    () => ({ ...sketch, fields: { ...fields, [name]: wrap(field) } }),
    () => ({ ...sketch, fields: { ...fields, [name]: changeWithin(dice, field) } }),
    () => renameField(dice, sketch, name),
    () => ({ ...sketch, fields: { ...fields, [name]: renameValue(dice, field) } }),
  ])();
}

function renameField(dice: Dice, { fields, mandatory, ...sketch }: Sketch, name: string): Sketch {
  const { [name]: field = {}, ...others } = fields;
  const words = { was: name, ...(dice.once(2) ? { alias: { name, deprecated } } : {}) };
  return {
    ...sketch,
    fields: { ...others, renamed: { ...field, ...words } },
    mandatory: mandatory.map((each) => (each === name ? "renamed" : each)),
  };
}

/** Renames one of the allowed values. */
function renameValue(dice: Dice, field: JsonObject): JsonObject {
  const { enum: allowed } = field;
  if (!Array.isArray(allowed)) return tweak(dice, field);
  const [was, ...others] = allowed as readonly string[];
  return {
    ...field,
    enum: ["z", ...others],
    valuesWere: { z: was },
    ...(field["default"] === was ? { default: "z" } : {}),
    ...(dice.once(2) ? { valueAliases: { [was!]: { value: "z", deprecated } } } : {}),
  };
}

/** Turns the field into an array. */
function wrap(field: JsonObject): JsonObject {
  const { type, enum: allowed, minLength, maxLength, pattern, format, minimum, maximum, references } = field;
  if (type === "array") return { ...field, items: wrap(field["items"] as JsonObject) };
  const items = { type, enum: allowed, minLength, maxLength, pattern, format, minimum, maximum, references };
  return {
    type: "array",
    items: JSON.parse(JSON.stringify({ ...items, properties: field["properties"] })) as JsonObject,
  };
}

/** Changes a property or the elements. */
function changeWithin(dice: Dice, field: JsonObject): JsonObject {
  const change = (value: JsonObject): JsonObject => (dice.once(3) ? wrap(value) : tweak(dice, value));
  if (field["type"] === "array") return { ...field, items: change(field["items"] as JsonObject) };
  const properties = field["properties"] as { readonly [name: string]: JsonObject } | undefined;
  if (properties === undefined) return tweak(dice, field);
  const name = dice.pick(Object.keys(properties));
  return { ...field, properties: { ...properties, [name]: change(properties[name]!) } };
}

function without(list: readonly string[], name: string): readonly string[] {
  return list.filter((each) => each !== name);
}

const tweaks: readonly JsonObject[] = [
  { maxLength: 4 },
  { maxLength: 30 },
  { minLength: 2 },
  { minimum: 1 },
  { minimum: -5 },
  { maximum: 3 },
  { maximum: 50 },
  { enum: ["a"] },
  { enum: ["a", "b", "c", "d", "e"] },
  { type: "number" },
  { type: "integer" },
  { format: "email" },
  { pattern: "^[a-z]+$", maxLength: 20 },
  { readOnly: true },
  { writeOnly: true },
  { immutable: true },
  { unique: true },
  { default: "a" },
  { default: 3 },
  { maxItems: 1 },
  { description: "Something." },
  { searchable: true },
  { sentAs: "string" },
  { additionalProperties: false },
  { required: ["a"] },
  { alias: { name: "elder", deprecated } },
  { valueAliases: { y: { value: "b", deprecated } } },
];

/** Adds or removes a keyword. */
function tweak(dice: Dice, field: JsonObject): JsonObject {
  const said = Object.keys(field).filter((keyword) => !["type", "items", "properties", "references"].includes(keyword));
  if (said.length > 0 && dice.once(3)) {
    const gone = dice.pick(said);
    return Object.fromEntries(Object.entries(field).filter(([keyword]) => keyword !== gone));
  }
  return { ...field, ...dice.pick(tweaks) };
}
