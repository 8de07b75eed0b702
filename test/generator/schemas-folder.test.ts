import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { bits } from "./bits.js";
import { accounts } from "./sound-project.js";

const shared = "A file must be text in UTF-8";
const kinds =
  "schemas/ must contain only folders, declarations (name.json), hooks (name.hooks.ts), code of actions (name.action.ts), modules for both (_name.ts) and files that are not code";
const disk = "The command must be able to read and write its files";
const bitsText = JSON.stringify(bits);

/** Changes of a project, and the beginning of the resulting problems. */
const mistakes: readonly [string, (at: (file: string) => string) => void, string][] = [
  [
    "a declaration in ISO 8859-1",
    (at) => writeFileSync(at("schemas/cafe.json"), Buffer.from('{\n  "title": "Café"\n}', "latin1")),
    `schemas/cafe.json:2:16\n  ${shared}: the byte 0xE9 is not UTF-8.\n  save the file as UTF-8; in ISO 8859-1 this byte is "é"`,
  ],
  [
    "a declaration with U+FFFD before a byte that is not UTF-8",
    (at) => writeFileSync(at("schemas/mixed.json"), Buffer.from([0x22, 0xef, 0xbf, 0xbd, 0x0a, 0xe9, 0x22])),
    `schemas/mixed.json:2:1\n  ${shared}: the byte 0xE9 is not UTF-8.`,
  ],
  [
    "a declaration that breaks off within a character",
    (at) => writeFileSync(at("schemas/begun.json"), Buffer.from([0xef, 0xbb, 0xbf, 0x22, 0xc3, 0xa9, 0xe2, 0x82])),
    `schemas/begun.json:1:3\n  ${shared}: the byte 0xE2 is not UTF-8.`,
  ],
  [
    "a declaration in UTF-16",
    (at) => writeFileSync(at("schemas/wide.json"), Buffer.from("\uFEFF{}", "utf16le")),
    `schemas/wide.json:1:1\n  ${shared}: the byte 0xFF is not UTF-8.`,
  ],
  [
    "hooks in ISO 8859-1",
    (at) => writeFileSync(at("schemas/bits.hooks.ts"), Buffer.from("// é", "latin1")),
    `schemas/bits.hooks.ts:1:4\n  ${shared}: the byte 0xE9 is not UTF-8.`,
  ],
  [
    "a package.json in ISO 8859-1",
    (at) => writeFileSync(at("package.json"), Buffer.from('{"description": "é"}', "latin1")),
    `package.json:1:18\n  ${shared}: the byte 0xE9 is not UTF-8.`,
  ],
  [
    "half of a surrogate pair",
    (at) => writeFileSync(at("schemas/half.json"), bitsText.replace("Bit", "\\ud83d")),
    `schemas/half.json:1:10 /title\n  A string must be Unicode: "\\ud83d" contains half of a surrogate pair.`,
  ],
  [
    "an array that is 5,000 deep",
    (at) => writeFileSync(at("schemas/deep.json"), `{ "title": ${"[".repeat(5000)}${"]".repeat(5000)} }`),
    "schemas/deep.json:1:111\n  Objects and arrays must be nested at most 100 deep: this object or array is deeper.",
  ],
  [
    "an object without an end that is 50,000 deep",
    (at) => writeFileSync(at("schemas/deeper.json"), '{"a":'.repeat(50_000)),
    "schemas/deeper.json:1:501\n  Objects and arrays must be nested at most 100 deep: this object or array is deeper.",
  ],
  [
    "a link that leads nowhere",
    (at) => symlinkSync("../none.json", at("schemas/nowhere.json")),
    `schemas/nowhere.json:1:1\n  ${kinds}: it is neither a file nor a link to one.`,
  ],
  [
    "a link in a circle",
    (at) => symlinkSync("circle.json", at("schemas/circle.json")),
    `schemas/circle.json:1:1\n  ${kinds}: it is neither a file nor a link to one.`,
  ],
  [
    "a pipe",
    (at) => execFileSync("mkfifo", [at("schemas/pipe.json")]),
    `schemas/pipe.json:1:1\n  ${kinds}: it is neither a file nor a link to one.`,
  ],
  [
    "a link to a folder",
    (at) => {
      mkdirSync(at("elsewhere"));
      symlinkSync("../elsewhere", at("schemas/linked"));
    },
    `schemas/linked:1:1\n  ${kinds}: it is a link to a folder.\n  replace the link by the folder itself`,
  ],
  [
    "a folder named like a declaration",
    (at) => mkdirSync(at("schemas/things.json")),
    `schemas/things.json:1:1\n  ${kinds}: it is a folder.\n  remove the ending from its name`,
  ],
  ...(
    [
      [
        "a comma too many",
        '{\n  "a": 1,\n}',
        "3:1",
        "property name expected",
        "delete the comma after the last member",
      ],
      [
        "a comment",
        '{\n  // why\n  "a": 1\n}',
        "2:3",
        "invalid comment token",
        'JSON has no comments: delete it, or move the text to "description"',
      ],
      [
        "an unresolved merge",
        '{\n<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> other\n}',
        "2:1",
        "it has an unresolved merge conflict",
        "keep one of the two versions and delete the lines that start with <<<<<<<, ======= and >>>>>>>",
      ],
      ["a comma too few", '{\n  "a": 1\n  "b": 2\n}', "3:3 /b", "comma expected", "put a comma before it"],
      ["single quotes", "{ 'a': 1, 'b': 2 }", "1:3", "invalid symbol", "put names and strings into double quotes"],
    ] as const
  ).map(([title, text, place, found, hint]): (typeof mistakes)[number] => [
    `a declaration with ${title}`,
    (at) => writeFileSync(at(`schemas/${title.replaceAll(" ", "_")}.json`), text),
    `schemas/${title.replaceAll(" ", "_")}.json:${place}\n  A declaration must be JSON (RFC 8259): ${found}.\n  ${hint}\n`,
  ]),
  ...(
    [
      ["things.yaml", "it looks like a declaration", "write declarations in JSON: schemas/things.json"],
      ["things.JSON", "it looks like a declaration", "write declarations in JSON: schemas/things.json"],
      ["parts/things.json.txt", "it looks like a declaration", "write declarations in JSON: schemas/parts/things.json"],
      ["bits.hook.ts", "it looks like a hooks file", "rename it to schemas/bits.hooks.ts"],
      ["bits.hooks.js", "it looks like a hooks file", "rename it to schemas/bits.hooks.ts"],
      ["bits.hooks.mts", "it looks like a hooks file", "rename it to schemas/bits.hooks.ts"],
      ["bits-hooks.ts", "it looks like a hooks file", "rename it to schemas/bits.hooks.ts"],
      [
        "shared.ts",
        "it is none of these files",
        "rename it to schemas/_shared.ts, so that hooks and actions can share it",
      ],
      [
        "_shared.js",
        "it is none of these files",
        "rename it to schemas/_shared.ts, so that hooks and actions can share it",
      ],
    ] as const
  ).map(([file, found, hint]): (typeof mistakes)[number] => [
    `a file named ${file}`,
    (at) => {
      mkdirSync(at("schemas/parts"), { recursive: true });
      writeFileSync(at(`schemas/${file}`), "");
    },
    `schemas/${file}:1:1\n  ${kinds}: ${found}.\n  ${hint}\n`,
  ]),
];

/** Problems that are found before anything is read, or after everything else was right. */
const obstacles: typeof mistakes = [
  [
    "a package.json that is no JSON",
    (at) => writeFileSync(at("package.json"), "{"),
    "package.json:1:1\n  package.json must be JSON: ",
  ],
  [
    "a file where the folder generated/ must be",
    (at) => writeFileSync(at("generated"), ""),
    `generated:1:1\n  ${disk}: it is a file, or is in a file, but must be a folder.\n  move the file away`,
  ],
  [
    "a folder where a file of generated/ must be",
    (at) => mkdirSync(at("generated/routes.json"), { recursive: true }),
    "generated/routes.json:1:1\n  The generator must be able to write a file here: it is a folder.\n  move it away\n",
  ],
  [
    "a file where a folder of generated/ must be",
    (at) => {
      mkdirSync(at("generated"));
      writeFileSync(at("generated/types"), "");
    },
    "generated/types:1:1\n  The generator must be able to write a folder here: it is a file.\n  move it away\n",
  ],
  [
    "a file where the folder schemas/ must be",
    (at) => {
      execFileSync("rm", ["-r", at("schemas")]);
      writeFileSync(at("schemas"), "");
    },
    `schemas:1:1\n  ${disk}: it is a file, or is in a file, but must be a folder.`,
  ],
];

describe("stockroom generate, with unexpected files in the project", () => {
  let project: TemporaryProject;
  const at = (file: string): string => join(project.directory, file);
  beforeEach(() => (project = makeProject({ ...accounts, bits })));
  afterEach(() => project.remove());

  describe("reports all at once", () => {
    let stderr: string;
    before(async () => {
      const wrong = makeProject({ ...accounts, bits });
      for (const [, spoil] of mistakes) spoil((file) => join(wrong.directory, file));
      const run = await wrong.run(["generate"]);
      wrong.remove();
      ({ stderr } = run);
      expect(run.code).to.equal(1);
      expect(stderr).not.to.contain("    at ");
    });
    for (const [what, , expected] of mistakes) {
      it(what, () => expect(`\n${stderr}`).to.contain(`\n${expected}`));
    }
  });

  for (const [what, spoil, expected] of obstacles) {
    it(`rejects ${what}`, async () => {
      spoil(at);
      const { code, stderr } = await project.run(["generate"]);
      expect(stderr.slice(0, expected.length)).to.equal(expected);
      expect(stderr).not.to.contain("    at ");
      expect(code).to.equal(1);
    });
  }

  it("rejects files that this user may not read", async function () {
    // Root may read every file.
    if (process.getuid?.() === 0) return this.skip();
    execFileSync("chmod", ["000", at("schemas/bits.json")]);
    const { code, stderr } = await project.run(["generate"]);
    expect(stderr).to.contain(`schemas/bits.json:1:1\n  ${disk}: this user may not read or write it.`);
    expect(code).to.equal(1);
  });

  it("ignores a byte order mark, links to files, hidden files and text files", async () => {
    writeFileSync(at("schemas/bits.json"), `\uFEFF${bitsText}`);
    writeFileSync(at("chips.json"), bitsText.replaceAll("bit_id", "chip_id"));
    symlinkSync("../chips.json", at("schemas/chips.json"));
    for (const name of ["README.md", "bits.json.orig", "picture.svg", "._bits.json"])
      project.write(`schemas/${name}`, "");
    symlinkSync("somebody@somewhere", at("schemas/.#bits.json"));
    const { code, stdout, stderr } = await project.run(["generate"]);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(stdout).to.contain("created generated/types/bits.ts").and.to.contain("created generated/types/chips.ts");
  });
});
