import { findDefinition } from "../model/find-definition.js";
import { everything } from "../model/filter.js";
import type { Filter } from "../model/filter.js";
import type { Caller } from "../model/principal.js";
import type { CreatePlan, UpdatePlan } from "../model/plan.js";
import type { Document, Value } from "../model/field.js";
import type { ResourceDefinition, TenantDeclaration } from "../model/resource.js";
import { equalValues } from "../port/equal-values.js";
import type { Execution } from "./execution.js";
import { tenantOf } from "./tenant-of.js";

/**
 * The values of the plan and, where they name no tenant, the caller's. For a caller of all tenants that is the tenant of the item
 * that the new one goes with (`onDelete: cascade`), else none where "all" is allowed, else the lowest id (docs/reference/http.md#rights).
 */
export async function fillTenant(execution: Execution, plan: CreatePlan): Promise<Document> {
  const tenant = fillableTenant(execution.definition);
  if (tenant === null || (plan.values[tenant.field] ?? null) !== null) return plan.values;
  const owners = plan.caller.tenant === 0 ? await tenantOfOwner(execution, plan.values) : null;
  return { ...plan.values, [tenant.field]: owners ?? (await chooseTenant(execution, plan.caller, tenant)) };
}

/** The tenant of the item that a new one with these values goes with; null where there is none. */
async function tenantOfOwner(execution: Execution, values: Document): Promise<Value> {
  const { definition, registry, transaction } = execution;
  const owner = Object.values(definition.fields).find(({ reference }) => reference?.onDelete === "cascade");
  const id = owner === undefined ? null : (values[owner.name] ?? null);
  if (owner?.reference?.sameTenant !== true || typeof id !== "number") return null;
  const to = findDefinition(registry, owner.reference.to);
  const filter: Filter = { kind: "in", field: to.id, values: [id], negated: false };
  const [item] = await transaction.findItems(to.path, filter, 1, to.tenant === null ? [] : [to.tenant.field]);
  return item === undefined ? null : tenantOf(execution, to, item);
}

/** The changes of the plan; where they take the tenant away, it is what a creation without one would have. */
export async function fillCleared(execution: Execution, { changes, caller }: UpdatePlan): Promise<Document> {
  const tenant = fillableTenant(execution.definition);
  if (tenant === null || changes[tenant.field] !== null) return changes;
  return { ...changes, [tenant.field]: await chooseTenant(execution, caller, tenant) };
}

/** What others refer to as of their own tenant stays so: no request moves an item, and no hook may. */
export function assertStays({ path, tenant }: ResourceDefinition, before: Document, after: Document): void {
  if (tenant === null || equalValues(before[tenant.field] ?? null, after[tenant.field] ?? null)) return;
  throw new Error(`a hook changed ${tenant.field} of ${path}, but the tenant of an item must never change`);
}

/** The declaration of a tenant field that is filled when a creation leaves it out. */
export function fillableTenant({ tenant, fields }: ResourceDefinition): TenantDeclaration | null {
  if (tenant === null || tenant.self) return null;
  return fields[tenant.field]?.fallback.kind === "tenant" ? tenant : null;
}

async function chooseTenant(
  { registry, transaction }: Execution,
  caller: Caller,
  tenant: TenantDeclaration,
): Promise<number | null> {
  if (caller.tenant !== 0) return caller.tenant;
  if (tenant.none) return 0;
  const [first] = await transaction.find(tenant.of, everything, 1);
  const id = first?.[findDefinition(registry, tenant.of).id];
  return typeof id === "number" ? id : null;
}
