import type { Ref } from "./ref.js";
import type { ActionResult, BatchOptions, WritingActionNames, WithRefArguments, LaterWrites } from "./batch-types.js";
import type { Collection, Id, ResourceTypes } from "./types.js";

/**
 * A recorded write of a transaction. Inside the transaction, it stands for the id of the item that the write creates. If the
 * function of the transaction returns it, the transaction resolves to the result of the write instead.
 */
export interface RecordedWrite<Result> extends Ref {
  /** Never set: the member only tells the compiler the type of the result. */
  readonly gives?: Result;
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
  readonly [Name in WritingActionNames<Actions>]: Actions[Name] extends (...given: infer Given) => Promise<infer Answer>
    ? (...given: WithRefArguments<Given>) => RecordedWrite<ActionResult<Answer>>
    : never;
};

/** A collection whose methods record writes. Nothing is sent before the function of the transaction has ended. */
export type RecordingCollection<Types extends ResourceTypes> = LaterWrites<
  Types,
  RecordedWrite<Types["written"]>,
  RecordedWrite<undefined>
>;

/**
 * Runs `work`, then sends the writes that `work` has recorded, in their order. All of them take effect, or none. If `work`
 * throws, nothing is sent. Reads are not part of the transaction: `work` reads with the client itself. With `ifMatch`, a write
 * fails if the item has changed since the read. Resolves to the value that `work` returns. Each recorded write in this value
 * (alone, or in an object or array) becomes the result of the write.
 * @throws StockroomError the error of the first write that fails
 */
export type Transaction<Collections> = <const Result>(
  work: (noting: Recording<Collections>) => Result | Promise<Result>,
  options?: Omit<BatchOptions, "atomic">,
) => Promise<WithResults<Result>>;

/** The type of a value in which recorded writes are replaced by their results, one level deep. */
export type WithResults<Result> = Result extends Ref
  ? ResultIn<Result>
  : Result extends object
    ? { -readonly [Name in keyof Result]: ResultIn<Result[Name]> }
    : Result;

export type ResultIn<Each> = Each extends RecordedWrite<infer Result> ? Result : Each;
