/** The outbox for administrators: lists deliveries, retries or drops failed ones. */
import { everything } from "../model/filter.js";
import { hasReactions, outbox, type ListedReaction } from "../model/outbox.js";
import type { Registry } from "../model/resource.js";
import { planChange, planRemoval } from "../access/internal-plans.js";
import { writeIfThere } from "../access/write-if-there.js";
import type { Storage } from "../port/storage.js";
import { storedPath } from "../port/stored-item.js";

/** More than anybody reads. */
const most = 1000;

/** The oldest first. Nothing of what has been written is in it. */
export async function listReactions(
  registry: Registry,
  storage: Pick<Storage, "find">,
): Promise<readonly ListedReaction[]> {
  if (!hasReactions(registry)) return [];
  const found = await storage.find(outbox.path, everything, most);
  const paths = new Map(
    Object.values(registry.resources).map((definition) => [storedPath(definition), definition.path]),
  );
  return found.map(({ id, resource, created, due, attempts, error }) => ({
    id: String(id),
    resource: paths.get(String(resource)) ?? String(resource),
    state: typeof due === "number" ? "waiting" : "failed",
    attempts: Number(attempts),
    created: new Date(Number(created)).toISOString(),
    due: typeof due === "number" ? new Date(due).toISOString() : null,
    error: typeof error === "string" ? error : null,
  }));
}

const failed = { visible: { kind: "exists", field: "due", exists: false } } as const;

/** One that has failed is due now, as if it had not been tried. False where none of that id has. */
export function retryReaction(storage: Pick<Storage, "write">, id: number): Promise<boolean> {
  return writeIfThere(storage, { ...planChange(outbox, id, { due: Date.now(), attempts: 0 }), ...failed });
}

/** One that has failed is forgotten. False where none of that id has. */
export function giveUpReaction(storage: Pick<Storage, "write">, id: number): Promise<boolean> {
  return writeIfThere(storage, { ...planRemoval(outbox, id), ...failed });
}
