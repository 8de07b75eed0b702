/**
 * Converts items to the input of a form (the draft) and back, and builds request bodies. In a draft, typed numbers are strings.
 */
/** @import { Field, FieldError, FieldOrNestedValue, Item, Resource, Value } from "./types.js" */
import { isSecret } from "./field-traits.js";
import { isList, isObject } from "./item-names.js";
import { limitEnumByTransitions } from "./allowed-transitions.js";
import { Failure } from "./request.js";
import { parseNumber } from "./number.js";
import { t } from "./translate.js";

/**
 * Whether the form has a control for the field. Other fields are shown as text or on a separate tab.
 * @param {Field} field
 * @param {boolean} isNew
 */
export function isEditable(field, isNew) {
  if (field.read_only || rolesOnOwnTab.has(field.role)) return false;
  return isNew || !(field.immutable || field.create_only);
}

/**
 * Whether the field can be changed in a cell of a table. Secrets cannot. Objects cannot either, because a cell would
 * replace all properties of the object.
 * @param {Field} field
 */
export function isCellEditable(field) {
  return isEditable(field, false) && field.filterable && field.kind !== "object" && !isSecret(field);
}

/** @type {ReadonlySet<Field["role"]>} */
const rolesOnOwnTab = new Set(["accounts.secret", "accounts.regenerate", "accounts.enabled"]);

/**
 * @param {Field} field
 * @param {boolean} isNew
 */
export function isShownAsText(field, isNew) {
  return !isNew && !isEditable(field, isNew) && !field.secret && field.stored && !rolesOnOwnTab.has(field.role);
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
 * Converts a value of a draft to the value to send in a request.
 * @param {Partial<FieldOrNestedValue>} field description of the value; members may be missing
 * @param {Value | undefined} value
 * @param {(pointer: string, problem: string) => void} [report] is called for a value that cannot be parsed, with its JSON pointer
 * and the problem; the result then contains the unconverted value
 * @param {string} [pointer] JSON pointer of the value
 * @returns {Value}
 */
export function toRequestValue(field, value, report = () => {}, pointer = "") {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case "integer":
    case "number": {
      if (typeof value !== "string") return value;
      if (value.trim() === "") return null;
      const read = parseNumber(value);
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
        const sent = toRequestValue(element, each, report, `${pointer}/${index}`);
        if (sent !== null || !isObject(each)) return sent;
        // If the object has mandatory properties, the server reports that they are missing.
        const isComplete = !Object.values(field.items?.properties ?? {}).some(({ required }) => required);
        if (isComplete) report(`${pointer}/${index}`, t("is empty: fill it in or remove it"));
        return {};
      });
    case "object": {
      if (!isObject(value)) return value;
      const parts = Object.entries(value).map(([name, part]) => ({
        name,
        part: toRequestValue(field.properties?.[name] ?? {}, part, report, `${pointer}/${name}`),
      }));
      const given = parts.filter(({ part }) => part !== null && part !== "");
      return given.length === 0 ? null : Object.fromEntries(given.map(({ name, part }) => [name, part]));
    }
    default:
      return value;
  }
}

/**
 * Converts a value like `toRequestValue`, and returns the problem instead of reporting it.
 * @param {Field} field
 * @param {Value} value
 * @returns the converted value, and the first problem; "" if there is no problem
 */
export function parseInput(field, value) {
  let problem = "";
  const encoded = toRequestValue(field, value, (_, said) => (problem ||= said));
  return { value: encoded, problem };
}

/**
 * @param {FieldOrNestedValue} field
 * @param {Value | undefined} a
 * @param {Value | undefined} b
 */
export function isSameValue(field, a, b) {
  // For a secret, "" keeps the stored value, and null removes it. For most other fields, "" and null are equal, and an
  // empty list and null are always equal.
  if (isSecret(field)) return a === b;
  const [sentA, sentB] = [a, b].map((value) =>
    toRequestValue(field, isList(value) && value.length === 0 ? null : value),
  );
  return JSON.stringify(sentA) === JSON.stringify(sentB);
}

/**
 * Lists the names of the fields whose values in the draft differ from the values at the start.
 * @param {Pick<Resource, "fields">} resource
 * @param {Item} draft
 * @param {Item} start
 * @param {boolean} isNew
 */
export function listChanges(resource, draft, start, isNew) {
  return resource.fields
    .filter((field) => isEditable(field, isNew) && !isSameValue(field, draft[field.name], start[field.name]))
    .map(({ name }) => name);
}

/**
 * Lists the fields that a write has changed and that an undo can restore. The server can change more fields than the
 * request contains, for example in a hook.
 * @param {Pick<Resource, "fields">} resource
 * @param {Item} before
 * @param {Item} after fields that are missing here count as unchanged
 */
export function listRestorableFields(resource, before, after) {
  return listFieldsKeptForUndo(resource).filter((field) => {
    const [from, to] = [after[field.name], before[field.name] ?? null];
    const isOpen =
      field.transitions === null || limitEnumByTransitions(field, from, false).enum?.some((each) => each === to);
    return field.name in after && !isSameValue(field, from, to) && isOpen;
  });
}

/**
 * Lists the fields whose values must be kept before a write, so that an undo can restore them.
 * @param {Pick<Resource, "fields">} resource
 */
export function listFieldsKeptForUndo({ fields }) {
  return fields.filter((field) => field.filterable && isEditable(field, false));
}

/**
 * Returns the values of the fields; null for a field without a value.
 * @param {Item} item
 * @param {readonly Field[]} fields
 * @returns {Item}
 */
export function pickValues(item, fields) {
  return Object.fromEntries(fields.map(({ name }) => [name, item[name] ?? null]));
}

/**
 * Builds a request body with the changed fields. The body for a new item also has all mandatory fields.
 * @param {Pick<Resource, "fields">} resource
 * @param {Item} draft
 * @param {Item} start
 * @param {boolean} isNew
 * @throws Failure if a value cannot be parsed
 */
export function composeRequestBody(resource, draft, start, isNew) {
  const changed = listChanges(resource, draft, start, isNew);
  const sent = resource.fields.filter(
    ({ name, required, read_only }) => changed.includes(name) || (isNew && required && !read_only),
  );
  /** @type {FieldError[]} */
  const errors = [];
  const report = (/** @type {string} */ field, /** @type {string} */ message) => errors.push({ field, message });
  const body = Object.fromEntries(
    sent.map((field) => [field.name, toRequestValue(field, draft[field.name], report, `/${field.name}`)]),
  );
  if (errors.length > 0)
    throw new Failure(0, {
      code: "not_understood",
      message: t("Some fields have an invalid value. Correct these fields."),
      errors,
    });
  return body;
}
