/** The types for hooks of a project, exported as `stockroom-api/hooks`. */
import type { Document } from "./field.js";
import type { AnyLists, CallerLists, SystemLists } from "./hook-queries.js";

/** Documents by path of their resource. The generated types list the fields of each document. */
export type AnyStored = { readonly [path: string]: Document };
type PathIn<Stored> = keyof Stored & string;

/** Values for any of a document's fields. */
export type SomeOf<Stored extends Document> = string extends keyof Stored ? Document : Partial<Stored>;

type SearchValue = string | number | boolean;

/**
 * Reads items inside the transaction of a write, including the changes made so far. It sees all items of all tenants,
 * whatever the caller may see.
 */
export interface HookReader<
  Stored extends AnyStored = AnyStored,
  Lists extends AnyLists = AnyLists,
> extends SystemLists<Lists> {
  /** Reads with the rights of the caller. */
  readonly asCaller: CallerLists<Lists>;
  /**
   * Reads an item by an id that is unique across all items of the resource. For the hook's own resource and for
   * resources with a `follow` hook, no other transaction can change the item before the commit.
   */
  get<Path extends PathIn<Stored>>(resource: Path, id: number): Promise<Stored[Path] | null>;
  /** Finds at most `limit` items, ordered by id, whose field has one of the values (for an array field: contains one). */
  find<Path extends PathIn<Stored>>(
    resource: Path,
    field: keyof Stored[Path] & string,
    value: SearchValue | readonly SearchValue[],
    limit: number,
  ): Promise<readonly Stored[Path][]>;
  /** Finds the items nested in the item at this path of ids: `children("devices/parts", [18])`. */
  children<Path extends PathIn<Stored>>(resource: Path, ids: readonly number[]): Promise<readonly Stored[Path][]>;
  /**
   * Makes writes whose hooks take the same lock run one after another. Without it, two simultaneous writes may each
   * obey a rule over several items and together break it. Take the lock before reading.
   */
  lock(name: string): Promise<void>;
}

/**
 * How the caller acts: with the key of an account, in the panel, by a command on the server's machine, or by code of an
 * application that embeds the engine.
 */
export type Channel = "key" | "panel" | "command" | "code";

/** The caller of the write. */
export interface HookCaller {
  /** Id of the account; 0 for the server itself, as in commands. */
  readonly account: number;
  /** Whether the caller may do everything. */
  readonly root: boolean;
  /** Id of the caller's tenant; 0 means all tenants. */
  readonly tenant: number;
  /** Ids of the caller's groups. */
  readonly groups: readonly number[];
  /** Privileges from all groups of the caller. May be incomplete for a root account, which has all privileges. */
  readonly privileges: readonly string[];
  readonly channel: Channel;
  /** The `X-Request-Id` of the request, which is also in its log line; null if there is no request. */
  readonly request: string | null;
}

export type HookLevel = "debug" | "info" | "warn" | "error";

/**
 * Writes to the server's log, with the id of the request, the resource and the hook. A message has at most a thousand characters,
 * and its fields four thousand. All hooks together can write a thousand lines per second.
 */
export type HookLog = {
  readonly [Level in HookLevel]: (this: void, message: string, fields?: { readonly [name: string]: unknown }) => void;
};

/** The part of the context that all code of a project gets. */
export interface HookCall {
  readonly caller: HookCaller;
  readonly log: HookLog;
}

/** A write as hooks see it. Documents are in internal form (numbers as numbers) and complete. */
export interface HookContext<
  Stored extends AnyStored = AnyStored,
  Path extends PathIn<Stored> = string,
  Lists extends AnyLists = AnyLists,
> extends HookCall {
  /** Null for a creation. */
  readonly before: Stored[Path] | null;
  /** Null for a removal. */
  readonly after: Stored[Path] | null;
  /** Names of the fields that the request sets; empty for removals and copies. */
  readonly given: readonly string[];
  /** Ids of the items in which the item is nested, outermost first. */
  readonly parents: readonly number[];
  readonly read: HookReader<Stored, Lists>;
  /**
   * Ends the write with 400 `invalid_fields` at the field. The message continues the sentence that begins with the field's name:
   * "must be …".
   */
  refuse(this: void, field: keyof Stored[Path] & string, message: string): never;
}

/** Reads committed items. */
export type CommittedReader<Stored extends AnyStored = AnyStored, Lists extends AnyLists = AnyLists> = Omit<
  HookReader<Stored, Lists>,
  "lock" | "asCaller"
>;

/** A call of `react`. */
export interface Reaction<
  Stored extends AnyStored = AnyStored,
  Path extends PathIn<Stored> = string,
  Lists extends AnyLists = AnyLists,
> extends Omit<HookContext<Stored, Path>, "read" | "refuse"> {
  readonly read: CommittedReader<Stored, Lists>;
  readonly delivery: {
    /** Identifies the write. It is the same for every attempt, so that receivers can recognize repetitions. */
    readonly id: string;
    /** Counts from 1. */
    readonly attempt: number;
  };
}

/** When to call `react` again for the same write: after this many seconds, or at a `date-time`. */
export type Later = { readonly in: number } | { readonly at: string };

/** An existing item without a value for the fields that `fill` sets. */
export interface FillContext<Stored extends AnyStored = AnyStored, Path extends PathIn<Stored> = string> {
  /** The item after the backfills and conversions that need no hook. Missing values are null. */
  readonly item: { readonly [Name in keyof Stored[Path]]: Stored[Path][Name] | null };
  /** The stored item, under the names and in the forms of the former declarations. */
  readonly before: Document;
  /** Ids of the items in which the item is nested, outermost first. */
  readonly parents: readonly number[];
}

/** A change that a hook makes to another item in the same transaction. */
export type HookChange<Stored extends AnyStored = AnyStored> = {
  readonly [Path in PathIn<Stored>]: {
    readonly resource: Path;
    readonly id: number;
    readonly values: SomeOf<Stored[Path]>;
  };
}[PathIn<Stored>];

/** A change to an item of a resource whose ids are unique within the parent only. */
export type NestedHookChange<Stored extends AnyStored = AnyStored> = {
  [Path in PathIn<Stored>]: HookChange<Pick<Stored, Path>> & {
    /** Ids of the items in which the changed item is nested, outermost first. */
    readonly parents: readonly number[];
  };
}[PathIn<Stored>];

/** The result of a hook, directly or as a promise. */
type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Rules that JSON cannot state, in `<resource>.hooks.ts` next to the declaration. All hooks except `react` and `fill`
 * run inside the transaction, and an error in them undoes the write. They may run again after a conflict, and in
 * another thread than the server's.
 */
export interface Hooks<
  Stored extends AnyStored = AnyStored,
  Path extends PathIn<Stored> = string,
  /** Changes that `follow` may return. Accounts and groups are excluded, because only requests may change rights. */
  Change = HookChange<Stored> | NestedHookChange<Stored>,
  /** The values that `fill` returns. */
  Filled = SomeOf<Stored[Path]>,
  Lists extends AnyLists = AnyLists,
> {
  /** Rejects values that the schema cannot reject, by calling `context.refuse`. Runs after `derive`, and also for removals. */
  check?(context: HookContext<Stored, Path, Lists>): MaybePromise<void>;
  /**
   * Runs before a changed declaration is served, for items that lack a field (or a property inside) with `"fillFrom": "hook"`. It
   * returns the complete values of these fields, synchronously, and always the same ones for the same item. If it throws, or a
   * value does not match the declaration, the server does not start and reports the item.
   */
  fill?(context: FillContext<Stored, Path>): Filled;
  /** Returns values to store in addition to those of the request, for creations, updates and copies. May reject the write. */
  derive?(context: HookContext<Stored, Path, Lists>): MaybePromise<SomeOf<Stored[Path]>>;
  /**
   * Returns changes to other items that follow from this write. It runs after the item was created, updated or removed,
   * and also for each item that a cascade removes. Changes to items that the same removal removes are ignored.
   */
  follow?(context: HookContext<Stored, Path, Lists>): MaybePromise<readonly Change[]>;
  /**
   * Runs after the commit, for removals too, at least once for each write, even if the server process ends in between.
   * If it throws, it is called again after growing delays. After a number of attempts the delivery counts as failed,
   * and an administrator can retry it. Deliveries have no order.
   */
  react?(context: Reaction<Stored, Path, Lists>): MaybePromise<Later | void>;
}

/** Hooks of a resource with fields that `fill` backfills. */
export type FillingHooks<
  Stored extends AnyStored,
  Path extends PathIn<Stored>,
  Change,
  Filled,
  Lists extends AnyLists,
> = Hooks<Stored, Path, Change, Filled, Lists> & Required<Pick<Hooks<Stored, Path, Change, Filled>, "fill">>;
