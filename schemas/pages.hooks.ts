import type { Hooks } from "../generated/hooks.js";
import { findChain } from "./_chain.js";

export const hooks: Hooks<"pages"> = {
  async check({ before, after, read, refuse }) {
    // A new page cannot be its own ancestor, because no pages are below it yet.
    if (before === null || after === null || before.parent_id === after.parent_id) return;
    const parentOf = async (id: number) => (await read.get("pages", id))?.parent_id;
    const chain = await findChain(after.page_id, after.parent_id, parentOf);
    if (chain === null) refuse("parent_id", "must be neither the page itself nor one below it");
  },
};
