/**
 * Converts a change to the form of the outbox: under the names in the database, because it may be delivered by a server with other
 * declarations.
 */
import type { Document } from "../../model/schema/field.js";
import type { QueuedChange } from "../../model/plan/outbox.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { storedFields, storedName } from "../../storage/port/stored-item.js";

export function keepChange(definition: ResourceDefinition, change: QueuedChange): QueuedChange {
  const keep = (document: Document | null): Document | null => {
    if (document === null) return null;
    const values = storedFields(definition).map(({ name }) => [storedName(definition, name), document[name] ?? null]);
    return Object.fromEntries(values) as Document;
  };
  const given = change.given.map((name) => storedName(definition, name));
  return { ...change, before: keep(change.before), after: keep(change.after), given };
}
