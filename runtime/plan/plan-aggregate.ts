/** Plans aggregate queries. */
import {
  aggregateFunctions,
  aggregateLimits,
  isPointInTime,
  formatResultName,
  parseGroupKey,
  type AggregableNames,
  type AggregateParameter,
} from "../model/query/aggregates.js";
import { currentNameOf } from "../model/schema/find-definition.js";
import type { ApiRequest } from "../model/plan/api-request.js";
import { createQueryRefusal, type ErrorDetail } from "../model/plan/errors.js";
import { combineWithAnd, everything, type Filter } from "../model/query/filter.js";
import type { AggregatePlan } from "../model/plan/plan.js";
import { describeKnownNames, describeNearestName } from "../model/values/nearest-name.js";
import { resolveTimeZone } from "../model/values/time-zones.js";
import type { GroupSortKey } from "../model/query/aggregate-result.js";
import type { PlannedAggregate, RequestedGroupKey, RequestedMeasure } from "../model/plan/planned-request.js";
import {
  createComputedFilterField,
  listFilterFields,
  numberOperators as operators,
  maxSortFields,
  type FilterField,
} from "../model/query/query-grammar.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { findUnindexedParameters } from "./find-unindexed-parameters.js";
import { resolveCollectionPath } from "./request-path.js";
import { parseGroupPage } from "./control-parameters.js";
import { parseConditionTree, conditionTreeToFilter } from "./query-or.js";
import { combineQueryFilters, parseSearchWords } from "./parse-list-query.js";
import { parseQueryParameters, type ControlParameters } from "./query-parameters.js";
import { findRelatedGroupKey, addRelatedNames } from "./query-relations.js";
import type { RelationContext } from "./relations.js";
import { aggregateParameterTableOf, type FilterParameter } from "./parameter-table.js";

/**
 * Plans an aggregate query (docs/reference/http.md#aggregates).
 * @throws Refusal invalid_query, which lists all problems of the query
 */
export function planAggregate(
  { query, target }: ApiRequest,
  definition: ResourceDefinition,
  context: RelationContext,
): PlannedAggregate {
  const problems: ErrorDetail[] = [];
  const table = aggregateParameterTableOf(definition);
  const parameters = addRelatedNames(table, definition, context);
  const { conditions, controls } = parseQueryParameters(query, parameters, problems);
  const tree = parseConditionTree(controls.or, parameters, problems);
  const words = parseSearchWords(controls.q, problems);
  if (controls.count !== undefined && controls.count !== "" && controls.count !== "true") {
    problems.push({ parameter: "count", rule: "value", message: "takes no value; every answer has the count" });
  }
  const timeZone = parseTimeZone(controls.time_zone, problems);
  const groups = parseGroups(controls.group, table.aggregable.groupable, definition, context, problems).map((group) =>
    group.timePart !== null && isPointInTime(group.valueField) ? { ...group, timeZone } : group,
  );
  const measures = aggregateFunctions.flatMap((aggregateFunction) =>
    parseMeasureFields(controls, aggregateFunction, table.aggregable, problems).map(
      (responseName): RequestedMeasure => {
        return { aggregateFunction, responseName, field: currentNameOf(definition, responseName) };
      },
    ),
  );
  const order = parseGroupOrder(controls.sort_by, groups, measures, table.aggregable, problems);
  const having = parseHavingFilter(controls.having, groups, measures, definition, problems);
  const page = parseGroupPage(controls, problems);
  if (problems.length > 0) throw createQueryRefusal(problems);
  const {
    parents,
    path,
    visibilityFilter: visible,
  } = resolveCollectionPath(target, context.registry, context.principal);
  const plan: AggregatePlan = {
    kind: "aggregate",
    resource: definition.path,
    parents,
    path,
    filter: combineWithAnd(combineQueryFilters(conditions, tree, words, definition, context), visible),
    groups: groups.map(({ responseName: _shown, valueField: _declared, ...key }) => key),
    measures: measures.map(({ aggregateFunction, field }) => ({ aggregateFunction, field })),
    having,
    order,
    groupRange:
      page === null
        ? { offset: 0, limit: aggregateLimits.maxGroups }
        : { offset: (page.page - 1) * page.size, limit: page.size },
  };
  const unindexedParameters = findUnindexedParameters(definition, conditions, tree, words, null);
  return { kind: "aggregate", plan, definition, groups, measures, page, unindexedParameters };
}

/** Parses `sort_by` of an aggregate. Each name is one of the requested groups, `count`, or a result such as `sum.amount`. */
function parseGroupOrder(
  text: string | undefined,
  groups: readonly RequestedGroupKey[],
  measures: readonly RequestedMeasure[],
  aggregable: AggregableNames,
  problems: ErrorDetail[],
): readonly GroupSortKey[] {
  if (text === undefined) return [];
  const known = new Map<string, Pick<GroupSortKey, "valueKind" | "valueIndex">>([
    ["count", { valueKind: "count", valueIndex: 0 }],
    ...groups.map(({ responseName }, index) => [responseName, { valueKind: "key", valueIndex: index }] as const),
    ...measures.map(
      ({ aggregateFunction, responseName }, index) =>
        [`${aggregateFunction}.${responseName}`, { valueKind: "measure", valueIndex: index }] as const,
    ),
  ]);
  const names = text.split(",");
  if (names.length > maxSortFields) {
    problems.push({ parameter: "sort_by", rule: "value", message: `takes at most ${String(maxSortFields)} names` });
    return [];
  }
  return names.flatMap((written): readonly GroupSortKey[] => {
    const name = written.replace(/^-/, "");
    const found = known.get(name);
    if (found !== undefined) return [{ ...found, descending: name !== written }];
    const message = `does not take ${JSON.stringify(name.slice(0, 100))}: it must be a requested group or aggregate${describeKnownNames(name, [...known.keys()])}`;
    const [of = "", field = ""] = name.split(".");
    const isResult = aggregateFunctions.some(
      (each) => each === of && aggregable[fieldRulesByFunction[each].nameList].includes(field),
    );
    const rule = isResult || aggregable.groupable.includes(name) ? "condition" : "unknown";
    problems.push({ parameter: "sort_by", rule, message });
    return [];
  });
}

/**
 * Parses `having`, and returns the filter for the groups. Its field names are results of `formatResultName`, such as
 * `sum(amount)` for `sum.amount`.
 */
function parseHavingFilter(
  text: string | undefined,
  groups: readonly RequestedGroupKey[],
  measures: readonly RequestedMeasure[],
  definition: ResourceDefinition,
  problems: ErrorDetail[],
): Filter {
  if (text === undefined) return everything;
  if (groups.length === 0) {
    if (problems.some(({ parameter }) => parameter === "group")) return everything;
    problems.push({
      parameter: "having",
      rule: "conflict",
      message: "works only together with group; send group too",
    });
    return everything;
  }
  const declared = new Map(listFilterFields(definition).map((field) => [field.name, field]));
  const createNumberField = (name: string, fieldName: string): FilterField =>
    createComputedFilterField({ name, fieldName, notation: "number", operators });
  const results = [
    createNumberField("count", formatResultName("count")),
    ...measures.map(({ aggregateFunction, responseName, field }): FilterField => {
      const [name, fieldName] = [`${aggregateFunction}.${responseName}`, formatResultName(aggregateFunction, field)];
      if (aggregateFunction === "min" || aggregateFunction === "max")
        return { ...declared.get(field)!, name, fieldName, operators };
      return createNumberField(name, fieldName);
    }),
  ];
  const filters = new Map(results.map((field): [string, FilterParameter] => [field.name, { kind: "field", field }]));
  const tree = parseConditionTree(text, { filters }, problems, "having");
  return tree === null ? everything : conditionTreeToFilter(tree);
}

/** Returns the time zone for splitting times into months, days and other parts. Null for UTC. */
function parseTimeZone(text: string | undefined, problems: ErrorDetail[]): string | null {
  const zone = text === undefined ? "UTC" : resolveTimeZone(text);
  if (zone === null) {
    const nearest = describeNearestName(text ?? "", Intl.supportedValuesOf("timeZone"));
    const message = `must be the name of a time zone, such as Europe/Berlin${nearest}`;
    problems.push({ parameter: "time_zone", rule: "value", message });
  }
  return zone === "UTC" ? null : zone;
}

/** Parses `group`, a list of fields of the resource and of referenced items, such as `status,author_id.name`. */
function parseGroups(
  text: string | undefined,
  validNames: readonly string[],
  definition: ResourceDefinition,
  context: RelationContext,
  problems: ErrorDetail[],
): readonly RequestedGroupKey[] {
  const names = splitFieldNames(text, "group", aggregateLimits.maxGroupFields, problems);
  return names.flatMap((responseName): readonly RequestedGroupKey[] => {
    const { name, timePart } = parseGroupKey(responseName);
    if (validNames.includes(responseName)) {
      const field = currentNameOf(definition, name);
      return [{ responseName, field, timePart, timeZone: null, valueField: definition.fields[field]! }];
    }
    const found = findRelatedGroupKey(responseName, definition, context);
    if ("related" in found) return [{ responseName, timePart, timeZone: null, ...found }];
    problems.push(describeUnknownName("group", "fields with a single value", responseName, found));
    return [];
  });
}

/** For each function: the list of fields that it takes, words for them in messages, and their maximum number per query. */
const fieldRulesByFunction = {
  sum: { nameList: "numbers", description: "numbers", maxCount: aggregateLimits.maxFieldsPerFunction },
  avg: { nameList: "numbers", description: "numbers", maxCount: aggregateLimits.maxFieldsPerFunction },
  min: { nameList: "ordered", description: "numbers, ids and times", maxCount: aggregateLimits.maxFieldsPerFunction },
  max: { nameList: "ordered", description: "numbers, ids and times", maxCount: aggregateLimits.maxFieldsPerFunction },
  distinct: { nameList: "single", description: "fields of single values", maxCount: aggregateLimits.maxGroupFields },
} as const satisfies { readonly [name in AggregateParameter]?: object };

function parseMeasureFields(
  controls: ControlParameters<AggregateParameter>,
  parameter: keyof typeof fieldRulesByFunction,
  aggregable: AggregableNames,
  problems: ErrorDetail[],
): readonly string[] {
  const { nameList: from, description: what, maxCount: most } = fieldRulesByFunction[parameter];
  const known = aggregable[from];
  const names = splitFieldNames(controls[parameter], parameter, most, problems);
  for (const name of names.filter((each) => !known.includes(each))) {
    problems.push(describeUnknownName(parameter, what, name, known));
  }
  return names;
}

function splitFieldNames(
  text: string | undefined,
  parameter: string,
  maxNames: number,
  problems: ErrorDetail[],
): readonly string[] {
  const names = text === undefined ? [] : [...new Set(text.split(","))];
  if (names.length <= maxNames) return names;
  problems.push({ parameter, rule: "value", message: `takes at most ${String(maxNames)} fields` });
  return [];
}

function describeUnknownName(
  parameter: string,
  acceptedFields: string,
  name: string,
  validNames: readonly string[],
): ErrorDetail {
  const given = JSON.stringify(name.slice(0, 100));
  const nearest = validNames.length === 0 ? "; this collection has none" : describeKnownNames(name, validNames);
  return { parameter, rule: "unknown", message: `does not take ${given}, only ${acceptedFields}${nearest}` };
}
