/** A table with a row for each resource, grouped as in the menu, and a column for each operation. The boxes select privileges. */
/** @import { Catalog, Resource, Value } from "./types.js" */
import { groupResourcesForMenu, useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { TextField } from "./basic-components.js";
import { titleInSentence, t } from "./translate.js";
import { useState } from "preact/hooks";
import { labelCollection } from "./labels.js";

/** @type {readonly [keyof Resource["privileges"], string][]} */
const privilegeColumns = [
  ["read", t("Read")],
  ["create", t("Create")],
  ["update", t("Change")],
  ["delete", t("Delete")],
];

/**
 * @param {object} props
 * @param {readonly Value[]} props.value privileges that the group or account has
 * @param {(value: readonly Value[]) => void} [props.onChange] absent if the table is read-only
 * @param {(privilege: string) => string} [props.explain] returns the tooltip that says why the account has or lacks the
 * privilege
 */
export function PrivilegeMatrix({ value, onChange, explain }) {
  const catalog = useCatalog();
  const [words, setWords] = useState("");
  const { resources, privileges } = catalog.description;
  const used = new Set(resources.flatMap((resource) => Object.values(resource.privileges)));
  const isFound = (/** @type {readonly string[]} */ texts) =>
    texts.some((text) => text.toLowerCase().includes(words.trim().toLowerCase()));
  const others = privileges.filter((privilege) => !used.has(privilege) && isFound([privilege]));
  const areas = listMenuGroups(catalog).flatMap(([area, all]) => {
    const shown = isFound([area])
      ? all
      : all.filter((each) => isFound([labelCollection(each), each.title, ...Object.values(each.privileges)]));
    return shown.length === 0 ? [] : [{ area, shown }];
  });
  /** Selects the given privileges or, if all of them are selected already, deselects them. */
  const toggle = (/** @type {readonly string[]} */ some) => {
    const rest = value.filter((each) => typeof each !== "string" || !some.includes(each));
    onChange?.(some.every((each) => value.includes(each)) ? rest : [...rest, ...some]);
  };
  const box = (/** @type {readonly string[]} */ some, /** @type {string} */ label) => {
    const held = some.filter((privilege) => value.includes(privilege)).length;
    const isOn = held === some.length;
    return onChange === undefined
      ? html`<span class=${isOn ? "yes" : "no"} title=${explain?.(some.join())}
          >${isOn ? "✓" : "–"}<span class="unseen"
            >${isOn ? t("{name} yes", { name: label }) : t("{name} no", { name: label })}</span
          ></span
        >`
      : html`<input
          type="checkbox"
          aria-label=${label}
          title=${some.join(", ")}
          checked=${isOn}
          indeterminate=${held > 0 && !isOn}
          onChange=${() => toggle(some)}
        />`;
  };
  const Cell = onChange === undefined ? "span" : "label";
  return html`<${TextField}
      type="search"
      label=${t("Find privileges")}
      value=${words}
      onChange=${setWords}
      onKeyDown=${ignoreEnter}
    />
    <div class="table" role="region" aria-label=${t("Privileges by resource")} tabindex=${0}>
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">${t("Resource")}</th>
            ${privilegeColumns.map(([, label]) => html`<th scope="col">${label}</th>`)}
          </tr>
        </thead>
        ${areas.map(
          ({ area, shown }) =>
            html`<tbody key=${area}>
              <tr class="area">
                <th scope="rowgroup">${area}</th>
                ${privilegeColumns.map(([action, label]) => {
                  const all = [...new Set(shown.map((resource) => resource.privileges[action]))];
                  return html`<td>
                    ${onChange && html`<label class="cell">${box(all, t("{action}: everything in {area}", { action: label, area }))}</label>`}
                  </td>`;
                })}
              </tr>
              ${shown.map(
                (resource) =>
                  html`<tr key=${resource.path}>
                    <th scope="row" class=${resource.parent === null ? "" : "nested"}>
                      ${resource.parent === null ? labelCollection(resource) : resource.title}
                    </th>
                    ${privilegeColumns.map(([action, label]) => {
                      const privilege = resource.privileges[action];
                      return html`<td>
                        <${Cell} class="cell"
                          >${box([privilege], t("{action} {names} ({privilege})", { action: label, names: titleInSentence(labelCollection(resource)), privilege }))}<//
                        >
                      </td>`;
                    })}
                  </tr>`,
              )}
            </tbody>`,
        )}
      </table>
    </div>
    ${areas.length === 0 && others.length === 0 && html`<p class="help" role="status">${t("No privilege matches the search.")}</p>`}
    ${onChange && html`<p class="help">${t("Several boxes can belong to the same privilege. Such boxes change together.")}</p>`}
    ${
      others.length > 0 &&
      html`<div class="boxes">
        ${others.map((privilege) => html`<label class="check">${box([privilege], privilege)}${privilege}</label>`)}
      </div>`
    }`;
}

/**
 * Ignores Enter in the search field, because Enter would submit the form around the table.
 * @param {KeyboardEvent} event
 */
function ignoreEnter(event) {
  if (event.key === "Enter") event.preventDefault();
}

/**
 * Lists the groups of the menu, each with its resources. Nested resources come after their parent.
 * @param {Catalog} catalog
 * @returns {readonly (readonly [string, readonly Resource[]])[]}
 */
function listMenuGroups(catalog) {
  const { resources } = catalog.description;
  const areas = groupResourcesForMenu(catalog).map(([area, entries]) => {
    const all = entries.flatMap((entry) => resources.filter(({ path }) => `${path}/`.startsWith(`${entry.path}/`)));
    return /** @type {const} */ ([area, all]);
  });
  const rest = resources.filter((each) => !areas.some(([, all]) => all.includes(each)));
  return rest.length === 0 ? areas : [...areas, [t("Other"), rest]];
}
