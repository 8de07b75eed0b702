/** The tabs of an item's page: the form, the collections below the item, and if the item is an account, further tabs. */
/** @import { Catalog, Resource } from "./types.js" */
import { listChildCollections } from "./catalog.js";
import { formatRoute } from "./route.js";
import { signInMethods } from "./sign-in-methods.js";
import { t } from "./translate.js";
import { labelCollection } from "./labels.js";

/**
 * @param {Catalog} catalog
 * @param {Resource} resource
 * @param {readonly string[]} segments
 */
export function listTabs(catalog, resource, segments) {
  return [
    { key: "", label: t("Details"), href: formatRoute(segments) },
    ...listChildCollections(catalog, resource).map((each) => ({
      key: each.path,
      label: labelCollection(each),
      href: formatRoute([...segments, each.name]),
    })),
    ...listAccountTabs(catalog, resource).map(({ key, label }) => ({
      key,
      label,
      href: formatRoute(segments, { tab: key }),
    })),
  ];
}

/**
 * Whether an item's page has the tab that the query parameter `tab` names.
 * @param {Catalog} catalog
 * @param {Resource} resource
 * @param {readonly string[]} segments
 * @param {string} tab
 */
export function hasTab(catalog, resource, segments, tab) {
  return tab === "" || (segments.at(-1) !== "new" && listAccountTabs(catalog, resource).some(({ key }) => key === tab));
}

/**
 * Lists the additional tabs of an account. The tab that explains the rights exists only if the caller may read the groups.
 * @param {Catalog} catalog
 * @param {Resource} resource
 */
function listAccountTabs({ description }, { accounts, may }) {
  if (accounts === null) return [];
  const isExplained = description.resources.some(({ groups }) => groups !== null);
  const signIn = may.update && signInMethods.allowsPasswords ? [{ key: "sign-in", label: t("Sign-in") }] : [];
  return [
    { key: "api", label: t("API access") },
    ...signIn,
    ...(isExplained ? [{ key: "rights", label: t("Rights") }] : []),
  ];
}
