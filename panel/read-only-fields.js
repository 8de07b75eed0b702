/** Shows fields that the user cannot change, such as times that the server sets. */
/** @import { Field, Item, ResourceLocation } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { t } from "./translate.js";
import { useReferencedNames } from "./use-referenced-names.js";
import { FormattedValue } from "./formatted-value.js";
import { labelField } from "./labels.js";

/**
 * @param {{ fields: readonly Field[], item: Item, resourceLocation: ResourceLocation, label?: string }} props `label`
 * is the heading; "" inside a section
 */
export function ReadOnlyFields({ fields, item, resourceLocation, label = t("Set by the server") }) {
  const catalog = useCatalog();
  const names = useReferencedNames(fields, [item], resourceLocation);
  if (fields.length === 0) return null;
  return html`<section class="facts" aria-label=${label || undefined}>
    <dl>
      ${fields.map(
        (field) =>
          html`<div>
            <dt>${labelField(field, catalog)}</dt>
            <dd><${FormattedValue} field=${field} value=${item[field.name]} item=${item} names=${names} /></dd>
          </div>`,
      )}
    </dl>
  </section>`;
}
