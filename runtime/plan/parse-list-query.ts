import { currentNameOf, findDefinition, formerNamesOf } from "../model/schema/find-definition.js";
import type { ApiRequest, QueryParameter } from "../model/plan/api-request.js";
import { createQueryRefusal, type ErrorDetail } from "../model/plan/errors.js";
import { maxSortFields, maxSearchWords, type ListParameter } from "../model/query/query-grammar.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { listViewOf, viewOfFields } from "../model/schema/response-view.js";
import { tokenizeForSearch } from "../model/query/search-tokens.js";
import { computeScopeFingerprint, formatCursor, parseCursor } from "./cursor.js";
import { combineWithAnd, everything, itemKeyField, type Filter } from "../model/query/filter.js";
import type { ListPlan, KeysetPosition, SortKey } from "../model/plan/plan.js";
import type { FilterCondition, PlannedList, SortOrder } from "../model/plan/planned-request.js";
import { combineRelatedFilters } from "../model/query/related-filters.js";
import { normalizeSort, tieBreakerFieldOf } from "../model/query/sort-keys.js";
import { addUniqueKeyFilters } from "../model/query/unique-keys.js";
import type { FieldKind } from "../model/schema/field.js";
import { findUnindexedParameters } from "./find-unindexed-parameters.js";
import { parseQueryParameters, type ControlParameters, type ParsedParameters } from "./query-parameters.js";
import { parseFieldsParameter, parsePageWindow } from "./control-parameters.js";
import { parseConditionTree, conditionTreeToFilter, type ConditionTree } from "./query-or.js";
import { listConditions } from "../model/query/condition-text.js";
import { describeNearestName } from "../model/values/nearest-name.js";
import { memoizeByDefinition } from "../model/values/objects.js";
import { listParameterTableOf } from "./parameter-table.js";
import { findRelatedSortKey, addRelatedNames, type SortableNames } from "./query-relations.js";
import type { RelationContext } from "./relations.js";
import { toRelatedPathFilter } from "./query-filter.js";

/** The parsed query of a list: members of its plan, and parameters that the response repeats. */
interface ParsedListQuery
  extends
    Pick<ListPlan, "filter" | "sort" | "pageWindow">,
    Omit<PlannedList, "kind" | "plan" | "definition" | "expansions"> {
  /** The value of the parameter `expand`: paths separated by commas. Null if the query does not have the parameter. */
  readonly expand: string | null;
}

/** Parses the query of a list. Rejects an invalid query with a list of all its problems (docs/reference/http.md#queries). */
export function parseListQuery(
  request: ApiRequest,
  definition: ResourceDefinition,
  context: RelationContext,
): ParsedListQuery {
  const problems: ErrorDetail[] = [];
  const parsed = parsePathIndependentQuery(request.query, definition, context, problems);
  const { conditions, orTree, controls, searchWords, sort, sortOrder, view, filter, unindexedParameters } = parsed;
  const defaultSortKey = defaultSortKeyOf(definition);
  const pagesByDefault = request.dialect.version === "2.0" && definition.collection === "map";
  const { parents, formerName } = request.target;
  const fingerprint = (): string =>
    computeScopeFingerprint({ definition, parents, conditions, orTree, searchWords, sort });
  const parsePosition = (cursor: string): KeysetPosition | null => {
    // A query with other problems has no order or filter that the cursor could match. A message about the cursor would
    // mislead.
    if (cursor === "" || problems.length > 0) return null;
    const kindOf = ({ field, related }: SortKey): FieldKind =>
      related?.kind ?? definition.fields[field]?.kind ?? "integer";
    const position = parseCursor(cursor, fingerprint(), sort.map(kindOf));
    if (position === null) {
      const message =
        "must be empty for the first page, or a cursor from a next link with the same filters, q, sort_by and sort_order";
      problems.push({ parameter: "after", rule: "value", message });
    }
    return position;
  };
  const window = parsePageWindow(controls, pagesByDefault, parsePosition, problems);
  if (controls.expand !== undefined && window.kind === "all") {
    const message = "needs paging; send items_per_page too";
    problems.push({ parameter: "expand", rule: "conflict", message });
  }
  if (controls.expand !== undefined && (request.mediaType ?? "application/json") !== "application/json") {
    const message = "works only for JSON answers; leave it out, or request application/json";
    problems.push({ parameter: "expand", rule: "conflict", message });
  }
  if (problems.length > 0) throw createQueryRefusal(problems);

  return {
    filter,
    sort,
    sortBy:
      controls.sort_by ??
      (formerName && formerNamesOf(definition, defaultSortKey)[0]) ??
      (defaultSortKey === itemKeyField ? "" : defaultSortKey),
    sortOrder,
    pageWindow: window,
    view,
    conditions,
    or: controls.or ?? null,
    q: controls.q ?? null,
    unindexedParameters,
    expand: controls.expand ?? null,
    formatNextCursor: (position) => formatCursor(fingerprint(), position),
  };
}

/** The interpreted parameters of a query. They do not depend on the path, so they can be cached by resource and query. */
interface PathIndependentQuery
  extends
    ParsedParameters<ListParameter>,
    Pick<ParsedListQuery, "filter" | "sort" | "sortOrder" | "view" | "unindexedParameters"> {
  readonly searchWords: readonly string[];
  readonly orTree: ConditionTree | null;
}

const getQueryCache = memoizeByDefinition(() => new WeakMap<readonly QueryParameter[], PathIndependentQuery>());

/**
 * Interprets the parameters of a query. Caches the result unless it has problems or depends on the caller's rights, as names of
 * related fields such as `album_id.title` do.
 */
function parsePathIndependentQuery(
  query: readonly QueryParameter[],
  definition: ResourceDefinition,
  context: RelationContext,
  problems: ErrorDetail[],
): PathIndependentQuery {
  const cache = getQueryCache(definition);
  const known = cache.get(query);
  if (known !== undefined) return known;
  const parameters = addRelatedNames(listParameterTableOf(definition), definition, context);
  const { conditions, controls } = parseQueryParameters(query, parameters, problems);
  const orTree = parseConditionTree(controls.or, parameters, problems);
  const searchWords = parseSearchWords(controls.q, problems);
  const order = parseSortOrder(controls, problems);
  const view =
    controls.fields === undefined
      ? listViewOf(definition)
      : viewOfFields(
          definition,
          parseFieldsParameter(controls.fields, listParameterTableOf(definition).listableFields, problems),
        );
  const keys = parseSortKeys(controls, order, definition, context, problems);
  const sort = normalizeSort(definition, keys);
  const result: PathIndependentQuery = {
    conditions,
    orTree,
    controls,
    searchWords,
    sort,
    // If every sort key is descending, the response reports "desc", even if minus signs and not `sort_order` set the direction.
    sortOrder: keys.every(({ descending }) => descending) ? "desc" : order,
    view,
    filter: combineQueryFilters(conditions, orTree, searchWords, definition, context),
    unindexedParameters: findUnindexedParameters(definition, conditions, orTree, searchWords, sort),
  };
  // Related sort keys depend on the caller's rights, so the result is not cached. Checks `keys`, because `sort` leaves out all
  // keys after the id.
  const sortsByRelated = keys.some(({ related }) => related !== undefined);
  if (problems.length === 0 && !usesRelations(conditions, orTree) && !sortsByRelated) cache.set(query, result);
  return result;
}

function usesRelations(conditions: readonly FilterCondition[], orTree: ConditionTree | null): boolean {
  const inTree = orTree === null ? [] : listConditions(orTree).map(({ condition }) => condition);
  return [...conditions, ...inTree].some(({ relationPath: path }) => path !== undefined);
}

export function combineQueryFilters(
  conditions: readonly FilterCondition[],
  orTree: ConditionTree | null,
  searchWords: readonly string[],
  definition: ResourceDefinition,
  { registry }: RelationContext,
): Filter {
  const filters = [combineRelatedFilters(conditions.map(toRelatedPathFilter))];
  if (orTree !== null) filters.push(conditionTreeToFilter(orTree));
  if (searchWords.length > 0) filters.push({ kind: "words", prefixes: searchWords });
  const findResource = (resource: string): ResourceDefinition => findDefinition(registry, resource);
  return addUniqueKeyFilters(filters.reduce(combineWithAnd, everything), definition, findResource);
}

export function parseSearchWords(text: string | undefined, problems: ErrorDetail[]): readonly string[] {
  if (text === undefined) return [];
  const { words } = tokenizeForSearch(text);
  if (words.length === 0) {
    problems.push({ parameter: "q", rule: "value", message: "must contain a letter or a digit" });
  } else if (words.length > maxSearchWords) {
    problems.push({ parameter: "q", rule: "value", message: `must have at most ${String(maxSearchWords)} words` });
  }
  return words;
}

function parseSortOrder(
  { sort_order: order = "asc" }: ControlParameters<ListParameter>,
  problems: ErrorDetail[],
): SortOrder {
  if (order === "asc" || order === "desc") return order;
  problems.push({ parameter: "sort_order", rule: "value", message: "must be asc or desc" });
  return "asc";
}

/** Parses `sort_by`. A minus before a field sorts it in descending order, even if `sort_order` is "asc". */
function parseSortKeys(
  controls: ControlParameters<ListParameter>,
  order: SortOrder,
  definition: ResourceDefinition,
  context: RelationContext,
  problems: ErrorDetail[],
): readonly SortKey[] {
  const { sortableFields } = listParameterTableOf(definition);
  const names = (controls.sort_by ?? defaultSortKeyOf(definition)).split(",");
  if (names.length > maxSortFields) {
    problems.push({ parameter: "sort_by", rule: "value", message: `takes at most ${String(maxSortFields)} fields` });
  }
  return names.slice(0, maxSortFields).map((written): SortKey => {
    const name = written.replace(/^-/, "");
    const descending = order === "desc" || name !== written;
    if (controls.sort_by !== undefined && !sortableFields.has(name)) {
      const found = findRelatedSortKey(name, definition, context);
      if ("related" in found) return { field: found.field, related: found.related, descending };
      const given =
        names.length === 1 ? "must be" : `contains ${JSON.stringify(written.slice(0, 100))}; each part must be`;
      const why = found.isUnsortableField
        ? `; ${name} is not declared "sortable"`
        : suggestSortKey(name, [...found.correctedNames, ...found.sortKeys]);
      const message = `${given} one of ${describeSortableNames(found)}${why}`;
      problems.push({ parameter: "sort_by", rule: "value", message });
    }
    return { field: currentNameOf(definition, name), descending };
  });
}

function describeSortableNames({ sortKeys: names, references }: SortableNames): string {
  if (references.length === 0) return names.join(", ");
  const what = references.length === 1 ? "this reference leads" : "these references lead";
  return `${names.join(", ")}, or a field that ${what} to: ${references.map((name) => `${name}.FIELD`).join(", ")}`;
}

/** Suggests how to write an unknown sort key, such as `-price` for `price:desc`. Returns the end of an error message. */
function suggestSortKey(unknownKey: string, validNames: readonly string[]): string {
  const [, name = "", direction = ""] = /^\+?([^: ]+)(?:[: ](asc|desc))?$/i.exec(unknownKey) ?? [];
  if (name === unknownKey || !validNames.includes(name)) return describeNearestName(unknownKey, validNames);
  return `; write sort_by=${direction.toLowerCase() === "desc" ? "-" : ""}${name}`;
}

/** Returns the declared default sort key. If this is an id that is not unique in the list, returns `_key` instead. */
function defaultSortKeyOf(definition: ResourceDefinition): string {
  const isById = definition.defaultSort === definition.id;
  return isById ? tieBreakerFieldOf(definition) : definition.defaultSort;
}
