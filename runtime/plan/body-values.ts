/** Reads the values of a request body, under current and former names, into internal form. Fills in defaults. */
import { isDeepStrictEqual } from "node:util";
import { currentValueOf } from "../model/schema/find-definition.js";
import type {
  Document,
  FieldDefinition,
  UuidCodec,
  SettingValues,
  Value,
  ValueDefinition,
} from "../model/schema/field.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { toStoredDateTime, formatUnixTime } from "../model/values/times.js";
import type { JsonObject } from "../model/values/json-object.js";
import type { ErrorDetail } from "../model/plan/errors.js";

/** The writable fields of a body in internal form, before validation. */
export interface BodyValues {
  /** Fields to which the body gives a value other than null. */
  readonly values: Document;
  /** Fields that the body clears: with null, or with `""` in fields where `""` means the same as null. */
  readonly clearedFields: readonly string[];
}

/**
 * Reads the declared fields of a body that a client may set. Ignores everything else at every depth, even names like
 * `constructor` (docs/reference/http.md#representations). Leaves a value that cannot be converted unchanged; the validator
 * rejects it.
 */
export function toBodyValues(
  body: JsonObject,
  definition: Pick<ResourceDefinition, "fields">,
  operation: "create" | "update",
  readFieldValue = readField,
): BodyValues {
  const values: { [name: string]: Value } = {};
  const clearedFields: string[] = [];
  for (const field of fieldListsOf(definition).allFields) {
    const isIgnored = field.readOnly || (field.createOnly && operation === "update");
    if (isIgnored || !Object.hasOwn(body, field.name)) continue;
    const value = readFieldValue(body[field.name], field);
    if (value === null) clearedFields.push(field.name);
    else values[field.name] = value;
  }
  return { values, clearedFields };
}

export function readField(sentValue: unknown, field: FieldDefinition): Value {
  const raw = currentValueOf(field, sentValue);
  if (raw === "" && field.emptyIsNone) return null;
  if (!field.sentAsString) return readValue(raw, field);
  const { uuidCodec } = field;
  const readNumber = uuidCodec === undefined ? parseIntegerText : (each: unknown) => parseUuidText(each, uuidCodec);
  return readValue(Array.isArray(raw) ? raw.map(readNumber) : readNumber(raw), field);
}

/** Reads an integer that the client sends as a string, such as `"42"`. Returns any other value unchanged. */
function parseIntegerText(raw: unknown): unknown {
  if (typeof raw !== "string" || !/^(?:0|-?[1-9]\d*)$/.test(raw)) return raw;
  const value = Number(raw);
  return Number.isSafeInteger(value) ? value : raw;
}

/** Reads an id that the client sends as a UUID. A number becomes a string, which the validator rejects as an invalid UUID. */
function parseUuidText(raw: unknown, uuidCodec: UuidCodec): unknown {
  if (typeof raw === "number") return String(raw);
  return typeof raw === "string" ? (uuidCodec.parse(raw) ?? raw) : raw;
}

/**
 * Reads a value into internal form. A list or object in place of a scalar becomes empty, because the validator rejects it
 * anyway.
 */
function readValue(raw: unknown, definition: ValueDefinition | undefined): Value {
  switch (typeof raw) {
    case "string":
      return definition?.format === "date-time" ? (toStoredDateTime(raw) ?? raw) : raw;
    case "boolean":
      return raw;
    case "number":
      // Adding 0 turns -0 into 0.
      return raw + 0;
    case "object":
      if (raw === null) return null;
      if (Array.isArray(raw))
        return definition?.kind === "array" ? raw.map((element) => readValue(element, definition.items)) : [];
      return definition?.kind === "object" ? readProperties(raw, definition) : {};
    default:
      return null;
  }
}

/** Reads the properties of an object. Leaves out null properties, because null and a missing property mean the same. */
function readProperties(raw: object, definition: ValueDefinition): Value {
  const given = new Map<string, unknown>(Object.entries(raw));
  const read: [string, Value][] = [];
  for (const [name, property] of Object.entries(definition.properties ?? {})) {
    const value = readValue(given.get(name) ?? null, property);
    if (value !== null) read.push([name, value]);
    given.delete(name);
  }
  // If an object allows only declared properties, unknown names are kept, so that the validator rejects them.
  if (definition.closed === true) for (const name of given.keys()) read.push([name, null]);
  return Object.fromEntries(read);
}

/**
 * Adds defaults to the values of a body. For a new item, every field without a value gets its default, except for
 * fields such as the id, whose value only the transaction can determine. For an update, only stored fields that the
 * body clears get their default, or null if they have none.
 * @returns `storedValues`: values to store; `controlValues`: values of fields that are not stored, such as the selection of items
 *   to copy
 */
export function addDefaults(
  { values, clearedFields }: BodyValues,
  { fields }: Pick<ResourceDefinition, "fields">,
  operation: "create" | "update",
  nowUnixSeconds: number,
  settings: SettingValues,
): { readonly storedValues: Document; readonly controlValues: Document } {
  const storedValues: { [name: string]: Value } = {};
  const controlValues: { [name: string]: Value } = {};
  const names = operation === "create" ? Object.keys(fields) : [...Object.keys(values), ...clearedFields];
  for (const name of names) {
    const field = fields[name]!;
    const value = values[name] ?? defaultValueOf(field, nowUnixSeconds, settings);
    const isMissing = operation === "create" ? value === null : !field.stored && values[name] === undefined;
    if (!isMissing) (field.stored ? storedValues : controlValues)[name] = value;
  }
  return { storedValues, controlValues };
}

/** Returns the default of a field; null if it has none, or if only the transaction can determine it, as for an id. */
export function defaultValueOf(
  { fallback, format }: FieldDefinition,
  nowUnixSeconds: number,
  settings: SettingValues,
): Value {
  switch (fallback.kind) {
    case "constant":
      return fallback.value;
    case "now":
      return formatUnixTime(format, nowUnixSeconds);
    case "setting":
      return settings[fallback.name] ?? null;
    case "none":
    case "by":
    case "updated":
    case "creator":
    case "changer":
    case "tenant":
    case "sequence":
      return null;
  }
}

/**
 * Renames fields in a body from former to current names. A client that sends back a whole response sends both names, perhaps
 * with only one of the values changed. For an update, only the transaction can tell which value changed.
 * @returns `formerNameValues`: values under the former name of a field, if the value under the current name is different;
 *   `contradictions`: problems of fields that the body contains under both names, with values that contradict each other
 */
export function replaceFormerNames(
  body: JsonObject,
  { aliases, fields }: ResourceDefinition,
  operation: "create" | "update",
) {
  if (aliases === undefined) return { body, formerNameValues: {}, contradictions: [] };
  const named = { ...body };
  const formerNameValues: { [name: string]: unknown } = {};
  const contradictions: ErrorDetail[] = [];
  for (const [name, { field }] of Object.entries(aliases)) {
    if (!Object.hasOwn(body, name)) continue;
    delete named[name];
    if (!Object.hasOwn(body, field)) named[field] = body[name];
    else if (isDeepStrictEqual(body[field], body[name])) continue;
    else if (operation === "update" && canCompareWithStoredValue(fields[field])) formerNameValues[field] = body[name];
    else
      contradictions.push({
        field: `/${name}`,
        rule: "alias",
        message: `must have the same value as ${field}, because it is the former name of that field; send only one of them`,
      });
  }
  return { body: named, formerNameValues, contradictions };
}

/**
 * Tells whether a value in the body is comparable with the stored value. A hidden field may store a hash instead of the
 * value.
 */
function canCompareWithStoredValue(field: ResourceDefinition["fields"][string] | undefined): boolean {
  return field?.stored === true && !field.hidden && !field.readOnly;
}

/** Maximum number of unknown fields that an error message names. */
const maxNamedUnknownFields = 5;

/**
 * If a mandatory field is missing, names the unknown fields of the body in the message. The client may have misspelled
 * the field.
 */
export function addUnknownFieldHints(
  details: readonly ErrorDetail[],
  body: JsonObject,
  { aliases = {}, fields }: ResourceDefinition,
): ErrorDetail[] {
  const first = details.find(({ rule, field = "" }) => {
    return rule === "required" && fields[field.slice(1)] !== undefined && !Object.hasOwn(body, field.slice(1));
  });
  if (first === undefined) return [...details];
  const strangers = Object.keys(body).filter((name) => !Object.hasOwn(fields, name) && !Object.hasOwn(aliases, name));
  if (strangers.length === 0) return [...details];
  const named = strangers.slice(0, maxNamedUnknownFields).map((name) => JSON.stringify(name.slice(0, 100)));
  const more = strangers.length > named.length ? ` and ${String(strangers.length - named.length)} more` : "";
  const are = strangers.length === 1 ? "is not a field" : "are not fields";
  const message = `${first.message}; the body has ${named.join(", ")}${more}, which ${are}`;
  return details.map((detail) => (detail === first ? { ...detail, message } : detail));
}

/** In problems, replaces the current names of fields by former names if the body uses the former names. */
export function restoreFormerNamesInErrors(
  details: readonly ErrorDetail[],
  body: JsonObject,
  { aliases = {} }: ResourceDefinition,
): ErrorDetail[] {
  const used = Object.entries(aliases).filter(
    ([name, { field }]) => Object.hasOwn(body, name) && !Object.hasOwn(body, field),
  );
  if (used.length === 0) return [...details];
  const names = new Map(used.map(([name, { field }]) => [field, name]));
  return details.map((detail) => {
    const [, first = "", ...rest] = detail.field?.split("/") ?? [];
    const name = names.get(first);
    return name === undefined ? detail : { ...detail, field: ["", name, ...rest].join("/") };
  });
}
