/** Reads the values of a body, under current and former names, into internal form, and completes them by defaults. */
import { isDeepStrictEqual } from "node:util";
import { currentValueOf } from "../model/schema/find-definition.js";
import type { Document, FieldDefinition, IdForm, Settings, Value, ValueDefinition } from "../model/schema/field.js";
import { listsOf } from "../model/schema/field-lists.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { readDateTime, stampIn } from "../model/values/times.js";
import type { Detail } from "../model/plan/errors.js";

/** The writable fields of a body in internal form, before validation. */
export interface GivenValues {
  /** Fields with a value other than null. */
  readonly values: Document;
  /** Fields that the client clears: null, or `""` if it means the same. */
  readonly cleared: readonly string[];
}

/**
 * Reads the declared fields of a body that a client may set. Everything else is ignored at every depth, including names of
 * prototypes (docs/reference/http.md#representations). Values that cannot be converted stay as they are, for the validator to
 * reject.
 */
export function readBody(
  body: { readonly [name: string]: unknown },
  definition: Pick<ResourceDefinition, "fields">,
  operation: "create" | "update",
  read = readField,
): GivenValues {
  const values: { [name: string]: Value } = {};
  const cleared: string[] = [];
  for (const field of listsOf(definition).all) {
    const isIgnored = field.readOnly || (field.createOnly && operation === "update");
    if (isIgnored || !Object.hasOwn(body, field.name)) continue;
    const value = read(body[field.name], field);
    if (value === null) cleared.push(field.name);
    else values[field.name] = value;
  }
  return { values, cleared };
}

export function readField(sent: unknown, field: FieldDefinition): Value {
  const raw = currentValueOf(field, sent);
  if (raw === "" && field.emptyIsNone) return null;
  if (!field.sentAsString) return readValue(raw, field);
  const { idForm } = field;
  const readNumber = idForm === undefined ? readDecimal : (each: unknown) => readUuid(each, idForm);
  return readValue(Array.isArray(raw) ? raw.map(readNumber) : readNumber(raw), field);
}

/** Reads an integer from a string in the form of answers. */
function readDecimal(raw: unknown): unknown {
  if (typeof raw !== "string" || !/^(?:0|-?[1-9]\d*)$/.test(raw)) return raw;
  const value = Number(raw);
  return Number.isSafeInteger(value) ? value : raw;
}

/** Reads an id from a UUID. A number becomes a string, so that the validator rejects it as an invalid UUID. */
function readUuid(raw: unknown, idForm: IdForm): unknown {
  if (typeof raw === "number") return String(raw);
  return typeof raw === "string" ? (idForm.read(raw) ?? raw) : raw;
}

/** Reads a value. An array or object instead of a scalar becomes empty, because the validator rejects it anyway. */
function readValue(raw: unknown, definition: ValueDefinition | undefined): Value {
  switch (typeof raw) {
    case "string":
      return definition?.format === "date-time" ? (readDateTime(raw) ?? raw) : raw;
    case "boolean":
      return raw;
    case "number":
      return raw + 0; // -0 becomes 0
    case "object":
      if (raw === null) return null;
      if (Array.isArray(raw))
        return definition?.kind === "array" ? raw.map((element) => readValue(element, definition.items)) : [];
      return definition?.kind === "object" ? readProperties(raw, definition) : {};
    default:
      return null;
  }
}

/** Reads the properties of an object. It leaves out properties that are null, because null and missing mean the same. */
function readProperties(raw: object, definition: ValueDefinition): Value {
  const given = new Map<string, unknown>(Object.entries(raw));
  const read: [string, Value][] = [];
  for (const [name, property] of Object.entries(definition.properties ?? {})) {
    const value = readValue(given.get(name) ?? null, property);
    if (value !== null) read.push([name, value]);
    given.delete(name);
  }
  // Unknown properties of a closed object keep their names, so that the validator rejects them.
  if (definition.closed === true) for (const name of given.keys()) read.push([name, null]);
  return Object.fromEntries(read);
}

/** Values to store, and values of fields that are not stored but control the request. */
export interface CompletedValues {
  readonly stored: Document;
  readonly requests: Document;
}

/**
 * Returns the values of a new item: the given ones, and defaults for the others. Values that only the transaction can determine
 * are left out.
 */
export function completeCreation(
  given: GivenValues,
  definition: Pick<ResourceDefinition, "fields">,
  now: number,
  settings: Settings,
): CompletedValues {
  const stored: { [name: string]: Value } = {};
  const requests: { [name: string]: Value } = {};
  for (const field of listsOf(definition).all) {
    const value = given.values[field.name] ?? defaultValueOf(field, now, settings);
    if (value !== null) (field.stored ? stored : requests)[field.name] = value;
  }
  return { stored, requests };
}

/** Returns the changes of an item: the given values. A cleared field gets its default or loses its value. */
export function completeUpdate(
  given: GivenValues,
  definition: Pick<ResourceDefinition, "fields">,
  now: number,
  settings: Settings,
): CompletedValues {
  const stored: { [name: string]: Value } = {};
  const requests: { [name: string]: Value } = {};
  for (const [name, value] of Object.entries(given.values)) {
    (definition.fields[name]?.stored === true ? stored : requests)[name] = value;
  }
  for (const name of given.cleared) {
    const field = definition.fields[name];
    if (field?.stored === true) stored[name] = defaultValueOf(field, now, settings);
  }
  return { stored, requests };
}

/**
 * Returns the default of a field; null if it has none, or if only the transaction can determine it: ids, tenants, authors, times of
 * change, and values that depend on another field.
 */
export function defaultValueOf({ fallback, format }: FieldDefinition, now: number, settings: Settings): Value {
  switch (fallback.kind) {
    case "constant":
      return fallback.value;
    case "now":
      return stampIn(format, now);
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

type Body = { readonly [name: string]: unknown };

interface NamedBody {
  /** Fields under their current names. */
  readonly body: Body;
  /** Values under former names, of fields for which the body gives another value under the current name. */
  readonly otherwise: Body;
  /** Problems of fields that are given under both names with different values. */
  readonly contradictions: readonly Detail[];
}

/**
 * Moves values from former names to the current names. A client that sends back a whole answer sends both names but changes
 * only one of the values. For an update, only the transaction can tell which one.
 */
export function moveFormerNames(
  body: Body,
  { aliases, fields }: ResourceDefinition,
  operation: "create" | "update",
): NamedBody {
  if (aliases === undefined) return { body, otherwise: {}, contradictions: [] };
  const named = { ...body };
  const otherwise: { [name: string]: unknown } = {};
  const contradictions: Detail[] = [];
  for (const [name, { field }] of Object.entries(aliases)) {
    if (!Object.hasOwn(body, name)) continue;
    delete named[name];
    if (!Object.hasOwn(body, field)) named[field] = body[name];
    else if (isDeepStrictEqual(body[field], body[name])) continue;
    else if (operation === "update" && isComparable(fields[field])) otherwise[field] = body[name];
    else
      contradictions.push({
        field: `/${name}`,
        rule: "alias",
        message: `must have the same value as ${field}, because it is the former name of that field; send only one of them`,
      });
  }
  return { body: named, otherwise, contradictions };
}

/** Tells whether a given value can be compared with the stored one. For a hidden field, that may be a hash. */
function isComparable(field: ResourceDefinition["fields"][string] | undefined): boolean {
  return field?.stored === true && !field.hidden && !field.readOnly;
}

/** Maximum number of unknown fields that a message names. */
const namedStrangers = 5;

/** Adds the unknown fields of the body to the first problem of a missing field. One of them may be the missing field, misspelled. */
export function hintAtUnknownFields(
  details: readonly Detail[],
  body: Body,
  { aliases = {}, fields }: ResourceDefinition,
): Detail[] {
  const first = details.find(({ rule, field = "" }) => {
    return rule === "required" && fields[field.slice(1)] !== undefined && !Object.hasOwn(body, field.slice(1));
  });
  if (first === undefined) return [...details];
  const strangers = Object.keys(body).filter((name) => !Object.hasOwn(fields, name) && !Object.hasOwn(aliases, name));
  if (strangers.length === 0) return [...details];
  const named = strangers.slice(0, namedStrangers).map((name) => JSON.stringify(name.slice(0, 100)));
  const more = strangers.length > named.length ? ` and ${String(strangers.length - named.length)} more` : "";
  const are = strangers.length === 1 ? "is not a field" : "are not fields";
  const message = `${first.message}; the body has ${named.join(", ")}${more}, which ${are}`;
  return details.map((detail) => (detail === first ? { ...detail, message } : detail));
}

/** Replaces current names of fields in the problems by the former names that the body uses. */
export function useGivenNames(details: readonly Detail[], body: Body, { aliases = {} }: ResourceDefinition): Detail[] {
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
