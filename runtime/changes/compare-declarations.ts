import type { DescribedProject } from "../model/described.js";
import type { Difference } from "./difference.js";

/** What has changed from one state of the declarations to another, and what each change means. Renames are seen by `was`. */
export function compareDeclarations(_before: DescribedProject, _after: DescribedProject): readonly Difference[] {
  return [];
}
