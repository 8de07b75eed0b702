/** Counts the items that changes concern, and describes the ones that block a migration. */
import type { Value } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { idField, writeId } from "../model/values/ids.js";
import type { Difference } from "./changes/difference.js";
import { type FoundItem, type Question, findItems } from "./find-items.js";
import type { Snapshot } from "./snapshot.js";

/** A change with the items that it concerns. */
export interface Counted {
  /** Path of the resource in its declaration. */
  readonly resource: string;
  readonly field: string | null;
  readonly says: string;
  readonly words: Difference["words"];
  /**
   * The difference that concerns the items; null for a problem of stored values that is no difference of the declarations.
   */
  readonly difference: Difference | null;
  /** Number of items; null if they have not been counted. */
  readonly count: number | null;
  /** All these items, or the first ones. */
  readonly items: readonly WrittenItem[];
}

/** An item with its ids and value as the API writes them. */
export interface WrittenItem {
  /** Ids of the ancestors of the item, outermost first, and its own id. */
  readonly ids: readonly string[];
  /** The value that made the item match; null if no single value did. */
  readonly value: Value;
}

export interface ItemQuestion extends Omit<Counted, "count" | "items"> {
  readonly question: Question | null;
}

/** @param before definitions by which items are read */
export async function countItems(
  snapshot: Snapshot,
  before: Registry,
  itemQuestions: readonly ItemQuestion[],
  itemsAtMost: number,
): Promise<readonly Counted[]> {
  const asked = itemQuestions.flatMap(({ question }, index) => (question === null ? [] : [{ index, question }]));
  const counts = itemQuestions.map(() => 0);
  const items: WrittenItem[][] = itemQuestions.map(() => []);
  const questions = asked.map(({ question }) => question);
  await findItems(snapshot, before, questions, (position, item) => {
    const { index = 0, question } = asked[position] ?? {};
    counts[index] = (counts[index] ?? 0) + 1;
    if ((items[index]?.length ?? 0) >= itemsAtMost) return;
    items[index]?.push({ ...item, ids: writeIds(before, question?.resource ?? null, item) });
  });
  return itemQuestions.map(({ question, ...itemQuestion }, index) => {
    return { ...itemQuestion, count: question === null ? null : (counts[index] ?? 0), items: items[index] ?? [] };
  });
}

function writeIds(registry: Registry, path: string | null, { ids }: FoundItem): readonly string[] {
  const definition = path === null ? undefined : registry.resources[path];
  const own = ids.at(-1);
  if (definition === undefined || own === undefined) return ids.map(String);
  return [
    ...writeIds(registry, definition.parent, { ids: ids.slice(0, -1), value: null }),
    writeId(idField(definition), own),
  ];
}

const shownAtMost = 10;
const charactersAtMost = 60;

/** Describes each obstacle with its items, and the keywords or the command that would resolve it. */
export function describeObstacles(obstacles: readonly Counted[]): string {
  const parts = obstacles.flatMap((obstacle) => [`  ${describeObstacle(obstacle)}`, ...describeWords(obstacle)]);
  return ["existing items do not fit the declarations; nothing was changed:", ...parts].join("\n");
}

function describeObstacle(obstacle: Counted): string {
  const { count, items } = obstacle;
  const shown = items.slice(0, shownAtMost).map(describeItem);
  const more = (count ?? 0) > shown.length ? ", …" : "";
  return `${describeChange(obstacle)}${shown.length === 0 ? "" : `: ${shown.join(", ")}${more}`}`;
}

/** Describes the change, with the number of items that it concerns. */
export function describeChange({ resource, field, says, count }: Counted): string {
  const place = `${[resource, field].filter((name) => name !== null && name !== "").join(" ")}: ${says}`;
  if (count === null) return place;
  return `${place}; ${count === 0 ? "no" : count.toLocaleString("en")} ${count === 1 ? "item" : "items"}`;
}

export function describeItem({ ids, value }: WrittenItem): string {
  return value === null ? ids.join("/") : `${ids.join("/")} (${shorten(JSON.stringify(value))})`;
}

export function describeWords({ words }: Counted): readonly string[] {
  return words.map(({ resource, pointer, keyword, value, when }) => {
    return `    "${keyword}": ${JSON.stringify(value)} in schemas/${resource}.json at ${pointer}: ${when}`;
  });
}

function shorten(text: string): string {
  return text.length > charactersAtMost ? `${text.slice(0, charactersAtMost - 1)}…` : text;
}
