import type { Ref } from "./ref.js";
import type { Answered, BatchOptions, LaterActionNames, LaterGiven, LaterWrites } from "./batch-types.js";
import type { Collection, Id, ResourceTypes } from "./types.js";

/** Stands in a transaction for the id of what it creates, and among what the work returns for what the write gives. */
export interface Made<Result> extends Ref {
  /** Of the compiler only. */
  readonly gives?: Result;
}

/** The same collections, noting down writes for a transaction. */
export type Noting<Collections> = {
  readonly [Name in keyof Collections]: (Collections[Name] extends Collection<infer Types>
    ? NotingCollection<Types> & NotingActions<Collections[Name]>
    : never) &
    (Collections[Name] extends (id: Id) => infer Nested ? (id: Id | Ref) => Noting<Nested> : unknown);
};

/** Calls of actions that write. */
export type NotingActions<Actions> = {
  readonly [Name in LaterActionNames<Actions>]: Actions[Name] extends (...given: infer Given) => Promise<infer Answer>
    ? (...given: LaterGiven<Given>) => Made<Answered<Answer>>
    : never;
};

/** Nothing is sent before the work of the transaction is over. */
export type NotingCollection<Types extends ResourceTypes> = LaterWrites<Types, Made<Types["written"]>, Made<undefined>>;

/**
 * Does what the work notes down, in that order, all of it or, with the error of the first write that is refused, nothing; and nothing
 * where the work throws. It reads, outside of the transaction, by the client itself: `ifMatch` makes sure that what was read is still so.
 * Resolves to what the work returns, with what each write gives in its place, alone or as a member of an object or an array.
 * @throws StockroomError
 */
export type Transaction<Collections> = <const Result>(
  work: (noting: Noting<Collections>) => Result | Promise<Result>,
  options?: Omit<BatchOptions, "atomic">,
) => Promise<Settled<Result>>;

/** Of one level. */
export type Settled<Result> = Result extends Ref
  ? GivenIn<Result>
  : Result extends object
    ? { -readonly [Name in keyof Result]: GivenIn<Result[Name]> }
    : Result;

export type GivenIn<Each> = Each extends Made<infer Result> ? Result : Each;
