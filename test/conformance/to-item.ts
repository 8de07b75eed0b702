import type { FieldDefinition, Value } from "../../runtime/model/schema/field.js";
import { isUuidField, formatId } from "../../runtime/model/values/ids.js";
import { toStoredForm } from "../../runtime/model/values/convert-values.js";
import { defaultValueOf } from "../../runtime/plan/body-values.js";
import type { Definition } from "./declarations.js";
import type { Stored } from "./demands.js";
import type { Body } from "./made.js";

/** Returns the item of a creation with this body, in internal form, without the fields that have no value. */
export function toItem({ fields }: Definition, body: Body): Stored {
  const values: { [field: string]: unknown } = {};
  for (const field of Object.values(fields)) {
    const { fallback, name } = field;
    const given = (body[name] ?? null) as Value;
    if (fallback.kind !== "by") values[name] = given === null ? decide(field) : inside(field, given);
  }
  for (const field of Object.values(fields)) {
    const { fallback, name } = field;
    if (fallback.kind === "by") values[name] = body[name] ?? fallback.values[String(values[fallback.field])] ?? null;
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ""));
}

function inside(field: FieldDefinition, value: Value): Value {
  if (!field.sentAsString) return toStoredForm(field, value);
  const toNumber = (text: unknown): number => (isUuidField(field) ? Number(text !== formatId(field, 0)) : Number(text));
  return Array.isArray(value) ? value.map(toNumber) : toNumber(value);
}

/** Returns some value if the right one cannot be known here. */
function decide(field: FieldDefinition): Value {
  const isUnknown = !["none", "constant", "by"].includes(field.fallback.kind);
  return defaultValueOf(field, Math.floor(Date.now() / 1000), {}) ?? (isUnknown ? 1 : null);
}
