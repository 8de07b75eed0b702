/** The page that explains the rights of an account: its privileges, and the groups that grant them. */
/** @import { Catalog, Explanation, PrivilegeExplanation } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { Notice } from "./basic-components.js";
import { StaticTable } from "./static-table.js";
import { PrivilegeMatrix } from "./privilege-matrix.js";
import { readItemNames } from "./read-items.js";
import { signInMethods } from "./sign-in-methods.js";
import { t } from "./translate.js";
import { useAsyncData } from "./use-async-data.js";
import { humanize, joinWords } from "./labels.js";

/** @param {{ account: string }} props */
export function AccountRightsPage({ account }) {
  return html`<h1>${t("rightsTitle")}</h1>
    <${AccountRights} account=${account} />`;
}

/** @param {{ account: string }} props */
export function AccountRights({ account }) {
  const catalog = useCatalog();
  const { data: found, failure } = useAsyncData(async () => {
    const { body } = await send("GET", `explain/${account}`);
    return { ...body, place: await readTenantName(body.tenant, catalog) };
  }, [account, catalog]);
  if (failure !== null) return html`<${Notice} text=${failure.message} />`;
  if (found === null) return html`<p class="loading" role="status">${t("loading")}</p>`;
  const held = found.privileges.filter((each) => each.held).map(({ privilege }) => privilege);
  const none = { held: false, groups: [], inactive_groups: [] };
  const why = (/** @type {string} */ privilege) =>
    explainPrivilege(found.privileges.find((each) => each.privilege === privilege) ?? none, found);
  return html`<${AccountSummary} found=${found} />
    <h2>${t("byResource")}</h2>
    <${PrivilegeMatrix} value=${held} why=${why} />
    <h2>${t("byPrivilege")}</h2>
    <${PrivilegeReasonsTable} found=${found} />`;
}

/**
 * @param {Pick<PrivilegeExplanation, "held" | "groups" | "inactive_groups">} privilege
 * @param {Explanation} found
 */
function explainPrivilege({ held, groups, inactive_groups: inactiveGroups }, found) {
  const nameOf = (/** @type {string} */ id) => formatGroupName(id, found);
  if (found.root && held) return t("becauseRoot");
  if (held) return t("becauseGroups", { groups: joinWords(groups.map(nameOf)) });
  return inactiveGroups.length > 0
    ? t("becauseAsleep", { groups: joinWords(inactiveGroups.map(nameOf)) })
    : t("becauseNone");
}

/**
 * Returns the name of a group. If the caller may not read the group, returns its number.
 * @param {string} id
 * @param {Explanation} found
 */
function formatGroupName(id, found) {
  return found.groups.find((group) => group.id === id)?.name ?? t("groupNo", { id });
}

/** @param {{ found: Explanation & { place: string } }} props */
function AccountSummary({ found }) {
  const hindrances = [!found.active && t("notActive"), !found.eligible && t("typeDoesNot")];
  const { root, tenant, groups } = found;
  const { label: provider, passwords } = signInMethods;
  const usesPassword = passwords && found.has_password;
  const names = groups.map(({ id, active }) =>
    active ? formatGroupName(id, found) : t("groupAsleep", { group: formatGroupName(id, found) }),
  );
  return html`<div class="card">
    <ul class="verdicts">
      <${PermissionListItem}
        yes=${found.active && found.eligible && (usesPassword || provider !== null)}
        can=${usesPassword || provider === null ? t("maySignIn") : t("maySignInWith", { provider })}
        cannot="mayNotSignIn"
        because=${[...hindrances, !usesPassword && provider === null && t("hasNoPassword")]}
      />
      <${PermissionListItem}
        yes=${found.active && found.eligible && found.enabled}
        can=${t("mayUseApi")}
        cannot="mayNotUseApi"
        because=${[...hindrances, !found.enabled && t("hasNoApi")]}
      />
      <li>${root ? t("isRoot") : tenant === "0" ? t("worksEverywhere") : t("worksIn", { place: found.place })}</li>
      <li>${names.length === 0 ? t("inNoGroup") : t("inGroups", { groups: joinWords(names) })}</li>
    </ul>
  </div>`;
}

/** @param {{ found: Explanation }} props */
function PrivilegeReasonsTable({ found }) {
  return html`<${StaticTable} label=${t("privilegesWhy")} heads=${[t("privilege"), t("held"), t("why")]}>
    ${found.privileges.map(
      (each) =>
        html`<tr>
          <th scope="row">${humanize(each.privilege)}</th>
          <td>${each.held ? t("yes") : t("no")}</td>
          <td>${explainPrivilege(each, found)}</td>
        </tr>`,
    )}
  <//>`;
}

/**
 * Returns the name of the account's tenant. If the caller may not read the tenant, returns its id.
 * @param {string | null} tenant
 * @param {Catalog} catalog
 */
async function readTenantName(tenant, { description }) {
  if (tenant === null) return t("mayNothing");
  const tenants = description.resources.find((resource) => resource.tenant?.self);
  const names = await readItemNames(tenants, [tenant]).catch(() => null);
  return names?.get(tenant) ?? t("numbered", { id: tenant });
}

/** @param {{ yes: boolean, can: string, cannot: "mayNotSignIn" | "mayNotUseApi", because: readonly (string | false)[] }} props */
function PermissionListItem({ yes, can, cannot, because }) {
  return html`<li class=${yes ? "yes" : "no"}>
    ${yes ? can : t(cannot, { reasons: joinWords(because.filter((each) => each !== false)) })}
  </li>`;
}
