import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import metaSchema from "../../generator/meta-schema.json" with { type: "json" };
import { describeProjectDirectory } from "../../generator/describe-project.js";
import { compareDeclarations } from "../../runtime/migrations/changes/compare-declarations.js";
import type { Difference } from "../../runtime/migrations/changes/difference.js";
import { changeRules } from "../../runtime/migrations/changes/change-rules.js";
import { describeExample } from "../../runtime/migrations/changes/describe-example.js";
import type { CanonicalProject } from "../../runtime/model/schema/canonical-project.js";
import { makeProject } from "../support/project.js";
import { accounts } from "./sound-project.js";
import { beside, changes, type Change, type Expected, type Schemas } from "./declared-changes.js";
import { actionChanges } from "./changed-actions.js";
import { declare } from "./tries.js";

/** Code files beside the declarations, by name. Their contents are not compared. */
function describeSchemas(schemas: Schemas, code: readonly string[] = []): CanonicalProject {
  const project = makeProject({ ...accounts, ...schemas });
  for (const file of code) project.write(`schemas/${file}`, "");
  try {
    return describeProjectDirectory(project.directory);
  } finally {
    project.remove();
  }
}

const letters = { breaking: "b", possible: "p", compatible: "-" } as const;

function summarize({ rule, requests, answers, types, class: data }: Difference): Expected {
  return [rule, `${letters[requests]}${letters[answers]}${letters[types]}`, data];
}

/** Combines the changes of one resource, each for a resource of its own, so that declarations are read once. */
function joinChanges(): readonly { readonly title: string; readonly path: string; readonly change: Change }[] {
  return Object.entries(changes).map(([title, change], index) => ({ title, path: `tries_${String(index)}`, change }));
}

const isApart = ({ before, after, isApart: isSo }: Change): boolean =>
  isSo === true || before["tries"] === undefined || after["tries"] === undefined;

describe("changes of declarations", () => {
  const single = joinChanges().filter(({ change }) => !isApart(change));
  let was: CanonicalProject;
  let differences: readonly Difference[];
  before(() => {
    const join = (side: "before" | "after"): Schemas =>
      Object.fromEntries(single.map(({ path, change }) => [path, change[side]["tries"]]));
    was = describeSchemas({ ...beside, ...join("before") });
    differences = compareDeclarations(was, describeSchemas({ ...beside, ...join("after") }));
  });

  for (const { title, path, change } of single) {
    it(`are reported with a witness if ${title}`, () => {
      const own = differences.filter(({ resource, rule }) => resource === path && rule !== "privileges-narrowed");
      check(was, own, change, (text) => text.replaceAll(path, "tries"));
    });
  }

  it("list the steps that give items a tenant, if its field is new", () => {
    const fields = { place_id: { type: "integer", references: "places" } };
    const whole = describeSchemas({ ...beside, tries: declare({}) });
    const bound = describeSchemas({ ...beside, tries: declare(fields, { tenant: "place_id" }) });
    const added = compareDeclarations(whole, bound).find(({ rule }) => rule === "tenant-added");
    expect(added?.description).to.contain('declare the field without "tenant" first, start the server');
  });

  for (const { title, change } of joinChanges().filter(({ change }) => isApart(change))) {
    it(`are reported with a witness if ${title}`, () => {
      const whole = describeSchemas(change.before, change.code);
      check(whole, compareDeclarations(whole, describeSchemas(change.after, change.code)), change, (text) => text);
    });
  }

  for (const [title, change] of Object.entries(actionChanges)) {
    it(`are reported with a witness if ${title}`, () => {
      const [before, after] = [change.before, change.after].map((schemas) => {
        const isActing = JSON.stringify(schemas).includes('"actions"');
        return describeSchemas({ others: beside.others, ...schemas }, isActing ? ["tries.go.ts"] : []);
      });
      check(before!, compareDeclarations(before!, after!), change, (text) => text);
    });
  }

  it("are reported if hooks are added or removed", () => {
    const before = describeSchemas({ tries: declare({}) });
    const found = compareDeclarations(before, describeSchemas({ tries: declare({}) }, ["tries.hooks.ts"]));
    expect(found.map(summarize)).to.deep.equal([["hooks-changed", "pp-", "none"]]);
  });

  it("stop writes of older servers if their items could be wrong", () => {
    const time = { type: "string", format: "date-time" };
    const secret = { type: "string", createOnly: true };
    const fill = { type: "string", fill: "a" };
    const other = (more: object) => ({ type: "integer", references: { resource: "others", ...more } });
    const listStops = (before: object, after: object): readonly string[] => {
      const [was, is] = [before, after].map((each) => describeSchemas({ others: beside.others, tries: each }));
      return compareDeclarations(was!, is!)
        .filter(({ stopsOlderServers }) => stopsOlderServers)
        .map(({ rule }) => rule);
    };
    const found = {
      "a new field": listStops(declare({}), declare({ size: time })),
      "a new field with a default": listStops(declare({}), declare({ size: { ...time, valueFrom: "now" } })),
      "a new field with `fill`": listStops(declare({}), declare({ size: fill })),
      "a field that must not be before an old one": listStops(
        declare({ from: time }),
        declare({ from: time, size: { ...time, notBefore: "from" } }),
      ),
      "two new fields in order": listStops(declare({}), declare({ from: time, size: { ...time, notBefore: "from" } })),
      "a field gets the time": listStops(declare({ size: time }), declare({ size: { ...time, valueFrom: "now" } })),
      "a field gets the caller": listStops(
        declare({ size: { type: "integer", references: "people" } }),
        declare({ size: { type: "integer", references: "people", valueFrom: { caller: "account" } } }),
      ),
      "a field that is not stored is mandatory": listStops(declare({ size: secret }), {
        ...declare({ size: secret }),
        required: ["name", "size"],
      }),
      "a plain reference is a number": listStops(declare({ size: other({}) }), declare({ size: { type: "integer" } })),
      "a reference that cascades is a number": listStops(
        declare({ size: other({ onDelete: "cascade" }) }),
        declare({ size: { type: "integer" } }),
      ),
    };
    expect(found).to.deep.equal({
      "a new field": [],
      "a new field with a default": [],
      "a new field with `fill`": ["field-added"],
      "a field that must not be before an old one": ["field-added"],
      "two new fields in order": [],
      "a field gets the time": ["default-added"],
      "a field gets the caller": [],
      "a field that is not stored is mandatory": [],
      "a plain reference is a number": [],
      "a reference that cascades is a number": ["reference-removed"],
    });
  });

  it("are reported for every keyword", () => {
    const tried = new Set(
      [...Object.values(changes), ...Object.values(actionChanges)].flatMap(({ before, after }) => [
        ...listChanged(before, after),
      ]),
    );
    // Parts of a keyword are compared with it.
    const { $defs } = metaSchema;
    const { resource, field, references, action, actionValues } = $defs;
    const keywords = [metaSchema, resource, field, references, action, actionValues].flatMap((each) =>
      Object.keys(each.properties),
    );
    // Keywords that name the former name belong to the new declaration.
    const others = ["$schema", "$ref", "was"];
    expect([...new Set(keywords)].filter((keyword) => !tried.has(keyword))).to.have.members(others);
  });

  it("test every rule", () => {
    const tried = [...Object.values(changes), ...Object.values(actionChanges)].flatMap(({ expected }) =>
      expected.map(([rule]) => rule),
    );
    expect(Object.keys(changeRules).toSorted()).to.deep.equal(
      [...new Set<string>([...tried, "hooks-changed"])].toSorted(),
    );
  });
});

/** Lists members that exist before and after, and differ. */
function* listChanged(before: unknown, after: unknown): Generator<string> {
  if (!isObject(before) || !isObject(after)) return;
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (isDeepStrictEqual(before[name], after[name])) continue;
    yield name;
    yield* listChanged(before[name], after[name]);
  }
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null;
}

function check(
  was: CanonicalProject,
  found: readonly Difference[],
  { expected, witness }: Change,
  name: (text: string) => string,
): void {
  expect(found.map(summarize)).to.deep.equal(expected);
  const witnesses = found.map((difference) => describeExample(was, difference)?.text ?? null);
  if (witness !== undefined) expect(name(witnesses[0] ?? "")).to.contain(witness);
  for (const [index, [rule, verdicts]] of expected.entries()) {
    if (verdicts.includes("b")) expect(witnesses[index], rule).to.be.a("string");
  }
}
