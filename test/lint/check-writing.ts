// Usage: check-writing.js [--list FOLDER | --write]. Fails when a folder has more findings than test/lint/writing.json allows.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listPages } from "../support/docs-pages.js";
import { checkout } from "../support/source-tree.js";
import { findInPage, findInSource, type WritingFinding } from "./find-writing.js";

const record = join(checkout, "test/lint/writing.json");
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

/** Files that are not checked, each with its reason. */
const exceptions: { readonly [path: string]: string } = {
  "docs/glossary.md": "lists the retired words",
  "test/lint/find-writing.test.ts": "has examples of wrong sentences",
};

/** Words that the third column of the glossary retires. */
function listRetired(): readonly string[] {
  const rows = readFileSync(join(checkout, "docs/glossary.md"), "utf8").matchAll(/^\|.*\|.*\|(.*)\|$/gm);
  return [...rows].flatMap(([, cell = ""]) => [...cell.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word));
}

function listSources(folder: string): readonly string[] {
  return readdirSync(join(checkout, folder), { recursive: true, encoding: "utf8" })
    .filter(
      (file) => /\.(ts|js|mjs)$/.test(file) && !/(^|\/)(node_modules|vendor|generated|dist|swagger-ui)\//.test(file),
    )
    .map((file) => `${folder}/${file}`);
}

function findAll(): ReadonlyMap<string, readonly string[]> {
  const retired = listRetired();
  const found = new Map<string, string[]>();
  const pages = listPages().map((path) => [path, findInPage] as const);
  const sources = folders.flatMap(listSources).map((path) => [path, findInSource] as const);
  for (const [path, find] of [...pages, ...sources]) {
    if (path in exceptions) continue;
    const folder = path.includes("/") ? path.slice(0, path.indexOf("/")) : ".";
    const findings = find(readFileSync(join(checkout, path), "utf8"), retired);
    found.set(folder, [...(found.get(folder) ?? []), ...findings.map((finding) => describe(path, finding))]);
  }
  return found;
}

function describe(path: string, { line, rule, sentence }: WritingFinding): string {
  return `${path}:${String(line)} ${rule}: ${sentence.slice(0, 120)}`;
}

const found = findAll();
const [option, folder = ""] = process.argv.slice(2);
if (option === "--list") {
  for (const finding of found.get(folder) ?? []) console.log(finding);
} else if (option === "--write") {
  const counts = [...found].map(([name, findings]) => [name, findings.length] as const);
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`);
} else {
  const allowed = JSON.parse(readFileSync(record, "utf8")) as { readonly [folder: string]: number };
  for (const [name, findings] of found) {
    if (findings.length <= (allowed[name] ?? 0)) continue;
    process.exitCode = 1;
    console.error(
      `${name}: ${String(findings.length)} sentences break the rules of writing, ${String(allowed[name] ?? 0)} are allowed. ` +
        `List them with "node dist/test/lint/check-writing.js --list ${name}", and rewrite yours (CONTRIBUTING.md, under Writing).`,
    );
  }
}
