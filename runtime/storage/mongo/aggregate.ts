/** Aggregates a collection by groups, in one pipeline. */
import type { Document as Operators } from "mongodb";
import { maxDecimalsOf, formatResultName } from "../../model/query/aggregates.js";
import { everything, type Scalar } from "../../model/query/filter.js";
import type {
  MeasureResult,
  FoundGroup,
  FoundGroups,
  AggregateFunction,
  Measure,
} from "../../model/query/found-groups.js";
import type { AggregatePlan, GroupKey } from "../../model/plan/plan.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { requireScalar } from "../port/compare-values.js";
import { findPlannedDefinition } from "../../model/schema/across-parents.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import { listComputedFields, withComputedFields, type ComputedField } from "../related-keys.js";
import { toListCondition, toMongoFilter } from "./filter.js";
import { collectionOf, valueExpressionOf } from "./records.js";
import { computingStages, startOfPath, type ReadSource, resolveKeys, resolveRelations } from "./resolve-relations.js";
import { selectPart } from "./time-parts.js";

export async function readGroups(reading: ReadSource, asked: AggregatePlan): Promise<FoundGroups> {
  const { database, registry, ...limits } = reading;
  const stored = findPlannedDefinition(registry, asked);
  const filter = await resolveRelations(reading, stored, asked.filter);
  const plan = { ...asked, filter, groups: await resolveKeys(reading, asked.groups) };
  const find = (resource: string): ResourceDefinition => findDefinition(registry, resource);
  // Group keys that are parts of the same related time, such as its year and its month, share one computed field.
  const computed = listComputedFields([...new Map(plan.groups.map((key) => [key.field, key])).values()]);
  const definition = withComputedFields(stored, computed, find);
  const stages = [
    { $match: toListCondition(stored, plan) },
    ...groupingStages(definition, plan, computed, find),
    ...resultStages(definition, plan),
  ];
  const [found] = await collectionOf(database, stored).aggregate<FoundRecords>(stages, limits).toArray();
  const groups = found?.groups.map((record) => readGroup(definition, plan, record)) ?? [];
  const total = found?.total[0]?.count ?? 0;
  if (total > 0 || plan.groups.length > 0) return { groups, total };
  return { groups: plan.part.skip === 0 ? [emptyGroup(plan)] : [], total: 1 };
}

/** Returns the result if an aggregate without group keys finds no items. MongoDB returns no document in this case. */
function emptyGroup({ measures }: AggregatePlan): FoundGroup {
  const results = measures.map(({ of }): MeasureResult => {
    if (of === "distinct") return { kind: "distinct", values: 0 };
    return of === "min" || of === "max" ? { kind: "extreme", value: null } : { kind: "total", total: 0n, values: 0 };
  });
  return { keys: [], count: 0, results };
}

interface FoundRecords {
  readonly groups: readonly GroupRecord[];
  readonly total: readonly { readonly count: number }[];
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
function groupingStages(
  definition: ResourceDefinition,
  { groups, measures }: AggregatePlan,
  computed: readonly ComputedField[],
  find: (resource: string) => ResourceDefinition,
): Operators[] {
  const distinct = measures.flatMap(({ of, field }, index) =>
    of === "distinct" ? [[distinctName(index), orNull(valueExpressionOf(definition, field))] as const] : [],
  );
  const keys = groups.map((key, index) => {
    const local = key.related === undefined ? keyOf(definition, key) : orNull(startOfPath(definition, key.related));
    return [keyName(index), local] as const;
  });
  const measured = measures.flatMap((measure, index) => measuresOf(definition, measure, index));
  const first = {
    _id: Object.fromEntries([...keys, ...distinct]),
    count: { $sum: 1 },
    ...Object.fromEntries(measured),
  };
  const merge = (values: Operators, count: Operators | string, results: NamedExpressions): Operators => {
    const ids = Object.fromEntries(keys.map(([name]) => [name, `$_id.${name}`]));
    return { $group: { _id: { ...ids, ...values }, count: { $sum: count }, ...Object.fromEntries(results) } };
  };
  const related = groups.flatMap((key, index) =>
    key.related === undefined ? [] : [[keyName(index), keyOf(definition, key)] as const],
  );
  const stages = [
    { $group: first },
    ...computed.flatMap((key) => {
      const start = `$_id.${keyName(groups.findIndex(({ field }) => field === key.name))}`;
      return computingStages(start, key, find);
    }),
  ];
  if (distinct.length === 0) {
    if (computed.length === 0) return stages;
    const results = measures.flatMap(({ of }, index) => mergeMeasure(of, index));
    return [...stages, merge(Object.fromEntries(related), "$count", results)];
  }
  // Each distinct value becomes a document, because one document could not hold all values of a large group. With several
  // `distinct` measures, only documents of the first measure carry the other results, so that each result is counted once.
  const values = distinct.map(([name], index) => ({ name, value: `$_id.${name}`, isFirst: index === 0 }));
  const once = (result: string): Operators => ({ $cond: ["$each.isFirst", result, 0] });
  const value = { ...Object.fromEntries(related), name: "$each.name", value: "$each.value" };
  return [
    ...stages,
    { $set: { each: values } },
    { $unwind: "$each" },
    merge(
      value,
      once("$count"),
      measures.flatMap(({ of }, index) => mergeMeasure(of, index, once)),
    ),
    merge(
      {},
      "$count",
      measures.flatMap(({ of }, index) => (of === "distinct" ? [countValues(index)] : mergeMeasure(of, index))),
    ),
  ];
}

/** Returns the expression that counts the distinct values of a group. Null does not count. */
function countValues(index: number): NamedExpressions[number] {
  const isCounted = { $and: [{ $eq: ["$_id.name", distinctName(index)] }, { $ne: ["$_id.value", null] }] };
  return [measureName(index), { $sum: { $cond: [isCounted, 1, 0] } }];
}

/** Returns the stages that select, sort and count the groups. */
function resultStages(
  definition: ResourceDefinition,
  { groups, measures, having, order, part }: AggregatePlan,
): Operators[] {
  const results = measures.map((measure, index) => [resultName(index), resultOf(definition, measure, index)] as const);
  const isUsed = order.length > 0 || having !== everything;
  const sort: { [name: string]: 1 | -1 } = {};
  for (const { by, index, descending } of order) sort[sortName[by](index)] ??= descending ? -1 : 1;
  for (const index of groups.keys()) sort[`_id.${keyName(index)}`] ??= 1;
  const sorted = Object.keys(sort).length === 0 ? [] : [{ $sort: sort }];
  return [
    ...(isUsed && results.length > 0 ? [{ $set: Object.fromEntries(results) }] : []),
    { $match: toMongoFilter(withResults(definition, measures), having) },
    { $facet: { groups: [...sorted, { $skip: part.skip }, { $limit: part.size }], total: [{ $count: "count" }] } },
  ];
}

const sortName = {
  key: (at: number) => `_id.${keyName(at)}`,
  measure: (at: number) => resultName(at),
  count: () => "count",
} as const;

/** Returns the definition with the results as fields, so that the conditions of `having` can be translated like filters. */
function withResults(definition: ResourceDefinition, measures: readonly Measure[]): ResourceDefinition {
  const count = {
    ...definition.fields[definition.id]!,
    name: formatResultName("count"),
    storedAs: "count",
    stored: true,
  };
  const results = measures.map(({ of, field }, index) => {
    const name = formatResultName(of, field);
    return [name, { ...definition.fields[field]!, name, storedAs: resultName(index), stored: true }] as const;
  });
  return { ...definition, fields: { [count.name]: count, ...Object.fromEntries(results) } };
}

function readGroup(
  definition: ResourceDefinition,
  { groups, measures }: AggregatePlan,
  record: GroupRecord,
): FoundGroup {
  return {
    keys: groups.map(({ field, part }, index) => {
      const value = record._id[keyName(index)] ?? null;
      return part === null ? requireScalar(definition, definition.fields[field], value) : value;
    }),
    count: record.count,
    results: measures.map((measure, index) => readFound(definition, measure, index, record)),
  };
}

const keyName = (index: number): string => `key${String(index)}`;
const distinctName = (index: number): string => `distinct${String(index)}`;
const measureName = (index: number): string => `measure${String(index)}`;
const valuesName = (index: number): string => `values${String(index)}`;
const resultName = (index: number): string => `result${String(index)}`;

/** Treats a missing field as null, because older records may lack a field. */
function orNull(value: Operators | string): Operators {
  return { $ifNull: [value, null] };
}

function keyOf(definition: ResourceDefinition, { field, part, zone }: GroupKey): Operators {
  const value = orNull(valueExpressionOf(definition, field));
  return part === null ? value : selectPart(value, definition.fields[field]?.kind === "string", part, zone);
}

type NamedExpressions = readonly (readonly [string, Operators])[];

function measuresOf(definition: ResourceDefinition, { of, field }: Measure, index: number): NamedExpressions {
  if (of === "distinct") return [];
  const value = valueExpressionOf(definition, field);
  if (of === "min" || of === "max") return [[measureName(index), { [`$${of}`]: value }]];
  const decimals = maxDecimalsOf(definition.fields[field]!);
  const hasValue = { $ne: [orNull(value), null] };
  return [
    [measureName(index), decimals === null ? { $sum: value } : sumScaledIntegers(value, decimals)],
    ...(of === "avg" ? [[valuesName(index), { $sum: { $cond: [hasValue, 1, 0] } }] as const] : []),
  ];
}

/** Returns the expressions that merge a measure (such as a sum or maximum) of several groups into one. */
function mergeMeasure(
  of: AggregateFunction,
  index: number,
  summed: (result: string) => Operators | string = String,
): NamedExpressions {
  if (of === "distinct") return [];
  if (of === "min" || of === "max") return [[measureName(index), { [`$${of}`]: `$${measureName(index)}` }]];
  const names = [measureName(index), ...(of === "avg" ? [valuesName(index)] : [])];
  return names.map((name) => [name, { $sum: summed(`$${name}`) }] as const);
}

/**
 * Returns the expression for an exact sum in units of the last decimal, such as cents. MongoDB adds 64-bit integers exactly. A
 * larger sum becomes a double, but is too large for an answer anyway.
 */
export function sumScaledIntegers(value: Operators | string, decimals: number): Operators {
  if (decimals === 0) return { $sum: { $toLong: value } };
  return { $sum: { $toLong: { $round: [{ $multiply: [value, 10 ** decimals] }, 0] } } };
}

/** Returns the expression that computes a result as answers show it, for example a sum in decimals instead of cents. */
function resultOf(definition: ResourceDefinition, { of, field }: Measure, index: number): Operators {
  const measure = `$${measureName(index)}`;
  if (of === "min" || of === "max" || of === "distinct") return orNull(measure);
  const decimals = maxDecimalsOf(definition.fields[field]!);
  const total = decimals === null || decimals === 0 ? measure : { $divide: [measure, 10 ** decimals] };
  if (of === "sum") return decimals === null ? roundTo15(total) : orNull(total);
  const values = `$${valuesName(index)}`;
  return { $cond: [{ $eq: [values, 0] }, null, roundTo15({ $divide: [total, values] })] };
}

/** Rounds to 15 significant digits, like the numbers in answers. */
function roundTo15(value: Operators | string): Operators {
  const places = { $subtract: [14, { $floor: { $log10: { $abs: "$$value" } } }] };
  const inRange = { $toInt: { $max: [-20, { $min: [100, places] }] } };
  const result = { $cond: [{ $eq: ["$$value", 0] }, 0, { $round: ["$$value", inRange] }] };
  return { $let: { vars: { value }, in: result } };
}

function readFound(
  definition: ResourceDefinition,
  { of, field }: Measure,
  index: number,
  record: GroupRecord,
): MeasureResult {
  const value = record[measureName(index)] ?? null;
  if (of === "distinct") return { kind: "distinct", values: Number(value) };
  if (of === "min" || of === "max")
    return { kind: "extreme", value: requireScalar(definition, definition.fields[field], value) };
  const isExact = maxDecimalsOf(definition.fields[field]!) !== null;
  return {
    kind: "total",
    total: isExact ? BigInt(String(value)) : Number(value),
    values: Number(record[valuesName(index)] ?? 0),
  };
}
