/** What a backup holds, and what a database gives and takes for it: the same on every database. */
import { keysPath, tokensPath } from "../model/bare-definition.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import type { DamagedItem } from "../model/damaged-item.js";
import type { Retained } from "../migrations/list-retained.js";
import type { Knowledge, NamedAnswer, Snapshot } from "../migrations/snapshot.js";
import type { StoredItem } from "../port/stored-item.js";

/** An empty database that is being filled; nobody can use it before that is done. */
export interface Filling {
  insertItems(definition: ResourceDefinition, items: readonly StoredItem[]): Promise<void>;
  insertAnswers(answers: readonly NamedAnswer[]): Promise<void>;
  countItems(definition: ResourceDefinition): Promise<number>;
}

/** A database that is being filled in several runs. */
export interface Target extends Filling, Pick<Snapshot, "readItems"> {
  /** All from this key on. */
  removeFrom(definition: ResourceDefinition, key: number): Promise<void>;
  removeAnswers(): Promise<void>;
}

export interface Archive {
  /**
   * Rejects with `NeverServed` where the database is not there, or was never served.
   * @param leaveOut takes items that cannot be read, which the snapshot then leaves out; otherwise it rejects at the first
   */
  withSnapshot<Result>(
    work: (snapshot: Snapshot) => Promise<Result>,
    leaveOut?: (damaged: DamagedItem) => void,
  ): Promise<Result>;
  /**
   * Makes what the registry needs, and what `work` puts in. Rejects where the database is not empty, saying what it holds.
   * When `work` fails, it is empty again.
   */
  fillEmpty(knowledge: Knowledge, registry: Registry, work: (filling: Filling) => Promise<void>): Promise<void>;
  /**
   * As above; but what was put in before `work` failed, or the process ended, stays for the next call with the same origin. Rejects
   * where it holds anything but what such calls have put in.
   */
  fillFurther(
    origin: string,
    knowledge: Knowledge,
    registry: Registry,
    work: (target: Target) => Promise<void>,
  ): Promise<void>;
  /**
   * Erases what is declared no more for good, or only tells it. From then on earlier declarations are refused.
   * @param does false: nothing is erased
   */
  eraseRetained(does: boolean): Promise<Retained>;
  /** Whether a server with one of these declarations, which it names by their digests, is running. */
  isServed(digests: readonly string[]): Promise<boolean>;
  /** Writes what `findUnderived` looks at anew, of the items with these keys. */
  derive(definition: ResourceDefinition, keys: readonly number[]): Promise<void>;
  /** Makes all indexes anew. */
  rebuildIndexes(): Promise<void>;
  /** Removes what `countStrays` counts, and makes new items come after the last key. */
  tidy(definition: ResourceDefinition): Promise<void>;
}

/** How a database that is not empty refuses. */
export function refuseFilled(counts: readonly (readonly [path: string, items: number])[]): never {
  throw new Error(`${describeFilled(counts)}: a backup is restored into a new one only; name another in DATABASE_URL`);
}

/** Half of it is there, of something else. */
export const otherHalf =
  "the target holds half a copy of another database, or of this one under other declarations: remove it, or name another target";

export function describeFilled(counts: readonly (readonly [path: string, items: number])[]): string {
  const held = counts.filter(([, items]) => items > 0).map(([path, items]) => `${String(items)} ${path}`);
  const what = held.length > 0 ? held.join(", ") : "no items, but what an earlier start or another program has made";
  return `the database is not empty (it holds ${what})`;
}

/** Declared, by one declaration or another. */
export function isKept({ path }: ResourceDefinition): boolean {
  return !path.startsWith("_");
}

/** Who is signed in, and links that set a password, are of the moment: after a restore everybody signs in again. */
export function isBackedUp(definition: ResourceDefinition): boolean {
  return isKept(definition) || [keysPath, tokensPath].includes(definition.path);
}
