/** New values in the items that have none, by the server alone: no item travels. */
import type { Collection } from "mongodb";
import type { Batch } from "../../migrations/migration-port.js";
import type { ResourceMigration } from "../../migrations/plan-resource.js";
import type { Value } from "../../model/field.js";
import type { ResourceDefinition } from "../../model/resource.js";
import { recordField } from "./records.js";
import type { StoredRecord } from "./records.js";

/** Of one step: who writes one of them meanwhile may have to wait for all. A step of few takes long where the way to the server does. */
const records = { least: 500, most: 2000 } as const;
const stepMs = 50;

/** What is to be filled, by name in the records; null where more than that is to be done. */
export function listFilled(
  definition: ResourceDefinition,
  { filled, completed, asked, sources, keyed, reworded }: ResourceMigration,
): readonly (readonly [string, Value])[] | null {
  if (reworded || keyed.length + completed.length + asked.length > 0 || Object.keys(sources).length > 0) return null;
  const derived = new Set([...definition.searchable, ...definition.unique.flatMap(({ fields }) => fields)]);
  if (Object.keys(filled).some((name) => definition.fields[name]?.fallback.kind === "by")) return null;
  const values = Object.entries(filled).filter(([, value]) => value !== null);
  if (values.some(([name]) => derived.has(name))) return null;
  return values.map(([name, value]) => [recordField(definition, name), value] as const);
}

/** As many records as one step has; the time that a step takes decides about the next one. */
export class FillSize {
  #limit: number = records.least;

  get limit(): number {
    return this.#limit;
  }

  note(milliseconds: number): void {
    const isLong = milliseconds > stepMs;
    this.#limit = isLong ? Math.max(records.least, this.#limit >> 1) : Math.min(records.most, this.#limit * 2);
  }
}

/** One step, of the records after this key. */
export async function fillRecords(
  collection: Collection<StoredRecord>,
  filled: readonly (readonly [string, Value])[],
  after: number,
  size: FillSize,
): Promise<Batch> {
  if (filled.length === 0) return { items: 0, last: null };
  const values = filled.map(([name, value]) => [name, { $ifNull: [`$${name}`, { $literal: value }] }] as const);
  const change = [{ $set: { ...Object.fromEntries(values), _version: { $add: ["$_version", 1] } } }];
  const lacks = filled.map(([name]) => ({ [name]: null }));
  const options = { projection: { _id: 1 }, sort: { _id: 1 }, limit: size.limit } as const;
  const ids = await collection.find({ _id: { $gt: after } }, options).toArray();
  const last = ids.at(-1)?._id;
  if (last === undefined) return { items: 0, last: null };
  const began = performance.now();
  await collection.updateMany({ _id: { $gt: after, $lte: last }, $or: lacks }, change);
  size.note(performance.now() - began);
  return { items: ids.length, last };
}
