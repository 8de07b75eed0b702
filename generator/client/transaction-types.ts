import type { Ref } from "./ref.js";
import type {
  ActionResult,
  BatchOptions,
  WritingActionNames,
  WithRefArguments,
  DeferredWrites,
} from "./batch-types.js";
import type { Collection, Id, ResourceTypes } from "./types.js";

/**
 * A recorded write of a transaction. Inside the transaction, it stands for the id of the item that the write creates.
 * If the callback returns it, the transaction resolves to the result of the write.
 */
export interface RecordedWrite<Result> extends Ref {
  /** Never set: the member only tells the compiler the type of the result. */
  readonly resultType?: Result;
}

/** The collections of the client, whose methods record writes of a transaction instead of sending requests. */
export type Recording<Collections> = {
  readonly [Name in keyof Collections]: (Collections[Name] extends Collection<infer Types>
    ? RecordingCollection<Types> & RecordingActions<Collections[Name]>
    : never) &
    (Collections[Name] extends (id: Id) => infer Nested ? (id: Id | Ref) => Recording<Nested> : unknown);
};

/** Methods that record calls of actions that write, for a transaction. */
export type RecordingActions<Actions> = {
  readonly [Name in WritingActionNames<Actions>]: Actions[Name] extends (...args: infer Given) => Promise<infer Answer>
    ? (...args: WithRefArguments<Given>) => RecordedWrite<ActionResult<Answer>>
    : never;
};

/** A collection whose methods record writes. Nothing is sent before the function of the transaction has ended. */
export type RecordingCollection<Types extends ResourceTypes> = DeferredWrites<
  Types,
  RecordedWrite<Types["written"]>,
  RecordedWrite<undefined>
>;

/**
 * Runs `callback`, then sends the writes that `callback` has recorded, in their order. All of them take effect, or none. If
 * `callback` throws, nothing is sent. Reads are not part of the transaction: `callback` reads with the client itself. With
 * `ifMatch`, a write fails if the item has changed since the read. Resolves to the value that `callback` returns. Each recorded
 * write in this value (alone, or in an object or array) becomes the result of the write.
 * @throws StockroomError the error of the first write that fails
 */
export type Transaction<Collections> = <const Result>(
  callback: (transaction: Recording<Collections>) => Result | Promise<Result>,
  options?: Omit<BatchOptions, "atomic">,
) => Promise<WithResults<Result>>;

/** The type of a value in which recorded writes are replaced by their results, one level deep. */
export type WithResults<Result> = Result extends Ref
  ? ResultOfWrite<Result>
  : Result extends object
    ? { -readonly [Name in keyof Result]: ResultOfWrite<Result[Name]> }
    : Result;

export type ResultOfWrite<Value> = Value extends RecordedWrite<infer Result> ? Result : Value;
