/**
 * Sets the values that the server determines: the tenant of an item, the times and authors of its changes, and undeclared
 * properties that the request cannot send.
 */
import { isDeepStrictEqual } from "node:util";
import { findDefinition } from "../../model/schema/find-definition.js";
import { everything, whereEqual } from "../../model/query/filter.js";
import type { Caller } from "../../model/plan/principal.js";
import type { CreatePlan, UpdatePlan } from "../../model/plan/plan.js";
import type { Document, Value, ValueDefinition } from "../../model/schema/field.js";
import type { ResourceDefinition, TenantDeclaration } from "../../model/schema/resource.js";
import type { WriteExecution } from "./execution.js";
import { firstFieldOf } from "../../model/schema/ownership-path.js";
import type { StoredItem } from "../../storage/port/stored-item.js";
import { isList, isObject, pickDeclaredProperties } from "../../model/values/objects.js";
import { fieldListsOf } from "../../model/schema/field-lists.js";
import { formatUnixTime } from "../../model/values/times.js";

/**
 * Returns the plan's values, with a tenant if they lack one: the tenant of the caller. For a caller of all tenants, it
 * is the tenant of the item that owns the new item (`onDelete: cascade`). Without an owner, it is 0 if the field allows
 * 0, otherwise the lowest tenant id (docs/reference/http.md#rights).
 */
export async function fillTenant(execution: WriteExecution, plan: CreatePlan): Promise<Document> {
  const tenant = findServerFilledTenantField(execution.definition);
  if (tenant === null || (plan.values[tenant.field] ?? null) !== null) return plan.values;
  const owners = plan.caller.tenant === 0 ? await findOwnerTenant(execution, plan.values) : null;
  return { ...plan.values, [tenant.field]: owners ?? (await chooseDefaultTenant(execution, plan.caller, tenant)) };
}

/** Returns the tenant of the item that will own the new item; null if no item owns it. */
async function findOwnerTenant(execution: WriteExecution, values: Document): Promise<Value> {
  const { definition, registry, transaction } = execution;
  const owner = Object.values(definition.fields).find(({ reference }) => reference?.onDelete === "cascade");
  const id = owner === undefined ? null : (values[owner.name] ?? null);
  if (owner?.reference?.sameTenant !== true || typeof id !== "number") return null;
  const to = findDefinition(registry, owner.reference.to);
  const fields = to.tenant === null ? [] : [firstFieldOf(to.tenant)];
  const [item] = await transaction.findItems(to.path, whereEqual(to.id, id), 1, fields);
  return item === undefined ? null : findTenantOfItem(execution, to, item);
}

/**
 * Returns the plan's changes. If they clear the tenant, replaces null by the tenant of the caller. For a caller of all
 * tenants, it is 0 if the field allows 0, otherwise the lowest tenant id.
 */
export async function fillClearedTenant(execution: WriteExecution, { changes, caller }: UpdatePlan): Promise<Document> {
  const tenant = findServerFilledTenantField(execution.definition);
  if (tenant === null || changes[tenant.field] !== null) return changes;
  return { ...changes, [tenant.field]: await chooseDefaultTenant(execution, caller, tenant) };
}

/** Throws if a hook has changed the tenant, because items of the old tenant may refer to the item. */
export function assertSameTenant({ path, tenant }: ResourceDefinition, before: Document, after: Document): void {
  if (tenant === null || isDeepStrictEqual(before[tenant.field] ?? null, after[tenant.field] ?? null)) return;
  throw new Error(`a hook changed ${tenant.field} of ${path}, but the tenant of an item must never change`);
}

/** Returns the declaration of the tenant if the server fills in a missing tenant; otherwise null. */
export function findServerFilledTenantField({ tenant, fields }: ResourceDefinition): TenantDeclaration | null {
  if (tenant === null || tenant.self) return null;
  return fields[tenant.field]?.fallback.kind === "tenant" ? tenant : null;
}

async function chooseDefaultTenant(
  { registry, transaction }: WriteExecution,
  caller: Caller,
  tenant: TenantDeclaration,
): Promise<number | null> {
  if (caller.tenant !== 0) return caller.tenant;
  if (tenant.none) return 0;
  const [first] = await transaction.find(tenant.of, everything, 1);
  const id = first?.[findDefinition(registry, tenant.of).id];
  return typeof id === "number" ? id : null;
}

/** Returns the tenant of the item, or of its nearest ancestor with a tenant; null if neither has one. */
export async function findTenantOfItem(
  execution: WriteExecution,
  definition: ResourceDefinition,
  item: Pick<StoredItem, "path" | "document">,
): Promise<Value> {
  const { tenant } = definition;
  const [step] = tenant?.through ?? [];
  if (step !== undefined) {
    const id = item.document[step.field];
    const found = typeof id === "number" ? await execution.transaction.locate(step.resource, "", id, everything) : null;
    return found && findTenantOfItem(execution, findDefinition(execution.registry, step.resource), found);
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
  return parent === null
    ? null
    : findTenantOfItem(execution, findDefinition(execution.registry, definition.parent), parent);
}

/** The members of a plan that tell who makes a change, and when. */
export interface Author {
  readonly caller: Caller;
  readonly request?: string | null;
  readonly now: number;
}

/** Returns values for the fields with the time or author of the creation (`now`, `creator`) or change (`updated`, `changer`). */
export function createAuditFieldValues(
  definition: ResourceDefinition,
  kinds: readonly ("now" | "updated" | "creator" | "changer")[],
  { caller: { account }, now }: Author,
): Document {
  const stamps: { [name: string]: Value } = {};
  for (const kind of kinds) {
    for (const { name, format } of fieldListsOf(definition).fieldsByFallback[kind] ?? []) {
      const isTime = kind === "now" || kind === "updated";
      // Writes of the server itself have no account.
      stamps[name] = isTime ? formatUnixTime(format, now) : account === 0 ? null : account;
    }
  }
  return stamps;
}

export function createUpdateAuditFieldValues(definition: ResourceDefinition, author: Author): Document {
  return createAuditFieldValues(definition, ["updated", "changer"], author);
}

/** Returns the changes of an update. If they clear the creator, the author of the update becomes the creator. */
export function fillClearedCreator(definition: ResourceDefinition, changes: Document, author: Author): Document {
  const stamps = Object.entries(createAuditFieldValues(definition, ["creator"], author)).filter(
    ([name]) => changes[name] === null,
  );
  return stamps.length === 0 ? changes : { ...changes, ...Object.fromEntries(stamps) };
}

/** Adds the undeclared properties of the stored value to the new value, at every depth. Other releases may need them. */
function retainUndeclaredInValue(
  { items, properties = {} }: ValueDefinition,
  newValue: Value,
  storedValue: Value,
): Value {
  if (isList(newValue) && isList(storedValue) && items !== undefined) {
    return newValue.map((element, index) => {
      const was = storedValue[index] ?? null;
      // A changed element may be a different object than the one stored at this index, so it gets none of that object's
      // properties.
      return isDeepStrictEqual(pickDeclaredProperties(items, element), pickDeclaredProperties(items, was))
        ? was
        : element;
    });
  }
  if (!isObject(newValue) || !isObject(storedValue)) return newValue;
  const keptProperties = Object.entries(storedValue).flatMap(([name, was]): [string, Value][] => {
    const [property, is] = [properties[name], newValue[name]];
    if (property === undefined) return [[name, was]];
    return is === undefined ? [] : [[name, retainUndeclaredInValue(property, is, was)]];
  });
  return { ...newValue, ...Object.fromEntries(keptProperties) };
}

/** Adds the undeclared properties of stored objects to the new item. Other releases may need them. */
export function retainUndeclaredProperties(
  definition: ResourceDefinition,
  before: Document,
  after: Document,
): Document {
  const changed = fieldListsOf(definition).objectFields.filter(({ name }) => after[name] !== before[name]);
  if (changed.length === 0) return after;
  const whole = changed.map((field) => {
    const { name } = field;
    return [name, retainUndeclaredInValue(field, after[name] ?? null, before[name] ?? null)] as const;
  });
  return { ...after, ...Object.fromEntries(whole) };
}
