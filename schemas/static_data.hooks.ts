import type { Hooks } from "../generated/hooks.js";
import { findChain } from "./_chain.js";

export const hooks: Hooks<"static_data"> = {
  async check({ before, after, read, refuse }) {
    // A new entry cannot be its own ancestor, because no entries are below it yet.
    if (before === null || after === null || before.parent_id === after.parent_id) return;
    const parentOf = async (id: number) => (await read.get("static_data", id))?.parent_id;
    const chain = await findChain(after.param_id, after.parent_id, parentOf);
    if (chain === null) refuse("parent_id", "must be neither the entry itself nor one below it");
  },
};
