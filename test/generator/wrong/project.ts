import { wrong, type WrongDeclaration } from "./wrong.js";

const setting = { type: "string", default: "x", description: "A setting." };
const flag = { type: "boolean", default: false, description: "A switch." };
const switchRule = "A dialect is switched on by a boolean setting.";

const fieldRule = "A value is set from a setting that schemas/_project.json declares, and that the field may hold.";

const looseRule = "A setting has no value that a field which takes it does not allow.";
const tongue = "things#/properties/tongue/valueFrom/setting";
const likeSetting = (keyword: string): string =>
  keyword === "enum" || keyword === "exclusiveMinimum"
    ? "give the setting an enum in schemas/_project.json"
    : `give the setting the same ${keyword} in schemas/_project.json, or an enum`;

/** What is wrong with the project file, and with what refers to it. */
export const wrongProject: readonly WrongDeclaration[] = [
  wrong(
    fieldRule,
    { "things#/properties/tongue/valueFrom/setting": "langage" },
    "things#/properties/tongue/valueFrom/setting",
    `"langage" is not`,
    'did you mean "language"?',
  ),
  wrong(
    fieldRule,
    { "things#/properties/tongue/valueFrom/setting": "floor" },
    "things#/properties/tongue/valueFrom/setting",
    `"floor" is integer, and "tongue" is not`,
  ),
  wrong(
    looseRule,
    { "things#/properties/tongue/enum": ["de", "fr"], "things#/properties/tongue/format": undefined },
    tongue,
    '"en" must be equal to one of the allowed values',
    'allowed: "de", "fr"',
  ),
  wrong(
    looseRule,
    { "things#/properties/tongue/enum": ["de", "en"], "things#/properties/tongue/format": undefined },
    tongue,
    "its enum is not that of the setting",
    likeSetting("enum"),
  ),
  wrong(
    looseRule,
    {
      "things#/properties/tongue/enum": ["de", "en"],
      "things#/properties/tongue/format": undefined,
      "_project#/settings/language/enum": ["en", "fr"],
    },
    tongue,
    '"fr" must be equal to one of the allowed values',
    'allowed: "de", "en"',
  ),
  wrong(
    looseRule,
    { "_project#/settings/language/format": undefined },
    tongue,
    "its format is not that of the setting",
    likeSetting("format"),
  ),
  wrong(
    looseRule,
    { "things#/properties/tongue/maxLength": 5, "_project#/settings/language/maxLength": 6 },
    tongue,
    "its maxLength is not that of the setting",
    likeSetting("maxLength"),
  ),
  wrong(
    looseRule,
    { "things#/properties/level": { type: "number", exclusiveMinimum: 0, valueFrom: { setting: "floor" } } },
    "things#/properties/level/valueFrom/setting",
    "its exclusiveMinimum is not that of the setting",
    likeSetting("exclusiveMinimum"),
  ),
  wrong(
    "Only keywords that the meta-schema has are used.",
    { "_project#/setings": {} },
    "_project#/setings",
    `"setings" is not one`,
    'did you mean "settings"?',
  ),
  wrong(
    "What the meta-schema requires is there.",
    { "_project#/settings/colour": { type: "string", default: "x" } },
    "_project#/settings/colour",
    `"description" is missing`,
    "the meta-schema says of it: What it is for.",
  ),
  wrong(
    "The default of a setting is one of its values.",
    { "_project#/settings/colour": { ...setting, enum: ["red"] } },
    "_project#/settings/colour/default",
    `"x" is not`,
  ),
  wrong(
    "The default of a setting is one of its values.",
    { "_project#/settings/home": { ...setting, format: "uri" } },
    "_project#/settings/home/default",
    `"x" is not`,
  ),
  wrong(
    switchRule,
    { "_project#/settings/old_paths": flag, "_project#/dialects": { bare: { if: "old_path" } } },
    "_project#/dialects/bare/if",
    `"old_path" is not one`,
    'did you mean "old_paths"?',
  ),
  wrong(
    switchRule,
    { "_project#/settings/colour": setting, "_project#/dialects": { bare: { if: "colour" } } },
    "_project#/dialects/bare/if",
    `"colour" is not one`,
  ),
  wrong(
    "A dialect has a path of its own.",
    { "_project#/dialects": { parameter: { path: "/docs", name: "route" } } },
    "_project#/dialects/parameter/path",
    `"/docs" is taken`,
  ),
];
