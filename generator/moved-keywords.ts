/** Where something is said that a declaration says at a wrong place, or in words of before. */
import { formatPointer, type JsonPath } from "./problem.js";

const atField = (keyword: string): string => `it is said at the field: ${keyword}`;
const ofFields = "it is said of a field of the resource, not of what is inside one";
const ofArrays = "it is said of a field of the resource, not of its items";

const inside = {
  contentMediaType: 'a text of several lines is "multiline": true',
  default: ofFields,
  readOnly: ofFields,
  writeOnly: ofFields,
  references: "ids are references in a field of the resource, or in the items of one",
  sentAs: "integers are sent as strings in a field of the resource, or in the items of one",
  valueFrom: ofFields,
  counts: ofFields,
  immutable: ofFields,
  createOnly: ofFields,
  unique: ofFields,
  indexed: ofFields,
  sortable: ofFields,
  searchable: ofFields,
  audience: ofFields,
  privileges: ofFields,
  formatWhen: ofFields,
  after: ofFields,
  notBefore: ofFields,
  transitions: ofFields,
  initial: ofFields,
  was: ofFields,
  valuesWere: ofFields,
  valueAliases: ofFields,
  fill: ofFields,
  fillFrom: ofFields,
  convert: ofFields,
  alias: ofFields,
};

/** By the place, then by the keyword. */
const places: { readonly [place: string]: { readonly [keyword: string]: string } } = {
  resource: {
    shape: 'it is called "collection"',
    company: 'it is called "tenant"',
    principal: 'it is called "accounts"',
    group: 'it is called "groups"',
    sortable: atField('"sortable": true'),
    searchable: atField('"searchable": true'),
    immutable: atField('"immutable": true'),
    createOnly: atField('"createOnly": true'),
    indexed: atField('"indexed": true'),
    audience: atField('"audience": true'),
    references: atField('"references": "devices", or an object with more than the resource'),
    seenThrough: atField('"references": {"resource": "devices", "via": true}'),
    sentAs: atField('"sentAs": "string"'),
    travelsAsString: atField('"sentAs": "string"'),
    formatWhen: atField('"formatWhen": {"field": "kind", "value": "date", "format": "unixtime"}'),
    serverValues: atField('"valueFrom": "now"'),
    valueFrom: atField('"valueFrom": "now"'),
    counts: atField('"counts": {"resource": "manuals", "by": "device_id"}'),
  },
  field: { contentMediaType: inside.contentMediaType },
  element: Object.fromEntries(
    Object.entries(inside)
      .filter(([keyword]) => keyword !== "references" && keyword !== "sentAs")
      .map(([keyword, hint]) => [keyword, hint === ofFields ? ofArrays : hint]),
  ),
  value: inside,
  references: {
    to: 'it is called "resource"',
    zero: 'it is called "none": 0',
    sameCompany: 'it is called "sameTenant"',
    owner: 'it is called "onDelete": "cascade"',
    seenThrough: 'it is called "via": true',
  },
  valueFrom: { by: 'it is called "field"' },
  counts: { of: 'it is called "resource"' },
  unique: { unlessEmpty: 'it is called "sparse"', fields: 'a key over several fields is in "unique" of "resource"' },
  key: { unlessEmpty: 'it is called "sparse"' },
};

/** Which of the places a pointer leads to, as a declaration nests them; whatever else is inside a field is a value. */
const forms: readonly (readonly [place: string, form: RegExp])[] = [
  ["resource", /^\/resource$/],
  ["key", /^\/resource\/unique\/\d+$/],
  ["field", /^\/properties\/[^/]+$/],
  ["element", /^\/properties\/[^/]+\/items$/],
  ["references", /^\/properties\/[^/]+(\/items)?\/references$/],
  ["valueFrom", /^\/properties\/[^/]+\/valueFrom$/],
  ["counts", /^\/properties\/[^/]+\/counts$/],
  ["unique", /^\/properties\/[^/]+\/unique$/],
  ["value", /^\/(properties|\$defs)\//],
];

/** For a keyword that is not one at this place. */
export function hintAtKeyword(at: JsonPath, keyword: string): string | undefined {
  const pointer = formatPointer(at);
  const hints = places[forms.find(([, form]) => form.test(pointer))?.[0] ?? ""] ?? {};
  return Object.hasOwn(hints, keyword) ? hints[keyword] : undefined;
}

/** For a value of another type. */
export function hintAtType(at: JsonPath): string | undefined {
  return formatPointer(at) === "/resource/groups"
    ? 'it says that the resource holds groups; a field that lists who may see an item has "audience": true'
    : undefined;
}

const values = new Map([
  ["url", 'it is called "uri"'],
  ["image_url", 'it is called "image-uri"'],
  ["changed", 'it is called "updated"'],
  ["decimal", 'exact decimals are "type": "number" with "multipleOf": 0.01'],
]);

/** For a value that no longer is one of those that are listed. */
export function hintAtValue(value: unknown): string | undefined {
  return typeof value === "string" ? values.get(value) : undefined;
}
