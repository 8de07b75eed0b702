import { wrong, type WrongDeclaration } from "./wrong.js";

const size = "labels#/properties/size";
const form = 'the form is "_shapes.json#/$defs/name", the file relative to this one, its name with "_" first';

export const wrongShapes: readonly WrongDeclaration[] = [
  wrong(
    "What $ref names is a shape.",
    { [`${size}/$ref`]: "_shapes.json#/$defs/sise" },
    `${size}/$ref`,
    `"sise" is not in it`,
    `did you mean "size"?`,
  ),
  wrong(
    "What $ref names is a shape.",
    { [`${size}/$ref`]: "_shape.json#/$defs/size" },
    `${size}/$ref`,
    "there is no schemas/_shape.json that holds shapes",
    `did you mean "_shapes"?`,
  ),
  wrong(
    "What $ref names is a shape.",
    { [`${size}/$ref`]: "things.json#/$defs/size" },
    `${size}/$ref`,
    "there is no schemas/things.json that holds shapes",
    form,
  ),
  wrong("What $ref names is a shape.", { [`${size}/$ref`]: "size" }, `${size}/$ref`, `"size" names none`, form),
  wrong(
    "Beside $ref is only what tells one use of a shape from another.",
    { [`${size}/required`]: ["width"] },
    `${size}/required`,
    "required belongs to the shape",
  ),
  wrong(
    "A shape does not contain itself.",
    { "_shapes#/$defs/size/properties/width": { $ref: "#/$defs/size" } },
    "_shapes#/$defs/size/properties/width/$ref",
    `"#/$defs/size" leads back here`,
  ),
  wrong(
    "A shape is used.",
    { "_shapes#/$defs/weight": { type: "number" } },
    "_shapes#/$defs/weight",
    `nothing refers to "weight"`,
  ),
  wrong(
    "Limits leave something between them.",
    { "_shapes#/$defs/length/maximum": 0, [`${size}/default`]: undefined },
    "_shapes#/$defs/length/minimum",
    "minimum is 1 and maximum is 0",
  ),
  wrong(
    "A default is a value that its field allows.",
    { [`${size}/default`]: { width: 0 } },
    `${size}/default`,
    `{"width":0} /width must be >= 1`,
  ),
  wrong(
    "Only keywords that the meta-schema has are used.",
    { "_shapes#/$defs/length/minimun": 1 },
    "_shapes#/$defs/length/minimun",
    `"minimun" is not one`,
    `did you mean "minimum"?`,
  ),
  wrong(
    "Names are lower-case letters, digits and underscores, a letter first.",
    { "_shapes#/$defs/Big": { type: "integer" } },
    "_shapes#/$defs/Big",
    `"Big" is not such a name`,
  ),
];
