import { oncePer } from "../model/values/once-per.js";
import { valueNow } from "../model/schema/aliases.js";
import type { Document, FieldDefinition, IdForm, Value, ValueDefinition } from "../model/schema/field.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { readDateTime } from "../model/values/times.js";

/** The writable fields of a body in internal form, before validation. */
export interface Given {
  /** Fields with a value other than null. */
  readonly values: Document;
  /** Fields that the client clears: null, or `""` if it means the same. */
  readonly cleared: readonly string[];
}

/** Lists the fields in the order of the declaration. */
export const listFields = oncePer((fields: ResourceDefinition["fields"]): readonly FieldDefinition[] => {
  return Object.values(fields);
});

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
): Given {
  const values: { [name: string]: Value } = {};
  const cleared: string[] = [];
  for (const field of listFields(definition.fields)) {
    const isIgnored = field.readOnly || (field.createOnly && operation === "update");
    if (isIgnored || !Object.hasOwn(body, field.name)) continue;
    const value = read(body[field.name], field);
    if (value === null) cleared.push(field.name);
    else values[field.name] = value;
  }
  return { values, cleared };
}

export function readField(sent: unknown, field: FieldDefinition): Value {
  const raw = valueNow(field, sent);
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

/** A number stays a string here, so that the validator rejects it as a UUID. */
function readUuid(raw: unknown, idForm: IdForm): unknown {
  if (typeof raw === "number") return String(raw);
  return typeof raw === "string" ? (idForm.read(raw) ?? raw) : raw;
}

/** An array or object in place of a plain value becomes empty: the validator rejects it anyway. */
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

/** Null and missing are the same: properties that are null are left out. */
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
