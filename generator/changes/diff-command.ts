import { compareDeclarations } from "../../runtime/migrations/changes/compare-declarations.js";
import { describeDirectory } from "../describe.js";
import { ProjectRejected } from "../problem.js";
import { NoSuchState, readState } from "./read-state.js";
import { reachesThreshold, listFindings, type Threshold } from "./report.js";
import { writeReport, type Format } from "./write-report.js";

export interface DiffOptions {
  /** A directory, or a git revision of the project's repository. */
  readonly state: string;
  readonly failOn: Threshold | undefined;
  readonly format: Format;
  readonly suggestsVersion: boolean;
}

/**
 * Prints how the declarations have changed since an earlier state.
 * @returns the exit code: 0 if no difference reaches the threshold, 1 if one does, 2 if the comparison failed
 */
export function diff(projectDirectory: string, { state, failOn, format, suggestsVersion }: DiffOptions): 0 | 1 | 2 {
  try {
    const before = readState(projectDirectory, state);
    const findings = listFindings(before, compareDeclarations(before, describeDirectory(projectDirectory)));
    console.log(writeReport(format, { projectDirectory, state, findings, suggestsVersion }));
    return failOn !== undefined && findings.some((finding) => reachesThreshold(failOn, finding)) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof NoSuchState || error instanceof ProjectRejected)) throw error;
    console.error(error.message);
    return 2;
  }
}
