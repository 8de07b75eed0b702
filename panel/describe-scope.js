/** @import { Catalog, Scope } from "./types.js" */
import { t } from "./translate.js";
import { labelCollection } from "./labels.js";

/**
 * Describes the scope of an API key in lines of text. Each line says whether the key may read or write one resource.
 * @param {Scope} scope
 * @param {Catalog} catalog
 */
export function describeScope(scope, { byPath }) {
  return Object.entries(scope).map(
    ([path, level]) => `${nameCollection(path, byPath)}: ${level === "write" ? t("read and change") : t("read")}`,
  );
}

/**
 * Returns the titles of a collection and of the collections above it, such as `Products › Features`, because nested
 * collections of different parents can have the same title.
 * @param {string} path
 * @param {Catalog["byPath"]} byPath
 */
export function nameCollection(path, byPath) {
  const parts = path.split("/");
  const above = parts.map((_, index) => byPath.get(parts.slice(0, index + 1).join("/")));
  return above.map((each, index) => (each === undefined ? parts[index] : labelCollection(each))).join(" › ");
}
