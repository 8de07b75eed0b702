import type { Registry } from "../../model/schema/resource.js";
import { bindRegistry } from "../../migrations/bind-names.js";
import { isBackedUp } from "./archive.js";
import type { Archive, Filling } from "./archive.js";
import { describeKnown } from "./known-registry.js";
import { readParts, verifyBackup } from "./read-backup.js";
import type { Verified } from "./read-backup.js";

/**
 * Fills an empty database from the backup, with the schema version of the backup. Migrating to the current declarations is left
 * to the next start. Rejects before writing anything if the file is incomplete, or if a start with `served` would be rejected.
 */
export async function restoreBackup(
  file: string,
  archive: Archive,
  served: Registry,
  signal: AbortSignal,
): Promise<Verified> {
  const verified = await verifyBackup(file);
  const { knowledge } = verified.head;
  bindRegistry(served, knowledge);
  const registry = describeKnown(knowledge);
  await archive.fillEmpty(knowledge, registry, async (filling) => {
    for await (const part of readParts(file)) {
      signal.throwIfAborted();
      if ("answers" in part) await filling.insertAnswers(part.answers);
      else await filling.insertItems(registry.resources[part.resource]!, part.items);
    }
    await compareCounts(filling, registry, verified);
  });
  return verified;
}

async function compareCounts(filling: Filling, registry: Registry, { end }: Verified): Promise<void> {
  for (const definition of Object.values(registry.resources).filter(isBackedUp)) {
    const [count, wanted] = [await filling.countItems(definition), end.items[definition.path] ?? 0];
    if (count === wanted) continue;
    throw new Error(
      `the database took only ${String(count)} of ${String(wanted)} ${definition.path}; nothing was restored`,
    );
  }
}
