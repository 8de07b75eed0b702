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
  return html`<h1>${t("What may this account do, and why?")}</h1>
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
  if (found === null) return html`<p class="loading" role="status">${t("Loading…")}</p>`;
  const held = found.privileges.filter((each) => each.held).map(({ privilege }) => privilege);
  const none = { held: false, groups: [], inactive_groups: [] };
  const why = (/** @type {string} */ privilege) =>
    explainPrivilege(found.privileges.find((each) => each.privilege === privilege) ?? none, found);
  return html`<${AccountSummary} found=${found} />
    <h2>${t("By resource")}</h2>
    <${PrivilegeMatrix} value=${held} why=${why} />
    <h2>${t("By privilege")}</h2>
    <${PrivilegeReasonsTable} found=${found} />`;
}

/**
 * @param {Pick<PrivilegeExplanation, "held" | "groups" | "inactive_groups">} privilege
 * @param {Explanation} found
 */
function explainPrivilege({ held, groups, inactive_groups: inactiveGroups }, found) {
  const nameOf = (/** @type {string} */ id) => formatGroupName(id, found);
  if (found.root && held) return t("the account is a root account");
  if (held) return t("by {groups}", { groups: joinWords(groups.map(nameOf)) });
  return inactiveGroups.length > 0
    ? t("only inactive groups give this privilege: {groups}", { groups: joinWords(inactiveGroups.map(nameOf)) })
    : t("no group gives this privilege");
}

/**
 * Returns the name of a group. If the caller may not read the group, returns its number.
 * @param {string} id
 * @param {Explanation} found
 */
function formatGroupName(id, found) {
  return found.groups.find((group) => group.id === id)?.name ?? t("group {id}", { id });
}

/** @param {{ found: Explanation & { place: string } }} props */
function AccountSummary({ found }) {
  const hindrances = [
    !found.active && t("the account is not active"),
    !found.eligible && t("accounts of this type have no access"),
  ];
  const { root, tenant, groups } = found;
  const { label: provider, passwords } = signInMethods;
  const usesPassword = passwords && found.has_password;
  const names = groups.map(({ id, active }) =>
    active ? formatGroupName(id, found) : t("{group} (not active)", { group: formatGroupName(id, found) }),
  );
  return html`<div class="card">
    <ul class="verdicts">
      <${PermissionListItem}
        yes=${found.active && found.eligible && (usesPassword || provider !== null)}
        can=${usesPassword || provider === null ? t("The account may sign in to the panel.") : t("The account may sign in to the panel with {provider}.", { provider })}
        cannot=${(/** @type {string} */ reasons) => t("The account may not sign in to the panel: {reasons}.", { reasons })}
        because=${[...hindrances, !usesPassword && provider === null && t("the account has no password")]}
      />
      <${PermissionListItem}
        yes=${found.active && found.eligible && found.enabled}
        can=${t("The account may use the API.")}
        cannot=${(/** @type {string} */ reasons) => t("The account may not use the API: {reasons}.", { reasons })}
        because=${[...hindrances, !found.enabled && t("the account has no API access")]}
      />
      <li>
        ${root ? t("The account is a root account: it has every privilege, everywhere.") : tenant === "0" ? t("The rights of the account apply everywhere.") : t("The rights of the account apply only in {place}.", { place: found.place })}
      </li>
      <li>
        ${names.length === 0 ? t("The account is in no group.") : t("The account is in {groups}.", { groups: joinWords(names) })}
      </li>
    </ul>
  </div>`;
}

/** @param {{ found: Explanation }} props */
function PrivilegeReasonsTable({ found }) {
  return html`<${StaticTable} label=${t("Privileges and their reasons")} heads=${[t("Privilege"), t("Held"), t("Why")]}>
    ${found.privileges.map(
      (each) =>
        html`<tr>
          <th scope="row">${humanize(each.privilege)}</th>
          <td>${each.held ? t("Yes") : t("No")}</td>
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
  if (tenant === null) return t("nothing");
  const tenants = description.resources.find((resource) => resource.tenant?.self);
  const names = await readItemNames(tenants, [tenant]).catch(() => null);
  return names?.get(tenant) ?? t("No. {id}", { id: tenant });
}

/** @param {{ yes: boolean, can: string, cannot: (reasons: string) => string, because: readonly (string | false)[] }} props */
function PermissionListItem({ yes, can, cannot, because }) {
  return html`<li class=${yes ? "yes" : "no"}>
    ${yes ? can : cannot(joinWords(because.filter((each) => each !== false)))}
  </li>`;
}
