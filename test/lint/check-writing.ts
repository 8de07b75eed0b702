// Fails if a sentence violates the rules of writing. Prints each with its file and line.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listPages } from "../support/docs-pages.js";
import { checkout } from "../support/source-tree.js";
import { findInPage, findInSource, type WritingFinding } from "./find-writing.js";

const folders = [
  ".ci",
  "bench",
  "bin",
  "create",
  "demo",
  "examples",
  "generator",
  "panel",
  "runtime",
  "schemas",
  "test",
];

/** Files that the check skips, each with its reason. */
const exceptions: { readonly [path: string]: string } = {
  "docs/glossary.md": "lists the retired words",
  "test/lint/find-writing.test.ts": "has examples of wrong sentences",
};

/** Words that the third column of the glossary replaces. */
function listRetired(): readonly string[] {
  const rows = readFileSync(join(checkout, "docs/glossary.md"), "utf8").matchAll(/^\|.*\|.*\|(.*)\|$/gm);
  return [...rows].flatMap(([, cell = ""]) => [...cell.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word));
}

function listSources(folder: string): readonly string[] {
  return readdirSync(join(checkout, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(ts|js|mjs)$/.test(file) && !/(^|\/)(node_modules|vendor|generated|dist)\//.test(file))
    .map((file) => `${folder}/${file}`);
}

function findAll(): readonly string[] {
  const retired = listRetired();
  const pages = listPages().map((path) => [path, findInPage] as const);
  const sources = folders.flatMap(listSources).map((path) => [path, findInSource] as const);
  return [...pages, ...sources]
    .filter(([path]) => !(path in exceptions))
    .flatMap(([path, find]) => {
      const findings = find(readFileSync(join(checkout, path), "utf8"), retired);
      return findings.map((finding) => describe(path, finding));
    });
}

function describe(path: string, { line, rule, sentence }: WritingFinding): string {
  return `${path}:${String(line)} ${rule}: ${sentence.slice(0, 120)}`;
}

const found = findAll();
for (const finding of found) console.error(finding);
if (found.length > 0) {
  process.exitCode = 1;
  console.error("Rewrite these sentences by the rules of CONTRIBUTING.md, under Writing.");
}
