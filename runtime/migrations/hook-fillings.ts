/** Hooks that give values to the items of a database, as its next version will ask them. */
import { openFills } from "./hook-backfill.js";
import { migrateItem, withSources } from "./migrate-item.js";
import { planResource } from "./plan-resource.js";
import type { Knowledge } from "./snapshot.js";
import type { Document, Value } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import { storedPath, type StoredItem } from "../port/stored-item.js";
import { namesBefore, type Filling } from "./steps/backfill.js";

/** @param before definitions by which items are read */
export function listFills(bound: Registry, before: Registry, { schemas }: Knowledge): readonly Filling[] {
  const places = new Map(Object.values(before.resources).map((definition) => [storedPath(definition), definition]));
  const fills = openFills(bound);
  return Object.values(bound.resources).flatMap((definition): Filling[] => {
    const path = storedPath(definition);
    const [earlier, schema, fill] = [places.get(path), schemas[path], fills.get(path)];
    if (earlier === undefined || schema === undefined || fill === undefined) return [];
    const migration = planResource(definition, schema);
    if (migration.asked.length === 0) return [];
    const wide = withSources(definition, migration);
    const names = namesBefore(wide, earlier);
    const fillItem = (item: StoredItem): Document => {
      const document: { [name: string]: Value } = {};
      for (const [name, was] of names) document[name] = item.document[was] ?? null;
      return migrateItem(wide, { ...item, document }, migration, fill).document;
    };
    return [{ definition, earlier, names: migration.asked, fill: fillItem }];
  });
}
