/** The types for hooks of a project, exported as `stockroom-api/hooks`. */
import type { Document } from "./field.js";

/** Documents by path of the resource. The generated types list the fields of each. */
export type AnyStored = { readonly [path: string]: Document };
type PathIn<Stored> = keyof Stored & string;

/** Some of the fields. */
export type SomeOf<Stored extends Document> = string extends keyof Stored ? Document : Partial<Stored>;

type Sought = string | number | boolean;

/** Reads inside the transaction of a write, as hooks see them. */
export interface HookReader<Stored extends AnyStored = AnyStored> {
  /**
   * Reads an item by an id that is unique over all items of the resource. The result stays true until the commit for an item of the
   * hook's own resource and for one with a `follow` hook: no other transaction changes them meanwhile.
   */
  get<Path extends PathIn<Stored>>(resource: Path, id: number): Promise<Stored[Path] | null>;
  /** Items whose field holds the value, or one of the values (an array field: contains it), at most `limit`, in order of id. */
  find<Path extends PathIn<Stored>>(
    resource: Path,
    field: keyof Stored[Path] & string,
    value: Sought | readonly Sought[],
    limit: number,
  ): Promise<readonly Stored[Path][]>;
  /** Items nested in the object at this path of ids: `children("devices/parts", [18])`. */
  children<Path extends PathIn<Stored>>(resource: Path, ids: readonly number[]): Promise<readonly Stored[Path][]>;
  /**
   * Makes writes whose hooks take the same lock run one after another. A rule over several items can otherwise be true
   * for each of two writes at once and false for both together; take it before reading.
   */
  lock(name: string): Promise<void>;
}

/**
 * Through what somebody acts: with the key of an account, in the panel, by a command on the machine of the server, or by code of an
 * application that has the engine in itself.
 */
export type Channel = "key" | "panel" | "command" | "code";

/** The caller of the write. */
export interface HookCaller {
  /** Id of the account; 0 for the server itself, as in commands. */
  readonly account: number;
  /** May do everything. */
  readonly root: boolean;
  /** 0: every tenant. */
  readonly tenant: number;
  /** Ids. */
  readonly groups: readonly number[];
  /** All that the groups give; none need be listed for a root account. */
  readonly privileges: readonly string[];
  readonly channel: Channel;
  /** The `X-Request-Id` of the request, which its line in the log has too; null where no request asks. */
  readonly request: string | null;
}

export type HookLevel = "debug" | "info" | "warn" | "error";

/**
 * Writes to the log of the server, with the id of the request, the resource and the hook. A line has at most a thousand characters,
 * and fields of four thousand; of all hooks together there are at most a thousand lines a second.
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
> extends HookCall {
  /** Null on creation. */
  readonly before: Stored[Path] | null;
  /** Null on removal. */
  readonly after: Stored[Path] | null;
  /** Fields that the request gave a value; none on removals and copies. */
  readonly given: readonly string[];
  /** Ids of the objects that the item is nested in, from the outermost inwards. */
  readonly parents: readonly number[];
  readonly read: HookReader<Stored>;
  /** Ends the write with 400 `invalid_fields` at the field; the message reads on after its name: "must be …". */
  refuse(this: void, field: keyof Stored[Path] & string, message: string): never;
}

/** Reads what is committed by now. */
export type CommittedReader<Stored extends AnyStored = AnyStored> = Omit<HookReader<Stored>, "lock">;

/** A call of `react`. */
export interface Reaction<Stored extends AnyStored = AnyStored, Path extends PathIn<Stored> = string> extends Omit<
  HookContext<Stored, Path>,
  "read" | "refuse"
> {
  readonly read: CommittedReader<Stored>;
  readonly delivery: {
    /** The same whenever the hook is called for this write: by it, others know what they have been told already. */
    readonly id: string;
    /** Counts from 1. */
    readonly attempt: number;
  };
}

/** When `react` is to be called again for the same write: in so many seconds, or at a `date-time`. */
export type Later = { readonly in: number } | { readonly at: string };

/** An item that was there before the fields that `fill` gives it. */
export interface FillContext<Stored extends AnyStored = AnyStored, Path extends PathIn<Stored> = string> {
  /** The item after backfill and conversion without the hook; null for missing values. */
  readonly item: { readonly [Name in keyof Stored[Path]]: Stored[Path][Name] | null };
  /** The stored item, under the names and in the forms of the former declarations. */
  readonly before: Document;
  /** Ids of the objects that the item is nested in, from the outermost inwards. */
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
    /** Ids of the objects that it is nested in, from the outermost inwards. */
    readonly parents: readonly number[];
  };
}[PathIn<Stored>];

/** The result of a hook, at once or as a promise. */
type Given<Value> = Value | Promise<Value>;

/**
 * Rules beside a declaration that JSON cannot state, in `<resource>.hooks.ts`. All but `react` and `fill` run inside the transaction: what
 * they throw undoes the write. They may run again after a conflict, and in another thread than the server's.
 */
export interface Hooks<
  Stored extends AnyStored = AnyStored,
  Path extends PathIn<Stored> = string,
  /** A change that `follow` may return. Accounts and groups are not among them, since rules of their own must hold. */
  Change = HookChange<Stored> | NestedHookChange<Stored>,
  /** The values that `fill` returns. */
  Filled = SomeOf<Stored[Path]>,
> {
  /** Refuses, by `context.refuse`, what the schema cannot. Sees what `derive` gave. On removals too. */
  check?(context: HookContext<Stored, Path>): Given<void>;
  /**
   * Before a changed declaration is served: values of the fields, whole, that say `"fillFrom": "hook"`, or have a property that does, for an
   * item that lacks them. The same item always gets the same. Where it throws, or a value is not as it is declared, the start is
   * refused with the item. It gives them at once, not as a promise.
   */
  fill?(context: FillContext<Stored, Path>): Filled;
  /** Values to store beside those of the request; on creations, updates and copies. May refuse. */
  derive?(context: HookContext<Stored, Path>): Given<SomeOf<Stored[Path]>>;
  /**
   * Changes to other items that follow from this one, which is written, or removed, already. It is called on creations, updates and
   * removals, also for each item that a removal takes with it. Changes of items that the same removal removes are left out.
   */
  follow?(context: HookContext<Stored, Path>): Given<readonly Change[]>;
  /**
   * After the commit, on removals too: at least once for each write, whatever process ends meanwhile. Where it throws, it is called again,
   * after a longer and longer time; after a number of attempts the write is among those that have failed, from where an administrator can
   * have it tried again. In no order.
   */
  react?(context: Reaction<Stored, Path>): Given<Later | void>;
}

/** Hooks of a resource with fields that `fill` backfills. */
export type FillingHooks<Stored extends AnyStored, Path extends PathIn<Stored>, Change, Filled> = Hooks<
  Stored,
  Path,
  Change,
  Filled
> &
  Required<Pick<Hooks<Stored, Path, Change, Filled>, "fill">>;
