import { expect } from "chai";
import { toPortablePattern } from "../../generator/emit/openapi/portable-pattern.js";
import { TextSyntaxError } from "../../runtime/model/query/condition-text.js";
import { parseOrText } from "../../runtime/plan/query-or.js";
import type { JsonObject } from "../support/api-document.js";
import { readDocument } from "../support/generated-document.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { checkout } from "../support/source-tree.js";
import { accounts } from "./sound-project.js";

const declared = {
  article: "^\\d{2}-[A-Z]+/[a-z#]+$",
  name: "^[\\p{L} .'-]+$",
  short: "^.{1,5}$",
  secret: "^(?=.*\\d).+$",
  word: "\\bword\\b",
};

const things = {
  title: "Thing",
  type: "object",
  resource: { id: "thing_id", title: "title", privileges: { read: "view_things", write: "manage_things" } },
  properties: {
    thing_id: { type: "integer", readOnly: true },
    title: { type: "string" },
    kind: { type: "string", enum: ["a/b", "c#{d}", "größer", "(e)"] },
    optional: { type: "string", format: "uri", minLength: 15, pattern: "x$" },
    ...Object.fromEntries(
      Object.entries(declared).map(([name, pattern]) => [name, { type: "string", pattern, maxLength: 50 }]),
    ),
  },
  required: ["title"],
  allOf: [
    { if: { properties: { word: { pattern: "\\bword\\b" } }, required: ["word"] }, then: { required: ["article"] } },
    { if: { properties: { article: { pattern: "^\\d/" } }, required: ["article"] }, then: { required: ["name"] } },
  ],
};

describe("patterns of the API document, which generated clients use in their language", () => {
  let project: TemporaryProject;
  let document: JsonObject;
  before(async () => {
    project = makeProject({ ...accounts, things });
    await project.generate();
    document = JSON.parse((await project.run(["open-api"])).stdout) as JsonObject;
  });
  after(() => project.remove());

  const schemaOf = (name: string): { properties: Record<string, JsonObject>; allOf: readonly unknown[] } =>
    (document["components"] as { schemas: Record<string, never> }).schemas[name]!;

  it("use only syntax that ECMAScript, PCRE, Python, Java, Go and Ruby read alike", () => {
    const store = JSON.parse(readDocument(checkout)) as JsonObject;
    const patterns = [...new Set([...listPatterns(store), ...listPatterns(document)])];
    expect(patterns).to.have.lengthOf.above(40);
    expect(patterns.flatMap((pattern) => findFaults(pattern).map((fault) => `${pattern}: ${fault}`))).to.deep.equal([]);
  });

  it("are those of the declarations, or a description if an engine lacks the syntax", () => {
    const { properties } = schemaOf("ThingsCreate");
    expect(properties["article"]).to.include({ pattern: "^[0-9]{2}-[A-Z]+\\/[a-z\\x23]+$" });
    for (const name of ["name", "short", "secret", "word"] as const) {
      expect(properties[name], name).to.include({ pattern: "^[^\\x00]*$" });
      expect(properties[name]!["description"]).to.equal(`Matches the ECMAScript pattern \`${declared[name]}\`.`);
    }
  });

  it("decide conditions between fields only if every engine supports them", () => {
    const conditions = JSON.stringify(schemaOf("ThingsCreate").allOf);
    expect(conditions).to.contain(JSON.stringify("^[0-9]\\/")).and.not.contain("word");
  });

  it("of declarations are translated or left out", () => {
    const translated: readonly (readonly [declared: string, portable: string | null])[] = [
      ["^[^\\x00]*$", "^[^\\x00]*$"],
      ["^\\w+\\.\\d*$", "^[0-9A-Z_a-z]+\\.[0-9]*$"],
      ["^[\\w.+-]+$", "^[0-9A-Z_a-z.+-]+$"],
      ["^(\\d{4})(?:-\\d\\d)?$", "^([0-9]{4})(?:-[0-9][0-9])?$"],
      ["^(?<year>\\d{4})$", null],
      ["^\\u0041$", null],
      ["^[^]*$", "^[^\\x00]*$"],
      ["^[\\s\\S]+?$", "^[^\\x00]+?$"],
      ["a/b", "a\\/b"],
      ["[a&&b~~[]", "[a\\x26\\x26b\\x7E\\x7E\\[]"],
      ["^ключ$", "^ключ$"],
      ["\\t\\v\\cA", null],
      ["é+", null],
      ["[é]", null],
      ["(?!a)b", null],
      ["(?<=a)b", null],
      ["(a)\\1", null],
      ["\\s", null],
      ["^\\S$", null],
      ["^[^,]{1,3}$", null],
      ["^[^,]{2,}$", "^[^,]{2,}$"],
      ["^[^-]+[-][a-z-]*$", "^[^-]+[-][a-z-]*$"],
      ["^[a-z]{1,63}(\\.[a-z]{1,63}){2}$", "^[a-z]{1,63}(\\.[a-z]{1,63}){2}$"],
      ["^(a{100}){11}$", null],
      ["^a{1,1001}$", null],
      ["[]", null],
    ];
    for (const [pattern, portable] of translated) expect(toPortablePattern(pattern), pattern).to.equal(portable);
  });

  it("of `or` allow every valid value, and reject wrong beginnings and ends", () => {
    const { parameters } = document["components"] as { parameters: { Or: { schema: { pattern: string } } } };
    const pattern = new RegExp(parameters.Or.schema.pattern, "u");
    const read = ["(a=)", "(a=b=c)", '(a="\\"")', "(or(and(or(a=1))))", "(b=2,and(a[in]=(1,2),c=x))", "(a=\n)"];
    for (const text of read) expect([parseOrText(text).kind, pattern.test(text)], text).to.deep.equal(["or", true]);
    for (const text of [
      "",
      "()",
      "(a)",
      "(=1)",
      "(,a=1)",
      "((a=1))",
      "(not(a=1))",
      " (a=1)",
      "(a=1",
      "a=1",
      "(a[]=1)",
    ]) {
      expect(() => parseOrText(text), text).to.throw(TextSyntaxError);
      expect(pattern.test(text), text).to.equal(false);
    }
  });
});

/** Members named `pattern` of schemas, at any place. */
function listPatterns(part: unknown): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, member]: [string, unknown]) =>
    name === "pattern" && typeof member === "string" ? [member] : listPatterns(member),
  );
}

const parts =
  /(?<escape>\\(?:x[0-9A-F]{2}|.))|(?<set>\[(?:\\.|[^\]\\])*\])|(?<count>\{\d+,?\d*\})|(?<group>\(\?.?)|(?<other>.)/gsu;

/** Finds constructs that some engine does not read, or reads differently. */
function findFaults(pattern: string): readonly string[] {
  const faults: string[] = [];
  // Literals of Ruby and PHP: `#{…}`, `#$x`, `$x`.
  if (/#[{$@]|\$[A-Za-z_{]/.test(pattern)) faults.push("a variable of Ruby or PHP");
  for (const { index, groups = {}, 0: whole } of pattern.matchAll(parts)) {
    const next = pattern.slice(index + whole.length);
    const { escape, set, count, group, other } = groups;
    if (escape !== undefined && !isCommonEscape(escape, "\\^$.*+?()[]{}|/")) faults.push(`the escape ${escape}`);
    if (group !== undefined && group !== "(?:") faults.push(`the group ${group}`);
    if (count !== undefined && count.match(/\d+/g)!.some((digits) => Number(digits) > 1000)) faults.push(count);
    if (other !== undefined && "/.".includes(other)) faults.push(`an unescaped ${other}`);
    if (other !== undefined && other > "~" && /^[*+?{]/.test(next)) faults.push(`a repeated ${other}`);
    if (set === undefined) continue;
    const members = set.replace(/^\[\^?/, "").slice(0, -1);
    for (const [member] of members.matchAll(/\\(?:x[0-9A-F]{2}|.)/gs)) {
      if (!isCommonEscape(member, "\\^$.*+?()[]{}|/-")) faults.push(`the escape ${member} in a class`);
    }
    const raw = members.replaceAll(/\\(?:x[0-9A-F]{2}|.)/gs, "x");
    if (/[[/]|&&|~~|\|\||--|[^ -~]/.test(raw) || members === "") faults.push(`the class ${set}`);
    // Engines that count bytes see several in a character beyond ASCII, so the following part must match the others.
    if (set.startsWith("[^") && !/^(?:[*+]|\{\d+,\}|\[\^)/.test(next)) faults.push(`one character of ${set}`);
  }
  return faults;
}

function isCommonEscape(escape: string, punctuation: string): boolean {
  return /^\\(?:x[0-7][0-9A-F]|[fnrt])$/.test(escape) || punctuation.includes(escape.slice(1));
}
