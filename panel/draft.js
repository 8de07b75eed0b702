/** Converts between items and the input of a form, and builds request bodies. In a form, numbers are strings. */
/** @import { Field, FieldError, FieldOrPart, Item, Resource, Value } from "./types.js" */
import { isSecret } from "./field-traits.js";
import { isList, isObject } from "./item.js";
import { Failure } from "./request.js";
import { readNumber } from "./number.js";
import { t } from "./translate.js";

/**
 * Whether the form offers the field. The form shows other fields as text, or a separate tab shows them.
 * @param {Field} field
 * @param {boolean} isNew
 */
export function isEditable(field, isNew) {
  if (field.read_only || ownTab.has(field.role)) return false;
  return isNew || !(field.immutable || field.create_only);
}

/**
 * Whether the field can be changed in a table. Secrets cannot, nor can objects, because a change would replace all their parts.
 * @param {Field} field
 */
export function isCellEditable(field) {
  return isEditable(field, false) && field.filterable && field.kind !== "object" && !isSecret(field);
}

/** @type {ReadonlySet<Field["role"]>} */
const ownTab = new Set(["accounts.secret", "accounts.regenerate", "accounts.enabled"]);

/**
 * @param {Field} field
 * @param {boolean} isNew
 */
export function isShownAsText(field, isNew) {
  return !isNew && !isEditable(field, isNew) && !field.secret && field.stored && !ownTab.has(field.role);
}

/**
 * @param {Pick<Resource, "fields">} resource
 * @param {Item | null} item null for a new item
 * @returns {Item}
 */
export function startDraft(resource, item) {
  return Object.fromEntries(
    resource.fields.map((field) => {
      const stored = isSecret(field) ? "" : item?.[field.name];
      return [field.name, (item === null ? field.default : stored) ?? null];
    }),
  );
}

/**
 * Converts a value of a form to the value that the request contains.
 * @param {Partial<FieldOrPart>} field may be incomplete
 * @param {Value | undefined} value
 * @param {(pointer: string, problem: string) => void} [report] is called for a value that cannot be parsed, with its JSON pointer
 * and the problem; the value is not converted
 * @param {string} [pointer] of the value
 * @returns {Value}
 */
export function encodeValue(field, value, report = () => {}, pointer = "") {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case "integer":
    case "number": {
      if (typeof value !== "string") return value;
      if (value.trim() === "") return null;
      const read = readNumber(value);
      if (read.problem !== undefined) report(pointer, read.problem);
      const number = read.value ?? value;
      return field.sent_as_string ? String(number) : number;
    }
    case "string":
      if (value === "" && field.required !== true && field.default !== "" && field.empty_is_none !== true) return null;
      return value;
    case "array":
      if (!isList(value)) return value;
      return value.map((each, index) => {
        const element = { ...field.items, sent_as_string: field.sent_as_string, required: true };
        const sent = encodeValue(element, each, report, `${pointer}/${index}`);
        if (sent !== null || !isObject(each)) return sent;
        // The server names the mandatory parts of an empty element.
        const isComplete = !Object.values(field.items?.properties ?? {}).some(({ required }) => required);
        if (isComplete) report(`${pointer}/${index}`, t("emptyElement"));
        return {};
      });
    case "object": {
      if (!isObject(value)) return value;
      const parts = Object.entries(value).map(([name, part]) => ({
        name,
        part: encodeValue(field.properties?.[name] ?? {}, part, report, `${pointer}/${name}`),
      }));
      const given = parts.filter(({ part }) => part !== null && part !== "");
      return given.length === 0 ? null : Object.fromEntries(given.map(({ name, part }) => [name, part]));
    }
    default:
      return value;
  }
}

/**
 * Converts a value like `encodeValue`.
 * @param {Field} field
 * @param {Value} value
 * @returns the value, and the first problem; "" if there is none
 */
export function readInput(field, value) {
  let problem = "";
  const encoded = encodeValue(field, value, (_, said) => (problem ||= said));
  return { value: encoded, problem };
}

/**
 * @param {FieldOrPart} field
 * @param {Value | undefined} a
 * @param {Value | undefined} b
 */
export function isSame(field, a, b) {
  // An empty secret keeps the stored secret, and null removes the secret.
  if (isSecret(field)) return a === b;
  return JSON.stringify(encodeValue(field, a)) === JSON.stringify(encodeValue(field, b));
}

/**
 * Lists the names of changed fields.
 * @param {Pick<Resource, "fields">} resource
 * @param {Item} draft
 * @param {Item} start
 * @param {boolean} isNew
 */
export function listChanges(resource, draft, start, isNew) {
  return resource.fields
    .filter((field) => isEditable(field, isNew) && !isSame(field, draft[field.name], start[field.name]))
    .map(({ name }) => name);
}

/**
 * Builds a request body with the changed fields; for a new item also with the mandatory fields.
 * @param {Pick<Resource, "fields">} resource
 * @param {Item} draft
 * @param {Item} start
 * @param {boolean} isNew
 * @throws Failure if a value cannot be parsed; then do not send a request
 */
export function makeBody(resource, draft, start, isNew) {
  const changed = listChanges(resource, draft, start, isNew);
  const sent = resource.fields.filter(
    ({ name, required, read_only }) => changed.includes(name) || (isNew && required && !read_only),
  );
  /** @type {FieldError[]} */
  const errors = [];
  const report = (/** @type {string} */ field, /** @type {string} */ message) => errors.push({ field, message });
  const body = Object.fromEntries(
    sent.map((field) => [field.name, encodeValue(field, draft[field.name], report, `/${field.name}`)]),
  );
  if (errors.length > 0) throw new Failure(0, { code: "not_understood", message: t("unreadable"), errors });
  return body;
}
