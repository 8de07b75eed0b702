import { hideUnreadableFields, refuseFieldAccess } from "../access/authorize.js";
import { countableItemsFilter } from "../access/visibility.js";
import { definitionAcrossParents } from "../model/schema/across-parents.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import { findDefinition, findField } from "../model/schema/find-definition.js";
import { itemView, viewOf, type View } from "../model/schema/view.js";
import type { ApiRequest, QueryParameter, RequestOperation } from "../model/plan/api-request.js";
import type { PlannedByOperation, PlannedRequest, PlannedList } from "../model/plan/planned-request.js";
import type { Principal } from "../model/plan/principal.js";
import type { ReferrerCount } from "../model/query/related-key.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { resolveListScope, resolveScope } from "./request-scope.js";
import { combineWithAnd } from "../model/query/filter.js";
import type { ReadPlan, WritePlan } from "../model/plan/plan.js";
import { planAggregate } from "./plan-aggregate.js";
import { planAction } from "./plan-action.js";
import { planCreation, planRemoval, planUpdate, type PlanContext } from "./plan-write.js";
import { planExpansions, addExpandedReferences, addFields } from "./plan-expansions.js";
import { parseListQuery } from "./parse-list-query.js";
import { parseItemQuery } from "./query-controls.js";
import { listFieldNamesInParameter } from "../model/query/aggregates.js";
import { listOrParameters } from "./query-or.js";
import { aggregateTableOf, findParameter, queryTableOf } from "./parameter-table.js";

/**
 * Converts a request to the complete plan of its operation. The router sets the id for every operation on a single item, and the
 * action for every request to an action.
 * @throws Refusal privilege_missing, invalid_query, invalid_body or invalid_fields
 */
export async function planOperation<Operation extends RequestOperation>(
  request: ApiRequest & { readonly operation: Operation },
  context: PlanContext,
): Promise<PlannedByOperation[Operation]> {
  const { target } = request;
  const declared = findDefinition(context.registry, target.resource);
  const seen = hideUnreadableFields(declared, context.principal);
  if (seen !== declared) refuseUnreadableFields(request, seen, declared);
  const definition = target.wildcardSteps === undefined ? seen : definitionAcrossParents(seen, context.registry);
  // The cast is safe, because each operation has plans of one kind.
  return (await planDefinedOperation(request, definition, context)) as PlannedByOperation[Operation];
}

async function planDefinedOperation(
  request: ApiRequest,
  definition: ResourceDefinition,
  context: PlanContext,
): Promise<PlannedRequest> {
  const { target, operation } = request;
  switch (operation) {
    case "list":
      return planList(request, definition, context);
    case "aggregate":
      return planAggregate(request, definition, context);
    case "read":
      return planRead(request, target.id!, definition, context);
    case "create":
      return toPlannedWrite(planCreation(request, definition, context), definition);
    case "update":
      return toPlannedWrite(planUpdate(request, target.id!, definition, context), definition);
    case "remove":
      return toPlannedWrite(planRemoval(request, target.id!, definition, context), definition);
    case "act":
      return toPlannedWrite(planAction(request, target.action!, context), definition);
  }
}

function planList(request: ApiRequest, definition: ResourceDefinition, context: PlanContext): PlannedRequest {
  const { filter, sort, window, expand, ...answered } = parseListQuery(request, definition, context);
  const { view } = answered;
  const expansions = expand === null ? [] : planExpansions(expand, definition, context);
  const { parents, path, visible } = resolveListScope(request.target, context.registry, context.principal);
  const above = path === null ? fieldListsOf(definition).ancestorIdFields.map(({ name }) => name) : [];
  const fields = addFields(addExpandedReferences(view.storedFields, expansions), above);
  const isPlain =
    path !== null && expansions.length === 0 && (request.mediaType ?? "application/json") === "application/json";
  const shape = isPlain ? view.shape : null;
  const plan: PlannedList["plan"] = {
    kind: "list",
    resource: definition.path,
    parents,
    path,
    filter: combineWithAnd(filter, visible),
    sort,
    window,
    fields,
    referrerCounts: planReferrerCounts(view, context.registry, context.principal),
    ...(shape === null ? {} : { shape }),
  };
  return { kind: "list", plan, definition, expansions, ...answered };
}

/** Plans the declared counts that a response contains. Leaves out counts of items that the caller may not see. */
function planReferrerCounts(
  { countFields, definition }: View,
  registry: Registry,
  principal: Principal,
): readonly ReferrerCount[] {
  return countFields.flatMap((field): ReferrerCount | readonly [] => {
    const count = definition.fields[field]?.count;
    if (count === undefined) return [];
    const visible = countableItemsFilter(principal, { resource: count.of, field: count.by }, registry);
    return visible === null ? [] : { field, countedResource: count.of, referenceField: count.by, visible };
  });
}

function planRead(
  request: ApiRequest,
  id: number,
  definition: ResourceDefinition,
  context: PlanContext,
): PlannedRequest {
  const query = parseItemQuery(request.query, definition);
  const view = query.fields === null ? itemView(definition) : viewOf(definition, query.fields);
  const expansions = query.expand === null ? [] : planExpansions(query.expand, definition, context);
  const plan: ReadPlan = {
    kind: "read",
    resource: definition.path,
    ...resolveScope(request.target, context.registry, context.principal),
    id,
    fields: addExpandedReferences(view.storedFields, expansions),
  };
  return { kind: "read", plan, definition, view, expansions };
}

async function toPlannedWrite(plan: Promise<WritePlan>, definition: ResourceDefinition): Promise<PlannedRequest> {
  return { kind: "write", plan: await plan, definition };
}

/**
 * Rejects a query that filters, sorts, selects or aggregates by a field that the caller may not read. Field names are not
 * secret, so the message names the field and the missing privilege.
 * @param readableDefinition the resource, in which fields that the caller may not read are marked as hidden
 * @throws Refusal privilege_missing
 */
function refuseUnreadableFields(
  { query, operation }: Pick<ApiRequest, "query" | "operation">,
  readableDefinition: ResourceDefinition,
  declaredDefinition: ResourceDefinition,
): void {
  for (const parameter of query) {
    for (const name of listParameterFieldNames(parameter, operation, declaredDefinition)) {
      const field = findField(declaredDefinition, name);
      if (field !== undefined && !field.hidden && findField(readableDefinition, name)?.hidden === true) {
        throw refuseFieldAccess(field, "read", "read", parameter.name);
      }
    }
  }
}

function listParameterFieldNames(
  parameter: QueryParameter,
  operation: RequestOperation,
  declaredDefinition: ResourceDefinition,
): readonly string[] {
  const table = operation === "aggregate" ? aggregateTableOf(declaredDefinition) : queryTableOf(declaredDefinition);
  const meaning = findParameter(parameter, table);
  if (!("kind" in meaning)) return [];
  if (meaning.kind !== "control") return [meaning.field.name];
  if (meaning.name === "or") {
    const stated = parameter.values.flatMap(listOrParameters);
    return stated.map(({ name }) => table.filters.get(name)?.field.name ?? name);
  }
  return listFieldNamesInParameter(operation, parameter) ?? [];
}
