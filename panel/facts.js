/** What the server says of an item and nobody can change here. */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { readNames } from "./read-page.js";
import { Value } from "./value.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { labelField } from "./words.js";

export function Facts({ fields, item }) {
  const catalog = useCatalog();
  const [names, setNames] = useState(new Map());
  useEffect(() => {
    let current = true;
    const references = fields.filter(({ reference, name }) => reference && item[name] !== null);
    void Promise.all(
      references.map(async ({ reference, name }) => [
        reference.to,
        await readNames(catalog.byPath.get(reference.to), [item[name]].flat()).catch(() => new Map()),
      ]),
    ).then((entries) => current && setNames(new Map(entries)));
    return () => (current = false);
  }, [item]);
  if (fields.length === 0) return null;
  return html`<section class="facts" aria-label="Set by the server">
    <dl>
      ${fields.map(
        (field) =>
          html`<div>
            <dt>${labelField(field, catalog)}</dt>
            <dd><${Value} field=${field} value=${item[field.name]} names=${names.get(field.reference?.to)} /></dd>
          </div>`,
      )}
    </dl>
  </section>`;
}
