/** Shows a value as text: in tables, for read-only fields, and in comparisons of two versions. */
/** @import { FieldOrNestedValue, Item, ReferencedItemNames, Value as Stored } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { elementFieldOf, resolveFieldFormat } from "./field-traits.js";
import { html } from "./html.js";
import { isList, isEmptyId, isObject } from "./item-names.js";
import { formatFieldNumber } from "./number.js";
import { isUrlField, isSafeLink, Picture } from "./picture.js";
import { formatRoute } from "./route.js";
import { formatDay, formatTime, isDateField, isTimeField } from "./times.js";
import { t } from "./translate.js";
import { humanize, labelValues } from "./labels.js";

/** Maximum number of characters of a text in a table; the rest of a longer text is cut off. */
const maxTextCharacters = 80;

/**
 * @param {object} props
 * @param {FieldOrNestedValue} props.field
 * @param {Stored | undefined} props.value
 * @param {Item} [props.item] the item that the value belongs to; the format of a field can depend on another field of the item
 * @param {ReferencedItemNames} [props.names] names of referenced items, as far as they are loaded
 * @param {boolean} [props.short] whether the value is in a table and must be short
 * @param {boolean} [props.linked] whether the value is inside a link, so that it must not contain another link
 * @param {number} [props.decimals] minimum number of decimals, so that the numbers of a column line up
 */
export function FormattedValue({ field: declared, value, item, names, short, linked, decimals = 0 }) {
  const { byPath } = useCatalog();
  const field = resolveFieldFormat(declared, item);
  if (value === null || value === undefined || value === "") return html`<span class="none">–</span>`;
  if (isList(value)) {
    if (value.length === 0) return html`<span class="none">–</span>`;
    const element = elementFieldOf(field);
    const shown = short ? value.slice(0, 3) : value;
    return html`${shown.map((each, index) => html`${index > 0 && ", "}<${FormattedValue} field=${element} value=${each} item=${item} names=${names} short=${short} linked=${linked} />`)}
    ${shown.length < value.length && t(" and {count} more", { count: value.length - shown.length })}`;
  }
  if (isObject(value)) {
    return short
      ? html`<${ObjectSummary} field=${field} value=${value} linked=${linked} />`
      : html`<${FormattedObject} field=${field} value=${value} />`;
  }
  if (field.reference) {
    const name = names?.get(field.reference.to)?.get(String(value)) ?? t("No. {id}", { id: String(value) });
    if (isEmptyId(value)) return field.role === "tenant" ? t("All") : html`<span class="none">–</span>`;
    const target = byPath.get(field.reference.to);
    if (short || target === undefined || target.parent !== null) return html`<bdi>${name}</bdi>`;
    return html`<a href=${formatRoute([target.path, String(value)])}><bdi>${name}</bdi></a>`;
  }
  if (field.enum)
    return html`<span class="tag" data-value=${value} data-color=${field.colors?.[String(value)]}
      >${labelValues(field).get(value) ?? value}</span
    >`;
  if (isTimeField(field)) return formatTime(value);
  if (isDateField(field)) return formatDay(String(value));
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (isUrlField(field) && !linked && typeof value === "string" && isSafeLink(value)) {
    const link = html`<a href=${value} rel="noreferrer noopener" target="_blank">${insertBreaks(value)}</a>`;
    return field.format === "image-uri" ? html`<${Picture} address=${value}>${link}<//>` : link;
  }
  if (typeof value === "number") return formatFieldNumber(field, value, decimals);
  const text = short ? shorten(value) : value;
  return html`<bdi>${isUrlField(field) || field.format === "email" ? insertBreaks(text) : text}</bdi>`;
}

/** @param {string} text */
function shorten(text) {
  return text.length > maxTextCharacters ? `${text.slice(0, maxTextCharacters)}…` : text;
}

/**
 * Allows line breaks in a long address: inserts `<wbr>` after punctuation.
 * @param {string} address
 */
function insertBreaks(address) {
  return address
    .split(/(?<=[^\p{L}\p{N}])(?=[\p{L}\p{N}])/u)
    .map((part, index) => html`${index > 0 && html`<wbr />`}${part}`);
}

/** @param {{ field: FieldOrNestedValue, value: Item }} props */
function FormattedObject({ field, value }) {
  const entries = Object.entries(value).filter(([, part]) => part !== null);
  return html`<dl class="parts">
    ${entries.map(
      ([name, part]) =>
        html`<dt>${field.properties?.[name]?.title ?? humanize(name)}</dt>
          <dd><${FormattedValue} field=${{ ...getPropertyDescription(field, name), name }} value=${part} /></dd>`,
    )}
  </dl>`;
}

/**
 * Shows an object in a cell of a table: the first picture in the object, or else its texts and numbers in one line.
 * @param {{ field: FieldOrNestedValue, value: Item, linked?: boolean }} props
 */
function ObjectSummary({ field, value, linked }) {
  const leaves = listLeafValues(field, value);
  const leaf = leaves.find(({ field }) => field.format === "image-uri");
  if (leaf !== undefined)
    return html`<${FormattedValue} field=${leaf.field} value=${leaf.value} short linked=${linked} />`;
  const text = leaves
    .map((each) => (typeof each.value === "number" ? formatFieldNumber(each.field, each.value) : each.value))
    .join(", ");
  return html`<bdi>${shorten(text)}</bdi>`;
}

/**
 * @param {FieldOrNestedValue} field
 * @param {Stored} value
 * @returns {readonly { readonly field: FieldOrNestedValue, readonly value: Stored }[]}
 */
function listLeafValues(field, value) {
  if (value === null || value === "") return [];
  if (isList(value)) return value.flatMap((each) => listLeafValues(elementFieldOf(field), each));
  if (!isObject(value)) return [{ field: { reference: null, ...field }, value }];
  return Object.entries(value).flatMap(([name, part]) => listLeafValues(getPropertyDescription(field, name), part));
}

/**
 * Returns the description of a property. An undeclared property is described as a string, so that its value is shown unformatted.
 * @param {FieldOrNestedValue} field
 * @param {string} name
 * @returns {FieldOrNestedValue}
 */
function getPropertyDescription({ properties }, name) {
  return properties?.[name] ?? { kind: "string" };
}
