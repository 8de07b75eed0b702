/** Shows a JSON Schema: the name of its type, and the properties of objects. Users unfold the properties of nested objects. */
/** @import { Schema } from "./docs-types.js" */
import { LazyDetails } from "./docs-lazy-details.js";
import { useRefResolver } from "./docs-document.js";
import { html } from "./html.js";

/** @param {{ schema: Schema }} props */
export function SchemaTable({ schema }) {
  const resolve = useRefResolver();
  const parts = flattenAllOf(schema, resolve);
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  if (properties.length === 0) {
    const inner = findObjectSchema(schema, resolve);
    return inner === null ? null : html`<${SchemaTable} schema=${inner} />`;
  }
  return html`<table class="fields">
    <tbody>
      ${properties.map(([name, property]) => {
        const inner = findObjectSchema(property, resolve);
        const { description } = { ...resolve(property), ...property };
        return html`<tr key=${name}>
          <th scope="row">
            <code>${name}</code>${required.has(name) && html`<span class="required"> required</span>`}
          </th>
          <td>
            <${TypeName} schema=${property} /> <${TextWithCode} text=${description} />
            ${inner !== null && html`<${LazyDetails} label="Properties">${() => html`<${SchemaTable} schema=${inner} />`}<//>`}
          </td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** @param {{ schema: Schema }} props */
export function TypeName({ schema }) {
  const resolve = useRefResolver();
  return html`<span class="type">${formatType(schema, resolve)}</span>`;
}

/** Shows a text; parts between backticks become code. @param {{ text: string | undefined }} props */
export function TextWithCode({ text = "" }) {
  return text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}

/** @typedef {(schema: Schema) => Schema} Resolve */

/**
 * @param {Schema} schema
 * @param {Resolve} resolve
 * @returns {readonly Schema[]} all schemas that a value must meet: the schema itself, and the schemas in its `allOf`
 */
function flattenAllOf(schema, resolve) {
  const whole = resolve(schema);
  return [whole, ...(whole.allOf ?? []).flatMap((part) => flattenAllOf(part, resolve))];
}

/**
 * Finds the object schema whose properties the page shows for a value. The schema describes the value itself, an element
 * of a list, a value of a map, or an alternative (`anyOf`, `oneOf`).
 * @param {Schema} schema
 * @param {Resolve} resolve
 * @returns {Schema | null}
 */
function findObjectSchema(schema, resolve) {
  for (const part of flattenAllOf(schema, resolve)) {
    if (part.properties !== undefined) return schema;
    const { items, additionalProperties, patternProperties = {}, anyOf = [], oneOf = [] } = part;
    const rest = typeof additionalProperties === "object" ? [additionalProperties] : [];
    for (const inner of [
      ...(items === undefined ? [] : [items]),
      ...rest,
      ...Object.values(patternProperties),
      ...anyOf,
      ...oneOf,
    ]) {
      const found = findObjectSchema(inner, resolve);
      if (found !== null) return found;
    }
  }
  return null;
}

/**
 * @param {Schema} schema
 * @param {Resolve} resolve
 * @returns {string}
 */
function formatType(schema, resolve) {
  const { type, format, items, anyOf, oneOf, allOf, minimum, maximum, maxLength, ...rest } = resolve(schema);
  const choices = anyOf ?? oneOf;
  if (rest.const !== undefined) return JSON.stringify(rest.const);
  if (rest.enum !== undefined) return rest.enum.map((each) => JSON.stringify(each)).join(" | ");
  if (type === undefined && choices !== undefined)
    return [...new Set(choices.map((each) => formatType(each, resolve)))].join(" | ");
  if (type === undefined && allOf?.[0] !== undefined) return formatType(allOf[0], resolve);
  const limits = [
    format,
    minimum !== undefined && `≥ ${String(minimum)}`,
    maximum !== undefined && `≤ ${String(maximum)}`,
    maxLength !== undefined && `at most ${String(maxLength)} characters`,
  ];
  const names = [type ?? "any value"]
    .flat()
    .map((name) => (name === "array" && items !== undefined ? `array of ${formatType(items, resolve)}` : name));
  const told = limits.filter((each) => typeof each === "string");
  return `${names.join(" | ")}${told.length === 0 ? "" : ` (${told.join(", ")})`}`;
}
