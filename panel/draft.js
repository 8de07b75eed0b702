/** What is typed into a form, and the body that it makes. Numbers are texts while they are typed. */

const numeric = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** Fields that the form offers: the rest is shown as text, or has a tab of its own. */
export function isEditable(field, isNew) {
  if (field.read_only || ownTab.has(field.role)) return false;
  return isNew || !(field.immutable || field.create_only);
}

const ownTab = new Set(["api_key", "regenerate_api_key", "api_access"]);

export function isShownAsText(field, isNew) {
  return !isNew && !isEditable(field, isNew) && !field.secret && field.stored && !ownTab.has(field.role);
}

export function startDraft(resource, item) {
  return Object.fromEntries(
    resource.fields.map(({ name, default: value }) => [name, (item === null ? value : item[name]) ?? null]),
  );
}

/** The value as it is sent. What cannot be understood is sent as it is: the server says what is wrong with it. */
export function encode(shape, value) {
  if (value === null || value === undefined) return null;
  switch (shape.kind) {
    case "integer":
    case "number": {
      const text = String(value).trim();
      if (text === "") return null;
      return numeric.test(text) && !shape.travels_as_string ? Number(text) : text;
    }
    case "string":
      if (value === "" && shape.required !== true && shape.default !== "" && shape.empty_is_none !== true) return null;
      return value;
    case "array":
      return value.map((each) =>
        encode({ ...shape.items, travels_as_string: shape.travels_as_string, required: true }, each),
      );
    case "object": {
      const parts = Object.entries(value).map(([name, part]) => [name, encode(shape.properties[name] ?? {}, part)]);
      const given = parts.filter(([, part]) => part !== null && part !== "");
      return given.length === 0 ? null : Object.fromEntries(given);
    }
    default:
      return value;
  }
}

export function isSame(shape, a, b) {
  return JSON.stringify(encode(shape, a)) === JSON.stringify(encode(shape, b));
}

/** Names of the fields that were changed. */
export function listChanges(resource, draft, start, isNew) {
  return resource.fields
    .filter((field) => isEditable(field, isNew) && !isSame(field, draft[field.name], start[field.name]))
    .map(({ name }) => name);
}

/** Only what was changed, and on creation what is mandatory. */
export function makeBody(resource, draft, start, isNew) {
  const changed = listChanges(resource, draft, start, isNew);
  const sent = resource.fields.filter(
    ({ name, required, read_only }) => changed.includes(name) || (isNew && required && !read_only),
  );
  return Object.fromEntries(sent.map((field) => [field.name, encode(field, draft[field.name])]));
}
