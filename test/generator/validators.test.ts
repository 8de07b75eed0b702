import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { soundProject } from "./sound-project.js";

/** The JSON pointers and keywords of the errors of a body; empty for a valid one. */
type Verdict = readonly string[];
type Case = readonly [body: unknown, verdict: Verdict];

interface Run {
  readonly verdicts: readonly Verdict[];
  readonly cpuMs: number;
}

const create: { readonly [path: string]: readonly Case[] } = {
  things: [
    [{ name: "a" }, []],
    [{}, [" required"]],
    [{ name: "" }, ["/name minLength"]],
    [{ name: null }, ["/name type"]],
    [{ name: 5 }, ["/name type"]],
    [{ name: "a".repeat(20) }, []],
    [{ name: "a".repeat(21) }, ["/name maxLength"]],
    [{ name: "😀".repeat(20) }, []],
    [{ name: "a", price: -1, count: 2.5 }, ["/price minimum", "/count type"]],
    [{ name: "a", price: "1" }, ["/price type"]],
    [{ name: "a", price: 1.5, count: 9, sold: true }, []],
    [{ name: "a", count: null, status: null, box: null, tags: null, firm_id: null }, []],
    [{ name: "a", status: "X" }, ["/status enum"]],
    [{ name: "a", code: "ab" }, ["/code pattern"]],
    [{ name: "a", cost: 19.98 }, []],
    [{ name: "a", cost: 9_999_999_999_999.98 }, []],
    [{ name: "a", cost: 1e20 }, ["/cost maximum"]],
    [{ name: "a", cost: 19.985 }, ["/cost multipleOf"]],
    [{ name: "a", boxes: [{ width: 1 }, { width: 2 }] }, []],
    [{ name: "a", boxes: [{ width: 1 }, { width: 1 }] }, ["/boxes uniqueItems"]],
    [{ name: "a", boxes: [5, 5] }, ["/boxes uniqueItems", "/boxes/0 type", "/boxes/1 type"]],
    [{ name: "a", marks: ["__proto__", "__proto__"] }, ["/marks uniqueItems"]],
    [{ name: "a", trace: `${" ".repeat(99)}\n` }, []],
    [{ name: "a", trace: "a\na" }, ["/trace pattern"]],
    [{ name: "a", trace: `\n${"😀".repeat(99)}\n` }, ["/trace maxLength"]],
    [{ name: "a", site: "https://example.com/a?b=c#d" }, []],
    [{ name: "a", site: "ftp://example.com" }, ["/site format"]],
    [{ name: "a", tongue: "english" }, ["/tongue format"]],
    [{ name: "a", tags: ["x", "x"] }, ["/tags uniqueItems"]],
    [{ name: "a", tags: ["", null] }, ["/tags/0 minLength", "/tags/1 type"]],
    [{ name: "a", tags: ["a", "b", "c", "d"] }, ["/tags maxItems"]],
    [{ name: "a", crew_ids: [1, 2], above_id: 0, copy_of: 7 }, []],
    [{ name: "a", crew_ids: ["1"] }, ["/crew_ids/0 type"]],
    [{ name: "a", box: { width: 1, kind: "flat" } }, []],
    [{ name: "a", box: { width: 1, kind: null } }, []],
    [{ name: "a", box: { width: null } }, ["/box/width type"]],
    [{ name: "a", box: { kind: "flat" } }, ["/box required"]],
    [{ name: "a", box: { width: 1, depth: 1 } }, ["/box additionalProperties"]],
    [{ name: "a", thing_id: 5 }, [" additionalProperties"]],
    [{ name: "a", bogus: 5 }, [" additionalProperties"]],
    [[], [" type"]],
    [null, [" type"]],
  ],
  people: [
    [{ mail: "a@example.com", kind: "A", password: "x", new_key: "Y" }, []],
    [{ mail: "", kind: "A" }, ["/mail format"]],
    [{ mail: "a@example.com" }, [" required"]],
    [{ mail: "a@example.com", kind: "A", key: "x" }, [" additionalProperties"]],
  ],
  crews: [
    [{ crew: "a", rights: ["view_things"] }, []],
    [{ crew: "a", rights: ["view_things", "rule_the_world"] }, ["/rights/1 enum"]],
  ],
  "things/parts": [
    [{ part_id: 5, name: "a" }, []],
    [{ name: "a" }, [" required"]],
  ],
  labels: [
    [{ text: "a", shade: "light", size: { width: 1, depth: null }, sizes: [{ width: 2, depth: 3 }] }, []],
    [{ text: "a", shade: null, size: null, sizes: null }, []],
    [{ text: "a", shade: "grey", size: { depth: 0 } }, ["/shade enum", "/size required", "/size/depth minimum"]],
    [{ text: "a", sizes: [{ width: 0 }, null] }, ["/sizes/0/width minimum", "/sizes/1 type"]],
  ],
};

const update: { readonly [path: string]: readonly Case[] } = {
  things: [
    [{}, []],
    [{ notes: null }, []],
    [{ name: null }, ["/name type"]],
    [{ name: "" }, ["/name minLength"]],
    [{ code: "ABC" }, []],
    [{ copy_of: 5 }, [" additionalProperties"]],
  ],
  "things/parts": [[{ part_id: 5 }, []]],
};

describe("generated validators, in plain Node", () => {
  let project: TemporaryProject;
  before(async () => {
    project = makeProject(soundProject);
    await project.generate();
  });
  after(() => project.remove());

  for (const [kind, table] of Object.entries({ create, update })) {
    for (const [path, cases] of Object.entries(table)) {
      it(`decide rightly about a body that would ${kind} one of ${path}`, () => {
        const verdicts = judge(
          path,
          kind,
          cases.map(([body]) => body),
        );
        for (const [index, [body, verdict]] of cases.entries()) {
          expect(verdicts[index], JSON.stringify(body)).to.have.members(verdict);
        }
      });
    }
  }

  it("treat `__proto__` as an undeclared name", () => {
    expect(judge("things", "create", [`{"name": "a", "__proto__": {"x": 1}}`], true)).to.deep.equal([
      [" additionalProperties"],
    ]);
  });

  it("take time linear in the length of texts and arrays", () => {
    const long = 200_000;
    const people = run("people", "create", [
      { mail: `${"a.".repeat(long)}@`, kind: "A" },
      { mail: `a@${"a-".repeat(long)}`, kind: "A" },
    ]);
    const things = run("things", "create", [
      { name: "a", site: `https://${"a.".repeat(long)}` },
      { name: "a", tongue: "a-".repeat(long) },
      { name: "a", trace: `${" ".repeat(1_000_000)}\n\n` },
      { name: "a", boxes: Array.from({ length: 70_000 }, (_, width) => ({ width })) },
      { name: "a", boxes: Array.from({ length: 140_000 }, (_, index) => index) },
      { name: "a", marks: Array.from({ length: 140_000 }, (_, index) => String(index)) },
      { name: "a", marks: Array.from({ length: 140_000 }, (_, index) => index) },
    ]);
    expect(people.cpuMs + things.cpuMs).to.be.lessThan(5000);
  });

  function judge(path: string, kind: string, bodies: readonly unknown[], areTexts = false): readonly Verdict[] {
    return run(path, kind, bodies, areTexts).verdicts;
  }

  /** Runs the validators without compiling anything, and measures CPU time. */
  function run(path: string, kind: string, bodies: readonly unknown[], areTexts = false): Run {
    const script = `
      import { readFileSync } from "node:fs";
      const { ${kind}: validate } = await import("./generated/validators/${path}.js");
      const texts = JSON.parse(readFileSync(0, "utf8"));
      const verdicts = texts.map((text) =>
        validate(JSON.parse(text)) ? [] : validate.errors.slice(0, 100).map(({ instancePath, keyword }) => instancePath + " " + keyword));
      console.log(JSON.stringify({ verdicts, cpuMs: process.cpuUsage().user / 1000 }));`;
    const input = JSON.stringify(areTexts ? bodies : bodies.map((body) => JSON.stringify(body)));
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: project.directory,
      input,
    });
    return JSON.parse(output.toString()) as Run;
  }
});
