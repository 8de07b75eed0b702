/** Lists, retries and drops the hook calls in the outbox, and converts them to the current declarations. */
import type { Storage } from "../../storage/port/storage.js";
import { everything } from "../../model/query/filter.js";
import { type ReactionSummary, hasReactHooks, outboxResource, type QueuedChange } from "../../model/plan/outbox.js";
import type { Registry, ResourceDefinition } from "../../model/schema/resource.js";
import { planInternalUpdate, planInternalRemoval, writeIfExists } from "../../access/internal-plans.js";
import { storedPathOf, listStoredFields } from "../../storage/port/stored-item.js";
import { convertValue } from "../../migrations/convert-value.js";
import { findInitialValue } from "../../migrations/stored-schema.js";
import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";

/** Maximum number of deliveries in a list, because nobody reads a longer one. */
const maxListedDeliveries = 1000;

/** Lists deliveries, oldest first, without the values of the changed items. */
export async function listReactions(
  registry: Registry,
  storage: Pick<Storage, "find">,
): Promise<readonly ReactionSummary[]> {
  if (!hasReactHooks(registry)) return [];
  const found = await storage.find(outboxResource.path, everything, maxListedDeliveries);
  const paths = new Map(
    Object.values(registry.resources).map((definition) => [storedPathOf(definition), definition.path]),
  );
  return found.map(({ id, resource, created, due, attempts, error }) => ({
    id: String(id),
    resource: paths.get(String(resource)) ?? String(resource),
    state: typeof due === "number" ? "waiting" : "failed",
    attempts: Number(attempts),
    created: new Date(Number(created)).toISOString(),
    due: typeof due === "number" ? new Date(due).toISOString() : null,
    error: typeof error === "string" ? error : null,
  }));
}

const failedDeliveriesOnly = { visibilityFilter: { kind: "exists", field: "due", exists: false } } as const;

/** Makes a failed delivery due now, with its attempts counted from 0 again. Returns false if no failed delivery has this id. */
export function retryReaction(storage: Pick<Storage, "write">, deliveryId: number): Promise<boolean> {
  return writeIfExists(storage, {
    ...planInternalUpdate(outboxResource, deliveryId, { due: Date.now(), attempts: 0 }),
    ...failedDeliveriesOnly,
  });
}

/** Removes a failed delivery. Returns false if no failed delivery has this id. */
export function dropReaction(storage: Pick<Storage, "write">, deliveryId: number): Promise<boolean> {
  return writeIfExists(storage, { ...planInternalRemoval(outboxResource, deliveryId), ...failedDeliveriesOnly });
}

/**
 * Converts a change from the outbox to the fields of the current declarations, because another release may have queued it.
 * @param definition definition of the resource, with its fields named as in the database
 */
export function toQueuedChangeWithDeclaredNames(definition: ResourceDefinition, change: QueuedChange): QueuedChange {
  const readCurrentFields = (storedDocument: Document | null): Document | null => {
    if (storedDocument === null) return null;
    const values = listStoredFields(definition).map((field): [string, Value] => [
      field.name,
      readStoredValue(field, storedDocument),
    ]);
    return Object.fromEntries(values);
  };
  const isRequestedField = ({ name, storedAs = name, source }: FieldDefinition): boolean => {
    return change.given.includes(storedAs) || (source !== undefined && change.given.includes(source.field));
  };
  const given = Object.values(definition.fields).filter(isRequestedField);
  return {
    ...change,
    before: readCurrentFields(change.before),
    after: readCurrentFields(change.after),
    given: given.map(({ name }) => name),
  };
}

function readStoredValue(field: FieldDefinition, storedDocument: Document): Value {
  const { name, storedAs = name, source } = field;
  const value = storedDocument[storedAs];
  if (value !== undefined) return value;
  return (
    (source && convertValue(field, source, storedDocument[source.field] ?? null)) ?? findInitialValue(field, undefined)
  );
}
