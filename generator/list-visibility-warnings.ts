import type { ResourceDefinition } from "../runtime/model/schema/resource.js";
import type { ModelIndex } from "./resource-model.js";

const accessRuleKeywords = ["tenant", "own", "visible", "audience"] as const;
type AccessRules = Pick<ResourceDefinition, (typeof accessRuleKeywords)[number]>;

/**
 * Writes a note for each reference with `via` to a resource with access rules, such as `own`, that the referring resource lacks.
 * The top-level collection of the referring resource then shows items that refer to an item which the caller may not see.
 */
export function listVisibilityWarnings(models: ModelIndex): readonly string[] {
  return [...models.values()].flatMap(({ viaFieldByResource, definition }) =>
    Object.entries(viaFieldByResource).flatMap(([path, field]) => {
      const above = models.get(path)?.definition;
      const lacking = above === undefined ? [] : findMissingRules(above, definition);
      if (lacking.length === 0) return [];
      const { name } = definition;
      const has = lacking.map((rule) => `"${rule}"`).join(" and ");
      return `note: /${name} also lists items whose ${field} refers to an item that the caller may not see. ${path} has ${has}: to hide these items, declare such a rule in ${name} too`;
    }),
  );
}

/**
 * Returns the access rules of `referenced` that `referring` lacks. `own`, `visible` and `audience` can replace each other; `tenant` cannot
 * be replaced.
 */
function findMissingRules(
  referenced: AccessRules,
  referring: AccessRules,
): readonly (typeof accessRuleKeywords)[number][] {
  const [ofAbove, ofBelow] = [referenced, referring].map((each) =>
    accessRuleKeywords.filter((rule) => (each[rule] ?? null) !== null),
  );
  const isLimited = ofBelow!.some((rule) => rule !== "tenant");
  return ofAbove!.filter((rule) => (rule === "tenant" ? !ofBelow!.includes(rule) : !isLimited));
}
