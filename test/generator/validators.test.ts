import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { soundProject } from "./sound-project.js";

/** The JSON pointers and keywords of the errors of a body; empty for a valid one. */
type Verdict = readonly string[];
type Case = readonly [body: unknown, verdict: Verdict];

interface Run {
  readonly verdicts: readonly (readonly Verdict[])[];
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
  const tables = Object.entries({ create, update }).flatMap(([kind, table]) =>
    Object.entries(table).map(([path, cases]) => ({ kind, path, cases })),
  );
  let verdicts: readonly (readonly Verdict[])[];
  before(async () => {
    project = makeProject(soundProject);
    await project.generate();
    const texts = tables.map(({ kind, path, cases }) => ({
      kind,
      path,
      texts: cases.map(([body]) => JSON.stringify(body)),
    }));
    ({ verdicts } = run(texts));
  });
  after(() => project.remove());

  for (const [at, { kind, path, cases }] of tables.entries()) {
    it(`decide rightly about a body that would ${kind} one of ${path}`, () => {
      for (const [index, [body, verdict]] of cases.entries()) {
        expect(verdicts[at]![index], JSON.stringify(body)).to.have.members(verdict);
      }
    });
  }

  it("treat `__proto__` as an undeclared name, and take time linear in the length of texts and arrays", () => {
    const long = 200_000;
    const people = [
      { mail: `${"a.".repeat(long)}@`, kind: "A" },
      { mail: `a@${"a-".repeat(long)}`, kind: "A" },
    ];
    const things = [
      { name: "a", site: `https://${"a.".repeat(long)}` },
      { name: "a", tongue: "a-".repeat(long) },
      { name: "a", trace: `${" ".repeat(1_000_000)}\n\n` },
      { name: "a", boxes: Array.from({ length: 70_000 }, (_, width) => ({ width })) },
      { name: "a", boxes: Array.from({ length: 140_000 }, (_, index) => index) },
      { name: "a", marks: Array.from({ length: 140_000 }, (_, index) => String(index)) },
      { name: "a", marks: Array.from({ length: 140_000 }, (_, index) => index) },
    ];
    const done = run([
      { path: "things", kind: "create", texts: [`{"name": "a", "__proto__": {"x": 1}}`] },
      { path: "people", kind: "create", texts: people.map((body) => JSON.stringify(body)) },
      { path: "things", kind: "create", texts: things.map((body) => JSON.stringify(body)) },
    ]);
    expect(done.verdicts[0]).to.deep.equal([[" additionalProperties"]]);
    expect(done.cpuMs).to.be.lessThan(5000);
  });

  /** Runs the validators without compiling anything, in one process, and measures its CPU time. */
  function run(
    asked: readonly { readonly path: string; readonly kind: string; readonly texts: readonly string[] }[],
  ): Run {
    const script = `
      import { readFileSync } from "node:fs";
      const verdicts = [];
      for (const { path, kind, texts } of JSON.parse(readFileSync(0, "utf8"))) {
        const { [kind]: validate } = await import("./generated/validators/" + path + ".js");
        verdicts.push(texts.map((text) =>
          validate(JSON.parse(text)) ? [] : validate.errors.slice(0, 100).map(({ instancePath, keyword }) => instancePath + " " + keyword)));
      }
      console.log(JSON.stringify({ verdicts, cpuMs: process.cpuUsage().user / 1000 }));`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: project.directory,
      input: JSON.stringify(asked),
    });
    return JSON.parse(output.toString()) as Run;
  }
});
