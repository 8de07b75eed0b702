import { expect } from "chai";
import { declare, isUnknown, listProblems } from "./tries.js";

describe("what a keyword of fields says", () => {
  const isRequired = "What the meta-schema requires is there.";
  const isTyped = "A value has the type that the meta-schema says.";
  const isDeclaredSetting =
    "A value is set from a setting that schemas/_project.json declares, and that the field may hold.";
  const isListed = "A value is one of those that the meta-schema lists.";
  const isFilled = "A text that is given is not empty.";
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
    ["references", { resource: "crews", none: 1 }, "/none", isListed, "1 is not"],
    ["references", { resource: "crews", sameTenant: "yes" }, "/sameTenant", isTyped, '"yes" must be boolean'],
    ["references", { resource: "crews", onDelete: "delete" }, "/onDelete", isListed, '"delete" is not'],
    ["references", { resource: "crews", via: "crews" }, "/via", isTyped, '"crews" must be boolean'],
    ["references", { resource: "crews", field: "crew_id" }, "/field", isUnknown, '"field" is not one'],
    ["valueFrom", "later", "", isListed, '"later" is not'],
    ["valueFrom", {}, "", isRequired, '"setting" is missing'],
    ["valueFrom", { setting: "size" }, "/setting", isDeclaredSetting, '"size" is not'],
    ["valueFrom", { field: "kind" }, "", isRequired, '"values" is missing'],
    ["valueFrom", { values: { x: 1 } }, "", isRequired, '"field" is missing'],
    ["valueFrom", { field: "kind", values: { x: null } }, "/values/x", isTyped, "null must be string,number,boolean"],
    [
      "valueFrom",
      { caller: "group" },
      "/caller",
      "A value is the one that the meta-schema says.",
      '"group" must be equal to constant',
    ],
    ["valueFrom", { on: "update" }, "", isRequired, '"caller" is missing'],
    ["valueFrom", { caller: "account", on: "delete" }, "/on", isListed, '"delete" is not'],
    ["counts", { resource: "others" }, "", isRequired, '"by" is missing'],
    ["counts", { by: "try_id" }, "", isRequired, '"resource" is missing'],
    [
      "counts",
      { resource: "others", by: "Try" },
      "/by",
      "Names are lower-case letters, digits and underscores, a letter first.",
      '"Try" must match pattern "^[a-z][a-z0-9_]*$"',
    ],
    ["unique", {}, "", "An object that is given is not empty.", "{} must NOT have fewer than 1 properties"],
    ["unique", { ignoreCase: "yes" }, "/ignoreCase", isTyped, '"yes" must be boolean'],
    ["unique", { sparse: "yes" }, "/sparse", isTyped, '"yes" must be boolean'],
    ["privileges", {}, "", "An object that is given is not empty.", "{} must NOT have fewer than 1 properties"],
    ["privileges", { read: true }, "/read", isTyped, "true must be string"],
    ["privileges", { create: "make" }, "/create", isUnknown, '"create" is not one'],
    [
      "privileges",
      { write: "Write" },
      "/write",
      "Names are lower-case letters, digits and underscores, a letter first.",
      '"Write" must match pattern "^[a-z][a-z0-9_]*$"',
    ],
    ["formatWhen", { field: "kind", format: "unixtime" }, "", isRequired, '"value" is missing'],
    ["formatWhen", { value: "x", format: "unixtime" }, "", isRequired, '"field" is missing'],
    ["formatWhen", { field: "kind", value: "x" }, "", isRequired, '"format" is missing'],
    ["formatWhen", { field: "kind", value: "x", format: "email" }, "/format", isListed, '"email" is not'],
    ["sentAs", "number", "", "A value is the one that the meta-schema says.", '"number" must be equal to constant'],
    ["multiline", "yes", "", isTyped, '"yes" must be boolean'],
  ];

  it("is refused where it is wrong, part by part", async () => {
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
