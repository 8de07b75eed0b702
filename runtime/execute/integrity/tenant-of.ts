import { findDefinition } from "../../model/schema/find-definition.js";
import type { Value } from "../../model/schema/field.js";
import { everything } from "../../model/query/filter.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import type { Execution } from "./execution.js";

/** Returns the tenant of the item, or of its nearest ancestor that has one; null if there is none. */
export async function tenantOf(
  execution: Execution,
  definition: ResourceDefinition,
  item: Pick<StoredItem, "path" | "document">,
): Promise<Value> {
  const { tenant } = definition;
  const [step] = tenant?.through ?? [];
  if (step !== undefined) {
    const id = item.document[step.field];
    const found = typeof id === "number" ? await execution.transaction.locate(step.resource, "", id, everything) : null;
    return found && tenantOf(execution, findDefinition(execution.registry, step.resource), found);
  }
  if (tenant !== null) return item.document[tenant.field] ?? null;
  if (definition.parent === null) return null;
  const cut = item.path.lastIndexOf("/");
  const id = Number(item.path.slice(cut + 1));
  const parent = await execution.transaction.locate(
    definition.parent,
    item.path.slice(0, Math.max(cut, 0)),
    id,
    everything,
  );
  return parent === null ? null : tenantOf(execution, findDefinition(execution.registry, definition.parent), parent);
}
