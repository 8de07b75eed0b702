/** Shows a JSON Schema: the name of its type, and the properties of objects. Users unfold the properties of nested objects. */
/** @import { Schema } from "./docs-types.js" */
import { Disclosed } from "./docs-disclosed.js";
import { useResolve } from "./docs-document.js";
import { html } from "./html.js";

/** @param {{ schema: Schema }} props */
export function SchemaTable({ schema }) {
  const resolve = useResolve();
  const parts = listParts(schema, resolve);
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  if (properties.length === 0) {
    const inner = findInner(schema, resolve);
    return inner === null ? null : html`<${SchemaTable} schema=${inner} />`;
  }
  return html`<table class="fields">
    <tbody>
      ${properties.map(([name, property]) => {
        const inner = findInner(property, resolve);
        const { description } = { ...resolve(property), ...property };
        return html`<tr key=${name}>
          <th scope="row">
            <code>${name}</code>${required.has(name) && html`<span class="required"> required</span>`}
          </th>
          <td>
            <${TypeOf} schema=${property} /> <${Prose} text=${description} />
            ${inner !== null && html`<${Disclosed} label="Properties">${() => html`<${SchemaTable} schema=${inner} />`}<//>`}
          </td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** @param {{ schema: Schema }} props */
export function TypeOf({ schema }) {
  const resolve = useResolve();
  return html`<span class="type">${writeType(schema, resolve)}</span>`;
}

/** Shows a text; parts between backticks become code. @param {{ text: string | undefined }} props */
export function Prose({ text = "" }) {
  return text.split("`").map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}

/** @typedef {(schema: Schema) => Schema} Resolve */

/**
 * @param {Schema} schema
 * @param {Resolve} resolve
 * @returns {readonly Schema[]} all schemas that a value must meet: the schema itself, and the schemas in its `allOf`
 */
function listParts(schema, resolve) {
  const whole = resolve(schema);
  return [whole, ...(whole.allOf ?? []).flatMap((part) => listParts(part, resolve))];
}

/**
 * Finds the object schema whose properties the page shows for a value. It describes the value itself, an element of a
 * list, a value of a map, or an alternative (`anyOf`, `oneOf`).
 * @param {Schema} schema
 * @param {Resolve} resolve
 * @returns {Schema | null}
 */
function findInner(schema, resolve) {
  for (const part of listParts(schema, resolve)) {
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
      const found = findInner(inner, resolve);
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
function writeType(schema, resolve) {
  const { type, format, items, anyOf, oneOf, allOf, minimum, maximum, maxLength, ...rest } = resolve(schema);
  const choices = anyOf ?? oneOf;
  if (rest.const !== undefined) return JSON.stringify(rest.const);
  if (rest.enum !== undefined) return rest.enum.map((each) => JSON.stringify(each)).join(" | ");
  if (type === undefined && choices !== undefined)
    return [...new Set(choices.map((each) => writeType(each, resolve)))].join(" | ");
  if (type === undefined && allOf?.[0] !== undefined) return writeType(allOf[0], resolve);
  const limits = [
    format,
    minimum !== undefined && `≥ ${String(minimum)}`,
    maximum !== undefined && `≤ ${String(maximum)}`,
    maxLength !== undefined && `at most ${String(maxLength)} characters`,
  ];
  const names = [type ?? "any value"]
    .flat()
    .map((name) => (name === "array" && items !== undefined ? `array of ${writeType(items, resolve)}` : name));
  const told = limits.filter((each) => typeof each === "string");
  return `${names.join(" | ")}${told.length === 0 ? "" : ` (${told.join(", ")})`}`;
}
