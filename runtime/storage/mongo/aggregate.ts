/** Aggregates a collection by groups, in one pipeline. */
import type { Document as Operators } from "mongodb";
import { maxDecimalsOf, formatResultName } from "../../model/query/aggregates.js";
import { everything, type Scalar } from "../../model/query/filter.js";
import type { MeasureResult, AggregateGroup, AggregateResult, Measure } from "../../model/query/aggregate-result.js";
import type { AggregatePlan, GroupKey } from "../../model/plan/plan.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { requireScalar } from "../port/evaluate-filter.js";
import { findDefinitionForPlan } from "../../model/schema/definition-across-parents.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import { listComputedFields, addComputedFields, type ComputedField } from "../related-keys.js";
import { toListCondition, toMongoFilter } from "./filter.js";
import { collectionOf, valueExpressionOf } from "./records.js";
import { createComputedFieldStages, createFirstReferenceExpression } from "./computed-fields.js";
import { type ReadSource, resolveSortOrGroupKeys, resolveRelatedConditions } from "./resolve-relations.js";
import { createTimePartExpression } from "./time-parts.js";

export async function readGroups(source: ReadSource, requestedPlan: AggregatePlan): Promise<AggregateResult> {
  const { database, registry, ...limits } = source;
  const stored = findDefinitionForPlan(registry, requestedPlan);
  const filter = await resolveRelatedConditions(source, stored, requestedPlan.filter);
  const keys = await resolveSortOrGroupKeys(source, stored, filter, requestedPlan.groups);
  const plan = { ...requestedPlan, filter, groups: keys };
  const definitionOf = (resource: string): ResourceDefinition => findDefinition(registry, resource);
  // Group keys that are parts of the same related time, such as its year and its month, share one computed field.
  const computed = listComputedFields([...new Map(plan.groups.map((key) => [key.field, key])).values()]);
  const definition = addComputedFields(stored, computed, definitionOf);
  const stages = [
    { $match: toListCondition(stored, plan) },
    ...createGroupingStages(definition, plan, computed, definitionOf),
    ...createResultStages(definition, plan),
  ];
  const [found] = await collectionOf(database, stored).aggregate<AggregationOutput>(stages, limits).toArray();
  const groups = found?.groups.map((record) => toAggregateGroup(definition, plan, record)) ?? [];
  const groupCount = found?.groupCounts[0]?.count ?? 0;
  if (groupCount > 0 || plan.groups.length > 0) return { groups, groupCount };
  // MongoDB returns no document if an aggregate without group keys finds no items.
  const emptyGroup = toAggregateGroup(definition, plan, { _id: {}, count: 0 });
  return { groups: plan.groupRange.offset === 0 ? [emptyGroup] : [], groupCount: 1 };
}

interface AggregationOutput {
  readonly groups: readonly GroupRecord[];
  readonly groupCounts: readonly { readonly count: number }[];
}

/** A group as the pipeline returns it. */
interface GroupRecord {
  readonly _id: { readonly [key: string]: Scalar | null };
  readonly count: number;
  readonly [measure: string]: unknown;
}

/**
 * Returns the pipeline stages that group the items. Related items are looked up after a first grouping by the references to
 * them: once for each group instead of once for each item.
 */
function createGroupingStages(
  definition: ResourceDefinition,
  { groups, measures }: AggregatePlan,
  computedFields: readonly ComputedField[],
  definitionOf: (resource: string) => ResourceDefinition,
): Operators[] {
  const distinct = measures.flatMap(({ aggregateFunction, field }, index) =>
    aggregateFunction === "distinct"
      ? [{ index, name: getDistinctFieldName(index), value: nullIfMissing(valueExpressionOf(definition, field)) }]
      : [],
  );
  const keys = groups.map((key, index) => {
    const local =
      key.related === undefined
        ? createKeyExpression(definition, key)
        : nullIfMissing(createFirstReferenceExpression(definition, key.related));
    return [getKeyFieldName(index), local] as const;
  });
  const measured = measures.flatMap((measure, index) => createMeasureExpressions(definition, measure, index));
  const first = {
    _id: Object.fromEntries([...keys, ...distinct.map(({ name, value }) => [name, value] as const)]),
    count: { $sum: 1 },
    ...Object.fromEntries(measured),
  };
  const createMergeStage = (values: Operators, count: Operators | string, results: NamedExpressions): Operators => {
    const ids = Object.fromEntries(keys.map(([name]) => [name, `$_id.${name}`]));
    return { $group: { _id: { ...ids, ...values }, count: { $sum: count }, ...Object.fromEntries(results) } };
  };
  const related = groups.flatMap((key, index) =>
    key.related === undefined ? [] : [[getKeyFieldName(index), createKeyExpression(definition, key)] as const],
  );
  const stages = [
    { $group: first },
    ...computedFields.flatMap((key) => {
      const start = `$_id.${getKeyFieldName(groups.findIndex(({ field }) => field === key.name))}`;
      return createComputedFieldStages(start, key, definitionOf);
    }),
  ];
  if (distinct.length === 0) {
    if (computedFields.length === 0) return stages;
    return [...stages, createMergeStage(Object.fromEntries(related), "$count", createMergeExpressions(measures))];
  }
  // Each distinct value becomes a document, because one document could not hold all values of a large group. If several
  // measures count distinct values, only the documents of the first one contain the other results. Otherwise, the
  // second grouping would add these results several times.
  const values = distinct.map(({ name }, index) => ({ name, value: `$_id.${name}`, isFirst: index === 0 }));
  const countOnce = (result: string): Operators => ({ $cond: ["$each.isFirst", result, 0] });
  const value = { ...Object.fromEntries(related), name: "$each.name", value: "$each.value" };
  return [
    ...stages,
    { $set: { each: values } },
    { $unwind: "$each" },
    createMergeStage(value, countOnce("$count"), createMergeExpressions(measures, countOnce)),
    createMergeStage({}, "$count", [
      ...createMergeExpressions(measures),
      ...distinct.map(({ index }) => createDistinctCountExpression(index)),
    ]),
  ];
}

/** Returns the expression that counts the distinct values of a group. Null does not count. */
function createDistinctCountExpression(measureIndex: number): NamedExpressions[number] {
  const isCounted = {
    $and: [{ $eq: ["$_id.name", getDistinctFieldName(measureIndex)] }, { $ne: ["$_id.value", null] }],
  };
  return [getMeasureFieldName(measureIndex), { $sum: { $cond: [isCounted, 1, 0] } }];
}

/** Returns the stages that select, sort and count the groups. */
function createResultStages(
  definition: ResourceDefinition,
  { groups, measures, having, order, groupRange }: AggregatePlan,
): Operators[] {
  const results = measures.map(
    (measure, index) => [getResultFieldName(index), createResultExpression(definition, measure, index)] as const,
  );
  const isUsed = order.length > 0 || having !== everything;
  const sort: { [name: string]: 1 | -1 } = {};
  for (const { valueKind, valueIndex, descending } of order)
    sort[sortFieldNameByValueKind[valueKind](valueIndex)] ??= descending ? -1 : 1;
  for (const index of groups.keys()) sort[`_id.${getKeyFieldName(index)}`] ??= 1;
  const sorted = Object.keys(sort).length === 0 ? [] : [{ $sort: sort }];
  return [
    ...(isUsed && results.length > 0 ? [{ $set: Object.fromEntries(results) }] : []),
    { $match: toMongoFilter(addResultFields(definition, measures), having) },
    {
      $facet: {
        groups: [...sorted, { $skip: groupRange.offset }, { $limit: groupRange.limit }],
        groupCounts: [{ $count: "count" }],
      },
    },
  ];
}

const sortFieldNameByValueKind = {
  key: (index: number) => `_id.${getKeyFieldName(index)}`,
  measure: (index: number) => getResultFieldName(index),
  count: () => "count",
} as const;

/** Returns the definition with the results as fields, so that the conditions of `having` can be translated like filters. */
function addResultFields(definition: ResourceDefinition, measures: readonly Measure[]): ResourceDefinition {
  const count = {
    ...definition.fields[definition.id]!,
    name: formatResultName("count"),
    storedAs: "count",
    stored: true,
  };
  const results = measures.map(({ aggregateFunction, field }, index) => {
    const name = formatResultName(aggregateFunction, field);
    // A result is a field of the group. Without this line, the result for the id of a parent would be read from the
    // path of an item.
    const { ancestorPosition: _inPath, ...declared } = definition.fields[field]!;
    return [name, { ...declared, name, storedAs: getResultFieldName(index), stored: true }] as const;
  });
  return { ...definition, fields: { [count.name]: count, ...Object.fromEntries(results) } };
}

function toAggregateGroup(
  definition: ResourceDefinition,
  { groups, measures }: AggregatePlan,
  record: GroupRecord,
): AggregateGroup {
  return {
    keys: groups.map(({ field, timePart }, index) => {
      const value = record._id[getKeyFieldName(index)] ?? null;
      return timePart === null ? requireScalar(definition, definition.fields[field], value) : value;
    }),
    count: record.count,
    results: measures.map((measure, index) => toMeasureResult(definition, measure, index, record)),
  };
}

const getKeyFieldName = (index: number): string => `key${String(index)}`;
const getDistinctFieldName = (index: number): string => `distinct${String(index)}`;
const getMeasureFieldName = (index: number): string => `measure${String(index)}`;
const getValueCountFieldName = (index: number): string => `values${String(index)}`;
const getResultFieldName = (index: number): string => `result${String(index)}`;

/** Treats a missing field as null, because older records may lack a field. */
function nullIfMissing(value: Operators | string): Operators {
  return { $ifNull: [value, null] };
}

function createKeyExpression(definition: ResourceDefinition, { field, timePart, timeZone }: GroupKey): Operators {
  const value = nullIfMissing(valueExpressionOf(definition, field));
  return timePart === null
    ? value
    : createTimePartExpression(value, definition.fields[field]?.kind === "string", timePart, timeZone);
}

type NamedExpressions = readonly (readonly [string, Operators])[];

function createMeasureExpressions(
  definition: ResourceDefinition,
  { aggregateFunction, field }: Measure,
  measureIndex: number,
): NamedExpressions {
  if (aggregateFunction === "distinct") return [];
  const value = valueExpressionOf(definition, field);
  if (aggregateFunction === "min" || aggregateFunction === "max")
    return [[getMeasureFieldName(measureIndex), { [`$${aggregateFunction}`]: value }]];
  const decimals = maxDecimalsOf(definition.fields[field]!);
  const hasValue = { $ne: [nullIfMissing(value), null] };
  return [
    [
      getMeasureFieldName(measureIndex),
      decimals === null ? { $sum: value } : createExactSumExpression(value, decimals),
    ],
    ...(aggregateFunction === "avg"
      ? [[getValueCountFieldName(measureIndex), { $sum: { $cond: [hasValue, 1, 0] } }] as const]
      : []),
  ];
}

/** Returns the expressions that merge the measures of several groups into one, except the counts of distinct values. */
function createMergeExpressions(
  measures: readonly Measure[],
  toSummand: (result: string) => Operators | string = String,
): NamedExpressions {
  return measures.flatMap(({ aggregateFunction }, index): NamedExpressions => {
    if (aggregateFunction === "distinct") return [];
    if (aggregateFunction === "min" || aggregateFunction === "max")
      return [[getMeasureFieldName(index), { [`$${aggregateFunction}`]: `$${getMeasureFieldName(index)}` }]];
    const names = [getMeasureFieldName(index), ...(aggregateFunction === "avg" ? [getValueCountFieldName(index)] : [])];
    return names.map((name) => [name, { $sum: toSummand(`$${name}`) }] as const);
  });
}

/**
 * Returns the expression for an exact sum in units of the last decimal, such as cents. MongoDB adds 64-bit integers exactly. A
 * larger sum becomes a double, but is too large for an answer anyway.
 */
export function createExactSumExpression(value: Operators | string, decimals: number): Operators {
  if (decimals === 0) return { $sum: { $toLong: value } };
  return { $sum: { $toLong: { $round: [{ $multiply: [value, 10 ** decimals] }, 0] } } };
}

/** Returns the expression that computes a result as answers show it, for example a sum in decimals instead of cents. */
function createResultExpression(
  definition: ResourceDefinition,
  { aggregateFunction, field }: Measure,
  measureIndex: number,
): Operators {
  const measure = `$${getMeasureFieldName(measureIndex)}`;
  if (aggregateFunction === "min" || aggregateFunction === "max" || aggregateFunction === "distinct")
    return nullIfMissing(measure);
  const decimals = maxDecimalsOf(definition.fields[field]!);
  const total = decimals === null || decimals === 0 ? measure : { $divide: [measure, 10 ** decimals] };
  if (aggregateFunction === "sum") return decimals === null ? createRoundingExpression(total) : nullIfMissing(total);
  const values = `$${getValueCountFieldName(measureIndex)}`;
  return { $cond: [{ $eq: [values, 0] }, null, createRoundingExpression({ $divide: [total, values] })] };
}

/** Rounds to 15 significant digits, like the numbers in answers. */
function createRoundingExpression(value: Operators | string): Operators {
  const places = { $subtract: [14, { $floor: { $log10: { $abs: "$$value" } } }] };
  const inRange = { $toInt: { $max: [-20, { $min: [100, places] }] } };
  const result = { $cond: [{ $eq: ["$$value", 0] }, 0, { $round: ["$$value", inRange] }] };
  return { $let: { vars: { value }, in: result } };
}

function toMeasureResult(
  definition: ResourceDefinition,
  { aggregateFunction, field }: Measure,
  measureIndex: number,
  record: GroupRecord,
): MeasureResult {
  const value = record[getMeasureFieldName(measureIndex)] ?? null;
  if (aggregateFunction === "distinct") return Number(value);
  if (aggregateFunction === "min" || aggregateFunction === "max")
    return requireScalar(definition, definition.fields[field], value);
  const isExact = maxDecimalsOf(definition.fields[field]!) !== null;
  return {
    sum: isExact ? BigInt(String(value ?? 0)) : Number(value),
    valueCount: Number(record[getValueCountFieldName(measureIndex)] ?? 0),
  };
}
