import type { ResourceDefinition } from "../runtime/model/schema/resource.js";
import type { ModelIndex } from "./resource-model.js";

const rules = ["tenant", "own", "visible", "audience"] as const;
type Limited = Pick<ResourceDefinition, (typeof rules)[number]>;

/**
 * Writes a note for each reference with `via` to a resource with access rules, such as `own`, that the referring resource lacks.
 * The top-level collection of the referring resource then shows items that refer to an item which the caller may not see.
 */
export function listVisibilityWarnings(index: ModelIndex): readonly string[] {
  return [...index.values()].flatMap(({ via, definition }) =>
    Object.entries(via).flatMap(([path, field]) => {
      const above = index.get(path)?.definition;
      const lacking = above === undefined ? [] : findLacking(above, definition);
      if (lacking.length === 0) return [];
      const { name } = definition;
      const has = lacking.map((rule) => `"${rule}"`).join(" and ");
      return `note: /${name} also lists items whose ${field} refers to an item that the caller may not see. ${path} has ${has}: to hide these items, declare such a rule in ${name} too`;
    }),
  );
}

/**
 * Returns the access rules of `above` that `below` lacks. `own`, `visible` and `audience` can replace each other; `tenant` cannot
 * be replaced.
 */
function findLacking(above: Limited, below: Limited): readonly (typeof rules)[number][] {
  const [ofAbove, ofBelow] = [above, below].map((each) => rules.filter((rule) => (each[rule] ?? null) !== null));
  const isLimited = ofBelow!.some((rule) => rule !== "tenant");
  return ofAbove!.filter((rule) => (rule === "tenant" ? !ofBelow!.includes(rule) : !isLimited));
}
