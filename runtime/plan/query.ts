import { currentNameOf, findDefinition, formerNamesOf } from "../model/schema/find-definition.js";
import type { ApiRequest, QueryParameter } from "../model/plan/api-request.js";
import { detailLimit, type Detail } from "../model/plan/errors.js";
import { sortLimit, wordLimit, type ListParameter } from "../model/query/query-grammar.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { listView, viewOf } from "../model/schema/view.js";
import { foldWords } from "../model/query/words.js";
import { fingerprintScope, formatCursor, parseCursor } from "./cursor.js";
import { combineWithAnd, everything, keyField, type Filter } from "../model/query/filter.js";
import type { ListPlan, Position, SortKey } from "../model/plan/plan.js";
import type { Condition, PlannedList, SortOrder } from "../model/plan/planned.js";
import { toSort, uniqueFieldOf } from "../model/query/sort-keys.js";
import { withUniqueKeys } from "../model/query/unique-keys.js";
import type { FieldKind } from "../model/schema/field.js";
import { findUnindexedParameters } from "./find-unindexed-parameters.js";
import { readParameters, type Parameters } from "./query-parameters.js";
import { parseFields, refuseQuery, parseWindow, type Controls } from "./query-controls.js";
import { parseOr, toTreeFilter, type ConditionTree } from "./query-or.js";
import { listConditions } from "../model/query/condition-text.js";
import { describeNearestName } from "../model/values/nearest-name.js";
import { oncePerDefinition } from "../model/values/objects.js";
import { tableOf } from "./query-table.js";
import { findRelatedKey, withRelations, type RelationContext } from "./query-relations.js";
import { combineConditions } from "./query-filter.js";

/** The parsed query of a list: members of its plan, and parameters that the response repeats. */
interface ListQuery
  extends
    Pick<ListPlan, "filter" | "sort" | "window">,
    Omit<PlannedList, "kind" | "plan" | "definition" | "expansions"> {
  /** The value of the parameter `expand`: paths separated by commas. Null if the query does not have the parameter. */
  readonly expand: string | null;
}

/** Parses the query of a list. Rejects an invalid query with a list of all its problems (docs/reference/http.md#queries). */
export function parseListQuery(
  request: ApiRequest,
  definition: ResourceDefinition,
  context: RelationContext,
): ListQuery {
  const problems: Detail[] = [];
  const interpreted = interpret(request.query, definition, context, problems);
  const { conditions, tree, controls, words, sort, sortOrder, view, filter, unindexedParameters } = interpreted;
  const usual = chooseSort(definition);
  const pagesByDefault = request.dialect.version === "2.0" && definition.collection === "map";
  const { parents, formerName } = request.target;
  const fingerprint = (): string => fingerprintScope({ definition, parents, conditions, tree, words, sort });
  const parsePosition = (cursor: string): Position | null => {
    // With other problems, no cursor would match the query, so a message about the cursor would mislead.
    if (cursor === "" || problems.length > 0) return null;
    const kindOf = ({ field, related }: SortKey): FieldKind =>
      related?.kind ?? definition.fields[field]?.kind ?? "integer";
    const position = parseCursor(cursor, fingerprint(), [kindOf(sort), ...(sort.then ?? []).map(kindOf)]);
    if (position === null) {
      const message =
        "must be the cursor of a next link for the same filters, q, sort_by and sort_order, or empty for the first page";
      problems.push({ parameter: "after", rule: "value", message });
    }
    return position;
  };
  const window = parseWindow(controls, pagesByDefault, parsePosition, problems);
  if (controls.expand !== undefined && window.kind === "all") {
    const message = "needs paging; send items_per_page too";
    problems.push({ parameter: "expand", rule: "conflict", message });
  }
  if (controls.expand !== undefined && (request.form ?? "application/json") !== "application/json") {
    const message = "works only for JSON answers; leave it out, or request application/json";
    problems.push({ parameter: "expand", rule: "conflict", message });
  }
  if (problems.length > 0) throw refuseQuery(problems.slice(0, detailLimit));

  return {
    filter,
    sort,
    sortBy:
      controls.sort_by ?? (formerName && formerNamesOf(definition, usual)[0]) ?? (usual === keyField ? "" : usual),
    sortOrder,
    window,
    view,
    conditions,
    or: controls.or ?? null,
    q: controls.q ?? null,
    unindexedParameters,
    expand: controls.expand ?? null,
    cursor: (position) => formatCursor(fingerprint(), position),
  };
}

/** The interpreted parameters of a query. They do not depend on the path, so they can be cached by resource and query. */
interface InterpretedQuery
  extends Parameters<ListParameter>, Pick<ListQuery, "filter" | "sort" | "sortOrder" | "view" | "unindexedParameters"> {
  readonly words: readonly string[];
  readonly tree: ConditionTree | null;
}

const cachedQueries = oncePerDefinition(() => new WeakMap<readonly QueryParameter[], InterpretedQuery>());

/**
 * Interprets the parameters of a query. Caches the result unless it has problems or depends on the caller's rights, as names of
 * related fields such as `album_id.title` do.
 */
function interpret(
  query: readonly QueryParameter[],
  definition: ResourceDefinition,
  context: RelationContext,
  problems: Detail[],
): InterpretedQuery {
  const interpreted = cachedQueries(definition);
  const known = interpreted.get(query);
  if (known !== undefined) return known;
  const parameters = withRelations(tableOf(definition), definition, context);
  const { conditions, controls } = readParameters(query, parameters, problems);
  const tree = parseOr(controls.or, parameters, problems);
  const words = parseWords(controls.q, problems);
  const order = parseOrder(controls, problems);
  const view =
    controls.fields === undefined
      ? listView(definition)
      : viewOf(definition, parseFields(controls.fields, tableOf(definition).listable, problems));
  const keys = parseSortKeys(controls, order, definition, context, problems);
  const sort = toSort(definition, keys);
  const result: InterpretedQuery = {
    conditions,
    tree,
    controls,
    words,
    sort,
    // If every sort key is descending, the response reports "desc", even if minus signs and not `sort_order` set the direction.
    sortOrder: keys.every(({ descending }) => descending) ? "desc" : order,
    view,
    filter: joinFilters(conditions, tree, words, definition, context),
    unindexedParameters: findUnindexedParameters(definition, conditions, tree, words, sort),
  };
  // Related sort keys depend on the caller's rights, so the result is not cached. Checks `keys`, because `sort` leaves out all
  // keys after the id.
  const sortsByRelated = keys.some(({ related }) => related !== undefined);
  if (problems.length === 0 && !leadsThroughRelations(conditions, tree) && !sortsByRelated)
    interpreted.set(query, result);
  return result;
}

function leadsThroughRelations(conditions: readonly Condition[], tree: ConditionTree | null): boolean {
  const inTree = tree === null ? [] : listConditions(tree).map(({ condition }) => condition);
  return [...conditions, ...inTree].some(({ path }) => path !== undefined);
}

/** Combines filters that must all match. */
export function joinFilters(
  conditions: readonly Condition[],
  tree: ConditionTree | null,
  words: readonly string[],
  definition: ResourceDefinition,
  { registry }: RelationContext,
): Filter {
  const filters = [combineConditions(conditions)];
  if (tree !== null) filters.push(toTreeFilter(tree));
  if (words.length > 0) filters.push({ kind: "words", prefixes: words });
  const find = (resource: string): ResourceDefinition => findDefinition(registry, resource);
  return withUniqueKeys(filters.reduce(combineWithAnd, everything), definition, find);
}

export function parseWords(text: string | undefined, problems: Detail[]): readonly string[] {
  if (text === undefined) return [];
  const { words } = foldWords(text);
  if (words.length === 0) {
    problems.push({ parameter: "q", rule: "value", message: "must contain a letter or a digit" });
  } else if (words.length > wordLimit) {
    problems.push({ parameter: "q", rule: "value", message: `must have at most ${String(wordLimit)} words` });
  }
  return words;
}

function parseOrder({ sort_order: order = "asc" }: Controls, problems: Detail[]): SortOrder {
  if (order === "asc" || order === "desc") return order;
  problems.push({ parameter: "sort_order", rule: "value", message: "must be asc or desc" });
  return "asc";
}

/** Parses `sort_by`. A minus before a field sorts it in descending order, even if `sort_order` is "asc". */
function parseSortKeys(
  controls: Controls,
  order: SortOrder,
  definition: ResourceDefinition,
  context: RelationContext,
  problems: Detail[],
): readonly SortKey[] {
  const { sortable, selectable } = tableOf(definition);
  const names = (controls.sort_by ?? chooseSort(definition)).split(",");
  if (names.length > sortLimit) {
    problems.push({ parameter: "sort_by", rule: "value", message: `takes at most ${String(sortLimit)} fields` });
  }
  return names.slice(0, sortLimit).map((written): SortKey => {
    const name = written.replace(/^-/, "");
    const descending = order === "desc" || name !== written;
    if (controls.sort_by !== undefined && !sortable.has(name)) {
      const found = findRelatedKey(name, definition, context);
      if ("related" in found) return { field: found.field, related: found.related, descending };
      const known = [...(name.includes(".") ? [] : sortable), ...found];
      const given =
        names.length === 1 ? "must be" : `contains ${JSON.stringify(written.slice(0, 100))}; each part must be`;
      const why = selectable.has(name) ? `; ${name} is not declared "sortable"` : suggestSort(name, known);
      const message = `${given} one of ${known.join(", ")}${why}`;
      problems.push({ parameter: "sort_by", rule: "value", message });
    }
    return { field: currentNameOf(definition, name), descending };
  });
}

/** Suggests how to write an unknown sort key, such as `-price` for `price:desc`. Returns the end of an error message. */
function suggestSort(given: string, known: readonly string[]): string {
  const [, name = "", direction = ""] = /^\+?([^: ]+)(?:[: ](asc|desc))?$/i.exec(given) ?? [];
  if (name === given || !known.includes(name)) return describeNearestName(given, known);
  return `; write sort_by=${direction.toLowerCase() === "desc" ? "-" : ""}${name}`;
}

/** Returns the declared sort key. If it is an id that is not unique in the list, returns the key of the item instead. */
function chooseSort(definition: ResourceDefinition): string {
  const isById = definition.defaultSort === definition.id;
  return isById ? uniqueFieldOf(definition) : definition.defaultSort;
}
