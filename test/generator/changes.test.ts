import { expect } from "chai";
import { describeDirectory } from "../../generator/describe.js";
import { compareDeclarations } from "../../runtime/changes/compare-declarations.js";
import type { Difference } from "../../runtime/changes/difference.js";
import type { rules } from "../../runtime/changes/rules.js";
import { writeWitness } from "../../runtime/changes/write-witness.js";
import type { DescribedProject } from "../../runtime/model/described.js";
import { makeProject } from "../support/project.js";
import { accounts } from "./sound-project.js";
import { declare } from "./tries.js";

type Schemas = { readonly [path: string]: unknown };

function describeSchemas(schemas: Schemas): DescribedProject {
  const project = makeProject({ ...accounts, ...schemas });
  try {
    return describeDirectory(project.directory);
  } finally {
    project.remove();
  }
}

/** `b` breaking, `p` possible, `-` compatible: of requests, answers and types. */
type Verdicts = `${"b" | "p" | "-"}${"b" | "p" | "-"}${"b" | "p" | "-"}`;
type Expected = readonly [rule: keyof typeof rules, verdicts: Verdicts, data: Difference["class"]];

const letters = { breaking: "b", possible: "p", compatible: "-" } as const;

function summarize({ rule, requests, answers, types, class: data }: Difference): Expected {
  return [rule, `${letters[requests]}${letters[answers]}${letters[types]}`, data];
}

interface Change {
  readonly before: Schemas;
  readonly after: Schemas;
  readonly expected: readonly Expected[];
  /** A part of the witness of the first. */
  readonly witness?: string;
}

/** A field of one resource changes. */
function ofField(before: object, after: object, expected: readonly Expected[], witness?: string): Change {
  return of({ size: before }, { size: after }, expected, witness);
}

function of(before: object, after: object, expected: readonly Expected[], witness?: string): Change {
  const change = { before: { tries: declare(before) }, after: { tries: declare(after) }, expected };
  return witness === undefined ? change : { ...change, witness };
}

/** What is said of the resource changes. */
function ofResource(before: object, after: object, expected: readonly Expected[], witness?: string): Change {
  const fields = { size: { type: "integer", default: 0, sortable: true } };
  const change = { before: { tries: declare(fields, before) }, after: { tries: declare(fields, after) }, expected };
  return witness === undefined ? change : { ...change, witness };
}

const text = { type: "string" };
const number = { type: "integer" };
const others = declare({});
const inTries = (field: object): Schemas => ({ others, tries: declare({ other_id: field }) });
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const choice = (...values: readonly string[]): object => ({ type: "string", enum: values, default: values[0] });
const reference = (more: object = {}): object => ({ type: "integer", references: { resource: "others", ...more } });

const changes: { readonly [title: string]: Change } = {
  "nothing changes": ofField(text, text, []),
  "the order of what is said changes": ofField({ type: "string", maxLength: 5 }, { maxLength: 5, type: "string" }, []),
  "texts for people change": ofField(text, { ...text, description: "How big." }, [["texts-changed", "---", "none"]]),
  "an optional field is added": of({}, { size: text }, [["field-added", "---", "none"]]),
  "a field with a default is added": of({}, { size: { ...text, default: "a" } }, [["field-added", "---", "safe"]]),
  "a field is removed": of({ size: text }, {}, [["field-removed", "bbb", "loses"]], "GET /api/2.0/tries?fields=size"),
  "a field is another one of its kind": of({ size: text }, { width: text }, [
    ["field-perhaps-renamed", "---", "word"],
    ["field-removed", "bbb", "loses"],
  ]),
  "an integer is a number": ofField(number, { type: "number" }, [["type-widened", "-p-", "safe"]]),
  "a number is an integer": ofField({ type: "number" }, number, [["type-changed", "bbb", "word"]], '"size":1}'),
  "a text is an integer": ofField(text, number, [["type-changed", "bbb", "word"]]),
  "a text is a time": ofField(text, { type: "string", format: "date-time" }, [["type-changed", "bbb", "word"]]),
  "a text is an array of texts": ofField(text, { type: "array", items: text }, [["type-to-array", "bbb", "safe"]]),
  "elements have another type": ofField({ type: "array", items: text }, { type: "array", items: number }, [
    ["type-changed", "bbb", "word"],
  ]),
  "a limit is narrower": ofField(
    { ...text, maxLength: 5 },
    { ...text, maxLength: 3 },
    [["limit-narrowed", "b--", "word"]],
    '"size":"aaaaa"',
  ),
  "a limit is wider": ofField({ ...number, minimum: 5 }, { ...number, minimum: 3 }, [["limit-widened", "---", "none"]]),
  "a limit comes": ofField(number, { ...number, exclusiveMaximum: 3 }, [["limit-narrowed", "b--", "word"]]),
  "steps are finer": ofField({ type: "number", multipleOf: 0.1 }, { type: "number", multipleOf: 0.01 }, [
    ["limit-widened", "---", "none"],
  ]),
  "a pattern comes": ofField({ ...text, maxLength: 9 }, { ...text, maxLength: 9, pattern: "^[0-9]{5}$" }, [
    ["limit-narrowed", "b--", "word"],
  ]),
  "a format comes": ofField(text, { ...text, format: "email" }, [["limit-narrowed", "b--", "word"]]),
  "elements are held to less": ofField(
    { type: "array", items: number, maxItems: 2 },
    { type: "array", items: number },
    [["limit-widened", "---", "none"]],
  ),
  "elements are held to more": ofField(
    { type: "array", items: number },
    { type: "array", items: { ...number, minimum: 7 } },
    [["limit-narrowed", "b--", "word"]],
    '"size":[1]',
  ),
  "a value is allowed no more": ofField(
    choice("a", "b"),
    choice("a"),
    [["values-narrowed", "b-b", "word"]],
    '"size":"b"',
  ),
  "a value is allowed": ofField(choice("a"), choice("a", "b"), [["values-widened", "-pp", "none"]]),
  "values are listed": ofField(text, choice("a"), [
    ["values-narrowed", "b-b", "word"],
    ["default-added", "-b-", "safe"],
  ]),
  "a default comes": ofField(text, { ...text, default: "a" }, [["default-added", "-b-", "safe"]]),
  "a default changes": ofField({ ...text, default: "a" }, { ...text, default: "b" }, [
    ["default-changed", "-b-", "none"],
  ]),
  "a default goes": ofField({ ...text, default: "a" }, text, [["default-removed", "-bb", "none"]]),
  "only the server sets it": ofField(text, { ...text, readOnly: true }, [["read-only-added", "b-b", "none"]]),
  "it is never sent": ofField(text, { ...text, writeOnly: true }, [["field-hidden", "bbb", "none"]]),
  "it is sent": ofField({ ...text, writeOnly: true }, text, [["field-shown", "-p-", "none"]]),
  "it never changes": ofField(
    text,
    { ...text, immutable: true },
    [["immutable-added", "b--", "none"]],
    "PUT /api/2.0/tries/1",
  ),
  "it asks for something": ofField(text, { ...text, createOnly: true }, [["create-only-added", "bbb", "loses"]]),
  "it sorts no more": ofField(
    { ...number, default: 0, sortable: true },
    { ...number, default: 0 },
    [["sortable-removed", "b-b", "none"]],
    "sort_by=size",
  ),
  "its words are found": ofField(text, { ...text, searchable: true }, [["searchable-added", "-p-", "safe"]]),
  "it is sent as text": ofField(number, { ...number, sentAs: "string" }, [["sent-as-text", "-bb", "none"]]),
  "it is sent as number": ofField({ ...number, sentAs: "string" }, number, [["sent-as-number", "bbb", "none"]]),
  "to read it takes a privilege": ofField(text, { ...text, privileges: { read: "see_size" } }, [
    ["field-privilege-added", "bbb", "none"],
  ]),
  "it is unique": ofField(text, { ...text, unique: true }, [["unique-added", "b--", "word"]]),
  "it is unique regardless of case no more": ofField(
    { ...text, unique: { ignoreCase: true } },
    { ...text, unique: true },
    [["unique-removed", "---", "safe"]],
  ),
  "it is indexed": ofField(text, { ...text, indexed: true }, [["indexes-changed", "---", "safe"]]),
  "it refers to something": {
    before: inTries(number),
    after: inTries(reference()),
    expected: [["reference-added", "bbb", "word"]],
  },
  "it refers to nothing": {
    before: inTries(reference()),
    after: inTries(number),
    expected: [["reference-removed", "bbb", "none"]],
  },
  "0 stands for none": {
    before: inTries(reference()),
    after: inTries(reference({ none: 0 })),
    expected: [["reference-none-added", "-p-", "none"]],
  },
  "it goes with what it refers to": {
    before: inTries(reference()),
    after: inTries(reference({ onDelete: "cascade" })),
    expected: [["reference-cascades", "-p-", "none"]],
  },
  "it keeps what it refers to": {
    before: inTries(reference({ onDelete: "cascade" })),
    after: inTries(reference()),
    expected: [["reference-restricts", "b--", "none"]],
    witness: "DELETE /api/2.0/others/1",
  },
  "it is seen elsewhere no more": {
    before: inTries(reference({ via: true })),
    after: inTries(reference()),
    expected: [["path-removed", "b-b", "none"]],
    witness: "GET /api/2.0/others/1/tries",
  },
  "an object gets a property": ofField(object({ a: text }), object({ a: text, b: text }), [
    ["property-added", "---", "none"],
  ]),
  "an object gets a mandatory property": ofField(
    object({ a: text }),
    object({ a: text, b: text }, { required: ["b"] }),
    [["mandatory-property-added", "b-b", "word"]],
  ),
  "an object loses a property": ofField(object({ a: text, b: text }), object({ a: text }), [
    ["property-removed", "pbb", "loses"],
  ]),
  "a property is mandatory": ofField(
    object({ a: text }),
    object({ a: text }, { required: ["a"] }),
    [["property-mandatory", "b-b", "word"]],
    '"size":{}',
  ),
  "an object is closed": ofField(object({ a: text }), object({ a: text }, { additionalProperties: false }), [
    ["object-closed", "b--", "none"],
  ]),
  "transitions are narrowed": of(
    { state: { ...choice("a", "b"), transitions: { a: { b: true }, b: { a: true } } } },
    { state: { ...choice("a", "b"), transitions: { a: { b: true } } } },
    [["transitions-narrowed", "b--", "none"]],
    'PUT /api/2.0/tries/1 {"state":"a"}, of an item with "b"',
  ),
  "a new item begins with less": of(
    { state: { ...choice("a", "b"), transitions: { a: { b: true } } } },
    { state: { ...choice("a", "b"), transitions: { a: { b: true } }, initial: ["a"] } },
    [["initial-narrowed", "b--", "none"]],
  ),
  "a value comes after another": of(
    { first: number, size: number },
    { first: number, size: { ...number, after: "first" } },
    [["order-added", "p--", "none"]],
  ),
  "the list is an array": ofResource({}, { collection: "array" }, [["collection-changed", "-bb", "none"]]),
  "the list has less": ofResource({}, { views: { list: ["try_id", "name"] } }, [["view-narrowed", "-bb", "none"]]),
  "the order of the list changes": ofResource({}, { defaultSort: "size" }, [["default-sort-changed", "-p-", "none"]]),
  "the id is under another key": ofResource({}, { resultKey: "id" }, [["result-key-changed", "-bb", "none"]]),
  "a key over two fields comes": ofResource({}, { unique: [{ fields: ["name", "size"] }] }, [
    ["unique-added", "b--", "word"],
  ]),
  "an action takes another privilege": ofResource(
    {},
    { privileges: { read: "a", create: "b", update: "b", delete: "c" } },
    [["privilege-changed", "b--", "none"]],
    "DELETE /api/2.0/tries/1, by who has b",
  ),
  "a privilege is gone": ofResource({ privileges: { read: "a", write: "c" } }, {}, [
    ["privileges-narrowed", "b-b", "word"],
    ["privilege-changed", "b--", "none"],
    ["privilege-changed", "b--", "none"],
    ["privilege-changed", "b--", "none"],
  ]),
  "a resource comes": { before: {}, after: { tries: declare({}) }, expected: [["resource-added", "---", "none"]] },
  "a resource goes": {
    before: { tries: declare({}), others },
    after: { others },
    expected: [["resource-removed", "bbb", "loses"]],
    witness: "GET /api/2.0/tries",
  },
  "a resource is another one with its fields": {
    before: { tries: declare({ size: text }) },
    after: { trials: declare({ size: text }) },
    expected: [
      ["resource-perhaps-renamed", "---", "word"],
      ["resource-removed", "bbb", "loses"],
    ],
  },
};

/** All changes of one resource, each of a resource of its own: declarations are read once. */
function joinChanges(): readonly { readonly title: string; readonly path: string; readonly change: Change }[] {
  return Object.entries(changes).map(([title, change], index) => ({ title, path: `tries_${String(index)}`, change }));
}

const isWhole = ({ before, after }: Change): boolean => before["tries"] === undefined || after["tries"] === undefined;

/** It concerns another resource, too. */
const apart = "a privilege is gone";

describe("changes of declarations", () => {
  const single = joinChanges().filter(({ change, title }) => !isWhole(change) && title !== apart);
  let was: DescribedProject;
  let differences: readonly Difference[];
  before(() => {
    const join = (side: "before" | "after"): Schemas =>
      Object.fromEntries(single.map(({ path, change }) => [path, change[side]["tries"]]));
    was = describeSchemas({ others, ...join("before") });
    differences = compareDeclarations(was, describeSchemas({ others, ...join("after") }));
  });

  for (const { title, path, change } of single) {
    it(`are told apart where ${title}, with a witness of what breaks`, () => {
      const own = differences.filter(({ resource, rule }) => resource === path && rule !== "privileges-narrowed");
      check(was, own, change, (text) => text.replaceAll(path, "tries"));
    });
  }

  for (const { title, change } of joinChanges().filter(({ change, title }) => isWhole(change) || title === apart)) {
    it(`are told apart where ${title}, with a witness of what breaks`, () => {
      const whole = describeSchemas(change.before);
      check(whole, compareDeclarations(whole, describeSchemas(change.after)), change, (text) => text);
    });
  }
});

function check(
  was: DescribedProject,
  found: readonly Difference[],
  { expected, witness }: Change,
  name: (text: string) => string,
): void {
  expect(found.map(summarize)).to.deep.equal(expected);
  const witnesses = found.map((difference) => writeWitness(was, difference)?.text ?? null);
  if (witness !== undefined) expect(name(witnesses[0] ?? "")).to.contain(witness);
  for (const [index, [rule, verdicts]] of expected.entries()) {
    if (verdicts.includes("b")) expect(witnesses[index], rule).to.be.a("string");
  }
}
