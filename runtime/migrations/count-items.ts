/** Counts the items that changes concern. */
import type { Snapshot } from "./snapshot.js";
import { idField, writeId } from "../model/values/ids.js";
import type { Registry } from "../model/schema/resource.js";
import { findItems, type FoundItem } from "./find-items.js";
import type { ItemQuestion, Counted, WrittenItem } from "./counted.js";

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
