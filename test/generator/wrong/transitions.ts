import { wrong, type WrongDeclaration } from "./wrong.js";

const stage = "labels#/properties/stage";
const isFit = "A field with transitions is a stored text with an enum, mandatory or with a default, and not immutable.";
const isAllowed = "Transitions lead from one allowed value to another.";
const isInitial = "What a new item begins with are allowed values of a field with transitions, its default among them.";

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
    `"stage" is neither mandatory nor has a default`,
  ),
  wrong(
    isAllowed,
    { [`${stage}/transitions/redy`]: { gone: true } },
    `${stage}/transitions/redy`,
    `"redy" is no value of stage`,
    `did you mean "ready"?`,
  ),
  wrong(
    isAllowed,
    { [`${stage}/transitions/new/away`]: true },
    `${stage}/transitions/new/away`,
    `"away" is no value of stage`,
    `allowed: "new", "ready", "gone"`,
  ),
  wrong(
    isAllowed,
    { [`${stage}/transitions/new/new`]: true },
    `${stage}/transitions/new/new`,
    `"new" leads to itself`,
    "take it away: that is no change",
  ),
  wrong(
    "A value is the one that the meta-schema says.",
    { [`${stage}/transitions/new/ready`]: false },
    `${stage}/transitions/new/ready`,
    "false must be equal to constant",
    "say true",
  ),
  wrong(
    "Names are lower-case letters, digits and underscores, a letter first.",
    { [`${stage}/transitions/new/ready`]: "Let go" },
    `${stage}/transitions/new/ready`,
    `"Let go" must match pattern "^[a-z][a-z0-9_]*$"`,
  ),
  wrong(isInitial, { [`${stage}/transitions`]: undefined }, `${stage}/initial`, `"stage" has no transitions`),
  wrong(
    isInitial,
    { [`${stage}/initial`]: ["new", "old"] },
    `${stage}/initial/1`,
    `"old" is no value of stage`,
    `allowed: "new", "ready", "gone"`,
  ),
  wrong(
    isInitial,
    { [`${stage}/initial`]: ["ready"] },
    `${stage}/initial`,
    `"new" is the default and is not among them`,
  ),
];
