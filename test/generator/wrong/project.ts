import { wrong, type WrongDeclaration } from "./wrong.js";

const setting = { type: "string", default: "x", description: "A setting." };
const flag = { type: "boolean", default: false, description: "A switch." };
const switchRule = "`if` of a dialect (an additional form of paths) must name a boolean setting.";

const fieldRule = "`valueFrom` must name a setting of schemas/_project.json that has the type of the field.";

const looseRule = "A field must allow every value of the setting that it is set from.";
const tongue = "things#/properties/tongue/valueFrom/setting";
const likeSetting = (keyword: string): string =>
  keyword === "enum" || keyword === "exclusiveMinimum"
    ? "give the setting an enum in schemas/_project.json"
    : `give the setting the same ${keyword}, or an enum, in schemas/_project.json`;

/** Mistakes in the project file, and in references to it. */
export const wrongProject: readonly WrongDeclaration[] = [
  wrong(
    fieldRule,
    { "things#/properties/tongue/valueFrom/setting": "langage" },
    "things#/properties/tongue/valueFrom/setting",
    '"langage" is not declared',
    'did you mean "language"?',
  ),
  wrong(
    fieldRule,
    { "things#/properties/tongue/valueFrom/setting": "floor" },
    "things#/properties/tongue/valueFrom/setting",
    '"floor" has the type integer, but "tongue" does not',
  ),
  wrong(
    looseRule,
    { "things#/properties/tongue/enum": ["de", "fr"], "things#/properties/tongue/format": undefined },
    tongue,
    '"en" is not one of the allowed values',
    'allowed: "de", "fr"',
  ),
  wrong(
    looseRule,
    { "things#/properties/tongue/enum": ["de", "en"], "things#/properties/tongue/format": undefined },
    tongue,
    "the field's enum rejects values that the setting allows",
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
    '"fr" is not one of the allowed values',
    'allowed: "de", "en"',
  ),
  wrong(
    looseRule,
    { "_project#/settings/language/format": undefined },
    tongue,
    "the field's format rejects values that the setting allows",
    likeSetting("format"),
  ),
  wrong(
    looseRule,
    { "things#/properties/tongue/maxLength": 5, "_project#/settings/language/maxLength": 6 },
    tongue,
    "the field's maxLength rejects values that the setting allows",
    likeSetting("maxLength"),
  ),
  wrong(
    looseRule,
    { "things#/properties/level": { type: "number", exclusiveMinimum: 0, valueFrom: { setting: "floor" } } },
    "things#/properties/level/valueFrom/setting",
    "the field's exclusiveMinimum rejects values that the setting allows",
    likeSetting("exclusiveMinimum"),
  ),
  wrong(
    "A declaration may use only keywords of the meta-schema.",
    { "_project#/setings": {} },
    "_project#/setings",
    `"setings" is not a keyword here`,
    'did you mean "settings"?',
  ),
  wrong(
    "Keywords that the meta-schema requires must be present.",
    { "_project#/settings/colour": { type: "string", default: "x" } },
    "_project#/settings/colour",
    `"description" is missing`,
    "the meta-schema says: The purpose of the setting.",
  ),
  wrong(
    "The default of a setting must be a value that the setting allows.",
    { "_project#/settings/colour": { ...setting, enum: ["red"] } },
    "_project#/settings/colour/default",
    '"x" is not allowed',
  ),
  wrong(
    "The default of a setting must be a value that the setting allows.",
    { "_project#/settings/home": { ...setting, format: "uri" } },
    "_project#/settings/home/default",
    '"x" is not allowed',
  ),
  wrong(
    switchRule,
    { "_project#/settings/old_paths": flag, "_project#/dialects": { bare: { if: "old_path" } } },
    "_project#/dialects/bare/if",
    `"old_path" is not a boolean setting`,
    'did you mean "old_paths"?',
  ),
  wrong(
    switchRule,
    { "_project#/settings/colour": setting, "_project#/dialects": { bare: { if: "colour" } } },
    "_project#/dialects/bare/if",
    `"colour" is not a boolean setting`,
  ),
  wrong(
    "The `path` of a dialect (an additional form of paths) must not be a path that the server uses itself.",
    { "_project#/dialects": { parameter: { path: "/docs", name: "route" } } },
    "_project#/dialects/parameter/path",
    'the server uses "/docs"',
  ),
];
