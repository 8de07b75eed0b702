import type { Hooks } from "../generated/hooks.js";
import { findChain } from "./_chain.js";

/** Ensures that each group of features is a feature of type G, and that no group is nested in itself. */
export const hooks: Hooks<"features"> = {
  async check({ before, after, read, refuse }) {
    if (after === null || after.parent_id === 0 || before?.parent_id === after.parent_id) return;
    const parent = await read.get("features", after.parent_id);
    if (parent !== null && parent.feature_type !== "G") refuse("parent_id", "must be a feature of type G");
    // A new feature cannot be its own ancestor, because it contains no features yet.
    if (before === null) return;
    const parentOf = async (id: number) => (await read.get("features", id))?.parent_id;
    const chain = await findChain(after.feature_id, after.parent_id, parentOf);
    if (chain === null) refuse("parent_id", "must be neither the group itself nor one in it");
  },
};
