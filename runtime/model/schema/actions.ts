/** The types for actions of a project, exported as `stockroom-api/actions`. */
import type { AnyStored, HookCall, HookReader, SomeOf } from "./hooks.js";
import type { Document } from "./field.js";
import type { ListTypes, ResourcePathIn } from "./hook-queries.js";

/** The last parameter of each write to a nested resource: the ids of the item's ancestors, outermost first. */
type ParentIds<Path extends string> = Path extends `${string}/${string}`
  ? readonly [within: readonly number[]]
  : readonly [];

/**
 * Writes items in the transaction of the action, with the same rights, rules and hooks as requests of the caller. If a write
 * fails, the action fails with that error, even if its code catches the error. Unknown fields are ignored.
 */
export interface ItemWriter<Stored extends AnyStored> {
  /** Creates an item and returns its id. */
  create<Path extends ResourcePathIn<Stored>>(
    resource: Path,
    values: SomeOf<Stored[Path]>,
    ...parentIds: ParentIds<Path>
  ): Promise<number>;
  update<Path extends ResourcePathIn<Stored>>(
    resource: Path,
    id: number,
    values: SomeOf<Stored[Path]>,
    ...parentIds: ParentIds<Path>
  ): Promise<void>;
  remove<Path extends ResourcePathIn<Stored>>(resource: Path, id: number, ...parentIds: ParentIds<Path>): Promise<void>;
}

/** `ItemWriter` without types for the resources and fields. */
export interface AnyItemWriter {
  create(resource: string, values: Document, parentIds?: readonly number[]): Promise<number>;
  update(resource: string, id: number, values: Document, parentIds?: readonly number[]): Promise<void>;
  remove(resource: string, id: number, parentIds?: readonly number[]): Promise<void>;
}

/** The context of an action that only reads. An action that can write has an `ActionContext` instead. */
export interface ReadContext<
  Stored extends AnyStored = AnyStored,
  Item = Document | null,
  Input = Document,
  Lists extends ListTypes = ListTypes,
> extends HookCall {
  /** Input of the request. Ids are numbers, and missing fields are null. */
  readonly input: Input;
  /** The stored item on which the action was called. If the action can write, no other transaction changes the item meanwhile. */
  readonly item: Item;
  /** Ids of the items in which the collection is nested, outermost first. */
  readonly parents: readonly number[];
  /** Reads items as in hooks: all items of all tenants, unless you use `asCaller`. */
  readonly read: HookReader<Stored, Lists>;
  /**
   * Rejects the call with 400 `invalid_fields` for this field of the input. The message continues a sentence after the
   * field's name: "must be …".
   */
  refuse(this: void, field: keyof Input & string, message: string): never;
  /** Rejects the call with 409 `action_refused`, because the current state of the data does not allow it. */
  refuseAsItIs(this: void, message: string): never;
}

export interface ActionContext<
  Stored extends AnyStored = AnyStored,
  Item = Document | null,
  Input = Document,
  Writer = AnyItemWriter,
  Lists extends ListTypes = ListTypes,
> extends ReadContext<Stored, Item, Input, Lists> {
  readonly items: Writer;
}

/**
 * The code of an action. It runs in one transaction, and again if the transaction conflicts with another one. It may run in
 * another thread than the server.
 */
export type ActionCode<Context = ActionContext, Answer = unknown> = (context: Context) => Promise<Answer> | Answer;
