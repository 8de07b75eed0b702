/** Adds the keywords that a plan asks for to changed declarations, until no obstacle is left. */
import { runCommand } from "../support/server.js";
import type { TemporaryProject } from "../support/project.js";
import type { Dice } from "./random-declarations.js";
import { listRefused } from "./try-pairs.js";

export type Declared = { readonly [path: string]: unknown };

interface Word {
  readonly pointer: string;
  readonly keyword: string;
  readonly value: unknown;
}

export interface Plan {
  /** Digest of the declarations that the database has. */
  readonly isAdditive: boolean;
  readonly refused?: string;
  readonly steps: readonly {
    readonly resource: string | null;
    readonly class: string;
    readonly count: number | null;
    readonly suggestions: readonly Word[];
  }[];
}

interface Making {
  readonly make: (declared: Declared) => TemporaryProject;
  readonly databaseUrl: string;
}

/** Parts that no keyword settles keep their former declaration. */
export async function settle(
  dice: Dice,
  before: Declared,
  after: Declared,
  { make, databaseUrl }: Making,
): Promise<{ readonly project: TemporaryProject; readonly plan: Plan }> {
  const takeBack = (declared: Declared, path: string): Declared => ({ ...declared, [path]: before[path] });
  const times = new Map<string, number>();
  for (let declared = after; ;) {
    declared = listRefused(make(declared)).reduce(takeBack, declared);
    const project = make(declared);
    await project.transpile();
    const { code, stdout, stderr } = await runCommand(["plan", "--json"], { databaseUrl, project: project.directory });
    if (code === 2) throw new Error(stderr);
    const plan = JSON.parse(stdout) as Plan;
    if (code === 0) return { project, plan };
    for (const [path, words] of listAsked(plan)) {
      times.set(path, (times.get(path) ?? 0) + 1);
      const isHopeless = words.length === 0 || times.get(path)! > 3;
      declared = isHopeless ? takeBack(declared, path) : { ...declared, [path]: say(declared[path], dice.pick(words)) };
    }
  }
}

function listAsked({ refused = "", steps }: Plan): ReadonlyMap<string, readonly Word[]> {
  const asked = new Map<string, readonly Word[]>(
    [...refused.matchAll(/"(things_\d+)"/g)].map(([, path]) => [path!, []]),
  );
  for (const { resource, suggestions, count, ...step } of steps) {
    if (resource === null || step.class !== "word" || count === 0) continue;
    asked.set(resource, [...(asked.get(resource) ?? []), ...suggestions]);
  }
  if (asked.size === 0) throw new Error("it is refused, and nobody is asked for a word");
  return asked;
}

function say(declaration: unknown, { pointer, keyword, value }: Word): unknown {
  const copy = structuredClone(declaration) as Record<string, unknown>;
  let place = copy;
  for (const part of pointer.split("/").slice(1)) place = place[part] as typeof place;
  place[keyword] = value;
  return copy;
}
