/** Reads the recorded change of a delivery in the names and forms of the current declarations. */
import { convertValue } from "../../migrations/convert-value.js";
import { initialValue } from "../../migrations/stored-schema.js";
import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import type { QueuedChange } from "../../model/plan/outbox.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { storedFields } from "../../storage/port/stored-item.js";

/** @param definition with the names in the database */
export function readChange(definition: ResourceDefinition, change: QueuedChange): QueuedChange {
  const read = (kept: Document | null): Document | null => {
    if (kept === null) return null;
    const values = storedFields(definition).map((field): [string, Value] => [field.name, readValue(field, kept)]);
    return Object.fromEntries(values);
  };
  const isGiven = ({ name, storedAs = name, source }: FieldDefinition): boolean => {
    return change.given.includes(storedAs) || (source !== undefined && change.given.includes(source.field));
  };
  const given = Object.values(definition.fields).filter(isGiven);
  return { ...change, before: read(change.before), after: read(change.after), given: given.map(({ name }) => name) };
}

function readValue(field: FieldDefinition, kept: Document): Value {
  const { name, storedAs = name, source } = field;
  const value = kept[storedAs];
  if (value !== undefined) return value;
  return (source && convertValue(field, source, kept[source.field] ?? null)) ?? initialValue(field, undefined);
}
