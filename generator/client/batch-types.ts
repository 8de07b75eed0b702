import type { StockroomError } from "./errors.js";
import type { Ref } from "./ref.js";
import type { ChangeOptions, Collection, CreateOptions, Id, ResourceTypes } from "./types.js";

/** One write of a batch, not done yet; `Result` is what it gives. */
export interface Operation<Result = unknown> {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly if_match?: string;
  /** Of the compiler only. */
  readonly gives?: Result;
}

/** A body that may refer to what earlier operations of the batch create, where it holds ids. */
export type Referring<Body> = {
  readonly [Field in keyof Body]:
    | Body[Field]
    | (Extract<Body[Field], Id> extends never ? never : Ref)
    | (Extract<Body[Field], readonly unknown[]> extends readonly (infer Element)[]
        ? readonly (Element | Ref)[]
        : never);
};

/** Writes that are put down now and sent later: what each gives, and what a removal gives. */
export interface LaterWrites<Types extends ResourceTypes, Written, Removed> {
  create(body: Referring<Types["create"]>): Written;
  update(id: Id | Ref, body: Referring<Types["update"]>, options?: Pick<ChangeOptions, "ifMatch">): Written;
  delete(id: Id | Ref, options?: Pick<ChangeOptions, "ifMatch">): Removed;
}

/** Makes operations for a batch, and sends nothing. */
export type BatchCollection<Types extends ResourceTypes> = LaterWrites<
  Types,
  Operation<Types["written"]>,
  Operation<undefined>
>;

/** Names of the actions of a collection, and of its objects, that write. */
export type LaterActionNames<Actions> = {
  [Name in keyof Actions]: Name extends keyof Collection<ResourceTypes>
    ? never
    : Actions[Name] extends (...given: infer Given) => Promise<unknown>
      ? TakesKey<Given[number & keyof Given]> extends never
        ? never
        : Name
      : never;
}[keyof Actions];

/** Those that only read take no `idempotencyKey`. */
export type TakesKey<Given> = Given extends object ? ("idempotencyKey" extends keyof Given ? Given : never) : never;

/** What an action takes, which may refer to what earlier operations create. */
export type LaterGiven<Given> = { [Index in keyof Given]: LaterArgument<Given[Index]> };

export type LaterArgument<Given> = Given extends Id
  ? Given | Ref
  : Given extends object
    ? "idempotencyKey" extends keyof Given
      ? Pick<ChangeOptions, "ifMatch">
      : Referring<Given>
    : Given;

/** What an action answers with, `undefined` where that is nothing. */
export type Answered<Answer> = Answer extends object ? Answer : undefined;

/** Calls of actions that write, for a batch. */
export type BatchedActions<Actions> = {
  readonly [Name in LaterActionNames<Actions>]: Actions[Name] extends (...given: infer Given) => Promise<infer Answer>
    ? (...given: LaterGiven<Given>) => Operation<Answered<Answer>>
    : never;
};

export interface BatchOptions extends Omit<CreateOptions, "show"> {
  /** All or none, unless false: then each by itself. */
  readonly atomic?: boolean | undefined;
}

/** The same collections, making operations. */
export type Batched<Collections> = {
  readonly [Name in keyof Collections]: (Collections[Name] extends Collection<infer Types>
    ? BatchCollection<Types> & BatchedActions<Collections[Name]>
    : never) &
    (Collections[Name] extends (id: Id) => infer Nested ? (id: Id | Ref) => Batched<Nested> : unknown);
};

export interface Batch {
  /**
   * Does the operations in their order, all of them or, with the error of the first that is refused (`operation`), none.
   * @throws StockroomError
   */
  <const Operations extends readonly Operation[]>(
    operations: Operations,
    options?: BatchOptions & { readonly atomic?: true | undefined },
  ): Promise<{ -readonly [Index in keyof Operations]: GivenBy<Operations[Index]> }>;
  /** Each by itself: what was refused has its error in the place of what it gives. */
  <const Operations extends readonly Operation[]>(
    operations: Operations,
    options: BatchOptions,
  ): Promise<{ -readonly [Index in keyof Operations]: GivenBy<Operations[Index]> | StockroomError }>;
}

export type GivenBy<Each> = Each extends Operation<infer Result> ? Result : never;
