import { compareDeclarations } from "../../runtime/migrations/changes/compare-declarations.js";
import type { DescribedProject } from "../../runtime/model/schema/described.js";
import { listFindings } from "../changes/report.js";

/** Writes one line for each difference between the served and the new declarations. */
export function describeChanges(
  before: DescribedProject | undefined,
  after: DescribedProject | undefined,
): readonly string[] {
  if (before === undefined || after === undefined) return [];
  return listFindings(before, compareDeclarations(before, after)).map(({ level, file, difference }) => {
    const { field, says } = difference;
    return `${level.padEnd(10)} ${file}${field === null ? "" : ` ${field}`}: ${says}`;
  });
}
