/** @import { Catalog, Scope } from "./types.js" */
import { t } from "./translate.js";
import { labelCollection } from "./labels.js";

/**
 * Returns a text that describes a scope, with one line for each resource.
 * @param {Scope} scope
 * @param {Catalog} catalog
 */
export function describeScope(scope, { byPath }) {
  return Object.entries(scope).map(([path, level]) => {
    const resource = byPath.get(path);
    const name = resource === undefined ? path : labelCollection(resource);
    return `${name}: ${level === "write" ? t("mayWrite") : t("mayRead")}`;
  });
}
