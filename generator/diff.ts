import { createTwoFilesPatch } from "diff";
import type { Difference } from "./write.js";

/** Writes a unified diff from the file on disk to the expected content. */
export function formatDifference({ path, actual, expected }: Difference): string {
  const from = actual === null ? "/dev/null" : path;
  const to = expected === null ? "/dev/null" : path;
  return createTwoFilesPatch(from, to, actual ?? "", expected ?? "", "on disk", "generated", { context: 3 });
}
