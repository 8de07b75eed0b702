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
import { detailLimit, type Detail } from "../model/plan/errors.js";
import { combineWithAnd, everything, type Filter } from "../model/query/filter.js";
import type { AggregatePlan } from "../model/plan/plan.js";
import { describeKnownNames, describeNearestName } from "../model/values/nearest-name.js";
import { findTimeZone } from "../model/values/time-zones.js";
import type { GroupOrder } from "../model/query/found-groups.js";
import type { PlannedAggregate, RequestedGroup, RequestedMeasure } from "../model/plan/planned.js";
import {
  computedFilter,
  listFilterFields,
  numberOperators as operators,
  sortLimit,
  type FilterField,
} from "../model/query/query-grammar.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { findUnindexedParameters } from "./find-unindexed-parameters.js";
import { findListScope } from "./guards.js";
import { refuseQuery, parseGroupPage } from "./query-controls.js";
import { parseOr, toTreeFilter } from "./query-or.js";
import { joinFilters, parseWords } from "./query.js";
import { readParameters, type ControlTexts } from "./query-parameters.js";
import { findRelatedGroup, withRelations, type RelationContext } from "./query-relations.js";
import { aggregateTableOf, type FilterParameter } from "./query-table.js";

/**
 * Plans an aggregate query (docs/reference/http.md#aggregates).
 * @throws Refusal invalid_query, which lists all problems of the query
 */
export function planAggregate(
  { query, target }: ApiRequest,
  definition: ResourceDefinition,
  context: RelationContext,
): PlannedAggregate {
  const problems: Detail[] = [];
  const table = aggregateTableOf(definition);
  const parameters = withRelations(table, definition, context);
  const { conditions, controls } = readParameters(query, parameters, problems);
  const tree = parseOr(controls.or, parameters, problems);
  const words = parseWords(controls.q, problems);
  if (controls.count !== undefined && controls.count !== "" && controls.count !== "true") {
    problems.push({ parameter: "count", rule: "value", message: "takes no value; every answer has the count" });
  }
  const zone = parseZone(controls.time_zone, problems);
  const groups = parseGroups(controls.group, table.aggregable.groupable, definition, context, problems).map((group) =>
    group.part !== null && isPointInTime(group.valueField) ? { ...group, zone } : group,
  );
  const measures = aggregateFunctions.flatMap((of) =>
    parseNames(controls, of, table.aggregable, problems).map((answerName): RequestedMeasure => {
      return { of, answerName, field: currentNameOf(definition, answerName) };
    }),
  );
  const order = parseOrder(controls.sort_by, groups, measures, table.aggregable, problems);
  const having = parseHaving(controls.having, groups, measures, definition, problems);
  const page = parseGroupPage(controls, problems);
  if (problems.length > 0) throw refuseQuery(problems.slice(0, detailLimit));
  const { parents, path, visible } = findListScope(target, context.registry, context.principal);
  const plan: AggregatePlan = {
    kind: "aggregate",
    resource: definition.path,
    parents,
    path,
    filter: combineWithAnd(joinFilters(conditions, tree, words, definition, context), visible),
    groups: groups.map(({ answerName: _shown, valueField: _declared, ...key }) => key),
    measures: measures.map(({ of, field }) => ({ of, field })),
    having,
    order,
    part:
      page === null
        ? { skip: 0, size: aggregateLimits.groups }
        : { skip: (page.page - 1) * page.size, size: page.size },
  };
  const unindexedParameters = findUnindexedParameters(definition, conditions, tree, words, null);
  return { kind: "aggregate", plan, definition, groups, measures, page, unindexedParameters };
}

/** Parses `sort_by` of an aggregate. Each name is one of the requested groups, `count`, or a result such as `sum.amount`. */
function parseOrder(
  text: string | undefined,
  groups: readonly RequestedGroup[],
  measures: readonly RequestedMeasure[],
  aggregable: AggregableNames,
  problems: Detail[],
): readonly GroupOrder[] {
  if (text === undefined) return [];
  const known = new Map<string, Pick<GroupOrder, "by" | "index">>([
    ["count", { by: "count", index: 0 }],
    ...groups.map(({ answerName }, index) => [answerName, { by: "key", index }] as const),
    ...measures.map(({ of, answerName }, index) => [`${of}.${answerName}`, { by: "measure", index }] as const),
  ]);
  const names = text.split(",");
  if (names.length > sortLimit) {
    problems.push({ parameter: "sort_by", rule: "value", message: `takes at most ${String(sortLimit)} names` });
    return [];
  }
  return names.flatMap((written): readonly GroupOrder[] => {
    const name = written.replace(/^-/, "");
    const found = known.get(name);
    if (found !== undefined) return [{ ...found, descending: name !== written }];
    const message = `does not take ${JSON.stringify(name.slice(0, 100))}: it must be a requested group or aggregate${describeKnownNames(name, [...known.keys()])}`;
    const [of = "", field = ""] = name.split(".");
    const isResult = aggregateFunctions.some(
      (each) => each === of && aggregable[functionFields[each].from].includes(field),
    );
    const rule = isResult || aggregable.groupable.includes(name) ? "condition" : "unknown";
    problems.push({ parameter: "sort_by", rule, message });
    return [];
  });
}

/** Parses `having`, and returns the filter for the groups. Its field names are results of `formatResultName`, such as `sum(amount)` for `sum.amount`. */
function parseHaving(
  text: string | undefined,
  groups: readonly RequestedGroup[],
  measures: readonly RequestedMeasure[],
  definition: ResourceDefinition,
  problems: Detail[],
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
  const numberField = (name: string, field: string): FilterField =>
    computedFilter({ name, field, notation: "number", operators });
  const results = [
    numberField("count", formatResultName("count")),
    ...measures.map(({ of, answerName, field }): FilterField => {
      const [name, stored] = [`${of}.${answerName}`, formatResultName(of, field)];
      if (of === "min" || of === "max") return { ...declared.get(field)!, name, field: stored, operators };
      return numberField(name, stored);
    }),
  ];
  const filters = new Map(results.map((field): [string, FilterParameter] => [field.name, { kind: "field", field }]));
  const tree = parseOr(text, { filters }, problems, "having");
  return tree === null ? everything : toTreeFilter(tree);
}

/** Returns the time zone for splitting times into months, days and other parts. Null for UTC. */
function parseZone(text: string | undefined, problems: Detail[]): string | null {
  const zone = text === undefined ? "UTC" : findTimeZone(text);
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
  known: readonly string[],
  definition: ResourceDefinition,
  context: RelationContext,
  problems: Detail[],
): readonly RequestedGroup[] {
  const names = splitNames(text, "group", aggregateLimits.groupFields, problems);
  return names.flatMap((answerName): readonly RequestedGroup[] => {
    const { name, part } = parseGroupKey(answerName);
    if (known.includes(answerName)) {
      const field = currentNameOf(definition, name);
      return [{ answerName, field, part, zone: null, valueField: definition.fields[field]! }];
    }
    const found = findRelatedGroup(answerName, definition, context);
    if ("related" in found) return [{ answerName, part, zone: null, ...found }];
    const possible = name.includes(".") ? found : [...new Set([...known, ...found])];
    problems.push(describeWrongName("group", "fields with a single value", answerName, possible));
    return [];
  });
}

/** For each function: the list of fields that it takes, words for them in messages, and their maximum number per query. */
const functionFields = {
  sum: { from: "numbers", what: "numbers", most: aggregateLimits.fields },
  avg: { from: "numbers", what: "numbers", most: aggregateLimits.fields },
  min: { from: "ordered", what: "numbers, ids and times", most: aggregateLimits.fields },
  max: { from: "ordered", what: "numbers, ids and times", most: aggregateLimits.fields },
  distinct: { from: "single", what: "fields of single values", most: aggregateLimits.groupFields },
} as const satisfies { readonly [name in AggregateParameter]?: object };

function parseNames(
  controls: ControlTexts<AggregateParameter>,
  parameter: keyof typeof functionFields,
  aggregable: AggregableNames,
  problems: Detail[],
): readonly string[] {
  const { from, what, most } = functionFields[parameter];
  const known = aggregable[from];
  const names = splitNames(controls[parameter], parameter, most, problems);
  for (const name of names.filter((each) => !known.includes(each))) {
    problems.push(describeWrongName(parameter, what, name, known));
  }
  return names;
}

function splitNames(text: string | undefined, parameter: string, most: number, problems: Detail[]): readonly string[] {
  const names = text === undefined ? [] : [...new Set(text.split(","))];
  if (names.length <= most) return names;
  problems.push({ parameter, rule: "value", message: `takes at most ${String(most)} fields` });
  return [];
}

function describeWrongName(parameter: string, what: string, name: string, known: readonly string[]): Detail {
  const given = JSON.stringify(name.slice(0, 100));
  const nearest = known.length === 0 ? "; this collection has none" : describeKnownNames(name, known);
  return { parameter, rule: "unknown", message: `does not take ${given}, only ${what}${nearest}` };
}
