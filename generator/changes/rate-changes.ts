/** Rates differences between declarations, for people and for CI pipelines. */
import { describeExample } from "../../runtime/migrations/changes/describe-example.js";
import type { Difference } from "../../runtime/migrations/changes/difference.js";
import { rules, verdicts, type Verdict } from "../../runtime/migrations/changes/change-rules.js";
import type { DescribedProject } from "../../runtime/model/schema/described-project.js";
import { compareDeclarations } from "../../runtime/migrations/changes/compare-declarations.js";

export type Threshold = "breaking" | "data" | "any";

export interface ChangeFinding {
  readonly difference: Difference;
  /** The worst of three ratings: the effects on requests, on answers and on the types of the client. */
  readonly level: Verdict;
  readonly file: string;
  readonly example: string | null;
  readonly remedy: string;
}

/** Lists the findings, worst first, then in the order of the declarations. */
export function listChangeFindings(
  before: DescribedProject,
  differences: readonly Difference[],
): readonly ChangeFinding[] {
  const findings = differences.map((difference): ChangeFinding => {
    const { requests, answers, types, resource, rule } = difference;
    return {
      difference,
      level: verdicts[Math.max(...[requests, answers, types].map((verdict) => verdicts.indexOf(verdict)))]!,
      file: `schemas/${resource ?? "_project"}.json`,
      example: describeExample(before, difference)?.text ?? null,
      remedy: rules[rule].remedy,
    };
  });
  return findings.toSorted((left, right) => verdicts.indexOf(right.level) - verdicts.indexOf(left.level));
}

export function reachesThreshold(threshold: Threshold, { level, difference }: ChangeFinding): boolean {
  if (threshold === "any") return true;
  if (threshold === "breaking") return level === "breaking";
  // `word`: the migration may fail until somebody adds a keyword. `loses`: some data is no longer served.
  return difference.class === "word" || difference.class === "loses";
}

const rulesWithoutVersionBump: ReadonlySet<string> = new Set(["texts-changed", "indexes-changed"]);

/** Suggests the next version by semantic versioning (semver.org). */
export function suggestVersion(findings: readonly ChangeFinding[]): "major" | "minor" | "patch" {
  if (findings.some(({ level }) => level === "breaking")) return "major";
  return findings.some(({ difference }) => !rulesWithoutVersionBump.has(difference.rule)) ? "minor" : "patch";
}

/** Writes one line for each difference between the declarations that are served and the new ones. */
export function describeChanges(
  before: DescribedProject | undefined,
  after: DescribedProject | undefined,
): readonly string[] {
  if (before === undefined || after === undefined) return [];
  return listChangeFindings(before, compareDeclarations(before, after)).map(({ level, file, difference }) => {
    const { field, says } = difference;
    return `${(level === "possible" ? "possibly breaking" : level).padEnd(10)} ${file}${field === null ? "" : ` ${field}`}: ${says}`;
  });
}
