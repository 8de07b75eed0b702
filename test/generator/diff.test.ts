import { execFileSync } from "node:child_process";
import { expect } from "chai";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { accounts } from "./sound-project.js";
import { declare } from "./tries.js";

describe("stockroom diff", () => {
  let project: TemporaryProject;
  before(() => {
    project = makeProject({ ...accounts, tries: declare({ size: { type: "string", maxLength: 5 } }) });
    const git = (...args: readonly string[]): void => {
      const name = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
      execFileSync("git", [...name, ...args], { cwd: project.directory, stdio: "ignore" });
    };
    git("init");
    git("add", "schemas");
    git("commit", "-m", "first", "--no-gpg-sign");
    git("tag", "v1");
    project.write("schemas/tries.json", declare({ size: { type: "string", maxLength: 3 }, more: { type: "integer" } }));
  });
  after(() => project.remove());

  it("tells what has changed since a revision, with a witness of what breaks, and the version of the next release", async () => {
    const { code, stdout, stderr } = await project.run(["diff", "v1", "--suggest-version"]);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(stdout).to.equal(`breaking    limit-narrowed  schemas/tries.json /properties/size/maxLength
            tries.size maxLength was 5 and is 3
            requests breaking, answers compatible, types compatible; data needs a word where items are concerned
            witness: POST /api/2.0/tries {"name":"Example","size":"aaaaa"}
            \`stockroom plan --items\` lists the items; change them, or keep what was declared.

compatible  field-added  schemas/tries.json /properties/more
            tries.more is a new field
            requests compatible, answers compatible, types compatible; data unchanged

1 breaking, 0 possible, 1 compatible since v1
version: major
`);
  });

  it("fails on what a pipeline says, and writes it as the pipeline reads it", async () => {
    const { code, stdout } = await project.run(["diff", "v1", "--fail-on", "breaking", "--format", "github"]);
    expect(code).to.equal(1);
    const [first, ...others] = stdout.trimEnd().split("\n");
    expect(first).to.match(
      /^::error file=schemas\/tries\.json,line=\d+,title=limit-narrowed::tries\.size maxLength was 5 and/,
    );
    expect(others).to.have.length(1);
  });

  it("gives programs all that it knows", async () => {
    const { stdout } = await project.run(["diff", "HEAD", "--format", "json"]);
    const { since, differences } = JSON.parse(stdout) as { since: string; differences: readonly object[] };
    expect(since).to.equal("HEAD");
    expect(differences[0]).to.include({
      rule: "limit-narrowed",
      level: "breaking",
      requests: "breaking",
      class: "word",
    });
  });

  for (const [title, args, sentence] of [
    ["there is no such revision", ["diff", "v0"], /^v0 has no schemas\/: there is neither such a directory nor such a/],
    [
      "an option stands where the revision does",
      ["diff", "--format", "yaml", "v1"],
      /^error: option '--format <FORMAT>' argument 'yaml' is invalid\. Allowed choices are text, json,/,
    ],
    ["nothing is named", ["diff"], /^error: missing required argument 'STATE'\n/],
  ] as const) {
    it(`could not compare where ${title}`, async () => {
      const { code, stderr } = await project.run(args);
      expect(code).to.equal(2);
      expect(stderr).to.match(sentence);
    });
  }
});
