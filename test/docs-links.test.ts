import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect } from "chai";
import { listPages } from "./support/docs-pages.js";
import { checkout } from "./support/source-tree.js";

describe("links of the documentation", () => {
  it("lead to files, and to headings of pages", () => {
    expect(listPages().flatMap(listDeadLinks)).to.deep.equal([]);
  });

  it("lead from docs/llms.txt and docs/index.md to every page of docs/", () => {
    const pages = listPages().filter((page) => page.startsWith("docs/") && page !== "docs/index.md");
    for (const list of ["docs/llms.txt", "docs/index.md"]) {
      const listed = [...readWithoutCode(list).matchAll(/^- \[.+\]\((.+)\): /gm)].map(
        ([, path = ""]) => `docs/${path}`,
      );
      expect(listed.toSorted(), list).to.deep.equal(pages);
    }
  });

  for (const page of ["ARCHITECTURE.md", "CONTRIBUTING.md"]) {
    it(`name, as code in ${page}, whole paths of files and folders, and names that the file before them contains`, () => {
      const text = readWithoutCode(page);
      const paths = [...text.matchAll(/`([^`\s]+)`/g)].map(([, code = ""]) => code).filter(isPath);
      expect(paths).to.have.length.above(5);
      expect(paths.filter((path) => !existsSync(join(checkout, path)))).to.deep.equal([]);
      const named = [...text.matchAll(/`([^`\s]+\.ts)`((?:,? `#?\w+`)+)/g)];
      const missing = named.flatMap(([, path = "", names = ""]) => {
        const words = new Set(readFileSync(join(checkout, path), "utf8").match(/\w+/g));
        return (names.match(/\w+/g) ?? []).filter((name) => !words.has(name)).map((name) => `${path}: ${name}`);
      });
      expect(missing).to.deep.equal([]);
    });
  }
});

/** Tells whether a text in code names a file or folder of the repository, other than those that commands create. */
function isPath(code: string): boolean {
  return (
    (/^[\w.-]+\//.test(code) && !/^(?:\.cache|data|dist)\//.test(code)) || /^[\w-]+\.(?:ts|m?js|json|md)$/.test(code)
  );
}

function listDeadLinks(page: string): readonly string[] {
  const links = readWithoutCode(page).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  return [...links].flatMap(([, path = "", anchor]) => {
    const target = path === "" ? page : normalize(join(dirname(page), path));
    if (!existsSync(join(checkout, target))) return [`${page}: ${path}`];
    const isThere = anchor === undefined || !target.endsWith(".md") || listAnchors(target).includes(anchor);
    return isThere ? [] : [`${page}: ${path}#${anchor}`];
  });
}

/** Anchors of the headings of a page, as GitHub and the site give them. */
function listAnchors(page: string): readonly string[] {
  const headings = [...readWithoutCode(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => toAnchor(heading));
  return headings.map((anchor, index) => {
    const earlier = headings.slice(0, index).filter((each) => each === anchor).length;
    return earlier === 0 ? anchor : `${anchor}-${String(earlier)}`;
  });
}

function toAnchor(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").trim();
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

function readWithoutCode(page: string): string {
  return readFileSync(join(checkout, page), "utf8").replace(/^```.*?^```$/gms, "");
}
