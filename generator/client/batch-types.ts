import type { StockroomError } from "./errors.js";
import type { Ref } from "./ref.js";
import type { ChangeOptions, Collection, CreateOptions, Id, ResourceTypes } from "./types.js";

/** A write that a batch sends later. `Result` is the type of the write's result. */
export interface Operation<Result = unknown> {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly if_match?: string;
  /** Never set: the member only tells the compiler the type of the result. */
  readonly resultType?: Result;
}

/** A body in which an id may be a reference to an item that an earlier operation of the batch creates. */
export type WithRefs<Body> = {
  readonly [Field in keyof Body]:
    | Body[Field]
    | (Extract<Body[Field], Id> extends never ? never : Ref)
    | (Extract<Body[Field], readonly unknown[]> extends readonly (infer Element)[]
        ? readonly (Element | Ref)[]
        : never);
};

/** Methods that record writes to send later. `Written` and `Removed` are the types of their return values. */
export interface DeferredWrites<Types extends ResourceTypes, Written, Removed> {
  create(body: WithRefs<Types["create"]>): Written;
  update(id: Id | Ref, body: WithRefs<Types["update"]>, options?: Pick<ChangeOptions, "ifMatch">): Written;
  delete(id: Id | Ref, options?: Pick<ChangeOptions, "ifMatch">): Removed;
}

/** Methods that create operations for a batch, and send nothing. */
export type BatchCollection<Types extends ResourceTypes> = DeferredWrites<
  Types,
  Operation<Types["written"]>,
  Operation<undefined>
>;

/** Names of the actions that write, both of a collection and of its items. */
export type WritingActionNames<Actions> = {
  [Name in keyof Actions]: Name extends keyof Collection<ResourceTypes>
    ? never
    : Actions[Name] extends (...args: infer Given) => Promise<unknown>
      ? OptionsWithIdempotencyKey<Given[number & keyof Given]> extends never
        ? never
        : Name
      : never;
}[keyof Actions];

/**
 * Returns `Argument` if it is a type of options with `idempotencyKey`; otherwise `never`. Only actions that write have
 * such options.
 */
export type OptionsWithIdempotencyKey<Argument> = Argument extends object
  ? "idempotencyKey" extends keyof Argument
    ? Argument
    : never
  : never;

/** The arguments of an action, in which ids may be references to items that earlier operations create. */
export type WithRefArguments<Arguments> = { [Index in keyof Arguments]: WithRefArgument<Arguments[Index]> };

export type WithRefArgument<Argument> = Argument extends Id
  ? Argument | Ref
  : Argument extends object
    ? "idempotencyKey" extends keyof Argument
      ? Pick<ChangeOptions, "ifMatch">
      : WithRefs<Argument>
    : Argument;

/** The type of an action's answer; `undefined` if the action has no answer. */
export type ActionResult<Answer> = Answer extends object ? Answer : undefined;

/** Methods that create operations for a batch. Each operation calls an action that writes. */
export type BatchedActions<Actions> = {
  readonly [Name in WritingActionNames<Actions>]: Actions[Name] extends (...args: infer Given) => Promise<infer Answer>
    ? (...args: WithRefArguments<Given>) => Operation<ActionResult<Answer>>
    : never;
};

export interface BatchOptions extends Omit<CreateOptions, "show"> {
  /** True (the default): all operations succeed, or none. False: each operation succeeds or fails by itself. */
  readonly atomic?: boolean | undefined;
}

/** The collections of the client, whose methods create operations of a batch instead of sending requests. */
export type Batched<Collections> = {
  readonly [Name in keyof Collections]: (Collections[Name] extends Collection<infer Types>
    ? BatchCollection<Types> & BatchedActions<Collections[Name]>
    : never) &
    (Collections[Name] extends (id: Id) => infer Nested ? (id: Id | Ref) => Batched<Nested> : unknown);
};

export interface Batch {
  /**
   * Runs the operations in their order. If one fails, none takes effect, and `operation` of the error is the number of
   * the failed operation.
   * @throws StockroomError
   */
  <const Operations extends readonly Operation[]>(
    operations: Operations,
    options?: BatchOptions & { readonly atomic?: true | undefined },
  ): Promise<{ -readonly [Index in keyof Operations]: ResultOfOperation<Operations[Index]> }>;
  /** Runs each operation by itself. If an operation fails, its result is the error. */
  <const Operations extends readonly Operation[]>(
    operations: Operations,
    options: BatchOptions,
  ): Promise<{ -readonly [Index in keyof Operations]: ResultOfOperation<Operations[Index]> | StockroomError }>;
}

export type ResultOfOperation<SomeOperation> = SomeOperation extends Operation<infer Result> ? Result : never;
