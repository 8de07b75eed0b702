/** Rates differences between declarations, for people and for CI pipelines. */
import { describeExample } from "../../runtime/migrations/changes/describe-example.js";
import type { Difference } from "../../runtime/migrations/changes/difference.js";
import { changeRules, verdicts, type Verdict } from "../../runtime/migrations/changes/change-rules.js";
import type { CanonicalProject } from "../../runtime/model/schema/canonical-project.js";
import { compareDeclarations } from "../../runtime/migrations/changes/compare-declarations.js";

export type ChangeThreshold = "breaking" | "data" | "any";

export interface RatedChange {
  readonly difference: Difference;
  /** The worst of three ratings: the effects on requests, on answers and on the types of the client. */
  readonly level: Verdict;
  readonly file: string;
  readonly example: string | null;
  readonly remedy: string;
}

/** Lists the changes, worst first, then in the order of the declarations. */
export function rateChanges(before: CanonicalProject, differences: readonly Difference[]): readonly RatedChange[] {
  const changes = differences.map((difference): RatedChange => {
    const { requests, answers, types, resource, rule } = difference;
    return {
      difference,
      level: verdicts[Math.max(...[requests, answers, types].map((verdict) => verdicts.indexOf(verdict)))]!,
      file: `schemas/${resource ?? "_project"}.json`,
      example: describeExample(before, difference)?.text ?? null,
      remedy: changeRules[rule].remedy,
    };
  });
  return changes.toSorted((left, right) => verdicts.indexOf(right.level) - verdicts.indexOf(left.level));
}

export function reachesThreshold(threshold: ChangeThreshold, { level, difference }: RatedChange): boolean {
  if (threshold === "any") return true;
  if (threshold === "breaking") return level === "breaking";
  // `word`: the migration may need a keyword, and fails without it. `loses`: the server no longer serves some data.
  return difference.class === "word" || difference.class === "loses";
}

const patchLevelRules: ReadonlySet<string> = new Set(["texts-changed", "indexes-changed"]);

/** Suggests the next version by semantic versioning (semver.org). */
export function suggestVersionBump(changes: readonly RatedChange[]): "major" | "minor" | "patch" {
  if (changes.some(({ level }) => level === "breaking")) return "major";
  return changes.some(({ difference }) => !patchLevelRules.has(difference.rule)) ? "minor" : "patch";
}

/** Writes one line for each difference between the declarations that are served and the new ones. */
export function describeChanges(
  before: CanonicalProject | undefined,
  after: CanonicalProject | undefined,
): readonly string[] {
  if (before === undefined || after === undefined) return [];
  return rateChanges(before, compareDeclarations(before, after)).map(({ level, file, difference }) => {
    const { field, description } = difference;
    return `${(level === "possible" ? "possibly breaking" : level).padEnd(10)} ${file}${field === null ? "" : ` ${field}`}: ${description}`;
  });
}
