/** How long a regular expression of a declaration can take, whatever it is matched against. */
import { createRequire } from "node:module";
import type { checkSync } from "recheck";

export type PatternCost =
  /** It is no regular expression. */
  | { readonly kind: "none" }
  /** Grows with the length of the text to this power. */
  | { readonly kind: "polynomial"; readonly degree: number }
  /** `text`: the beginning of what it takes forever for, as JavaScript. */
  | { readonly kind: "exponential"; readonly text: string }
  | { readonly kind: "unknown" };

const costs = new Map<string, PatternCost>();

export function costOf(pattern: string): PatternCost {
  const cost = costs.get(pattern) ?? measure(pattern);
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
  // Of what it cannot decide by automata it tries attacks; that needs its time on a busy machine.
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

/** Its build without native programs and threads; half a second to load, so only for projects with patterns. */
function loadChecker(): typeof checkSync {
  const module = createRequire(import.meta.url)("recheck/lib/browser.js") as { readonly checkSync: typeof checkSync };
  return module.checkSync;
}

/** Escapes, classes, counts (least, comma, most), and single characters. */
const tokens = /\\(?:[pPu]\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\{(\d+)(,?)(\d*)\}|[^]/gsu;

/** Counts as near to each other as this stay as they are. */
const narrow = 8;

/**
 * The pattern with `+` and `*` for what it repeats up to a limit: the checker calls everything safe that has a longest match,
 * and `^(a{0,5}){0,20}$` takes years to refuse a hundred letters. `repeatsNothing`: it must repeat what can be empty.
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
    return false; // It refers to a group outside of it.
  }
}
