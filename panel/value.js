/** Shows a value as text: in tables, for read-only fields, and in comparisons of two versions. */
/** @import { FieldOrPart, Item, Names, Value as Stored } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { elementOf, fieldIn } from "./field-traits.js";
import { html } from "./html.js";
import { isList, isNone, isObject } from "./item.js";
import { decimalsOf, writeNumber } from "./number.js";
import { isAddress, mayFollow, Picture } from "./picture.js";
import { formatRoute } from "./route.js";
import { formatDay, formatTime, isDate, isTime } from "./times.js";
import { t } from "./translate.js";
import { humanize, labelValues } from "./words.js";

/** Maximum number of characters of a text in a table. */
const textLimit = 80;

/**
 * @param {object} props
 * @param {FieldOrPart} props.field
 * @param {Stored | undefined} props.value
 * @param {Item} [props.item] whose value it is
 * @param {Names} [props.names] of what is referred to, where they are known
 * @param {boolean} [props.short] it stands in a table
 * @param {boolean} [props.linked] it is the text of a link already
 * @param {number} [props.decimals] how many a number has at least, so that a column lines up
 */
export function Value({ field: declared, value, item, names, short, linked, decimals = 0 }) {
  const { byPath } = useCatalog();
  const field = fieldIn(declared, item);
  if (value === null || value === undefined || value === "") return html`<span class="none">–</span>`;
  if (isList(value)) {
    if (value.length === 0) return html`<span class="none">–</span>`;
    const element = elementOf(field);
    const shown = short ? value.slice(0, 3) : value;
    return html`${shown.map((each, index) => html`${index > 0 && ", "}<${Value} field=${element} value=${each} item=${item} names=${names} short=${short} linked=${linked} />`)}
    ${shown.length < value.length && t("andMore", { count: value.length - shown.length })}`;
  }
  if (isObject(value)) {
    return short
      ? html`<${Digest} field=${field} value=${value} linked=${linked} />`
      : html`<${Parts} field=${field} value=${value} />`;
  }
  if (field.reference) {
    const name = names?.get(field.reference.to)?.get(String(value)) ?? t("numbered", { id: String(value) });
    if (isNone(value)) return field.role === "tenant" ? t("allTenants") : html`<span class="none">–</span>`;
    const target = byPath.get(field.reference.to);
    if (short || target === undefined || target.parent !== null) return html`<bdi>${name}</bdi>`;
    return html`<a href=${formatRoute([target.path, String(value)])}><bdi>${name}</bdi></a>`;
  }
  if (field.enum)
    return html`<span class="tag" data-value=${value} data-color=${field.colors?.[String(value)]}
      >${labelValues(field).get(value) ?? value}</span
    >`;
  if (isTime(field)) return formatTime(value);
  if (isDate(field)) return formatDay(String(value));
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (isAddress(field) && !linked && typeof value === "string" && mayFollow(value)) {
    const link = html`<a href=${value} rel="noreferrer noopener" target="_blank">${breakable(value)}</a>`;
    return field.format === "image-uri" ? html`<${Picture} address=${value}>${link}<//>` : link;
  }
  if (typeof value === "number") return writeNumber(value, Math.max(decimals, decimalsOf(field)));
  const text = short ? shorten(value) : value;
  return html`<bdi>${isAddress(field) || field.format === "email" ? breakable(text) : text}</bdi>`;
}

/** @param {string} text */
function shorten(text) {
  return text.length > textLimit ? `${text.slice(0, textLimit)}…` : text;
}

/**
 * Lets a long address wrap between its words.
 * @param {string} address
 */
function breakable(address) {
  return address
    .split(/(?<=[^\p{L}\p{N}])(?=[\p{L}\p{N}])/u)
    .map((part, index) => html`${index > 0 && html`<wbr />`}${part}`);
}

/** @param {{ field: FieldOrPart, value: Item }} props */
function Parts({ field, value }) {
  const entries = Object.entries(value).filter(([, part]) => part !== null);
  return html`<dl class="parts">
    ${entries.map(
      ([name, part]) =>
        html`<dt>${field.properties?.[name]?.title ?? humanize(name)}</dt>
          <dd><${Value} field=${{ ...partOf(field, name), name }} value=${part} /></dd>`,
    )}
  </dl>`;
}

/**
 * Summarizes an object in a table: its picture, or its texts and numbers.
 * @param {{ field: FieldOrPart, value: Item, linked?: boolean }} props
 */
function Digest({ field, value, linked }) {
  const leaves = listLeaves(field, value);
  const leaf = leaves.find(({ field }) => field.format === "image-uri");
  if (leaf !== undefined) return html`<${Value} field=${leaf.field} value=${leaf.value} short linked=${linked} />`;
  const text = leaves
    .map((each) => (typeof each.value === "number" ? writeNumber(each.value, decimalsOf(each.field)) : each.value))
    .join(", ");
  return html`<bdi>${shorten(text)}</bdi>`;
}

/**
 * @param {FieldOrPart} field
 * @param {Stored} value
 * @returns {readonly { readonly field: FieldOrPart, readonly value: Stored }[]}
 */
function listLeaves(field, value) {
  if (value === null || value === "") return [];
  if (isList(value)) return value.flatMap((each) => listLeaves(elementOf(field), each));
  if (!isObject(value)) return [{ field: { reference: null, ...field }, value }];
  return Object.entries(value).flatMap(([name, part]) => listLeaves(partOf(field, name), part));
}

/**
 * Shows properties that are no longer declared without formatting.
 * @param {FieldOrPart} field
 * @param {string} name
 * @returns {FieldOrPart}
 */
function partOf({ properties }, name) {
  return properties?.[name] ?? { kind: "string" };
}
