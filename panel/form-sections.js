/** Shows the sections of a form one below the other. The fields of a section are in columns; users can unfold folded sections. */
/** @import { ArrangedSection } from "./arrange-form.js" */
/** @import { Field, FieldError, Item, Markup, ResourceLocation } from "./types.js" */
import { hasDefaultOrNoValue } from "./arrange-form.js";
import { useCatalog } from "./catalog.js";
import { errorsOfField } from "./form-problems.js";
import { html } from "./html.js";
import { isList, isObject } from "./item-names.js";
import { loadOnDemand } from "./load-on-demand.js";
import { t } from "./translate.js";
import { FormattedValue } from "./formatted-value.js";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { joinWords, labelField } from "./labels.js";

const NestedItems = loadOnDemand("list", "NestedItems");

/**
 * @typedef {object} SectionsProps
 * @property {readonly ArrangedSection[]} sections
 * @property {Item} draft
 * @property {boolean} isNew
 * @property {boolean} mayWrite
 * @property {readonly FieldError[]} errors
 * @property {ResourceLocation} resourceLocation resource and path of the item
 * @property {(name: string, value: import("./types.js").Value) => void} onChange sets a value of the draft
 * @property {(field: Field) => Markup} show returns the markup of a field: a control, or text if the field is read-only
 */

/** @param {SectionsProps} props */
export function FormSections({ sections, ...props }) {
  const draw = (/** @type {boolean} */ side) =>
    sections
      .filter((section) => (section.side === true) === side)
      .map((section, index) => html`<${Section} key=${section.title ?? index} section=${section} ...${props} />`);
  const side = draw(true);
  if (side.length === 0) return draw(false);
  return html`<div class="columns">
    <div>${draw(false)}</div>
    <div>${side}</div>
  </div>`;
}

/** @param {Omit<SectionsProps, "sections"> & { section: ArrangedSection }} props */
function Section({ section, draft, isNew, mayWrite, errors, resourceLocation, onChange, show }) {
  const id = useId();
  const details = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  const names = [...section.fields.map(({ name }) => name), ...(section.items === undefined ? [] : [section.items])];
  const isWrong = names.some((name) => errorsOfField(errors, { name }).length > 0);
  const isMissing = isNew && section.fields.some((field) => field.required && hasDefaultOrNoValue(field, draft));
  // Opens a folded section with a problem or an empty mandatory field, so that the focus can move there. The user can
  // close the section again.
  useLayoutEffect(() => {
    if (details.current && (isWrong || isMissing)) details.current.open = true;
  }, [isWrong, isMissing]);
  const content = section.items
    ? html`<${NestedItems}
        name=${section.items}
        isNew=${isNew}
        mayWrite=${mayWrite}
        resourceLocation=${resourceLocation}
        draft=${draft}
        errors=${errors}
        onChange=${onChange}
      />`
    : html`<div class="fields">${section.fields.map(show)}</div>`;
  if (section.folded) {
    return html`<details class="section" ref=${details} aria-labelledby=${id}>
      <summary>
        <h2 id=${id}>${section.title}</h2>
        ${!section.items && html`<${SectionSummary} fields=${section.fields} draft=${draft} />`}
      </summary>
      ${content}
    </details>`;
  }
  if (section.title === undefined) return html`<div class="section">${content}</div>`;
  return html`<div class="section" role="group" aria-labelledby=${id}>
    <h2 id=${id}>${section.title}</h2>
    ${content}
  </div>`;
}

/**
 * The summary of a folded section: the labels of the fields whose values differ from the defaults, and short values.
 * @param {{ fields: readonly Field[], draft: Item }} props
 */
function SectionSummary({ fields, draft }) {
  const catalog = useCatalog();
  const differing = fields.filter((field) => !hasDefaultOrNoValue(field, draft));
  if (differing.length === 0) return html`<small>${t("Defaults")}</small>`;
  const long = differing.filter((field) => isValueOmitted(field, draft));
  const short = differing.filter((field) => !isValueOmitted(field, draft));
  return html`<small>
    ${short.map((field, index) => html`${index > 0 && " · "}${labelField(field, catalog)}: <${FormattedValue} field=${field} value=${draft[field.name]} item=${draft} short linked />`)}
    ${short.length > 0 && long.length > 0 && " · "}${long.length > 0 && joinWords(long.map((field) => labelField(field, catalog)))}
  </small>`;
}

/**
 * Whether the summary of a section names the field without its value, because the value is long, secret or an id.
 * @param {Field} field
 * @param {Item} draft
 */
function isValueOmitted({ name, multiline, reference, secret }, draft) {
  const value = draft[name] ?? null;
  return multiline === true || reference !== null || secret || isList(value) || isObject(value);
}
