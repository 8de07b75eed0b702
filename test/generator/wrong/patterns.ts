import { wrong, type WrongDeclaration } from "./wrong.js";

const rule = "`pattern` must be fast to match against any text.";
const explosive = "^(a+)+$";
const explodes = `the time to match ${JSON.stringify(explosive)} doubles with every few more characters of a text such as 'a' + 'a'.repeat(31) + '\\x00'`;
const inOneWay =
  "write each repetition so that it matches a text in one way only: ^a+$ instead of ^(a+)+$, ^[ab]+$ instead of ^(a|b|ab)+$";
const slow = String.raw`^\s*(.*)\s*$`;
const grows = `the time to match ${JSON.stringify(slow)} grows with the length of the text to the power of 3`;
const anchored = "begin it with ^, and let neighbouring repetitions match different characters";

export const wrongPatterns: readonly WrongDeclaration[] = [
  wrong(
    "`pattern` must be a regular expression.",
    { "things#/properties/code/pattern": "[\\w-.]" },
    "things#/properties/code/pattern",
    '"[\\\\w-.]" is not valid',
    "it is compiled with the flag u, and the reason is: Invalid character class",
  ),
  // Every place at which a pattern may stand, with any limit of length.
  ...[
    "things#/properties/notes/pattern",
    "things#/properties/name/pattern",
    "things#/properties/tags/items/pattern",
    "labels#/properties/remarks/pattern",
  ].map((at) => wrong(rule, { [at]: explosive }, at, explodes, inOneWay)),
  wrong(
    rule,
    { "things#/properties/box/properties/label": { type: "string", pattern: explosive } },
    "things#/properties/box/properties/label/pattern",
    explodes,
    inOneWay,
  ),
  wrong(
    rule,
    { "_shapes#/$defs/size/properties/unit": { type: "string", pattern: explosive } },
    "_shapes#/$defs/size/properties/unit/pattern",
    explodes,
    inOneWay,
  ),
  wrong(
    rule,
    { "things#/properties/notes/pattern": slow },
    "things#/properties/notes/pattern",
    grows,
    `${anchored}, or set "maxLength" to 161 or less`,
  ),
  wrong(
    rule,
    { "things#/properties/notes": { type: "string", pattern: slow, maxLength: 162 } },
    "things#/properties/notes/pattern",
    grows,
    `${anchored}, or set "maxLength" to 161 or less`,
  ),
  wrong(
    rule,
    { "things#/properties/tags": { type: "array", items: { type: "string", pattern: slow, maxLength: 161 } } },
    "things#/properties/tags/items/pattern",
    grows,
    anchored,
  ),
  wrong(
    rule,
    {
      "things#/properties/tags": {
        type: "array",
        items: { type: "string", pattern: slow, maxLength: 161 },
        maxItems: 100,
      },
    },
    "things#/properties/tags/items/pattern",
    grows,
    `${anchored}, or set "maxLength" to 34 or less`,
  ),
];
