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
  const { data: explanation, failure } = useAsyncData(async () => {
    const { body } = await send("GET", `explain/${account}`);
    return { ...body, place: await readTenantName(body.tenant, catalog) };
  }, [account, catalog]);
  if (failure !== null) return html`<${Notice} text=${failure.message} />`;
  if (explanation === null) return html`<p class="loading" role="status">${t("Loading…")}</p>`;
  const held = explanation.privileges.filter((each) => each.held).map(({ privilege }) => privilege);
  const none = { held: false, groups: [], inactive_groups: [] };
  const explain = (/** @type {string} */ privilege) =>
    explainPrivilege(explanation.privileges.find((each) => each.privilege === privilege) ?? none, explanation);
  return html`<${AccountSummary} explanation=${explanation} />
    <h2>${t("By resource")}</h2>
    <${PrivilegeMatrix} value=${held} explain=${explain} />
    <h2>${t("By privilege")}</h2>
    <${PrivilegeReasonsTable} explanation=${explanation} />`;
}

/**
 * @param {Pick<PrivilegeExplanation, "held" | "groups" | "inactive_groups">} privilege
 * @param {Explanation} explanation
 */
function explainPrivilege({ held, groups, inactive_groups: inactiveGroups }, explanation) {
  const nameOf = (/** @type {string} */ id) => formatGroupName(id, explanation);
  if (explanation.root && held) return t("the account is a root account");
  if (held) return t("by {groups}", { groups: joinWords(groups.map(nameOf)) });
  return inactiveGroups.length > 0
    ? t("only inactive groups give this privilege: {groups}", { groups: joinWords(inactiveGroups.map(nameOf)) })
    : t("no group gives this privilege");
}

/**
 * Returns the name of a group. If the caller may not read the group, returns its number.
 * @param {string} id
 * @param {Explanation} explanation
 */
function formatGroupName(id, explanation) {
  return explanation.groups.find((group) => group.id === id)?.name ?? t("group {id}", { id });
}

/** @param {{ explanation: Explanation & { place: string } }} props */
function AccountSummary({ explanation }) {
  const hindrances = [
    !explanation.active && t("the account is not active"),
    !explanation.eligible && t("accounts of this type have no access"),
  ];
  const { root, tenant, groups } = explanation;
  const { providerName: provider, allowsPasswords } = signInMethods;
  const usesPassword = allowsPasswords && explanation.has_password;
  const names = groups.map(({ id, active }) =>
    active ? formatGroupName(id, explanation) : t("{group} (not active)", { group: formatGroupName(id, explanation) }),
  );
  return html`<div class="card">
    <ul class="verdicts">
      <${PermissionListItem}
        isAllowed=${explanation.active && explanation.eligible && (usesPassword || provider !== null)}
        allowedText=${usesPassword || provider === null ? t("The account may sign in to the panel.") : t("The account may sign in to the panel with {provider}.", { provider })}
        composeDeniedText=${(/** @type {string} */ reasons) => t("The account may not sign in to the panel: {reasons}.", { reasons })}
        reasons=${[...hindrances, !usesPassword && provider === null && t("the account has no password")]}
      />
      <${PermissionListItem}
        isAllowed=${explanation.active && explanation.eligible && explanation.enabled}
        allowedText=${t("The account may use the API.")}
        composeDeniedText=${(/** @type {string} */ reasons) => t("The account may not use the API: {reasons}.", { reasons })}
        reasons=${[...hindrances, !explanation.enabled && t("the account has no API access")]}
      />
      <li>
        ${root ? t("The account is a root account: it has every privilege, everywhere.") : tenant === "0" ? t("The rights of the account apply everywhere.") : t("The rights of the account apply only in {place}.", { place: explanation.place })}
      </li>
      <li>
        ${names.length === 0 ? t("The account is in no group.") : t("The account is in {groups}.", { groups: joinWords(names) })}
      </li>
    </ul>
  </div>`;
}

/** @param {{ explanation: Explanation }} props */
function PrivilegeReasonsTable({ explanation }) {
  return html`<${StaticTable} label=${t("Privileges and their reasons")} heads=${[t("Privilege"), t("Held"), t("Why")]}>
    ${explanation.privileges.map(
      (each) =>
        html`<tr>
          <th scope="row">${humanize(each.privilege)}</th>
          <td>${each.held ? t("Yes") : t("No")}</td>
          <td>${explainPrivilege(each, explanation)}</td>
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

/**
 * @param {{ isAllowed: boolean, allowedText: string, composeDeniedText: (reasons: string) => string, reasons: readonly
 * (string | false)[] }} props
 */
function PermissionListItem({ isAllowed, allowedText, composeDeniedText, reasons }) {
  return html`<li class=${isAllowed ? "yes" : "no"}>
    ${isAllowed ? allowedText : composeDeniedText(joinWords(reasons.filter((each) => each !== false)))}
  </li>`;
}
