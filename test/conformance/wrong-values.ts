import { listAllowedValues } from "../../generator/allowed-values.js";
import type { ValueSchema } from "../../generator/declaration.js";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import type { Application } from "./application.js";
import { listWritable, type Definition } from "./declarations.js";
import { makeValue } from "./valid-values.js";

/** A value that the schema does not allow, and the JSON pointer of the mistake in it. */
export interface Wrong {
  readonly value: unknown;
  readonly pointer: string;
}

const here = (value: unknown): Wrong => ({ value, pointer: "" });

/** Returns one wrong value for each kind of mistake. */
function listWrongValues(schema: ValueSchema, sentAsString = false): readonly Wrong[] {
  return [...listWrongTypes(schema), ...listWrongContents(schema), ...listBeyondLimits(schema)].filter(
    ({ value }) => !(sentAsString && typeof value === "string" && /^\d+$/.test(value)),
  );
}

function listWrongTypes({ type = "string", properties }: ValueSchema): readonly Wrong[] {
  switch (type) {
    case "string":
      return [5, true, ["A"], [], { $gt: "" }, {}].map(here);
    case "integer":
      return ["five", "", "007", 1.5, true, [1], {}].map(here);
    case "number":
      return ["five", "5", "", true, [1], {}].map(here);
    case "boolean":
      return ["true", "Y", 1, [], {}].map(here);
    case "array":
      return ["A", 1, true, {}, { 0: "A" }].map(here);
    case "object":
      return ["A", 1, true, [], [properties === undefined ? {} : { name: "A" }]].map(here);
  }
}

function listWrongContents({
  items,
  properties = {},
  required = [],
  additionalProperties,
}: ValueSchema): readonly Wrong[] {
  const wrong: Wrong[] = [];
  if (items !== undefined) {
    for (const { value, pointer } of listWrongValues(items)) wrong.push({ value: [value], pointer: `/0${pointer}` });
    wrong.push({ value: [null], pointer: "/0" });
    wrong.push({ value: [makeValue(items, 1), items.type === "array" ? {} : []], pointer: "/1" });
  }
  const whole = Object.fromEntries(required.map((name) => [name, makeValue(properties[name]!, 1)]));
  for (const [name, property] of Object.entries(properties)) {
    for (const { value, pointer } of listWrongValues(property)) {
      wrong.push({ value: { ...whole, [name]: value }, pointer: `/${name}${pointer}` });
    }
  }
  for (const name of required) {
    wrong.push({ value: { ...whole, [name]: undefined }, pointer: `/${name}` });
    wrong.push({ value: { ...whole, [name]: null }, pointer: `/${name}` });
  }
  if (additionalProperties === false) wrong.push({ value: { ...whole, unknown_name: "Y" }, pointer: "/unknown_name" });
  return wrong;
}

function listBeyondLimits(schema: ValueSchema): readonly Wrong[] {
  const {
    type,
    format,
    minLength = 0,
    maxLength,
    minimum,
    maximum,
    multipleOf,
    formatMinimum,
    formatMaximum,
    minItems = 0,
    maxItems,
    uniqueItems,
    items,
  } = schema;
  const wrong: unknown[] = [];
  if (listAllowedValues(schema) !== undefined) wrong.push(type === "integer" ? 987_654 : "none of them");
  if (format !== undefined) wrong.push("no such thing", "\u00a0");
  if (minLength > 0) wrong.push("x".repeat(minLength - 1));
  if (maxLength !== undefined) wrong.push("x".repeat(maxLength + 1));
  if (minimum !== undefined) wrong.push(minimum - 1);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) wrong.push(maximum + 1);
  if (multipleOf !== undefined && type === "number") wrong.push((minimum ?? 0) + multipleOf / 10);
  const midnight = format === "date-time" ? "T00:00:00Z" : "";
  if (formatMinimum !== undefined && !formatMinimum.startsWith("0000")) wrong.push(`0000-01-01${midnight}`);
  if (formatMaximum !== undefined && !formatMaximum.startsWith("9999")) wrong.push(`9999-12-31${midnight}`);
  if (items !== undefined) {
    const item = makeValue(items, 1);
    if (minItems > 0) wrong.push(Array.from({ length: minItems - 1 }, (_, seed) => makeValue(items, seed)));
    if (maxItems !== undefined) wrong.push(Array.from({ length: maxItems + 1 }, (_, seed) => makeValue(items, seed)));
    if (uniqueItems === true) wrong.push([item, item]);
  }
  return wrong.map(here);
}

/** Values of this type that no database can hold. */
export function listUnstorable(schema: ValueSchema): readonly Wrong[] {
  switch (schema.type) {
    case "string":
      return ["a\0b", "\ud800", "\udc00x"].map(here);
    case "integer":
    case "number":
      return [2 ** 53, -(2 ** 53), 1e300].map(here);
    case "array":
      return listUnstorable(schema.items ?? {}).map(({ value, pointer }) => ({
        value: [value],
        pointer: `/0${pointer}`,
      }));
    default:
      return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
        listUnstorable(property).map(({ value, pointer }) => ({
          value: { [name]: value },
          pointer: `/${name}${pointer}`,
        })),
      );
  }
}

export interface WrongBody {
  readonly values: { readonly [field: string]: unknown };
  /** The places of the mistakes: one in each field of the body. */
  readonly pointers: readonly string[];
}

/** Returns bodies that are wrong in every field at once, one for each kind of mistake. */
export function listWrongBodies(
  application: Application,
  definition: Definition,
  operation: "create" | "update",
  wrongOf: (field: FieldDefinition, schema: ValueSchema) => readonly Wrong[],
): readonly WrongBody[] {
  const wrong = listWritable(definition, operation).map((field) => {
    const inField = wrongOf(field, application.schemaOf(definition, field));
    return [field.name, inField] as const;
  });
  const rounds = Math.max(0, ...wrong.map(([, values]) => values.length));
  return Array.from({ length: rounds }, (_, round) => {
    const present = wrong.flatMap(([name, values]) => {
      const chosen = values[round];
      return chosen === undefined ? [] : [{ name, ...chosen }];
    });
    return {
      values: Object.fromEntries(present.map(({ name, value }) => [name, value])),
      pointers: present.map(({ name, pointer }) => `/${name}${pointer}`),
    };
  });
}

/** Returns values that the declaration forbids for the field, and for a mandatory field. */
export function listInvalid(field: FieldDefinition, schema: ValueSchema): readonly Wrong[] {
  const wrong = listWrongValues(schema, field.sentAsString);
  if (!field.required) return wrong;
  const isText = field.kind === "string";
  return [...wrong, here(null), ...(isText ? [here("")] : [])];
}
