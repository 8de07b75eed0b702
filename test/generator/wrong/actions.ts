import { wrong, type WrongDeclaration } from "./wrong.js";

const firms = "firms#/resource/actions";
const things = "things#/resource/actions";
const act = { title: "Act", privilege: "manage_things" };
const naming = "An action takes no name that its path, its file or the client has for something else.";
const reading =
  "An action that only reads is lent no privilege, and a query gives it single values and arrays of them.";
const uuid = "a0000000-0000-4000-8000-000000000000";

/** What is called `lost` has no code. */
export const wrongActions: readonly WrongDeclaration[] = [
  wrong(
    "The code of an action lies beside its declaration.",
    { [firms]: { lost: act } },
    `${firms}/lost`,
    "there is no schemas/firms.lost.ts",
    'write it: export const run: Action<"firms.lost"> = async () => { … };',
  ),
  wrong(naming, { [firms]: { hooks: act } }, `${firms}/hooks`, '"hooks" is the file of the hooks'),
  wrong(
    naming,
    { "people#/resource/actions": { keys: act } },
    "people#/resource/actions/keys",
    '"keys" is where the keys of an account are',
  ),
  wrong(naming, { [firms]: { list: act } }, `${firms}/list`, '"list" is a method of the client'),
  wrong(naming, { [firms]: { aggregate: act } }, `${firms}/aggregate`, '"aggregate" is a method of the client'),
  wrong(naming, { [things]: { parts: act } }, `${things}/parts`, '"parts" is what schemas/things/parts.json declares'),
  wrong(naming, { [things]: { labels: act } }, `${things}/labels`, '"labels" is how labels are seen below things'),
  wrong(
    naming,
    { [firms]: { "close-day": act, close_day: act } },
    `${firms}/close_day`,
    '"close_day" is called like "close-day" in the client',
  ),
  wrong(
    naming,
    { [firms]: { [uuid]: { ...act, on: "collection" } } },
    `${firms}/${uuid}`,
    `"${uuid}" is a UUID, as ids are`,
  ),
  wrong(
    reading,
    { [firms]: { report: { ...act, reads: true, lends: ["manage_things"] } } },
    `${firms}/report/lends`,
    "it writes nothing",
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
    '"a" is none of both',
  ),
  wrong(
    "A privilege that is lent is one that a resource names.",
    { [firms]: { act: { ...act, lends: ["manage_thing"] } } },
    `${firms}/act/lends/0`,
    '"manage_thing" is not',
    'did you mean "manage_things"?',
  ),
  // What the broken part may name is not said to be missing.
  wrong(
    "A value has the type that the meta-schema says.",
    { "things#/resource/privileges": 5, [firms]: { act: { ...act, lends: ["manage_thing"] } } },
    "things#/resource/privileges",
    "5 must be object",
  ),
  wrong(
    "What an action takes or answers with refers to items by itself.",
    {
      [firms]: {
        act: {
          ...act,
          input: { properties: { a: { type: "integer", references: { resource: "things", sameTenant: true } } } },
        },
      },
    },
    `${firms}/act/input/properties/a/references`,
    '"a" has sameTenant, which is for fields',
  ),
  wrong(
    "Limits leave something between them.",
    { [firms]: { act: { ...act, answer: { properties: { a: { type: "integer", minimum: 5, maximum: 4 } } } } } },
    `${firms}/act/answer/properties/a/minimum`,
    "minimum is 5 and maximum is 4",
  ),
  wrong(
    "What a reference names is declared.",
    { [firms]: { act: { ...act, input: { properties: { a: { type: "integer", references: "thing" } } } } } },
    `${firms}/act/input/properties/a/references`,
    "there is no schemas/thing.json",
    'did you mean "things"?',
  ),
];
