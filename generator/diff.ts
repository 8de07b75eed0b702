import { createTwoFilesPatch } from "diff";
import type { Difference } from "./write.js";

/** Unified diff from what is on the disk to what should be there. */
export function formatDifference({ path, actual, expected }: Difference): string {
  const from = actual === null ? "/dev/null" : path;
  const to = expected === null ? "/dev/null" : path;
  return createTwoFilesPatch(from, to, actual ?? "", expected ?? "", "on disk", "generated", { context: 3 });
}
