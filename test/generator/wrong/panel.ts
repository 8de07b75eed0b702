import { wrong, type WrongDeclaration } from "./wrong.js";

const filters =
  "`filters` of `panel` must name fields that responses contain, or paths to such fields of a referenced resource, such as author_id.name.";
const figures =
  "In a figure of `panel`, `where`, `sum` and `over` must name fields that responses contain, `sum` a number, and `over` a date or time.";

const depends = "`when` of `panel` must make optional fields depend on fields that are always shown.";
const section = "A section of the form must have either `fields` or `items`.";
const titled = "A section of the form that is folded or shows items must have a title.";
const compared = "`when` of `panel` must compare a field with values that it may have.";

const position = "`position` of `panel` must name an integer that clients can set and responses contain.";
const tree = "`tree` of `panel` must name a field that refers to the same resource and that clients can set.";

const currency =
  "`currency` of `panel` must name number fields, each with a currency code or a setting that is a string.";
const words = "`words` of `panel` must translate texts of the declaration.";

/** Mistakes in what the panel shows. */
export const wrongPanel: readonly WrongDeclaration[] = [
  wrong(
    filters,
    { "people#/resource/panel": { filters: ["password"] } },
    "people#/resource/panel/filters/0",
    '"password" is not in any response',
  ),
  wrong(
    filters,
    { "people#/resource/panel": { filters: ["mail.crew"] } },
    "people#/resource/panel/filters/0",
    '"mail.crew" does not lead to a field that responses contain',
  ),
  wrong(
    "A field that is named in a declaration must be in `properties`.",
    { "people#/resource/panel": { filters: ["crew_id"] } },
    "people#/resource/panel/filters/0",
    '"crew_id" is missing there',
    'did you mean "crew_ids"?',
  ),
  wrong(
    "`colors` of `panel` must name allowed values of a field.",
    { "things#/resource/panel": { colors: { status: { B: "red" } } } },
    "things#/resource/panel/colors/status/B",
    '"B" is not an allowed value of status',
    'allowed: "A", "D"',
  ),
  wrong(
    currency,
    { "things#/resource/panel": { currency: { status: "EUR" } } },
    "things#/resource/panel/currency/status",
    '"status" is not a number',
  ),
  wrong(
    currency,
    { "things#/resource/panel": { currency: { price: { setting: "langage" } } } },
    "things#/resource/panel/currency/price/setting",
    '"langage" is not a setting that is a string',
    'did you mean "language"?',
  ),
  wrong(
    "`figures` and `order` of `panel` are for top-level resources.",
    { "things/parts#/resource/panel": { figures: [{ title: "All" }] } },
    "things/parts#/resource/panel/figures",
    "things/parts is nested",
    "remove it",
  ),
  wrong(
    figures,
    { "people#/resource/panel": { figures: [{ title: "All", where: { "password[ne]": "x" } }] } },
    "people#/resource/panel/figures/0/where/password[ne]",
    '"password" is not in any response',
  ),
  wrong(
    figures,
    { "people#/resource/panel": { figures: [{ title: "All", sum: "mail" }] } },
    "people#/resource/panel/figures/0/sum",
    '"mail" is not a number that responses contain',
  ),
  wrong(
    figures,
    { "people#/resource/panel": { figures: [{ title: "All", over: "mail" }] } },
    "people#/resource/panel/figures/0/over",
    '"mail" is not a date or time that responses contain',
  ),
  wrong(
    section,
    { "things#/resource/panel": { form: [{ title: "All" }] } },
    "things#/resource/panel/form/0",
    "this section has neither",
    'add "fields"',
  ),
  wrong(
    section,
    { "things#/resource/panel": { form: [{ title: "All", fields: ["name"], items: "parts" }] } },
    "things#/resource/panel/form/0",
    "this section has both",
    "make it two sections",
  ),
  wrong(
    titled,
    { "things#/resource/panel": { form: [{ fields: ["name"], folded: true }] } },
    "things#/resource/panel/form/0",
    "this section is folded",
  ),
  wrong(
    titled,
    { "things#/resource/panel": { form: [{ items: "parts" }] } },
    "things#/resource/panel/form/0",
    "this section shows items",
  ),
  wrong(
    "A field must be in one section of the form only.",
    { "things#/resource/panel": { form: [{ fields: ["name"] }, { fields: ["code", "name"] }] } },
    "things#/resource/panel/form/1/fields/1",
    '"name" is in an earlier section',
  ),
  wrong(
    "A field that is named in a declaration must be in `properties`.",
    { "things#/resource/panel": { form: [{ fields: ["nam"] }] } },
    "things#/resource/panel/form/0/fields/0",
    '"nam" is missing there',
    'did you mean "name"?',
  ),
  wrong(
    "`items` in a section of the form must name a collection of the item.",
    { "things#/resource/panel": { form: [{ title: "Bits", items: "bits" }] } },
    "things#/resource/panel/form/0/items",
    '"bits" is not a collection of the item',
    "the item has the collections: labels, parts",
  ),
  wrong(
    depends,
    { "things#/resource/panel": { when: { name: { status: "A" } } } },
    "things#/resource/panel/when/name",
    '"name" is mandatory',
  ),
  wrong(
    depends,
    { "things#/resource/panel": { when: { code: { sold: true }, sold: { status: "A" } } } },
    "things#/resource/panel/when/code/sold",
    '"sold" depends on other fields itself',
  ),
  wrong(
    compared,
    { "things#/resource/panel": { when: { code: { status: ["A", "B"] } } } },
    "things#/resource/panel/when/code/status",
    '"B" is not a value of the field',
    'allowed: "A", "D"',
  ),
  wrong(
    position,
    { "things#/resource/panel": { position: "price" } },
    "things#/resource/panel/position",
    '"price" is not an integer',
  ),
  wrong(
    position,
    { "things#/resource/panel": { position: "thing_id" } },
    "things#/resource/panel/position",
    '"thing_id" cannot be changed',
  ),
  wrong(
    tree,
    { "things#/resource/panel": { tree: "firm_id" } },
    "things#/resource/panel/tree",
    '"firm_id" is not a reference to the resource itself',
  ),
  wrong(
    words,
    { "things#/resource/panel": { words: { de: { Thingg: "Ding" } } } },
    "things#/resource/panel/words/de/Thingg",
    '"Thingg" is not a text of the declaration',
    'did you mean "Thing"?',
  ),
];
