import { wrong, type WrongDeclaration } from "./wrong.js";

const firms = "firms#/resource/actions";
const things = "things#/resource/actions";
const act = { title: "Act", privilege: "manage_things" };
const naming =
  "An action must not have the name of another action, a method of the client or a path below the resource.";
const reading =
  "An action with `reads` must not have `lends`, and its input must consist of single values and arrays of single values.";
const uuid = "a0000000-0000-4000-8000-000000000000";

/** Mistakes in actions. An action with the name `lost` has no code. */
export const wrongActions: readonly WrongDeclaration[] = [
  wrong(
    "The code of an action must be in a file next to its declaration.",
    { [firms]: { lost: act } },
    `${firms}/lost`,
    "schemas/firms.lost.ts does not exist",
    'create it: export const run: Action<"firms.lost"> = async () => { … };',
  ),
  wrong(
    naming,
    { [firms]: { hooks: act } },
    `${firms}/hooks`,
    '"hooks" cannot name an action, because schemas/firms.hooks.ts contains hooks: choose another name',
  ),
  wrong(
    naming,
    { "people#/resource/actions": { keys: act } },
    "people#/resource/actions/keys",
    '"keys" is the path of the keys of an account',
  ),
  wrong(naming, { [firms]: { list: act } }, `${firms}/list`, '"list" is a method of the typed client'),
  wrong(naming, { [firms]: { aggregate: act } }, `${firms}/aggregate`, '"aggregate" is a method of the typed client'),
  wrong(naming, { [things]: { parts: act } }, `${things}/parts`, '"parts" is the resource schemas/things/parts.json'),
  wrong(
    naming,
    { [things]: { labels: act } },
    `${things}/labels`,
    '"labels" is the path of the collection labels below things',
  ),
  wrong(
    naming,
    { [firms]: { "close-day": act, close_day: act } },
    `${firms}/close_day`,
    '"close_day" has the same name in the typed client as "close-day"',
  ),
  wrong(
    naming,
    { [firms]: { [uuid]: { ...act, on: "collection" } } },
    `${firms}/${uuid}`,
    `"${uuid}" has the form of an id`,
  ),
  wrong(
    reading,
    { [firms]: { report: { ...act, reads: true, lends: ["manage_things"] } } },
    `${firms}/report/lends`,
    "this action changes nothing, so it needs no privileges for writes",
  ),
  wrong(
    reading,
    {
      [firms]: {
        report: {
          ...act,
          reads: true,
          input: { properties: { a: { type: "object", properties: { b: { type: "string" } } } } },
        },
      },
    },
    `${firms}/report/input/properties/a`,
    '"a" is an object or contains one',
  ),
  wrong(
    "`lends` must list privileges that a resource declares.",
    { [firms]: { act: { ...act, lends: ["manage_thing"] } } },
    `${firms}/act/lends/0`,
    '"manage_thing" is not declared',
    'did you mean "manage_things"?',
  ),
  // Names that the broken part may contain are not reported as missing.
  wrong(
    "A value must have the type that the meta-schema requires.",
    { "things#/resource/privileges": 5, [firms]: { act: { ...act, lends: ["manage_thing"] } } },
    "things#/resource/privileges",
    "5 must be object",
    'such as {"read":"view_catalog","write":"manage_catalog"}',
  ),
  wrong(
    "References in the input and the answer of an action must not have `sameTenant`, `onDelete` or `via`.",
    {
      [firms]: {
        act: {
          ...act,
          input: { properties: { a: { type: "integer", references: { resource: "things", sameTenant: true } } } },
        },
      },
    },
    `${firms}/act/input/properties/a/references`,
    '"a" has sameTenant, which is for fields of a resource',
  ),
  wrong(
    "The limits of a field must allow at least one value.",
    { [firms]: { act: { ...act, answer: { properties: { a: { type: "integer", minimum: 5, maximum: 4 } } } } } },
    `${firms}/act/answer/properties/a/minimum`,
    "minimum is 5 and maximum is 4",
  ),
  wrong(
    "`references` must name a declared resource.",
    { [firms]: { act: { ...act, input: { properties: { a: { type: "integer", references: "thing" } } } } } },
    `${firms}/act/input/properties/a/references`,
    "schemas/thing.json does not exist",
    'did you mean "things"?',
  ),
];
