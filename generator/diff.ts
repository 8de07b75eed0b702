import { createTwoFilesPatch } from "diff";
import type { Difference } from "./write.js";

export function formatDifference({ path, actual, expected }: Difference): string {
  const from = actual === null ? "/dev/null" : path;
  const to = expected === null ? "/dev/null" : path;
  return createTwoFilesPatch(from, to, actual ?? "", expected ?? "", "on disk", "generated", { context: 3 });
}
