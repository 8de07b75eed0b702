import type { HookChange, HookReader, Hooks } from "../generated/hooks.js";
import { findChain } from "./_chain.js";

/** A category knows its ancestors: `id_path` is right in every category, also below one that moves. */
export const hooks: Hooks<"categories"> = {
  async derive({ before, after, read, refuse }) {
    if (after === null || before?.parent_id === after.parent_id) return {};
    // Two moves at once could make a cycle that neither sees.
    if (before !== null) await read.lock(`categories ${after.company_id}`);
    const parentOf = async (id: number) => (await read.get("categories", id))?.parent_id;
    const chain = await findChain(after.category_id, after.parent_id, parentOf);
    if (chain === null) return refuse("parent_id", "must be neither the category itself nor one below it");
    return { id_path: chain.join("/") };
  },

  async follow({ before, after, read }) {
    if (before === null || after === null || before.id_path === after.id_path) return [];
    return listMoves(read, after.category_id, after.id_path ?? "");
  },
};

/** More than a database returns. */
const all = 2 ** 31 - 1;

async function listMoves(read: HookReader, parentId: number, parentPath: string): Promise<readonly HookChange[]> {
  const moves: HookChange[] = [];
  for (const { category_id: id } of await read.find("categories", "parent_id", parentId, all)) {
    const path = `${parentPath}/${id}`;
    moves.push({ resource: "categories", id, values: { id_path: path } });
    moves.push(...(await listMoves(read, id, path)));
  }
  return moves;
}
