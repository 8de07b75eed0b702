/** Estimates how long a regular expression of a declaration may take to match, for the worst possible text. */
import { createRequire } from "node:module";
import type * as Recheck from "recheck";
import { GenerationCache } from "./generation-cache.js";

type PatternCost =
  /** The text of the pattern is not a regular expression. */
  | { readonly kind: "none" }
  /** The time grows like the length of the text to the power of `degree`. */
  | { readonly kind: "polynomial"; readonly degree: number }
  /** The time grows exponentially. `text` shows how a slow text begins, as a JavaScript expression. */
  | { readonly kind: "exponential"; readonly text: string }
  | { readonly kind: "unknown" };

const costByPattern = new Map<string, PatternCost>();

/** @param cache cache of the costs, which spares later runs from loading the checker */
export function estimatePatternCost(pattern: string, cache = GenerationCache.inMemory()): PatternCost {
  const cost = costByPattern.get(pattern) ?? cache.getOrCompute("pattern", pattern, () => measurePatternCost(pattern));
  costByPattern.set(pattern, cost);
  return cost;
}

function measurePatternCost(pattern: string): PatternCost {
  try {
    new RegExp(pattern, "u");
  } catch {
    return { kind: "none" };
  }
  const { unboundedPattern, repeatsEmptyMatch } = removeRepetitionLimits(pattern);
  if (repeatsEmptyMatch) return { kind: "exponential", text: "''" };
  // The timeout is in milliseconds. For some patterns, the checker must try slow texts, which takes long on a busy machine.
  const found = loadRegexChecker().checkSync(unboundedPattern, "u", { timeout: 60_000, maxRepeatCount: 100 });
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

/** Loads the checker on demand, because it takes half a second. The browser version needs no native code or threads. */
const loadRegexChecker = (): typeof Recheck =>
  createRequire(import.meta.url)("recheck/lib/browser.js") as typeof Recheck;

/** Matches the tokens of a pattern: escapes, classes, quantifiers (minimum, comma, maximum of `{2,5}`) and single characters. */
const regexTokenPattern = /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\{(\d+)(,?)(\d*)\}|[^]/gsu;

/** A quantifier `{n,m}` stays as it is if m - n is less than this number; a wider one becomes `*` or `+`. */
const maxKeptRepetitionRange = 8;

/**
 * Replaces repetitions with a high limit, such as `{0,20}`, by `+` or `*`. The checker considers a pattern safe if its matches
 * have a limited length, but `^(a{0,5}){0,20}$` takes years to reject a hundred letters. `repeatsEmptyMatch`: a repeated part can
 * be empty.
 */
function removeRepetitionLimits(pattern: string): {
  readonly unboundedPattern: string;
  readonly repeatsEmptyMatch: boolean;
} {
  const openings: number[] = [];
  let unboundedPattern = "";
  let atom = 0;
  let repeatsEmptyMatch = false;
  for (const [token, least, comma, most] of pattern.matchAll(regexTokenPattern)) {
    if (least === undefined) {
      if (token === "(") openings.push(unboundedPattern.length);
      atom = token === ")" ? (openings.pop() ?? 0) : unboundedPattern.length;
      unboundedPattern += token;
      continue;
    }
    const body = unboundedPattern.slice(atom);
    const isGroup = body.endsWith(")") && body.startsWith("(");
    const [low, high] = [Number(least), comma === "" ? Number(least) : most === "" ? Infinity : Number(most)];
    if (isGroup && low > 1 && matchesEmptyText(body)) repeatsEmptyMatch = true;
    const isNarrow = high <= 1 || (!isGroup && high - low < maxKeptRepetitionRange);
    unboundedPattern += isNarrow ? token : low === 0 ? "*" : "+";
  }
  return { unboundedPattern, repeatsEmptyMatch };
}

function matchesEmptyText(group: string): boolean {
  try {
    return new RegExp(`^${group}$`, "u").test("");
  } catch {
    // A group with a back reference to another group is not a valid expression by itself.
    return false;
  }
}
