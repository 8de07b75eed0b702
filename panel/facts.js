/** What the server says of an item and nobody can change here. */
/** @import { Field, Item, Place } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { useNames } from "./use-names.js";
import { Value } from "./value.js";
import { labelField } from "./words.js";

/** @param {{ fields: readonly Field[], item: Item, place: Place }} props */
export function Facts({ fields, item, place }) {
  const catalog = useCatalog();
  const names = useNames(fields, [item], place);
  if (fields.length === 0) return null;
  return html`<section class="facts" aria-label="Set by the server">
    <dl>
      ${fields.map(
        (field) =>
          html`<div>
            <dt>${labelField(field, catalog)}</dt>
            <dd><${Value} field=${field} value=${item[field.name]} item=${item} names=${names} /></dd>
          </div>`,
      )}
    </dl>
  </section>`;
}
