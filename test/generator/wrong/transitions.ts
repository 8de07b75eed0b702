import { wrong, type WrongDeclaration } from "./wrong.js";

const stage = "labels#/properties/stage";
const isFit =
  "`transitions` is for stored strings with `enum` that are required or have a default, and that are not immutable.";
const isAllowed = "`transitions` must lead from one allowed value to another.";
const isInitial = "`initial` must list allowed values of a field with `transitions`, its default included.";

export const wrongTransitions: readonly WrongDeclaration[] = [
  wrong(isFit, { [`${stage}/enum`]: undefined }, `${stage}/transitions`, `"stage" has no enum`),
  wrong(isFit, { [`${stage}/immutable`]: true }, `${stage}/transitions`, `"stage" is immutable`),
  wrong(
    isFit,
    { [`${stage}/default`]: undefined, [`${stage}/createOnly`]: true },
    `${stage}/transitions`,
    `"stage" is not stored`,
  ),
  wrong(
    isFit,
    { [`${stage}/default`]: undefined },
    `${stage}/transitions`,
    `"stage" is neither required nor has a default`,
  ),
  wrong(
    isAllowed,
    { [`${stage}/transitions/redy`]: { gone: true } },
    `${stage}/transitions/redy`,
    '"redy" is not a value of stage',
    `did you mean "ready"?`,
  ),
  wrong(
    isAllowed,
    { [`${stage}/transitions/new/away`]: true },
    `${stage}/transitions/new/away`,
    '"away" is not a value of stage',
    `allowed: "new", "ready", "gone"`,
  ),
  wrong(
    isAllowed,
    { [`${stage}/transitions/new/new`]: true },
    `${stage}/transitions/new/new`,
    `"new" leads to itself`,
    "remove it: keeping a value is no transition",
  ),
  wrong(
    "A value must be the one that the meta-schema requires.",
    { [`${stage}/transitions/new/ready`]: false },
    `${stage}/transitions/new/ready`,
    "false is another value",
    "write true",
  ),
  wrong(
    "A name must start with a lower-case letter and contain only lower-case letters, digits and underscores.",
    { [`${stage}/transitions/new/ready`]: "Let go" },
    `${stage}/transitions/new/ready`,
    `"Let go" must match pattern "^[a-z][a-z0-9_]*$"`,
    'such as "let_go"',
  ),
  wrong(isInitial, { [`${stage}/transitions`]: undefined }, `${stage}/initial`, `"stage" has no transitions`),
  wrong(
    isInitial,
    { [`${stage}/initial`]: ["new", "old"] },
    `${stage}/initial/1`,
    '"old" is not a value of stage',
    `allowed: "new", "ready", "gone"`,
  ),
  wrong(isInitial, { [`${stage}/initial`]: ["ready"] }, `${stage}/initial`, `"new" is the default, but is not listed`),
];
