import { hideUnreadableFields, createFieldAccessRefusal } from "../access/authorize.js";
import { createCountableItemsFilter } from "../access/visibility.js";
import { toDefinitionAcrossParents } from "../model/schema/definition-across-parents.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import { findDefinition, findField } from "../model/schema/find-definition.js";
import { itemViewOf, viewOfFields, type ResponseView } from "../model/schema/response-view.js";
import type { ApiRequest, QueryParameter, RequestOperation } from "../model/plan/api-request.js";
import type { PlannedRequestByOperation, PlannedRequest, PlannedList } from "../model/plan/planned-request.js";
import type { Caller } from "../model/plan/principal.js";
import type { ReferrerCount } from "../model/query/related-values.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { resolveCollectionPath, resolveRequestPath } from "./request-path.js";
import { combineWithAnd } from "../model/query/filter.js";
import type { ReadPlan, WritePlan } from "../model/plan/plan.js";
import { planAggregate } from "./plan-aggregate.js";
import { planAction } from "./plan-action.js";
import { planCreation, planRemoval, planUpdate, type PlanContext } from "./plan-write.js";
import { planExpansions, addExpandedReferenceFields, addFieldNames } from "./plan-expansions.js";
import { parseListQuery } from "./parse-list-query.js";
import { parseItemQuery } from "./control-parameters.js";
import { listFieldNamesInParameter } from "../model/query/aggregates.js";
import { listOrParameters } from "./query-or.js";
import { aggregateParameterTableOf, findParameter, listParameterTableOf } from "./parameter-table.js";

/**
 * Converts a request to the complete plan of its operation. The router sets the id for every operation on a single item, and the
 * action for every request to an action.
 * @throws Refusal privilege_missing, invalid_query, invalid_body or invalid_fields
 */
export async function planOperation<Operation extends RequestOperation>(
  request: ApiRequest & { readonly operation: Operation },
  context: PlanContext,
): Promise<PlannedRequestByOperation[Operation]> {
  const { target } = request;
  const declared = findDefinition(context.registry, target.resource);
  const seen = hideUnreadableFields(declared, context.principal);
  if (seen !== declared) rejectUnreadableFields(request, seen, declared);
  const definition = target.wildcardSteps === undefined ? seen : toDefinitionAcrossParents(seen, context.registry);
  // The cast is safe, because each operation has plans of one kind.
  return (await planWithDefinition(request, definition, context)) as PlannedRequestByOperation[Operation];
}

async function planWithDefinition(
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
  const { filter, sort, pageWindow, expand, ...answered } = parseListQuery(request, definition, context);
  const { view } = answered;
  const expansions = expand === null ? [] : planExpansions(expand, definition, context);
  const { parents, path, visibilityFilter } = resolveCollectionPath(
    request.target,
    context.registry,
    context.principal,
  );
  const above = path === null ? fieldListsOf(definition).ancestorIdFields.map(({ name }) => name) : [];
  const fields = addFieldNames(addExpandedReferenceFields(view.storedFields, expansions), above);
  const isPlain =
    path !== null && expansions.length === 0 && (request.mediaType ?? "application/json") === "application/json";
  const shape = isPlain ? view.shape : null;
  const plan: PlannedList["plan"] = {
    kind: "list",
    resource: definition.path,
    parents,
    path,
    filter: combineWithAnd(filter, visibilityFilter),
    sort,
    pageWindow,
    fields,
    referrerCounts: planReferrerCounts(view, context.registry, context.principal),
    ...(shape === null ? {} : { shape }),
  };
  return { kind: "list", plan, definition, expansions, ...answered };
}

/** Plans the declared counts that a response contains. Leaves out counts of items that the caller may not see. */
function planReferrerCounts(
  { countFields, definition }: ResponseView,
  registry: Registry,
  principal: Caller,
): readonly ReferrerCount[] {
  return countFields.flatMap((field): ReferrerCount | readonly [] => {
    const count = definition.fields[field]?.count;
    if (count === undefined) return [];
    const visible = createCountableItemsFilter(principal, { resource: count.of, field: count.by }, registry);
    return visible === null
      ? []
      : { field, countedResource: count.of, referenceField: count.by, visibilityFilter: visible };
  });
}

function planRead(
  request: ApiRequest,
  id: number,
  definition: ResourceDefinition,
  context: PlanContext,
): PlannedRequest {
  const query = parseItemQuery(request.query, definition);
  const view = query.fields === null ? itemViewOf(definition) : viewOfFields(definition, query.fields);
  const expansions = query.expand === null ? [] : planExpansions(query.expand, definition, context);
  const plan: ReadPlan = {
    kind: "read",
    resource: definition.path,
    ...resolveRequestPath(request.target, context.registry, context.principal),
    id,
    fields: addExpandedReferenceFields(view.storedFields, expansions),
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
function rejectUnreadableFields(
  { query, operation }: Pick<ApiRequest, "query" | "operation">,
  readableDefinition: ResourceDefinition,
  declaredDefinition: ResourceDefinition,
): void {
  for (const parameter of query) {
    for (const name of listFieldsUsedByParameter(parameter, operation, declaredDefinition)) {
      const field = findField(declaredDefinition, name);
      if (field !== undefined && !field.hidden && findField(readableDefinition, name)?.hidden === true) {
        throw createFieldAccessRefusal(field, "read", "read", parameter.name);
      }
    }
  }
}

function listFieldsUsedByParameter(
  parameter: QueryParameter,
  operation: RequestOperation,
  declaredDefinition: ResourceDefinition,
): readonly string[] {
  const table =
    operation === "aggregate"
      ? aggregateParameterTableOf(declaredDefinition)
      : listParameterTableOf(declaredDefinition);
  const meaning = findParameter(parameter, table);
  if (!("kind" in meaning)) return [];
  if (meaning.kind !== "control") return [meaning.field.name];
  if (meaning.name === "or") {
    const stated = parameter.values.flatMap(listOrParameters);
    return stated.map(({ name }) => table.filters.get(name)?.field.name ?? name);
  }
  return listFieldNamesInParameter(operation, parameter) ?? [];
}
