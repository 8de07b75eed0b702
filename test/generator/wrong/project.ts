import { wrong, type WrongDeclaration } from "./wrong.js";

const setting = { type: "string", default: "x", description: "A setting." };
const flag = { type: "boolean", default: false, description: "A switch." };
const switchRule = "A dialect is switched on by a boolean setting.";

const fieldRule = "A value is set from a setting that schemas/_project.json declares, and that the field may hold.";

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
