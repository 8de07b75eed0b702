/** The outbox for administrators: lists deliveries, retries or drops failed ones. */
import { everything } from "../../model/query/filter.js";
import { type ListedReaction, hasReactions, outbox } from "../../model/plan/outbox.js";
import type { Registry } from "../../model/schema/resource.js";
import { planChange, planRemoval, writeIfThere } from "../../access/internal-plans.js";
import type { Storage } from "../../storage/port/storage.js";
import { storedPath } from "../../storage/port/stored-item.js";

/** Maximum number of listed deliveries: nobody reads a longer list. */
const most = 1000;

/** Lists deliveries, oldest first, without the contents of the items. */
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

/** Makes a failed delivery due now, with its attempts reset. Returns false if there is no failed delivery with this id. */
export function retryReaction(storage: Pick<Storage, "write">, id: number): Promise<boolean> {
  return writeIfThere(storage, { ...planChange(outbox, id, { due: Date.now(), attempts: 0 }), ...failed });
}

/** Removes a failed delivery. Returns false if there is no failed delivery with this id. */
export function giveUpReaction(storage: Pick<Storage, "write">, id: number): Promise<boolean> {
  return writeIfThere(storage, { ...planRemoval(outbox, id), ...failed });
}
