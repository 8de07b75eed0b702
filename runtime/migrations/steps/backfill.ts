/** Values for existing items: those of `fill`, of a new default, of another field of the item, or of the hook `fill`. */
import { decideValues } from "../../model/decide-values.js";
import type { Document, Value } from "../../model/field.js";
import { listFills } from "../../model/fills.js";
import type { ResourceDefinition, UniqueKey } from "../../model/resource.js";
import { storedFields, storedName, uniqueTextOf } from "../../port/stored-item.js";
import type { StoredItem } from "../../port/stored-item.js";
import type { ItemQuestion } from "../counted.js";
import type { Test } from "../find-items.js";
import { NotFilled } from "../hook-backfill.js";
import { fillWithin } from "../nested-values.js";
import type { ResourceMigration } from "../plan-resource.js";
import { Twins } from "../twins.js";
import { findFields, isNew, isOptional, type FieldChange, type KindOfStep } from "./step.js";

export const backfill: KindOfStep = {
  says: "is backfilled",
  isAdditive: false,
  find: (change) => findFields(change, (each) => (isNew(each) ? !isOptional(each.field) : getsMore(each))),
};

function getsMore({ before, now }: FieldChange): boolean {
  if (before === undefined) return false;
  const known = listFills(before);
  return (before.initial === null && now.initial !== null) || listFills(now).some((path) => !known.includes(path));
}

/** Values of fields that have none, and objects with the properties that they lack. */
export function backfillItem(
  definition: ResourceDefinition,
  document: Document,
  { filled, completed }: Pick<ResourceMigration, "filled" | "completed">,
): Document {
  const given: { [name: string]: Value } = {};
  const give = (name: string, value: Value): void => {
    const [field, is] = [definition.fields[name], document[name] ?? null];
    const whole = field === undefined ? value : fillWithin(field, value);
    if (field !== undefined && whole !== is) given[name] = whole;
  };
  for (const name of completed) give(name, document[name] ?? null);
  for (const [name, value] of Object.entries(filled)) if ((document[name] ?? null) === null) give(name, value);
  const lacking = Object.keys(filled).filter((name) => {
    return definition.fields[name]?.seen === undefined && (given[name] ?? document[name] ?? null) === null;
  });
  const decided = decideValues(definition, { ...document, ...given }, new Set(lacking));
  for (const name of lacking) if ((decided[name] ?? null) !== null) given[name] = decided[name] ?? null;
  return given;
}

/** Values that a hook gives the items of a resource. */
export interface Filling {
  /** The new and the stored state of an item. */
  readonly definition: ResourceDefinition;
  readonly earlier: ResourceDefinition;
  /** Names of the fields that the hook sets. */
  readonly names: readonly string[];
  /** @throws NotFilled */
  fill(item: StoredItem): Document;
}

/** Each field, with its former name. */
export function namesBefore(
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
