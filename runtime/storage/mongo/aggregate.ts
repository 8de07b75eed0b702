/** Aggregates a collection by groups, in one pipeline. */
import type { Document as Operators } from "mongodb";
import { exactDecimals, lengthOfPart, writtenSeconds } from "../../model/query/aggregates.js";
import type { Scalar } from "../../model/query/filter.js";
import type { Found, FoundGroup, FoundGroups } from "../../model/query/found-groups.js";
import type { AggregatePlan, GroupKey, Measure } from "../../model/plan/plan.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { fitsKind, refuseDamaged } from "../../model/plan/damaged-item.js";
import { findPlanned } from "../../model/schema/above.js";
import { findDefinition } from "../../model/schema/find-definition.js";
import { noGroup } from "../no-group.js";
import { listComputed, withComputed } from "../related-keys.js";
import { listCondition } from "./filter.js";
import { collectionOf, valueOf } from "./records.js";
import { computingStages } from "./related-stages.js";
import { type Reading, resolveKeys, resolveRelations } from "./resolve-relations.js";

export async function readGroups(reading: Reading, asked: AggregatePlan): Promise<FoundGroups> {
  const { database, registry, ...limits } = reading;
  const stored = findPlanned(registry, asked);
  const filter = await resolveRelations(reading, stored, asked.filter);
  const plan = { ...asked, filter, groups: await resolveKeys(reading, asked.groups) };
  const find = (resource: string): ResourceDefinition => findDefinition(registry, resource);
  const computed = listComputed(plan.groups);
  const definition = withComputed(stored, computed, find);
  const stages = [
    { $match: listCondition(stored, plan) },
    ...computed.flatMap((key) => computingStages(stored, key, find)),
    ...groupingStages(definition, plan),
  ];
  const records = await collectionOf(database, stored).aggregate<GroupRecord>(stages, limits).toArray();
  const groups = records.slice(0, plan.limit).map((record) => readGroup(definition, plan, record));
  const isEmpty = groups.length === 0 && plan.groups.length === 0;
  return { groups: isEmpty ? [noGroup(plan)] : groups, cut: records.length > plan.limit };
}

/** A group in the form of the pipeline. */
interface GroupRecord {
  readonly _id: { readonly [key: string]: Scalar | null };
  readonly count: number;
  readonly [measure: string]: unknown;
}

/** One group more than the limit shows that there are more. */
function groupingStages(definition: ResourceDefinition, plan: AggregatePlan): Operators[] {
  const keys = plan.groups.map((key, index) => [keyName(index), keyOf(definition, key)] as const);
  const measures = plan.measures.flatMap((measure, index) => measuresOf(definition, measure, index));
  return [
    { $group: { _id: Object.fromEntries(keys), count: { $sum: 1 }, ...Object.fromEntries(measures) } },
    { $limit: plan.limit + 1 },
  ];
}

function readGroup(
  definition: ResourceDefinition,
  { groups, measures }: AggregatePlan,
  record: GroupRecord,
): FoundGroup {
  return {
    keys: groups.map(({ field, part }, index) => {
      const value = record._id[keyName(index)] ?? null;
      return part === null ? checked(definition, field, value) : value;
    }),
    count: record.count,
    found: measures.map((measure, index) => readFound(definition, measure, index, record)),
  };
}

/** Another program may have written the field, so the type is checked. */
function checked(definition: ResourceDefinition, name: string, value: unknown): Scalar | null {
  const field = definition.fields[name];
  if (value !== null && field !== undefined && !fitsKind(field, value)) {
    throw refuseDamaged(definition.path, null, `a stored value of ${name} does not have the declared type`);
  }
  // Fields of groups and comparisons have single values.
  return value as Scalar | null;
}

const keyName = (index: number): string => `key${String(index)}`;
const measureName = (index: number): string => `measure${String(index)}`;
const valuesName = (index: number): string => `values${String(index)}`;

/** Older records may lack the field, which counts as null. */
function keyOf(definition: ResourceDefinition, { field, part }: GroupKey): Operators {
  const value = { $ifNull: [valueOf(definition, field), null] };
  if (part === null) return value;
  const text = definition.fields[field]?.kind === "string" ? value : dayOf(value);
  return { $cond: [{ $eq: [text, null] }, null, { $substrBytes: [text, 0, lengthOfPart[part]] }] };
}

function dayOf(seconds: Operators): Operators {
  const isWritten = { $and: [{ $gte: [seconds, writtenSeconds.first] }, { $lte: [seconds, writtenSeconds.last] }] };
  const date = { $toDate: { $toLong: { $multiply: [seconds, 1000] } } };
  return { $cond: [isWritten, { $dateToString: { date, format: "%Y-%m-%d" } }, null] };
}

function measuresOf(
  definition: ResourceDefinition,
  { of, field }: Measure,
  index: number,
): readonly (readonly [string, Operators])[] {
  const value = valueOf(definition, field);
  if (of === "min" || of === "max") return [[measureName(index), { [`$${of}`]: value }]];
  const decimals = exactDecimals(definition.fields[field]!);
  const isThere = { $ne: [{ $ifNull: [value, null] }, null] };
  return [
    [measureName(index), decimals === null ? { $sum: value } : sumUnits(value, decimals)],
    [valuesName(index), { $sum: { $cond: [isThere, 1, 0] } }],
  ];
}

/** Integers of 64 bits, which MongoDB adds exactly; larger sums are doubles, which exceed the limit of an answer anyway. */
export function sumUnits(value: Operators | string, decimals: number): Operators {
  if (decimals === 0) return { $sum: { $toLong: value } };
  return { $sum: { $toLong: { $round: [{ $multiply: [value, 10 ** decimals] }, 0] } } };
}

function readFound(definition: ResourceDefinition, { of, field }: Measure, index: number, record: GroupRecord): Found {
  const value = record[measureName(index)] ?? null;
  if (of === "min" || of === "max") return { kind: "extreme", value: checked(definition, field, value) };
  const isExact = exactDecimals(definition.fields[field]!) !== null;
  return {
    kind: "total",
    total: isExact ? BigInt(String(value)) : Number(value),
    values: Number(record[valuesName(index)]),
  };
}
