/** The types for hooks of a project, exported as `stockroom-api/hooks`. */
import type { Scalar } from "../query/filter.js";
import type { Document } from "./field.js";
import type { CallerQueryReader, ListTypes, ResourcePathIn, SystemQueryReader } from "./hook-queries.js";

/** The type of a stored item for each resource, by path. The generated types list the fields. */
export type AnyStored = { readonly [path: string]: Document };

/** Values for some or all fields of a document. */
export type SomeOf<Stored extends Document> = string extends keyof Stored ? Document : Partial<Stored>;

/**
 * Reads items inside the transaction of a write, including the changes so far. The result has items of all tenants, even
 * those that the caller may not see.
 */
export interface HookReader<
  Stored extends AnyStored = AnyStored,
  Lists extends ListTypes = ListTypes,
> extends SystemQueryReader<Lists> {
  /** Reads only items and fields that the caller may read. */
  readonly asCaller: CallerQueryReader<Lists>;
  /**
   * Reads an item by its id, which must be unique in the whole resource. If the item belongs to the hook's own resource or to
   * one with a `follow` hook, no other transaction can change the item until the commit.
   */
  get<Path extends ResourcePathIn<Stored>>(resource: Path, id: number): Promise<Stored[Path] | null>;
  /**
   * Finds at most `limit` items whose field has one of the values, ordered by id. An array field must contain one of the values.
   */
  find<Path extends ResourcePathIn<Stored>>(
    resource: Path,
    field: keyof Stored[Path] & string,
    value: Scalar | readonly Scalar[],
    limit: number,
  ): Promise<readonly Stored[Path][]>;
  /** Reads the items nested in one item: `children("devices/parts", [18])` returns the parts of device 18. */
  children<Path extends ResourcePathIn<Stored>>(
    resource: Path,
    ids: readonly number[],
  ): Promise<readonly Stored[Path][]>;
  /**
   * Takes a lock until the transaction ends. Writes whose hooks take the same lock run one after another. Without a
   * lock, two simultaneous writes may break a rule over several items, such as a maximum number. Take the lock before
   * you read.
   */
  lock(name: string): Promise<void>;
}

/**
 * How the request was made: with the key of an account, in the panel, by a command on the server's machine, or by an
 * application that embeds the engine.
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
  /** Privileges from all groups of the caller. For a root account, which has every privilege, some may be missing. */
  readonly privileges: readonly string[];
  readonly channel: Channel;
  /** The `X-Request-Id` of the request, as in the server's log. Null if there is no request. */
  readonly request: string | null;
}

export type HookLevel = "debug" | "info" | "warn" | "error";

/**
 * Writes to the server's log, with the ids of request, resource and hook. Limits: 1,000 characters for a message, 4,000 for
 * its fields, and 1,000 lines per second for all hooks together.
 */
export type HookLog = {
  readonly [Level in HookLevel]: (this: void, message: string, fields?: { readonly [name: string]: unknown }) => void;
};

/** The members that the contexts of hooks and actions have in common. */
export interface HookCall {
  readonly caller: HookCaller;
  readonly log: HookLog;
}

/** The context of a hook: the write, and functions to read and reject. Integers are numbers, even if the API writes strings. */
export interface HookContext<
  Stored extends AnyStored = AnyStored,
  Path extends ResourcePathIn<Stored> = string,
  Lists extends ListTypes = ListTypes,
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
export type CommittedReader<Stored extends AnyStored = AnyStored, Lists extends ListTypes = ListTypes> = Omit<
  HookReader<Stored, Lists>,
  "lock" | "asCaller"
>;

/** The context of the hook `react`, which runs after the commit. */
export interface Reaction<
  Stored extends AnyStored = AnyStored,
  Path extends ResourcePathIn<Stored> = string,
  Lists extends ListTypes = ListTypes,
> extends Omit<HookContext<Stored, Path>, "read" | "refuse"> {
  readonly read: CommittedReader<Stored, Lists>;
  readonly delivery: {
    /** Id that is the same in all attempts for one write, so that receivers can recognize repetitions. */
    readonly id: string;
    /** Number of the attempt, counted from 1. */
    readonly attempt: number;
  };
}

/** When to call `react` again for the same write: after this many seconds, or at a `date-time`. */
export type Later = { readonly in: number } | { readonly at: string };

/** An existing item that lacks values for fields that `fill` must set. */
export interface FillContext<Stored extends AnyStored = AnyStored, Path extends ResourcePathIn<Stored> = string> {
  /** The item after the backfills and conversions that need no hook. Missing values are null. */
  readonly item: { readonly [Name in keyof Stored[Path]]: Stored[Path][Name] | null };
  /** The item as it is stored, with the names and types of the former declarations. */
  readonly before: Document;
  /** Ids of the items in which the item is nested, outermost first. */
  readonly parents: readonly number[];
}

/** A change that a hook makes to another item, in the same transaction as the write. */
export type HookChange<Stored extends AnyStored = AnyStored> = {
  readonly [Path in ResourcePathIn<Stored>]: {
    readonly resource: Path;
    readonly id: number;
    readonly values: SomeOf<Stored[Path]>;
  };
}[ResourcePathIn<Stored>];

/** A change to an item whose id is unique only within its parent. */
export type NestedHookChange<Stored extends AnyStored = AnyStored> = {
  [Path in ResourcePathIn<Stored>]: HookChange<Pick<Stored, Path>> & {
    /** Ids of the items in which the changed item is nested, outermost first. */
    readonly parents: readonly number[];
  };
}[ResourcePathIn<Stored>];

/** The result of a hook, directly or as a promise. */
type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Rules that JSON cannot express, in `<resource>.hooks.ts` next to the declaration. `derive`, `check` and `follow` run inside
 * the transaction: an error undoes the write, and after a conflict they run again. Hooks may run in a worker thread.
 */
export interface Hooks<
  Stored extends AnyStored = AnyStored,
  Path extends ResourcePathIn<Stored> = string,
  /** Changes that `follow` may return. The generated types exclude accounts and groups: only requests may change rights. */
  Change = HookChange<Stored> | NestedHookChange<Stored>,
  /** The type of the values that `fill` returns. */
  Filled = SomeOf<Stored[Path]>,
  Lists extends ListTypes = ListTypes,
> {
  /** Rejects values that the schema cannot reject, by calling `context.refuse`. It runs after `derive`, and for removals too. */
  check?(context: HookContext<Stored, Path, Lists>): MaybePromise<void>;
  /**
   * Returns values for the fields of an existing item that have `"fillFrom": "hook"`, or contain such properties. It runs before
   * the server serves a changed declaration. It must be synchronous and return complete values, always the same for the same
   * item. If it throws or returns an invalid value, the server does not start and reports the item.
   */
  fill?(context: FillContext<Stored, Path>): Filled;
  /** Returns values to store in addition to those of the request, for creations, updates and copies. It may reject the write. */
  derive?(context: HookContext<Stored, Path, Lists>): MaybePromise<SomeOf<Stored[Path]>>;
  /**
   * Returns changes to other items that this write requires. It runs after the change of the item, and for each item that a
   * cascade removes. Changes to items that the same removal removes are ignored.
   */
  follow?(context: HookContext<Stored, Path, Lists>): MaybePromise<readonly Change[]>;
  /**
   * Runs after the commit, at least once for each write, even if the server process ends in between. If it throws, it is
   * called again after growing delays. After a number of attempts, only an administrator can retry it. Deliveries may come in
   * any order.
   */
  react?(context: Reaction<Stored, Path, Lists>): MaybePromise<Later | void>;
}

/** Hooks of a resource that has fields with `"fillFrom": "hook"`. The hook `fill` is then mandatory. */
export type FillingHooks<
  Stored extends AnyStored,
  Path extends ResourcePathIn<Stored>,
  Change,
  Filled,
  Lists extends ListTypes,
> = Hooks<Stored, Path, Change, Filled, Lists> & Required<Pick<Hooks<Stored, Path, Change, Filled>, "fill">>;
