/** The types for actions of a project, exported as `stockroom-api/actions`. */
import type { AnyStored, HookCall, HookReader, SomeOf } from "./hooks.js";
import type { Document } from "./field.js";
import type { AnyLists } from "./hook-queries.js";

type PathIn<Stored> = keyof Stored & string;

/** Ids of the ancestors, from the outermost inwards; absent at the top level. */
type Within<Path extends string> = Path extends `${string}/${string}`
  ? readonly [within: readonly number[]]
  : readonly [];

/**
 * Writes items like requests of the caller: with the same rights, rules, hooks and errors, in the transaction of the
 * action. If a write fails, the action fails with its error, even if the action catches it. Unknown fields are ignored,
 * as in request bodies.
 */
export interface ItemWriter<Stored extends AnyStored> {
  /** @returns the id of the new item */
  create<Path extends PathIn<Stored>>(
    resource: Path,
    values: SomeOf<Stored[Path]>,
    ...within: Within<Path>
  ): Promise<number>;
  update<Path extends PathIn<Stored>>(
    resource: Path,
    id: number,
    values: SomeOf<Stored[Path]>,
    ...within: Within<Path>
  ): Promise<void>;
  remove<Path extends PathIn<Stored>>(resource: Path, id: number, ...within: Within<Path>): Promise<void>;
}

/** `ItemWriter` without types for the resources and fields. */
export interface AnyItemWriter {
  create(resource: string, values: Document, within?: readonly number[]): Promise<number>;
  update(resource: string, id: number, values: Document, within?: readonly number[]): Promise<void>;
  remove(resource: string, id: number, within?: readonly number[]): Promise<void>;
}

/** A call of an action that only reads. */
export interface ReadContext<
  Stored extends AnyStored = AnyStored,
  Item = Document | null,
  Input = Document,
  Lists extends AnyLists = AnyLists,
> extends HookCall {
  /** Input of the request in internal form: ids are numbers, and missing fields are null. */
  readonly input: Input;
  /**
   * The stored item on which an item action was called. Until an action that writes is done, no other transaction
   * changes the item.
   */
  readonly item: Item;
  /** Ids of the items in which the collection is nested, outermost first. */
  readonly parents: readonly number[];
  /** Reads as hooks do: all items of all tenants, unless you use `asCaller`. */
  readonly read: HookReader<Stored, Lists>;
  /**
   * Ends the action with 400 `invalid_fields` at this field of its input. The message continues the sentence that begins with the
   * field's name: "must be …".
   */
  refuse(this: void, field: keyof Input & string, message: string): never;
  /** Ends the action with 409 `action_refused`, because the current state does not allow it. */
  refuseAsItIs(this: void, message: string): never;
}

export interface ActionContext<
  Stored extends AnyStored = AnyStored,
  Item = Document | null,
  Input = Document,
  Writer = AnyItemWriter,
  Lists extends AnyLists = AnyLists,
> extends ReadContext<Stored, Item, Input, Lists> {
  readonly items: Writer;
}

/**
 * The code of an action. It runs inside one transaction, so either all its writes are stored or none. It may run again
 * after a conflict, and in another thread than the server's.
 */
export type ActionCode<Context = ActionContext, Answer = unknown> = (context: Context) => Promise<Answer> | Answer;
