import { join } from "node:path";
import { parseTree } from "jsonc-parser";
import { readIfPossible } from "../../runtime/model/schema/sources.js";
import { findOffset } from "../schema-file.js";
import { suggestVersion, type Finding } from "./report.js";

export type Format = "text" | "json" | "github" | "markdown";

export interface Report {
  readonly projectDirectory: string;
  /** Directory or git revision with the earlier declarations. */
  readonly state: string;
  readonly findings: readonly Finding[];
  readonly suggestsVersion: boolean;
}

export function writeReport(format: Format, report: Report): string {
  return { text: toText, json: toJson, github: toGithubAnnotations, markdown: toMarkdown }[format](report);
}

const dataEffects = {
  none: "unchanged",
  safe: "migrated automatically",
  word: "may need a keyword if items exist",
  loses: "retained",
} as const;

function toText({ state, findings, suggestsVersion }: Report): string {
  const parts = findings.flatMap((finding) => {
    const { level, file, example, remedy, difference } = finding;
    const { rule, pointer, says, requests, answers, types } = difference;
    return [
      `${level.padEnd(10)}  ${rule}  ${file} ${pointer}`.trimEnd(),
      `            ${nameOfPart(finding)}${says}`,
      `            requests ${requests}, answers ${answers}, types ${types}; data ${dataEffects[difference.class]}`,
      ...(example === null ? [] : [`            witness: ${example}`]),
      ...(remedy === "Nothing." ? [] : [`            ${remedy}`]),
      ...difference.words.map(
        ({ keyword, value, when }) => `            "${keyword}": ${JSON.stringify(value)}  (${when})`,
      ),
      "",
    ];
  });
  const version = suggestsVersion ? [`version: ${suggestVersion(findings)}`] : [];
  return [...parts, `${count(findings)} since ${state}`, ...version].join("\n");
}

function nameOfPart({ difference: { resource, field } }: Finding): string {
  return resource === null ? "" : `${field === null ? resource : `${resource}.${field}`} `;
}

function count(findings: readonly Finding[]): string {
  const of = (level: Finding["level"]): number => findings.filter((finding) => finding.level === level).length;
  return `${String(of("breaking"))} breaking, ${String(of("possible"))} possible, ${String(of("compatible"))} compatible`;
}

function toJson({ state, findings, suggestsVersion }: Report): string {
  const differences = findings.map(({ difference, level, file, example, remedy }) => {
    return { ...difference, level, file, witness: example, remedy };
  });
  const version = suggestsVersion ? { version: suggestVersion(findings) } : {};
  return JSON.stringify({ since: state, ...version, differences }, null, 1);
}

const commands = { breaking: "error", possible: "warning", compatible: "notice" } as const;

/** Writes annotations, which GitHub workflows show next to the lines of the declarations. */
function toGithubAnnotations({ projectDirectory, findings, suggestsVersion }: Report): string {
  const lines = findings.map((finding) => {
    const { level, file, example, difference } = finding;
    const at = findLine(join(projectDirectory, file), difference.pointer);
    const properties = { file, ...(at === null ? {} : { line: String(at) }), title: difference.rule };
    const text = `${nameOfPart(finding)}${difference.says}${example === null ? "" : `\nwitness: ${example}`}`;
    const given = Object.entries(properties).map(
      ([name, value]) => `${name}=${escape(value).replaceAll(",", "%2C").replaceAll(":", "%3A")}`,
    );
    return `::${commands[level]} ${given.join(",")}::${escape(text)}`;
  });
  return [...lines, ...(suggestsVersion ? [`::notice title=version::${suggestVersion(findings)}`] : [])].join("\n");
}

function escape(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Returns the line of a JSON pointer, or of its nearest existing ancestor; null if the file is missing or not JSON. */
function findLine(file: string, pointer: string): number | null {
  const text = readIfPossible(file);
  const tree = text === null ? undefined : parseTree(text);
  if (text === null || tree === undefined) return null;
  return text.slice(0, findOffset(tree, pointer.split("/").slice(1))).split("\n").length;
}

function toMarkdown({ state, findings, suggestsVersion }: Report): string {
  const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
  const rows = findings.map((finding) => {
    const { level, example, difference } = finding;
    const shown = example === null ? "" : `<br>\`${cell(example)}\``;
    return `| ${level} | ${difference.rule} | ${cell(nameOfPart(finding) + difference.says)}${shown} | ${dataEffects[difference.class]} |`;
  });
  const table = rows.length === 0 ? [] : ["| Clients | Rule | Change | Data |", "|---|---|---|---|", ...rows, ""];
  const version = suggestsVersion ? ["", `Version: ${suggestVersion(findings)}`] : [];
  return [`## Declarations since ${state}`, "", ...table, count(findings), ...version].join("\n");
}
