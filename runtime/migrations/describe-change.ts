/** Describes how the items of a resource change, so that a database can change them in batches. */
import type { Document } from "../model/field.js";
import type { ResourceDefinition } from "../model/resource.js";
import type { FillItem } from "./hook-backfill-types.js";
import { listRead, migrateItem, withSources } from "./migrate-item.js";
import type { ItemChange } from "./migration-port.js";
import type { ResourceMigration } from "./plan-resource.js";

/** @param fill returns the values of a hook */
export function describeChange(
  declared: ResourceDefinition,
  migration: ResourceMigration,
  fill: FillItem | undefined,
): ItemChange {
  const definition = withSources(declared, migration);
  const { filled, completed, asked, keyed, reworded } = migration;
  return {
    definition,
    reads: listRead(declared, migration),
    writes: [...new Set([...Object.keys(filled), ...completed, ...asked])],
    isKeyed: keyed.length > 0,
    isReworded: reworded,
    constants: listConstants(declared, migration),
    change: (item) => migrateItem(definition, item, migration, fill),
  };
}

/** Returns null if the change does more, or if other values are derived from the new ones. */
function listConstants(
  { fields, searchable, unique }: ResourceDefinition,
  { filled, completed, asked, sources, keyed, reworded }: ResourceMigration,
): Document | null {
  if (reworded || keyed.length + completed.length + asked.length + Object.keys(sources).length > 0) return null;
  if (Object.keys(filled).some((name) => fields[name]?.fallback.kind === "by")) return null;
  const derived = new Set([...searchable, ...unique.flatMap((key) => key.fields)]);
  const values = Object.entries(filled).filter(([, value]) => value !== null);
  return values.some(([name]) => derived.has(name) || fields[name]?.kind === "array")
    ? null
    : Object.fromEntries(values);
}
