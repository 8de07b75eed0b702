import type { Hooks } from "../../generated/hooks.js";

/** Types of features that have variants to choose from. */
const typesWithVariants: ReadonlySet<string> = new Set(["S", "N", "E", "M"]);

export const hooks: Hooks<"features/variants"> = {
  async check({ before, after, parents: [featureId = 0], read, refuse }) {
    if (before !== null || after === null) return;
    const feature = await read.get("features", featureId);
    if (feature === null || typesWithVariants.has(feature.feature_type)) return;
    refuse("variant", `is for features of type S, N, E or M; this one has type ${feature.feature_type}`);
  },
};
