import { join } from "node:path";
import { parseTree } from "jsonc-parser";
import { readTextOrNull } from "../../runtime/model/schema/source-digests.js";
import { findOffset } from "../schema-file.js";
import { suggestVersionBump, type RatedChange } from "./rate-changes.js";

export type ReportFormat = "text" | "json" | "github" | "markdown";

export interface ChangeReport {
  readonly projectDirectory: string;
  /** Directory or git revision with the earlier declarations. */
  readonly baseline: string;
  readonly changes: readonly RatedChange[];
  readonly suggestsVersion: boolean;
}

export function formatReport(format: ReportFormat, report: ChangeReport): string {
  return { text: formatAsText, json: formatAsJson, github: formatAsGithubAnnotations, markdown: formatAsMarkdown }[
    format
  ](report);
}

const dataEffectByClass = {
  none: "unchanged",
  safe: "migrated automatically",
  word: "may need a keyword if the collection has items",
  loses: "retained",
} as const;

function formatAsText({ baseline, changes, suggestsVersion }: ChangeReport): string {
  const parts = changes.flatMap((change) => {
    const { level, file, example, remedy, difference } = change;
    const { rule, pointer, description, requests, answers, types } = difference;
    return [
      `${level.padEnd(10)}  ${rule}  ${file} ${pointer}`.trimEnd(),
      `            ${formatFieldName(change)}${description}`,
      `            requests ${requests}, answers ${answers}, types ${types}; data ${dataEffectByClass[difference.class]}`,
      ...(example === null ? [] : [`            example: ${example}`]),
      ...(remedy === "Nothing." ? [] : [`            ${remedy}`]),
      ...difference.suggestions.map(
        ({ keyword, value, when }) => `            "${keyword}": ${JSON.stringify(value)}  (${when})`,
      ),
      "",
    ];
  });
  const version = suggestsVersion ? [`version: ${suggestVersionBump(changes)}`] : [];
  return [...parts, `${formatChangeCounts(changes)} since ${baseline}`, ...version].join("\n");
}

function formatFieldName({ difference: { resource, field } }: RatedChange): string {
  return resource === null ? "" : `${field === null ? resource : `${resource}.${field}`} `;
}

function formatChangeCounts(changes: readonly RatedChange[]): string {
  const countLevel = (level: RatedChange["level"]): number => changes.filter((change) => change.level === level).length;
  return `${String(countLevel("breaking"))} breaking, ${String(countLevel("possible"))} possible, ${String(countLevel("compatible"))} compatible`;
}

function formatAsJson({ baseline, changes, suggestsVersion }: ChangeReport): string {
  const differences = changes.map(({ difference, level, file, example, remedy }) => {
    return { ...difference, level, file, example, remedy };
  });
  const version = suggestsVersion ? { version: suggestVersionBump(changes) } : {};
  return JSON.stringify({ since: baseline, ...version, differences }, null, 1);
}

const annotationCommandByLevel = { breaking: "error", possible: "warning", compatible: "notice" } as const;

/** Writes annotations, which GitHub workflows show next to the lines of the declarations. */
function formatAsGithubAnnotations({ projectDirectory, changes, suggestsVersion }: ChangeReport): string {
  const lines = changes.map((change) => {
    const { level, file, example, difference } = change;
    const at = findLineOfPointer(join(projectDirectory, file), difference.pointer);
    const properties = { file, ...(at === null ? {} : { line: String(at) }), title: difference.rule };
    const text = `${formatFieldName(change)}${difference.description}${example === null ? "" : `\nexample: ${example}`}`;
    const given = Object.entries(properties).map(
      ([name, value]) => `${name}=${escapeAnnotation(value).replaceAll(",", "%2C").replaceAll(":", "%3A")}`,
    );
    return `::${annotationCommandByLevel[level]} ${given.join(",")}::${escapeAnnotation(text)}`;
  });
  return [...lines, ...(suggestsVersion ? [`::notice title=version::${suggestVersionBump(changes)}`] : [])].join("\n");
}

function escapeAnnotation(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Returns the line of a JSON pointer, or of its nearest existing ancestor; null if the file is missing or not JSON. */
function findLineOfPointer(file: string, pointer: string): number | null {
  const text = readTextOrNull(file);
  const tree = text === null ? undefined : parseTree(text);
  if (text === null || tree === undefined) return null;
  return text.slice(0, findOffset(tree, pointer.split("/").slice(1))).split("\n").length;
}

function formatAsMarkdown({ baseline, changes, suggestsVersion }: ChangeReport): string {
  const escapeCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
  const rows = changes.map((change) => {
    const { level, example, difference } = change;
    const shown = example === null ? "" : `<br>\`${escapeCell(example)}\``;
    return `| ${level} | ${difference.rule} | ${escapeCell(formatFieldName(change) + difference.description)}${shown} | ${dataEffectByClass[difference.class]} |`;
  });
  const table = rows.length === 0 ? [] : ["| Clients | Rule | Change | Data |", "|---|---|---|---|", ...rows, ""];
  const version = suggestsVersion ? ["", `Version: ${suggestVersionBump(changes)}`] : [];
  return [`## Declarations since ${baseline}`, "", ...table, formatChangeCounts(changes), ...version].join("\n");
}
