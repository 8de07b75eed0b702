import type { Document, FieldDefinition, Settings, Value } from "../model/schema/field.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { stampIn } from "../model/values/times.js";
import { listFields, type Given } from "./values-read.js";

/** Values to store, and values of fields that are not stored but control the request. */
export interface Completed {
  readonly stored: Document;
  readonly requests: Document;
}

/**
 * Returns the values of a new item: the given ones, and defaults for the others. Values that only the transaction can determine
 * are left out.
 */
export function completeCreation(
  given: Given,
  definition: Pick<ResourceDefinition, "fields">,
  now: number,
  settings: Settings,
): Completed {
  const stored: { [name: string]: Value } = {};
  const requests: { [name: string]: Value } = {};
  for (const field of listFields(definition.fields)) {
    const value = given.values[field.name] ?? fallBack(field, now, settings);
    if (value !== null) (field.stored ? stored : requests)[field.name] = value;
  }
  return { stored, requests };
}

/** Returns the changes of an item: the given values. A cleared field gets its default or loses its value. */
export function completeUpdate(
  given: Given,
  definition: Pick<ResourceDefinition, "fields">,
  now: number,
  settings: Settings,
): Completed {
  const stored: { [name: string]: Value } = {};
  const requests: { [name: string]: Value } = {};
  for (const [name, value] of Object.entries(given.values)) {
    (definition.fields[name]?.stored === true ? stored : requests)[name] = value;
  }
  for (const name of given.cleared) {
    const field = definition.fields[name];
    if (field?.stored === true) stored[name] = fallBack(field, now, settings);
  }
  return { stored, requests };
}

/**
 * Returns null if there is no default, or if only the transaction can determine it: ids, tenants, authors, times of
 * change, and values that depend on another field.
 */
export function fallBack({ fallback, format }: FieldDefinition, now: number, settings: Settings): Value {
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
