/** Counts the items that changes have to do with. */
import type { Snapshot } from "../backup/archive.js";
import { idField, writeId } from "../model/ids.js";
import type { Registry } from "../model/resource.js";
import { findConcerned, type FoundItem } from "./find-concerned.js";
import type { Suspicion, Weighed, WrittenItem } from "./weighed.js";

/** @param before definitions by which items are read */
export async function weigh(
  snapshot: Snapshot,
  before: Registry,
  suspicions: readonly Suspicion[],
  itemsAtMost: number,
): Promise<readonly Weighed[]> {
  const asked = suspicions.flatMap(({ question }, index) => (question === null ? [] : [{ index, question }]));
  const counts = suspicions.map(() => 0);
  const items: WrittenItem[][] = suspicions.map(() => []);
  const questions = asked.map(({ question }) => question);
  await findConcerned(snapshot, before, questions, (position, item) => {
    const { index = 0, question } = asked[position] ?? {};
    counts[index] = (counts[index] ?? 0) + 1;
    if ((items[index]?.length ?? 0) >= itemsAtMost) return;
    items[index]?.push({ ...item, ids: writeIds(before, question?.resource ?? null, item) });
  });
  return suspicions.map(({ question, ...suspicion }, index) => {
    return { ...suspicion, count: question === null ? null : (counts[index] ?? 0), items: items[index] ?? [] };
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
