import { isDeepStrictEqual } from "node:util";
import { findDefinition } from "../../model/schema/find-definition.js";
import { maxErrorDetails, createFieldsRefusal, type ErrorDetail } from "../../model/plan/errors.js";
import { isUuidField, idFieldOf } from "../../model/values/ids.js";
import { combineWithAnd, everything, whereIn } from "../../model/query/filter.js";
import { mayReadResource } from "../../model/plan/limit-rights-to-scope.js";
import type { Caller } from "../../model/plan/principal.js";
import type { AncestorCondition, ReferenceCheck, UpdatePlan } from "../../model/plan/plan.js";
import type { Document, Value } from "../../model/schema/field.js";
import { fieldListsOf } from "../../model/schema/field-lists.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { firstFieldOf } from "../../model/schema/ownership-path.js";
import type { WriteExecution } from "./execution.js";
import { findServerFilledTenantField, findTenantOfItem } from "./server-values.js";
import type { ItemChange, Transaction } from "../../storage/port/transaction.js";
import { splitIntoSlices } from "../../model/values/objects.js";
import { parseIdPath, type StoredItem } from "../../storage/port/stored-item.js";

/** The members of a plan by which references are checked. Fields that are not stored may contain references in `controlValues`. */
type PlanWithReferences = Pick<
  UpdatePlan,
  "referenceChecks" | "controlValues" | "path" | "caller" | "unreadableFields"
>;

interface ReferencedId {
  readonly id: number;
  /** JSON pointer to the id in the request body, for the error message. */
  readonly pointer: string;
}

/**
 * Checks the references of a request before hooks run. Rejects new references to items that do not exist or that the caller may
 * not see.
 */
export async function checkRequestedReferences(
  execution: WriteExecution,
  plan: PlanWithReferences,
  before: Document | null,
  after: Document,
): Promise<void> {
  const details: ErrorDetail[] = [];
  const tenant = findServerFilledTenantField(execution.definition);
  if (tenant !== null && after[tenant.field] === null) {
    const message = `must be given, because ${tenant.of} has no item that could be the default`;
    details.push({ field: `/${tenant.field}`, rule: "tenant", message });
  }
  for (const check of listReferenceChecks(execution.definition, plan)) {
    const wrong = await findInvalidReferences(execution, plan, before, after, check);
    // With UUIDs as ids, the message must not contain the internal number.
    const isUuid = isUuidField(execution.definition.fields[check.field] ?? {});
    const reported = wrong.slice(0, maxErrorDetails - details.length);
    details.push(
      ...reported.map(({ id, pointer, problem = "does not exist" }) => ({
        field: pointer,
        rule: "reference",
        message: `refers to ${isUuid ? "an item that" : `${String(id)}, which`} ${problem}`,
      })),
    );
    if (details.length === maxErrorDetails) break;
  }
  if (details.length > 0) throw createFieldsRefusal("invalid_reference", details);
}

/**
 * Checks references that hooks have set. The referenced item must exist and have the right tenant, but the caller need not see
 * it. A wrong reference is a defect of the hook, not of the request, so the error is not a `Refusal`.
 * @param beforeHook the state of the item before the hook, whose references have been checked already
 * @param storedDocument the item as stored in the database
 */
export async function checkReferencesSetByHooks(
  execution: WriteExecution,
  { path, caller }: Pick<UpdatePlan, "path" | "caller">,
  beforeHook: Document | null,
  after: Document,
  storedDocument = beforeHook,
): Promise<void> {
  const { definition } = execution;
  const plan = { referenceChecks: [], controlValues: {}, path, caller };
  for (const field of fieldListsOf(definition).referenceFields) {
    const { name, reference } = field;
    const before = field.isNewer ? storedDocument : beforeHook;
    if (isDeepStrictEqual(before?.[name] ?? null, after[name] ?? null)) continue;
    const check = { field: name, referencedResource: reference.to, visibilityFilter: everything };
    const wrong = await findInvalidReferences(execution, plan, before, after, check);
    // Accepts a reference to the item itself, which does not exist yet while the item is being created.
    const own = reference.to === definition.path ? after[definition.id] : null;
    const first = wrong.find(({ id }) => id !== own);
    if (first === undefined) continue;
    const { id, problem = "does not exist" } = first;
    throw new Error(
      `a hook set ${name} of ${definition.path} to an invalid value: item ${String(id)} of ${reference.to} ${problem}`,
    );
  }
}

export function hasNewReferences(definition: ResourceDefinition, before: Document | null, after: Document): boolean {
  return fieldListsOf(definition).referenceFields.some(
    ({ name }) => !isDeepStrictEqual(before?.[name] ?? null, after[name] ?? null),
  );
}

/** Locks newly referenced items until the transaction ends, so that no other transaction can remove them. */
export async function lockReferences(
  { definition, transaction }: Pick<WriteExecution, "definition" | "transaction">,
  changes: readonly ItemChange[],
  controlValues: Document = {},
): Promise<void> {
  for (const { name, reference } of fieldListsOf(definition).referenceFields) {
    const ids = changes.flatMap(({ before, after }) => {
      if (after === null) return [];
      const referred = listNewReferencedIds(definition, name, before && before.document, after.document, controlValues);
      return referred.map(({ id }) => id);
    });
    const existing = [...new Set(ids)].filter((id) => id !== 0);
    if (existing.length > 0) await transaction.lockShared(reference.to, existing);
  }
}

/** Returns the references to check. Adds the tenant field if the request lacks it, because the server then fills it in. */
function listReferenceChecks(
  { tenant }: ResourceDefinition,
  { referenceChecks: references }: PlanWithReferences,
): readonly ReferenceCheck[] {
  const isOwn = tenant !== null && !tenant.self && tenant.through === undefined;
  if (!isOwn || references.some(({ field }) => field === tenant.field)) return references;
  return [...references, { field: tenant.field, referencedResource: tenant.of, visibilityFilter: everything }];
}

/**
 * Finds new references in a field that lead to no item, or to an item that the write may not refer to. Without a `problem`, the
 * error says that the item does not exist, so that it reveals nothing.
 */
async function findInvalidReferences(
  execution: WriteExecution,
  { path, caller, controlValues, unreadableFields = [] }: PlanWithReferences,
  stored: Document | null,
  after: Document,
  check: ReferenceCheck,
) {
  const { definition, registry } = execution;
  const reference = definition.fields[check.field]?.reference;
  // In a field that the caller may not read, every reference counts as new: accepting the stored one would reveal it.
  const before = unreadableFields.includes(check.field) ? null : stored;
  const referred = listNewReferencedIds(definition, check.field, before, after, controlValues);
  const named = referred.filter(({ id }) => !(id === 0 && reference?.none));
  const targets = await findReferencedItems(execution, check, [...new Set(named.map(({ id }) => id))]);
  const ofOtherTenants = new Map<number, string | undefined>();
  const leadsToTenant = definition.tenant?.through?.[0]?.field === check.field;
  // An item's tenant must never change. If this reference determines the tenant, its target must therefore have the tenant that
  // the item had before the write.
  const document = leadsToTenant ? stored : after;
  if ((leadsToTenant || reference?.sameTenant) && document !== null && targets.size > 0) {
    const tenant = await findTenantOfItem(execution, definition, { path, document });
    const to = findDefinition(registry, check.referencedResource);
    /** Tenants by path. Items with the same path have the same parent and tenant, so each path needs only one look-up. */
    const byPath = new Map<string, Value>();
    for (const [id, target] of targets) {
      const other = byPath.get(target.path) ?? (await findTenantOfItem(execution, to, target));
      if (to.tenant === null) byPath.set(target.path, other);
      if (tenant === null || other === null || other === tenant) continue;
      targets.delete(id);
      ofOtherTenants.set(id, describeOtherTenant(execution, to, caller, other, tenant));
    }
  }
  const isTenantField = definition.tenant?.self === false && definition.tenant.field === check.field;
  const outside = isTenantField ? caller.tenant : 0;
  return referred
    .filter(({ id }) => (outside !== 0 && id !== outside) || (!targets.has(id) && !(id === 0 && reference?.none)))
    .map((wrong) => ({ ...wrong, problem: ofOtherTenants.get(wrong.id) }));
}

/** Describes a referenced item of another tenant for the error; undefined if the caller must not learn that the item exists. */
function describeOtherTenant(
  { registry }: WriteExecution,
  targetDefinition: ResourceDefinition,
  caller: Caller,
  targetTenantId: Value,
  itemTenantId: Value,
): string | undefined {
  if (targetDefinition.tenant === null || caller.tenant !== 0) return undefined;
  if (!mayReadResource(caller, targetDefinition, registry)) return undefined;
  const { field, of } = targetDefinition.tenant;
  // With UUIDs as ids, the message must not contain the internal numbers.
  const values = isUuidField(idFieldOf(findDefinition(registry, of)))
    ? ""
    : ` (${String(targetTenantId)}; this item has ${String(itemTenantId)})`;
  return `has another ${field}${values}`;
}

async function findReferencedItems(
  { registry, transaction }: WriteExecution,
  { referencedResource, visibilityFilter: visible, ancestors }: ReferenceCheck,
  ids: readonly number[],
): Promise<Map<number, StoredItem>> {
  const { id: field, tenant } = findDefinition(registry, referencedResource);
  const fields = tenant === null ? [] : [firstFieldOf(tenant)];
  const targets = new Map<number, StoredItem>();
  for (const values of splitIntoSlices(ids)) {
    const filter = combineWithAnd(whereIn(field, values), visible);
    const items = await transaction.findItems(referencedResource, filter, values.length, fields);
    for (const item of items) targets.set(Number(item.document[field]), item);
  }
  if (ancestors === undefined) return targets;
  /** Whether the caller may see all ancestors, by path. Items with the same path have the same ancestors. */
  const reachable = new Map<string, boolean>();
  for (const [id, { path }] of targets) {
    const isReachable = reachable.get(path) ?? (await areAncestorsVisible(transaction, path, ancestors));
    reachable.set(path, isReachable);
    if (!isReachable) targets.delete(id);
  }
  return targets;
}

async function areAncestorsVisible(
  transaction: Transaction,
  path: string,
  ancestors: readonly AncestorCondition[],
): Promise<boolean> {
  const ids = parseIdPath(path);
  for (const [index, { resource, visibilityFilter: visible }] of ancestors.entries()) {
    const at = ids.length - 1 - index;
    const found = await transaction.locate(resource, ids.slice(0, at).join("/"), ids[at] ?? 0, visible);
    if (found === null) return false;
  }
  return true;
}

/**
 * Returns the ids in the field that the item did not refer to before; all ids if the item changes its tenant, because then even
 * old references can be wrong.
 */
function listNewReferencedIds(
  definition: ResourceDefinition,
  fieldName: string,
  before: Document | null,
  after: Document,
  controlValues: Document,
): readonly ReferencedId[] {
  // `after` has only stored fields. References in other fields come from the request.
  const ids = listReferencedIds(after[fieldName] ?? controlValues[fieldName] ?? null, `/${fieldName}`);
  if (before === null) return ids;
  const tenant = definition.tenant?.field;
  const moves = tenant !== undefined && !isDeepStrictEqual(before[tenant] ?? null, after[tenant] ?? null);
  if (moves && definition.fields[fieldName]?.reference?.sameTenant) return ids;
  const known = new Set(listReferencedIds(before[fieldName] ?? null, "").map(({ id }) => id));
  return ids.filter(({ id }) => !known.has(id));
}

function listReferencedIds(value: Value, pointer: string): readonly ReferencedId[] {
  if (typeof value === "number") return [{ id: value, pointer }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((id, index) => (typeof id === "number" ? [{ id, pointer: `${pointer}/${String(index)}` }] : []));
}
