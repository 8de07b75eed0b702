/** Plans the reads of code of the project like requests of the caller or of the system, but with ids as numbers. */
import { writeAggregate } from "../../generator/client/write-query.js";
import { authorize } from "../access/authorize.js";
import type { QueryParameter, Target } from "../model/plan/api-request.js";
import { Refusal } from "../model/plan/errors.js";
import { describeOwnRequest } from "../model/plan/own-request.js";
import type { AskedPage } from "../model/plan/page.js";
import type { ListPlan } from "../model/plan/plan.js";
import { serverCaller, toPrincipal, type Caller } from "../model/plan/principal.js";
import { both, equals, pathField } from "../model/query/filter.js";
import { findDefinition, listAncestors } from "../model/schema/find-definition.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { withNumberIds } from "../model/values/ids.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import { oncePerDefinition } from "../model/values/once-per.js";
import { planOperation } from "./plan-operation.js";
import { refuseQuery } from "./query-problem.js";

/** Members of the query, besides its limit. */
const members: readonly string[] = ["filter", "or", "q", "sort", "within"];

/**
 * Plans a page for the caller, or for the system, which sees everything. Items of nested resources have the ids of their parents.
 * @param caller null for the system
 * @returns null if no item can match
 * @throws Refusal invalid_query, or privilege_missing for a caller
 */
export async function planPage(
  registry: Registry,
  { resource, query, window }: AskedPage,
  caller: Caller | null,
): Promise<ListPlan | null> {
  const unknown = Object.keys(query).find((name) => !members.includes(name));
  if (unknown !== undefined) {
    const message = `is not part of a query${describeKnownNames(unknown, [...members, "limit"])}`;
    throw refuseQuery([{ parameter: unknown, rule: "unknown", message }]);
  }
  const { within = [], ...conditions } = query as { readonly within?: unknown };
  const numbered = withNumberIds(registry);
  const target = findTarget(numbered, resource, within);
  const principal = toPrincipal(caller ?? serverCaller, numbered);
  authorize(principal, numbered, target, "list");
  const parameters = toParameters(conditions);
  if (parameters === null) return null;
  const request = { ...describeOwnRequest({ operation: "list", resource, id: null, body: null }), target };
  const size: QueryParameter = { name: "items_per_page", operator: null, isList: false, values: [String(window.size)] };
  const context = { registry: numbered, principal, settings: {}, copyLimit: 0 };
  const planned = await planOperation({ ...request, query: [...parameters, size] }, context).catch(refuseAsGiven);
  if (planned.kind !== "list") throw new Error(`a list of ${resource} was planned as ${planned.kind}`);
  const { shape: _, ...plan } = planned.plan;
  const fields = (caller === null ? storedNames : seenNames)(planned.definition);
  const isNested = planned.definition.parent !== null;
  const at =
    isNested && plan.path !== null ? { path: null, filter: both(plan.filter, equals(pathField, plan.path)) } : {};
  return { ...plan, ...at, window, fields, counts: [] };
}

/** Names parameters as the query does. */
function refuseAsGiven(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== "invalid_query") throw error;
  throw refuseQuery(
    error.details.map((detail) => (detail.parameter === "sort_by" ? { ...detail, parameter: "sort" } : detail)),
  );
}

/** The same list each time, because databases cache statements by it. */
const storedNames = oncePerDefinition(({ fields }) => {
  return Object.values(fields).flatMap(({ name, stored }) => (stored ? [name] : []));
});

const seenNames = oncePerDefinition(({ fields }: ResourceDefinition) => {
  return Object.values(fields).flatMap(({ name, stored, hidden }) => (stored && !hidden ? [name] : []));
});

/** The collection in these parents, and across all further ones. */
function findTarget(registry: Registry, resource: string, within: unknown): Target {
  const above = listAncestors(registry, findDefinition(registry, resource)).map(({ path }) => path);
  if (!Array.isArray(within) || !within.every(Number.isSafeInteger) || within.length > above.length) {
    const message =
      above.length === 0
        ? `must be left out: ${resource} are not nested in anything`
        : `must be a list of ids of items of ${above.join(" and ")}, outermost first`;
    throw refuseQuery([{ parameter: "within", rule: "value", message }]);
  }
  const steps = above.map((each, index) => ({ resource: each, id: Number(within[index] ?? 0), via: null }));
  const parents = steps.slice(0, within.length);
  const across = above.length === 0 ? {} : { across: steps.slice(within.length) };
  return { parents, ...across, resource, via: null, id: null, path: resource };
}

/** Returns null if a condition cannot match anything. */
function toParameters(query: object): readonly QueryParameter[] | null {
  const written = writeParameters(query);
  if (written === null) return null;
  return [...new Set(written.keys())].map((key): QueryParameter => {
    const [, name = key, operator = null] = /^(.*)\[(\w+)\]$/.exec(key) ?? [];
    return { name, operator, isList: false, values: written.getAll(key) };
  });
}

function writeParameters(query: object): URLSearchParams | null {
  try {
    return writeAggregate(query);
  } catch (error) {
    // The message names the condition whose value has a wrong type.
    if (!(error instanceof TypeError)) throw error;
    throw refuseQuery([{ parameter: "filter", rule: "value", message: `is wrong: ${error.message}` }]);
  }
}
