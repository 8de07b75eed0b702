/** @import { Catalog, Scope } from "./types.js" */
import { t } from "./translate.js";
import { labelCollection } from "./labels.js";

/**
 * Describes the scope of an API key in lines of text. Each line says whether the key may read or write one resource.
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
