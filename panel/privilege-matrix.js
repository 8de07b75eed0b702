/** A table of resources and operations, with a box for the privilege of each. */
/** @import { Resource, Value } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { inSentence, t } from "./translate.js";
import { labelCollection } from "./words.js";

/** @type {readonly [keyof Resource["privileges"], string][]} */
const actions = [
  ["read", t("read")],
  ["create", t("create")],
  ["update", t("change")],
  ["delete", t("delete")],
];

/**
 * @param {object} props
 * @param {readonly Value[]} props.value those that are held
 * @param {(value: readonly Value[]) => void} [props.onChange] absent where it is only looked at
 * @param {(privilege: string) => string} [props.why]
 */
export function PrivilegeMatrix({ value, onChange, why }) {
  const { description } = useCatalog();
  const resources = description.resources;
  const used = new Set(resources.flatMap(({ privileges }) => Object.values(privileges)));
  const others = description.privileges.filter((privilege) => !used.has(privilege));
  const toggle = (/** @type {string} */ privilege) =>
    onChange?.(value.includes(privilege) ? value.filter((other) => other !== privilege) : [...value, privilege]);
  const box = (/** @type {string} */ privilege, /** @type {string} */ label) =>
    onChange === undefined
      ? html`<span class=${value.includes(privilege) ? "yes" : "no"} title=${why?.(privilege)}
          >${value.includes(privilege) ? "✓" : "–"}<span class="unseen"
            >${value.includes(privilege) ? t("heldBox", { name: label }) : t("notHeldBox", { name: label })}</span
          ></span
        >`
      : html`<input
          type="checkbox"
          aria-label=${label}
          title=${privilege}
          checked=${value.includes(privilege)}
          onChange=${() => toggle(privilege)}
        />`;
  const Cell = onChange === undefined ? "span" : "label";
  return html`<div class="table" role="region" aria-label=${t("privilegesByResource")} tabindex=${0}>
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">${t("resource")}</th>
            ${actions.map(([, label]) => html`<th scope="col">${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${resources.map(
            (resource) =>
              html`<tr>
                <th scope="row" class=${resource.parent === null ? "" : "nested"}>
                  ${resource.parent === null ? labelCollection(resource) : resource.title}
                </th>
                ${actions.map(([action, label]) => {
                  const privilege = resource.privileges[action];
                  return html`<td>
                    <${Cell} class="cell"
                      >${box(privilege, t("privilegeOf", { action: label, names: inSentence(labelCollection(resource)), privilege }))}<//
                    >
                  </td>`;
                })}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${onChange && html`<p class="help">${t("boxesTogether")}</p>`}
    ${
      others.length > 0 &&
      html`<div class="boxes">
        ${others.map((privilege) => html`<label class="check">${box(privilege, privilege)}${privilege}</label>`)}
      </div>`
    }`;
}
