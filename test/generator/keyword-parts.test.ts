import { expect } from "chai";
import { declare, isUnknown, listProblems } from "./tries.js";

describe("the keywords of a field", () => {
  const isRequired = "Keywords that the meta-schema requires must be present.";
  const isTyped = "A value must have the type that the meta-schema requires.";
  const isListed = "A value must be one of those that the meta-schema lists.";
  const isFilled = "A string must not be empty.";
  const parts: readonly (readonly [
    keyword: string,
    value: object | string,
    place: string,
    rule: string,
    found: string,
  ])[] = [
    ["references", "", "", isFilled, '"" must NOT have fewer than 1 characters'],
    ["references", { none: 0 }, "", isRequired, '"resource" is missing'],
    ["references", { resource: "" }, "/resource", isFilled, '"" must NOT have fewer than 1 characters'],
    ["references", { resource: 5 }, "/resource", isTyped, "5 must be string"],
    ["references", { resource: "crews", none: 1 }, "/none", isListed, "1 is not one of these values"],
    ["references", { resource: "crews", sameTenant: "yes" }, "/sameTenant", isTyped, '"yes" must be boolean'],
    [
      "references",
      { resource: "crews", onDelete: "delete" },
      "/onDelete",
      isListed,
      '"delete" is not one of these values',
    ],
    ["references", { resource: "crews", via: "crews" }, "/via", isTyped, '"crews" must be boolean'],
    ["references", { resource: "crews", field: "crew_id" }, "/field", isUnknown, '"field" is not a keyword here'],
    ["valueFrom", "later", "", isListed, '"later" is not one of these values'],
    ["valueFrom", {}, "", isRequired, '"setting" is missing'],
    ["valueFrom", { field: "kind" }, "", isRequired, '"values" is missing'],
    ["valueFrom", { values: { x: 1 } }, "", isRequired, '"field" is missing'],
    [
      "valueFrom",
      { field: "kind", values: { x: null } },
      "/values/x",
      isTyped,
      "null must be string or number or boolean",
    ],
    [
      "valueFrom",
      { caller: "group" },
      "/caller",
      "A value must be the one that the meta-schema requires.",
      '"group" is another value',
    ],
    ["valueFrom", { on: "update" }, "", isRequired, '"caller" is missing'],
    ["valueFrom", { caller: "account", on: "delete" }, "/on", isListed, '"delete" is not one of these values'],
    ["counts", { resource: "others" }, "", isRequired, '"by" is missing'],
    ["counts", { by: "try_id" }, "", isRequired, '"resource" is missing'],
    [
      "counts",
      { resource: "others", by: "Try" },
      "/by",
      "A name must start with a lower-case letter and contain only lower-case letters, digits and underscores.",
      '"Try" must match pattern "^[a-z][a-z0-9_]*$"',
    ],
    ["unique", {}, "", "An object must not be empty.", "{} must NOT have fewer than 1 properties"],
    ["unique", { ignoreCase: "yes" }, "/ignoreCase", isTyped, '"yes" must be boolean'],
    ["unique", { sparse: "yes" }, "/sparse", isTyped, '"yes" must be boolean'],
    ["privileges", {}, "", "An object must not be empty.", "{} must NOT have fewer than 1 properties"],
    ["privileges", { read: true }, "/read", isTyped, "true must be string"],
    ["privileges", { create: "make" }, "/create", isUnknown, '"create" is not a keyword here'],
    [
      "privileges",
      { write: "Write" },
      "/write",
      "A name must start with a lower-case letter and contain only lower-case letters, digits and underscores.",
      '"Write" must match pattern "^[a-z][a-z0-9_]*$"',
    ],
    ["formatWhen", { field: "kind", format: "unixtime" }, "", isRequired, '"value" is missing'],
    ["formatWhen", { value: "x", format: "unixtime" }, "", isRequired, '"field" is missing'],
    ["formatWhen", { field: "kind", value: "x" }, "", isRequired, '"format" is missing'],
    [
      "formatWhen",
      { field: "kind", value: "x", format: "email" },
      "/format",
      isListed,
      '"email" is not one of these values',
    ],
    ["sentAs", "number", "", "A value must be the one that the meta-schema requires.", '"number" is another value'],
    ["multiline", "yes", "", isTyped, '"yes" must be boolean'],
  ];

  it("is rejected with a wrong value, in each of its parts", async () => {
    const fields = parts.map(([keyword, value], index) => [`f${String(index)}`, { type: "integer", [keyword]: value }]);
    const problems = await listProblems(declare(Object.fromEntries(fields) as object));
    expect(problems.map(({ pointer, rule, found }) => ({ pointer, rule, found }))).to.have.deep.members(
      parts.map(([keyword, , place, rule, found], index) => ({
        pointer: `/properties/f${String(index)}/${keyword}${place}`,
        rule,
        found,
      })),
    );
  });
});
