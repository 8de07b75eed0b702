import { wrong, type WrongDeclaration } from "./wrong.js";

const size = "labels#/properties/size";
const form =
  'write "_shapes.json#/$defs/name": the path of the file with the shape, relative to this file, and the name of the shape';

export const wrongShapes: readonly WrongDeclaration[] = [
  wrong(
    "`$ref` must name a shape.",
    { [`${size}/$ref`]: "_shapes.json#/$defs/sise" },
    `${size}/$ref`,
    '"sise" is not in that file',
    `did you mean "size"?`,
  ),
  wrong(
    "`$ref` must name a shape.",
    { [`${size}/$ref`]: "_shape.json#/$defs/size" },
    `${size}/$ref`,
    "there is no file schemas/_shape.json with shapes",
    `did you mean "_shapes"?`,
  ),
  wrong(
    "`$ref` must name a shape.",
    { [`${size}/$ref`]: "things.json#/$defs/size" },
    `${size}/$ref`,
    "there is no file schemas/things.json with shapes",
    form,
  ),
  wrong(
    "`$ref` must name a shape.",
    { [`${size}/$ref`]: "size" },
    `${size}/$ref`,
    '"size" does not name a shape',
    form,
  ),
  wrong(
    "Next to `$ref`, a value may have only keywords that can differ between uses of the shape, such as `title` and `default`.",
    { [`${size}/required`]: ["width"] },
    `${size}/required`,
    "required must be in the shape",
  ),
  wrong(
    "A shape must not contain itself.",
    { "_shapes#/$defs/size/properties/width": { $ref: "#/$defs/size" } },
    "_shapes#/$defs/size/properties/width/$ref",
    `"#/$defs/size" leads back to this shape`,
  ),
  wrong(
    "Every shape must be used.",
    { "_shapes#/$defs/weight": { type: "number" } },
    "_shapes#/$defs/weight",
    `nothing refers to "weight"`,
  ),
  wrong(
    "The limits of a field must allow at least one value.",
    { "_shapes#/$defs/length/maximum": 0, [`${size}/default`]: undefined },
    "_shapes#/$defs/length/minimum",
    "minimum is 1 and maximum is 0",
  ),
  wrong(
    "`default` must be a value that the field allows.",
    { [`${size}/default`]: { width: 0 } },
    `${size}/default`,
    `{"width":0} /width must be >= 1`,
  ),
  wrong(
    "A declaration may use only keywords of the meta-schema.",
    { "_shapes#/$defs/length/minimun": 1 },
    "_shapes#/$defs/length/minimun",
    `"minimun" is not a keyword here`,
    `did you mean "minimum"?`,
  ),
  wrong(
    "A name must start with a lower-case letter and contain only lower-case letters, digits and underscores.",
    { "_shapes#/$defs/Big": { type: "integer" } },
    "_shapes#/$defs/Big",
    '"Big" is not such a name',
    'such as "big"',
  ),
];
