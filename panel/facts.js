/** What the server says of an item and nobody can change here. */
import { useCatalog } from "./catalog.js";
import { html } from "./html.js";
import { readReferred } from "./read-page.js";
import { Value } from "./value.js";
import { useEffect, useState } from "./vendor/hooks.js";
import { labelField } from "./words.js";

export function Facts({ fields, item }) {
  const catalog = useCatalog();
  const [names, setNames] = useState(new Map());
  useEffect(() => {
    const reading = new AbortController();
    void readReferred(fields, [item], catalog, reading.signal).then(
      (found) => reading.signal.aborted || setNames(found),
    );
    return () => reading.abort();
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
