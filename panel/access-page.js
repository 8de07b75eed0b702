/** The page that explains what an account may do, and why. */
/** @import { Catalog, Explanation, ExplainedPrivilege } from "./types.js" */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { asFailure } from "./request.js";
import { html } from "./html.js";
import { Notice } from "./parts.js";
import { PrivilegeMatrix } from "./privilege-matrix.js";
import { readNames } from "./read-page.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { humanize, joinWords } from "./words.js";

/** @param {{ account: string }} props */
export function AccessPage({ account }) {
  return html`<h1>What may this account do, and why?</h1>
    <${RightsOf} account=${account} />`;
}

/** @param {{ account: string }} props */
export function RightsOf({ account }) {
  const catalog = useCatalog();
  const [found, setFound] = useState(/** @type {(Explanation & { place: string }) | null} */ (null));
  const [problem, setProblem] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    send("GET", `explain/${account}`).then(
      async ({ body }) => setFound({ ...body, place: await namePlace(body.tenant, catalog) }),
      (/** @type {unknown} */ error) => setProblem(asFailure(error).message),
    );
  }, [account, catalog]);
  if (problem !== null) return html`<${Notice} text=${problem} />`;
  if (found === null) return html`<p class="loading" role="status">Loading…</p>`;
  const held = found.privileges.filter((each) => each.held).map(({ privilege }) => privilege);
  const none = { held: false, groups: [], inactive_groups: [] };
  const why = (/** @type {string} */ privilege) =>
    explain(found.privileges.find((each) => each.privilege === privilege) ?? none, found);
  return html`<${Verdicts} found=${found} />
    <h2>By resource</h2>
    <${PrivilegeMatrix} value=${held} why=${why} />
    <h2>By privilege</h2>
    <${Reasons} found=${found} />`;
}

/**
 * @param {Pick<ExplainedPrivilege, "held" | "groups" | "inactive_groups">} privilege
 * @param {Explanation} found
 */
function explain({ held, groups, inactive_groups: asleep }, found) {
  const nameOf = (/** @type {string} */ id) => nameGroup(id, found);
  if (found.root && held) return "it is a root account";
  if (held) return `by ${joinWords(groups.map(nameOf))}`;
  return asleep.length > 0
    ? `no: ${joinWords(asleep.map(nameOf))} would grant it, but is not active`
    : "no group grants it";
}

/**
 * The caller may not see it.
 * @param {string} id
 * @param {Explanation} found
 */
function nameGroup(id, found) {
  return found.groups.find((group) => group.id === id)?.name ?? `group ${id}`;
}

/** @param {{ found: Explanation & { place: string } }} props */
function Verdicts({ found }) {
  const hindrances = [!found.active && "it is not active", !found.eligible && "its type does not allow it"];
  const { root, tenant, groups } = found;
  const names = groups.map(({ id, active }) => `${nameGroup(id, found)}${active ? "" : " (not active)"}`);
  return html`<div class="card">
    <ul class="verdicts">
      <${Verdict}
        yes=${found.active && found.eligible && found.has_password}
        text="may sign in here"
        because=${[...hindrances, !found.has_password && "it has no password"]}
      />
      <${Verdict}
        yes=${found.active && found.eligible && found.enabled}
        text="may use the API"
        because=${[...hindrances, !found.enabled && "it has no API access"]}
      />
      <li>
        ${root ? "It is a root account: it holds every privilege, everywhere." : tenant === "0" ? "It works everywhere." : `It works in ${found.place} only.`}
      </li>
      <li>${names.length === 0 ? "It is in no group." : `It is in ${joinWords(names)}.`}</li>
    </ul>
  </div>`;
}

/** @param {{ found: Explanation }} props */
function Reasons({ found }) {
  return html`<div class="table" role="region" aria-label="Privileges and their reasons" tabindex=${0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Privilege</th>
          <th scope="col">Held</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        ${found.privileges.map(
          (each) =>
            html`<tr>
              <th scope="row">${humanize(each.privilege)}</th>
              <td>${each.held ? "Yes" : "No"}</td>
              <td>${explain(each, found)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/**
 * Returns the name of the account's tenant, or its id if the caller may not read it.
 * @param {string | null} tenant
 * @param {Catalog} catalog
 */
async function namePlace(tenant, { description }) {
  if (tenant === null) return "nothing";
  const tenants = description.resources.find((resource) => resource.tenant?.self);
  const names = await readNames(tenants, [tenant]).catch(() => null);
  return names?.get(tenant) ?? `No. ${tenant}`;
}

/** @param {{ yes: boolean, text: string, because: readonly (string | false)[] }} props */
function Verdict({ yes, text, because }) {
  return html`<li class=${yes ? "yes" : "no"}>
    ${yes ? `It ${text}.` : `It ${text.replace("may", "may not")}: ${joinWords(because.filter((each) => each !== false))}.`}
  </li>`;
}
