/** Migrates one existing item to the latest version. */
import type { Document, Value } from "../model/field.js";
import type { ResourceDefinition } from "../model/resource.js";
import { asksHookWithin } from "../model/fills.js";
import { oncePerDefinition } from "../model/once-per.js";
import { storedFields, storedName } from "../port/stored-item.js";
import type { StoredItem } from "../port/stored-item.js";
import type { FillItem } from "./hook-backfill-types.js";
import { lacksWithin } from "./nested-values.js";
import type { ResourceMigration } from "./plan-resource.js";
import { backfillItem } from "./steps/backfill.js";
import { convertItem, readSource, sourceName } from "./steps/convert.js";

/** Returns the definition with the former fields that new ones take their values from, and with everything that a hook sees. */
export function withSources(
  definition: ResourceDefinition,
  migration: Pick<ResourceMigration, "sources" | "asked" | "schema">,
): ResourceDefinition {
  const { sources, asked } = migration;
  const own = new Set(storedFields(definition).map(({ name }) => storedName(definition, name)));
  const seen = asked.flatMap((name) => Object.values(definition.fields[name]?.seen ?? {}));
  const names = new Set([...listSources(sources), ...seen.filter((name) => !own.has(name))]);
  const fields = [...names].map((stored) => [sourceName(stored), readSource(stored, migration)] as const);
  if (fields.length === 0) return definition;
  return {
    ...definition,
    fields: { ...definition.fields, ...Object.fromEntries(fields) },
  };
}

/** Returns the fields that must be read to migrate an item and its derived data; undefined for all, if a hook sees the item. */
export function listRead(
  { fields, searchable, unique }: ResourceDefinition,
  { filled, completed, asked, sources }: ResourceMigration,
): readonly string[] | undefined {
  if (asked.length > 0) return undefined;
  const before = listSources(sources).map(sourceName);
  const keys = unique.flatMap((key) => key.fields);
  const deciders = Object.keys(filled).flatMap((name) => {
    const { fallback } = fields[name] ?? {};
    return fallback?.kind === "by" ? [fallback.field] : [];
  });
  return [...new Set([...Object.keys(filled), ...completed, ...before, ...deciders, ...searchable, ...keys])];
}

/** Names in the database. */
function listSources(sources: ResourceMigration["sources"]): readonly string[] {
  return Object.values(sources).map(({ field }) => field);
}

/**
 * Returns the migrated item with a new version, so that no entity tag stands for both. Values that cannot be converted are
 * missing; the items were checked before.
 * @param item in the form of `withSources`
 * @param fill returns the values of a hook
 * @throws NotFilled if these are wrong
 */
export function migrateItem(
  definition: ResourceDefinition,
  item: StoredItem,
  migration: ResourceMigration,
  fill: FillItem | undefined,
): StoredItem {
  const filled = fillItem(definition, item, migration);
  const { asked } = migration;
  const given = fill === undefined || asked.length === 0 ? {} : askHook(definition, item, filled, asked, fill);
  const changes = { ...filled, ...given };
  if (Object.keys(changes).length === 0) return item;
  return { ...item, version: item.version + 1, document: { ...item.document, ...changes } };
}

function fillItem(definition: ResourceDefinition, { document }: StoredItem, migration: ResourceMigration): Document {
  const converted = convertItem(definition, document, migration);
  return { ...converted, ...backfillItem(definition, { ...document, ...converted }, migration) };
}

/** Keyed by names in the database. */
const namesOf = oncePerDefinition((definition): ReadonlyMap<string, string> => {
  return new Map(storedFields(definition).map(({ name }) => [storedName(definition, name), name]));
});

/** Values from the hook, for fields without a complete value. */
function askHook(
  definition: ResourceDefinition,
  { path, document }: StoredItem,
  filled: Document,
  asked: readonly string[],
  fill: FillItem,
): Document {
  const whole = { ...document, ...filled };
  const lacking = asked.filter((name) => {
    const [field, value] = [definition.fields[name], whole[name] ?? null];
    return field !== undefined && (value === null ? !asksHookWithin(field) : lacksWithin(field, value));
  });
  if (lacking.length === 0) return {};
  const names = namesOf(definition);
  const valueIn =
    (values: Document) =>
    (stored: string): Value =>
      values[names.get(stored) ?? ""] ?? null;
  const given = fill(
    { path, before: valueIn(document), after: valueIn(whole) },
    lacking.map((name) => storedName(definition, name)),
  );
  const values = lacking.map((name): [string, Value] => [name, given[storedName(definition, name)] ?? null]);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}
