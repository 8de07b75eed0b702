/** @import { FieldOrPart, FormContext, Markup, Parameters } from "./types.js" */
/** @import { Ancestor } from "./referred-collection.js" */
import { useCatalog } from "./catalog.js";
import { useTenant } from "./use-tenant.js";
import { html } from "./html.js";
import { Picker } from "./picker.js";
import { findReferredCollection } from "./referred-collection.js";
import { inSentence, t } from "./translate.js";
import { useState } from "./vendor/hooks.js";
import { labelField } from "./labels.js";

/**
 * Shows the pickers for a nested item: first one for each ancestor that the user must choose, and then the picker of the item
 * itself (`children`).
 * @param {{ place: NonNullable<ReturnType<typeof useReferredCollection>>, label: string, children: Markup }} props
 */
export function AncestorPickers({ place, label, children }) {
  if (place.asked.length === 0) return children;
  return html`<div class="steps">
    ${place.asked.map(
      ({ target, path, readScope, id, before, onChange }) =>
        html`<${Picker}
          key=${target.path}
          target=${target}
          path=${path}
          readScope=${readScope}
          value=${id}
          onChange=${onChange}
          label=${`${label}: ${target.title}`}
          hint=${`${target.title} …`}
          before=${before}
        />`,
    )}
    ${children}
  </div>`;
}

/**
 * Calls `findReferredCollection`, and adds members to the result. `before` is the hint "First choose …" until all ancestors of the
 * item are chosen, and then null. `asked` lists the ancestors that need a picker, because no field of the form refers
 * to them.
 * @param {FieldOrPart["reference"]} reference
 * @param {FormContext} context
 */
export function useReferredCollection(reference, context) {
  const catalog = useCatalog();
  const [chosen, setChosen] = useState(/** @type {{ readonly [path: string]: string | null }} */ ({}));
  const readTenant = useTenant(context);
  const place = reference ? findReferredCollection(reference, context, chosen, catalog.byPath) : null;
  if (place === null) return null;
  const missing = place.steps.find(({ id }) => id === null);
  const nameStep = (/** @type {Ancestor} */ { by, target }) => (by === null ? target.title : labelField(by, catalog));
  const before = missing === undefined ? null : t("firstChoose", { field: inSentence(nameStep(missing)) });
  /** @type {(field: string | null) => Promise<Parameters>} */
  const readScope = async (field) => {
    const tenant = field === null ? null : await readTenant();
    return field === null || tenant === null ? {} : { [field]: String(tenant) };
  };
  const asked = place.steps
    .filter(({ by }) => by === null)
    .map((step) => ({
      ...step,
      readScope: () => readScope(step.tenant),
      before: step.path === null ? before : null,
      // If the user chooses another ancestor, removes the chosen items below it, because they belong to the previous one.
      onChange: (/** @type {string | null} */ id) =>
        setChosen((all) => ({
          ...Object.fromEntries(Object.entries(all).filter(([path]) => !path.startsWith(`${step.target.path}/`))),
          [step.target.path]: id,
        })),
    }));
  return { ...place, readScope: () => readScope(place.tenant), before, asked };
}
