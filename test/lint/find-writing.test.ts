import { expect } from "chai";
import { findInPage, findInSource } from "./find-writing.js";

const retired = ["foresight", "names of before"];

describe("the lint of writing", () => {
  it("finds sentences of pages that open with a clause, are too long or have retired words", () => {
    const long = `${"word ".repeat(36)}end.`;
    const page = `# What it is\n\nA filter. Where it is set, it holds.\n\n- Names of before work.\n\n| a | Who may ask |\n\n${long}\n`;
    const found = findInPage(page, retired).map(({ line, rule }) => `${String(line)} ${rule}`);
    expect(found).to.deep.equal(["3 opening", "5 retired", "7 opening", "9 length"]);
  });

  it("ignores code, questions and headings", () => {
    const page = "## Who may do what\n\nWhat is a filter? Use `foresight`.\n\n```ts\n// Where it is.\n```\n";
    expect(findInPage(page, retired)).to.deep.equal([]);
  });

  it("finds comments, messages and titles of tests", () => {
    const code =
      'const a = 1;\n/** What a caller may. */\n// A cache.\n// Those of it are kept.\nfail("what is sent is wrong");\n/** Foresight. */\nit("keeps names of before", () => 1);\n';
    const found = findInSource(code, retired).map(({ line, rule }) => `${String(line)} ${rule}`);
    expect(found).to.deep.equal(["2 opening", "3 opening", "6 retired", "5 opening", "7 retired"]);
  });
});
