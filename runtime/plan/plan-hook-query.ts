/** Plans queries that the project's hooks and actions make. They work like requests, but all ids are numbers, never UUIDs. */
import { serializeQuery } from "../../generator/client/serialize-query.js";
import { authorize } from "../access/authorize.js";
import { type QueryParameter, type ResourceTarget, createInternalRequest } from "../model/plan/api-request.js";
import { createParameterRefusal, createQueryRefusal, Refusal } from "../model/plan/errors.js";
import { aggregateFunctions } from "../model/query/aggregates.js";
import type { AggregateResult } from "../model/query/aggregate-result.js";
import type { ListPlan, PageWindow } from "../model/plan/plan.js";
import type { PlannedAggregate, PlannedRequestByOperation, PlannedList } from "../model/plan/planned-request.js";
import { serverCaller, addRootPrivileges, type Caller } from "../model/plan/principal.js";
import { combineWithAnd, everything, whereEqual, parentIdPathField, whereIn } from "../model/query/filter.js";
import { findDefinition, listAncestors } from "../model/schema/find-definition.js";
import type { Registry } from "../model/schema/resource.js";
import { toRegistryWithNumberIds } from "../model/values/ids.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import { planOperation } from "./plan-operation.js";
import { fieldListsOf } from "../model/schema/field-lists.js";
import { memoizeByDefinition } from "../model/values/objects.js";
import { toGroupPage } from "./convert-groups.js";

/** Valid members of a query. `limit` is missing, because it is removed before `planHookQuery` is called. */
const validQueryMembers = {
  list: ["filter", "or", "q", "sort", "within"],
  aggregate: ["filter", "or", "q", "group", "time_zone", ...aggregateFunctions, "having", "sort", "within"],
} as const;

type QueryKind = keyof typeof validQueryMembers;

/** A query by the project's code. Values are in internal form: ids are numbers, for example. */
export interface HookQuery {
  readonly resource: string;
  readonly query: object;
}

/**
 * Plans a query of the project's code for a caller, or for the system, which may see everything. Items of nested
 * resources also contain the ids of their parents.
 * @param maxResults largest number of items or groups; null for all groups
 * @param caller null for the system
 * @throws Refusal invalid_query, or privilege_missing or insufficient_scope if the caller may not read a name in the query
 */
async function planHookQuery<Kind extends QueryKind>(
  registry: Registry,
  operation: Kind,
  { resource, query }: HookQuery,
  maxResults: number | null,
  caller: Caller | null,
): Promise<PlannedRequestByOperation[Kind]> {
  rejectUnknownQueryMembers(operation, query);
  const { within = [], ...conditions } = query as { readonly within?: unknown };
  const numbered = toRegistryWithNumberIds(registry);
  const target = resolveTarget(numbered, resource, within);
  const principal = addRootPrivileges(caller ?? serverCaller, registry);
  authorize(principal, numbered, target, operation);
  const parameters = toQueryParameters(conditions);
  // No parameter can express a condition that never matches, such as `in: []`. The query is then planned without
  // conditions, and a filter that never matches is added below.
  const stated = parameters ?? toQueryParameters({ ...conditions, filter: {}, or: undefined, having: undefined }) ?? [];
  const paging: QueryParameter = {
    name: "items_per_page",
    operator: null,
    isList: false,
    values: [String(maxResults)],
  };
  const request = {
    ...createInternalRequest({ operation, resource }),
    target,
    query: [...stated, ...(maxResults === null ? [] : [paging])],
  };
  const context = { registry: numbered, principal, rejectsUnreadableNames: true, settings: {}, copyLimit: 0 } as const;
  const planned = await planOperation(request, context).catch(rethrowWithHookQueryNames);
  const { plan, definition }: PlannedList | PlannedAggregate = planned;
  const { path } = plan;
  const nothing = parameters === null ? whereIn(definition.id, []) : everything;
  // Only a list across all parents (`path: null`) returns the ids of parents. So the path becomes a condition of such a list.
  const nested = definition.parent === null || path === null ? everything : whereEqual(parentIdPathField, path);
  const filter = [nothing, nested].reduce(combineWithAnd, plan.filter);
  return { ...planned, plan: { ...plan, filter, path: nested === everything ? path : null } };
}

function rejectUnknownQueryMembers(operation: QueryKind, query: object): void {
  const known: readonly string[] = validQueryMembers[operation];
  const unknown = Object.keys(query).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const message = `is not a member of a query${describeKnownNames(unknown, [...known, "limit"])}`;
  throw createParameterRefusal(unknown, "unknown", message);
}

/** Rethrows the error with `sort` in place of `sort_by`, because queries in code have the member `sort`. */
function rethrowWithHookQueryNames(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== "invalid_query") throw error;
  throw createQueryRefusal(
    error.details.map((detail) => (detail.parameter === "sort_by" ? { ...detail, parameter: "sort" } : detail)),
  );
}

/** Returns the path to the collection. For `a/b/c`, `within: [3]` selects `a/3/b/-/c`: every `c` below the item 3 of `a`. */
function resolveTarget(registry: Registry, resource: string, parentIds: unknown): ResourceTarget {
  const above = listAncestors(registry, findDefinition(registry, resource)).map(({ path }) => path);
  if (!Array.isArray(parentIds) || !parentIds.every(Number.isSafeInteger) || parentIds.length > above.length) {
    const message =
      above.length === 0
        ? `must be left out, because ${resource} are not nested`
        : `must be a list of ids of items of ${above.join(" and ")}, outermost first`;
    throw createParameterRefusal("within", "value", message);
  }
  const steps = above.map((each, index) => ({
    resource: each,
    id: Number(parentIds[index] ?? 0),
    referringField: null,
  }));
  const parents = steps.slice(0, parentIds.length);
  const across = above.length === 0 ? {} : { wildcardSteps: steps.slice(parentIds.length) };
  return { parents, ...across, resource, referringField: null, id: null, path: resource };
}

/** Converts the members of a query to query parameters. Returns null if a condition never matches. */
function toQueryParameters(query: object): readonly QueryParameter[] | null {
  const written = toSearchParams(query);
  if (written === null) return null;
  return [...new Set(written.keys())].map((key): QueryParameter => {
    const [, name = key, operator = null, list] = /^(.*)\[(\w+)\](\[\])?$/.exec(key) ?? [];
    return { name, operator, isList: list !== undefined, values: written.getAll(key) };
  });
}

function toSearchParams(query: object): URLSearchParams | null {
  try {
    return serializeQuery(query, true);
  } catch (error) {
    // If a value has a wrong type, `serializeQuery` throws a TypeError whose message names the condition.
    if (!(error instanceof TypeError)) throw error;
    throw createParameterRefusal("filter", "value", `is wrong: ${error.message}`);
  }
}

/** Lists the stored fields. Cached, because databases use the array object as the key of their compiled queries. */
const storedFieldNamesOf = memoizeByDefinition((definition) =>
  fieldListsOf(definition).storedFields.map(({ name }) => name),
);

const visibleFieldNamesOf = memoizeByDefinition((definition) =>
  fieldListsOf(definition).storedFields.flatMap(({ name, hidden }) => (hidden ? [] : [name])),
);

/**
 * Plans a page of a list that the project's code requests.
 * @param caller null for the system, which may read everything
 * @throws Refusal as `planHookQuery`
 */
export async function planHookListPage(
  registry: Registry,
  hookQuery: HookQuery,
  window: Extract<PageWindow, { kind: "after" }>,
  caller: Caller | null,
): Promise<ListPlan> {
  const { plan, definition } = await planHookQuery(registry, "list", hookQuery, window.size, caller);
  const { shape: _, ...listed } = plan;
  const fields = (caller === null ? storedFieldNamesOf : visibleFieldNamesOf)(definition);
  return { ...listed, pageWindow: window, fields, referrerCounts: [] };
}

/**
 * Plans an aggregate that the project's code requests. `toDocuments` returns the groups, with the names that the query gives to
 * keys and results.
 * @param maxGroups maximum number of groups; null for all groups
 * @param caller null for the system, which may read everything
 * @throws Refusal as `planHookQuery`
 */
export async function planHookAggregate(
  registry: Registry,
  hookQuery: HookQuery,
  maxGroups: number | null,
  caller: Caller | null,
) {
  const planned = await planHookQuery(registry, "aggregate", hookQuery, maxGroups, caller);
  return {
    plan: planned.plan,
    // The project's code gets values in internal form, so they stay unchanged.
    toDocuments: (found: AggregateResult) => toGroupPage(found, planned, (_, value) => value).groups,
  };
}
