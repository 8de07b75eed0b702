/** Estimates how long a regular expression of a declaration can take for any text. */
import { createRequire } from "node:module";
import type { checkSync } from "recheck";
import { GenerationCache } from "./generation-cache.js";

export type PatternCost =
  /** The pattern is not a regular expression. */
  | { readonly kind: "none" }
  /** The time grows with the length of the text to this power. */
  | { readonly kind: "polynomial"; readonly degree: number }
  /** `text`: the beginning of a text for which the time explodes, as JavaScript. */
  | { readonly kind: "exponential"; readonly text: string }
  | { readonly kind: "unknown" };

const costs = new Map<string, PatternCost>();

/** @param memory keeps the cost for later runs, which need not load the checker then */
export function costOf(pattern: string, memory = GenerationCache.empty()): PatternCost {
  const cost = costs.get(pattern) ?? memory.recall("pattern", pattern, () => measure(pattern));
  costs.set(pattern, cost);
  return cost;
}

function measure(pattern: string): PatternCost {
  try {
    new RegExp(pattern, "u");
  } catch {
    return { kind: "none" };
  }
  const { endless, repeatsNothing } = liftBounds(pattern);
  if (repeatsNothing) return { kind: "exponential", text: "''" };
  // The checker tries attacks on patterns that automata cannot decide, which takes time on a busy machine.
  const found = loadChecker()(endless, "u", { timeout: 60_000, maxRepeatCount: 100 });
  switch (found.status) {
    case "safe":
      return { kind: "polynomial", degree: 1 };
    case "vulnerable":
      return found.complexity.type === "polynomial"
        ? { kind: "polynomial", degree: found.complexity.degree }
        : { kind: "exponential", text: found.attack.pattern };
    case "unknown":
      return { kind: "unknown" };
  }
}

/**
 * Loads the build without native programs and threads. This takes half a second, so it happens only for projects with patterns.
 */
function loadChecker(): typeof checkSync {
  const module = createRequire(import.meta.url)("recheck/lib/browser.js") as { readonly checkSync: typeof checkSync };
  return module.checkSync;
}

/** Matches escapes, classes, counts (minimum, comma, maximum), and single characters. */
const tokens = /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\{(\d+)(,?)(\d*)\}|[^]/gsu;

/** Counts whose bounds differ by at most this much stay as they are. */
const narrow = 8;

/**
 * Returns the pattern with `+` and `*` instead of limited repetitions. The checker considers everything with a longest match
 * safe, but `^(a{0,5}){0,20}$` takes years to reject a hundred letters. `repeatsNothing`: the repeated part can be empty.
 */
function liftBounds(pattern: string): { readonly endless: string; readonly repeatsNothing: boolean } {
  const openings: number[] = [];
  let endless = "";
  let atom = 0;
  let repeatsNothing = false;
  for (const [token, least, comma, most] of pattern.matchAll(tokens)) {
    if (least === undefined) {
      if (token === "(") openings.push(endless.length);
      atom = token === ")" ? (openings.pop() ?? 0) : endless.length;
      endless += token;
      continue;
    }
    const body = endless.slice(atom);
    const isGroup = body.endsWith(")") && body.startsWith("(");
    const [low, high] = [Number(least), comma === "" ? Number(least) : most === "" ? Infinity : Number(most)];
    if (isGroup && low > 1 && matchesNothing(body)) repeatsNothing = true;
    const isNarrow = high <= 1 || (!isGroup && high - low < narrow);
    endless += isNarrow ? token : low === 0 ? "*" : "+";
  }
  return { endless, repeatsNothing };
}

function matchesNothing(group: string): boolean {
  try {
    return new RegExp(`^${group}$`, "u").test("");
  } catch {
    return false; // The group refers to another group outside of it.
  }
}
