/** The types for hooks of a project, exported as `stockroom-api/hooks`. */
import type { Document } from "./field.js";
import type { AnyLists, CallerLists, SystemLists } from "./hook-queries.js";

/** The stored documents of each resource, by path. The generated types list the fields of each document. */
export type AnyStored = { readonly [path: string]: Document };
type PathIn<Stored> = keyof Stored & string;

/** Values for some or all fields of a document. */
export type SomeOf<Stored extends Document> = string extends keyof Stored ? Document : Partial<Stored>;

type SearchValue = string | number | boolean;

/**
 * Reads items inside the transaction of a write, so the result includes the changes made so far. It returns all items
 * of all tenants, whatever the caller may see.
 */
export interface HookReader<
  Stored extends AnyStored = AnyStored,
  Lists extends AnyLists = AnyLists,
> extends SystemLists<Lists> {
  /** Reads only items and fields that the caller may read. */
  readonly asCaller: CallerLists<Lists>;
  /**
   * Reads an item by its id, which must be unique across all items of the resource. Until the commit, no other
   * transaction can change an item of the hook's own resource, or of a resource with a `follow` hook.
   */
  get<Path extends PathIn<Stored>>(resource: Path, id: number): Promise<Stored[Path] | null>;
  /**
   * Finds at most `limit` items whose field has one of the values, ordered by id. An array field must contain one of the values.
   */
  find<Path extends PathIn<Stored>>(
    resource: Path,
    field: keyof Stored[Path] & string,
    value: SearchValue | readonly SearchValue[],
    limit: number,
  ): Promise<readonly Stored[Path][]>;
  /** Reads the items nested in one item, which the ids of its path identify: `children("devices/parts", [18])`. */
  children<Path extends PathIn<Stored>>(resource: Path, ids: readonly number[]): Promise<readonly Stored[Path][]>;
  /**
   * Makes writes whose hooks take the same lock run one after another. Without a lock, two simultaneous writes may each
   * obey a rule over several items and together break it. Take the lock before you read.
   */
  lock(name: string): Promise<void>;
}

/**
 * The way in which the caller makes the request: with the key of an account, in the panel, by a command on the server's
 * machine, or by code of an application that embeds the engine.
 */
export type Channel = "key" | "panel" | "command" | "code";

/** The caller that makes the write: an account, or the server itself. */
export interface HookCaller {
  /** Id of the account; 0 for the server itself, for example in commands. */
  readonly account: number;
  /** Whether the caller has root rights, so that every operation is allowed. */
  readonly root: boolean;
  /** Id of the caller's tenant; 0 means all tenants. */
  readonly tenant: number;
  /** Ids of the caller's groups. */
  readonly groups: readonly number[];
  /** Privileges from all groups of the caller. For a root account, which has every privilege, the list may be incomplete. */
  readonly privileges: readonly string[];
  readonly channel: Channel;
  /** The `X-Request-Id` of the request, which the log line of the request also contains. Null if there is no request. */
  readonly request: string | null;
}

export type HookLevel = "debug" | "info" | "warn" | "error";

/**
 * Writes to the server's log, together with the id of the request, the resource and the hook. A message may have at
 * most 1,000 characters, and its fields 4,000. All hooks together can write 1,000 lines per second.
 */
export type HookLog = {
  readonly [Level in HookLevel]: (this: void, message: string, fields?: { readonly [name: string]: unknown }) => void;
};

/** The part of the context that both hooks and actions get. */
export interface HookCall {
  readonly caller: HookCaller;
  readonly log: HookLog;
}

/**
 * A write, as its hooks get it. Documents contain all fields, in internal form (an integer is a number even if the API
 * writes it as a string).
 */
export interface HookContext<
  Stored extends AnyStored = AnyStored,
  Path extends PathIn<Stored> = string,
  Lists extends AnyLists = AnyLists,
> extends HookCall {
  /** The item before the write. Null for a creation. */
  readonly before: Stored[Path] | null;
  /** The item after the write. Null for a removal. */
  readonly after: Stored[Path] | null;
  /** Names of the fields that the request sets. Empty for removals and copies. */
  readonly given: readonly string[];
  /** Ids of the items in which the item is nested, outermost first. */
  readonly parents: readonly number[];
  readonly read: HookReader<Stored, Lists>;
  /**
   * Rejects the write with 400 `invalid_fields` for the field. The message continues a sentence after the field's name:
   * "must be …".
   */
  refuse(this: void, field: keyof Stored[Path] & string, message: string): never;
}

/** Reads committed items, outside a transaction. */
export type CommittedReader<Stored extends AnyStored = AnyStored, Lists extends AnyLists = AnyLists> = Omit<
  HookReader<Stored, Lists>,
  "lock" | "asCaller"
>;

/** A call of the hook `react`. */
export interface Reaction<
  Stored extends AnyStored = AnyStored,
  Path extends PathIn<Stored> = string,
  Lists extends AnyLists = AnyLists,
> extends Omit<HookContext<Stored, Path>, "read" | "refuse"> {
  readonly read: CommittedReader<Stored, Lists>;
  readonly delivery: {
    /** Identifies the write. All attempts for the same write have the same id, so that receivers can recognize repetitions. */
    readonly id: string;
    /** Number of the attempt, counted from 1. */
    readonly attempt: number;
  };
}

/** The time at which `react` is called again for the same write: after this many seconds, or at a `date-time`. */
export type Later = { readonly in: number } | { readonly at: string };

/** An existing item that lacks values for fields that `fill` must set. */
export interface FillContext<Stored extends AnyStored = AnyStored, Path extends PathIn<Stored> = string> {
  /** The item after the backfills and conversions that need no hook. Missing values are null. */
  readonly item: { readonly [Name in keyof Stored[Path]]: Stored[Path][Name] | null };
  /** The item as it is stored, with the names and types of the former declarations. */
  readonly before: Document;
  /** Ids of the items in which the item is nested, outermost first. */
  readonly parents: readonly number[];
}

/** A change that a hook makes to another item, in the same transaction as the write. */
export type HookChange<Stored extends AnyStored = AnyStored> = {
  readonly [Path in PathIn<Stored>]: {
    readonly resource: Path;
    readonly id: number;
    readonly values: SomeOf<Stored[Path]>;
  };
}[PathIn<Stored>];

/** A change to an item whose id is unique only within its parent. */
export type NestedHookChange<Stored extends AnyStored = AnyStored> = {
  [Path in PathIn<Stored>]: HookChange<Pick<Stored, Path>> & {
    /** Ids of the items in which the changed item is nested, outermost first. */
    readonly parents: readonly number[];
  };
}[PathIn<Stored>];

/** The result of a hook, directly or as a promise. */
type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Rules that JSON cannot express. They are in `<resource>.hooks.ts` next to the declaration. All hooks except `react`
 * and `fill` run inside the transaction, and an error in one of them undoes the write. After a conflict, hooks may run
 * again. They may run in another thread than the server.
 */
export interface Hooks<
  Stored extends AnyStored = AnyStored,
  Path extends PathIn<Stored> = string,
  /**
   * Changes that `follow` may return. Changes of accounts and groups are not possible, because only requests may change rights.
   */
  Change = HookChange<Stored> | NestedHookChange<Stored>,
  /** The type of the values that `fill` returns. */
  Filled = SomeOf<Stored[Path]>,
  Lists extends AnyLists = AnyLists,
> {
  /** Rejects values that the schema cannot reject, by calling `context.refuse`. It runs after `derive`, and for removals too. */
  check?(context: HookContext<Stored, Path, Lists>): MaybePromise<void>;
  /**
   * Gives existing items values of fields (or properties in them) with `"fillFrom": "hook"`. It runs before a changed declaration
   * is served. It must be synchronous, return complete values of these fields, and always return the same values for the same
   * item. If it throws, or a value does not match the declaration, the server does not start and reports the item.
   */
  fill?(context: FillContext<Stored, Path>): Filled;
  /**
   * Returns values to store in addition to those of the request. It runs for creations, updates and copies, and may
   * reject the write.
   */
  derive?(context: HookContext<Stored, Path, Lists>): MaybePromise<SomeOf<Stored[Path]>>;
  /**
   * Returns changes to other items that this write requires. It runs after the item was created, updated or removed,
   * and also for each item that a cascade removes. Changes to items that the same removal removes are ignored.
   */
  follow?(context: HookContext<Stored, Path, Lists>): MaybePromise<readonly Change[]>;
  /**
   * Runs after the commit, for removals too. It runs at least once for each write, even if the server process ends in
   * between. If it throws, it is called again after growing delays. After a number of failed attempts, the delivery
   * counts as failed, and an administrator can retry it. Deliveries may come in any order.
   */
  react?(context: Reaction<Stored, Path, Lists>): MaybePromise<Later | void>;
}

/** Hooks of a resource with fields that the hook `fill` must set, so that `fill` is mandatory. */
export type FillingHooks<
  Stored extends AnyStored,
  Path extends PathIn<Stored>,
  Change,
  Filled,
  Lists extends AnyLists,
> = Hooks<Stored, Path, Change, Filled, Lists> & Required<Pick<Hooks<Stored, Path, Change, Filled>, "fill">>;
