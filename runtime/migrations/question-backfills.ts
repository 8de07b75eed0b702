/** Checks the items as a hook would fill them: whether all values are right and unique. */
import type { Knowledge } from "./snapshot.js";
import { NotFilled, openFills } from "./hook-backfill.js";
import { migrateItem, withSources } from "./migrate-item.js";
import { planResource } from "./plan-resource.js";
import type { Document, Value } from "../model/field.js";
import type { Registry, ResourceDefinition, UniqueKey } from "../model/resource.js";
import { storedFields, storedName, storedPath, uniqueTextOf } from "../port/stored-item.js";
import type { StoredItem } from "../port/stored-item.js";
import type { Test } from "./find-items.js";
import { Twins } from "./twins.js";
import type { ItemQuestion } from "./counted.js";

export interface Filling {
  /** The new and the stored state of an item. */
  readonly definition: ResourceDefinition;
  readonly earlier: ResourceDefinition;
  /** Names of the fields that the hook sets. */
  readonly names: readonly string[];
  /** @throws NotFilled */
  fill(item: StoredItem): Document;
}

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

/** Each field, with its former name. */
function namesBefore(
  definition: ResourceDefinition,
  earlier: ResourceDefinition,
): readonly (readonly [name: string, was: string])[] {
  const known = new Map(storedFields(earlier).map(({ name }) => [storedName(earlier, name), name]));
  return storedFields(definition).map(({ name }) => [name, known.get(storedName(definition, name)) ?? ""] as const);
}

export function questionFill({ definition, earlier, names, fill }: Filling): ItemQuestion {
  const test: Test = {
    kind: "test",
    find(item) {
      try {
        fill(item);
        return undefined;
      } catch (error) {
        if (error instanceof NotFilled) return error.problem;
        throw error;
      }
    },
  };
  return {
    resource: definition.path,
    field: names.join(", "),
    says: "the hook fill does not return values for every item",
    words: [],
    difference: null,
    question: { resource: earlier.path, concern: test },
  };
}

/** For a key over fields that the hook sets, uniqueness can be checked only on its results. */
export function lookAfter({ definition, earlier, names, fill }: Filling, itemQuestion: ItemQuestion): ItemQuestion {
  const { resource, question } = itemQuestion;
  if (resource !== definition.path || question?.concern.kind !== "twins") return itemQuestion;
  const now = new Map(namesBefore(definition, earlier).map(([name, was]) => [was, name]));
  const { key } = question.concern;
  const fields = key.fields.map((name) => now.get(name) ?? name);
  if (!fields.some((name) => names.includes(name))) return itemQuestion;
  return { ...itemQuestion, question: { ...question, concern: testTwins({ ...key, fields }, fill) } };
}

/** Of items with the same values, all but the first are found. */
function testTwins(key: UniqueKey, fill: Filling["fill"]): Test {
  const twins = new Twins();
  return {
    kind: "test",
    find(item) {
      try {
        const document = fill(item);
        const text = uniqueTextOf(key, document);
        if (text === null) return undefined;
        twins.add(text);
        return twins.has(text) ? key.fields.map((name) => document[name] ?? null) : undefined;
      } catch (error) {
        // Reported for the item by itself.
        if (error instanceof NotFilled) return undefined;
        throw error;
      }
    },
  };
}
