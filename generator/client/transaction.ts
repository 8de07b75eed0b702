import { createWriteOperations, type ActionsLookup, type BatchRunner } from "./batch.js";
import { createActionOperations, type ActionsByMethod } from "./action-methods.js";
import { openNestedCollections, type CollectionTree } from "./open-collection.js";
import { Ref } from "./ref.js";
import type { BatchOptions, Operation } from "./batch-types.js";

type TransactionCallback = (transaction: object) => unknown;

/** Creates `client.transaction`, a function that sends all writes that its callback records as one batch. */
export function createTransactionMethod(
  runBatch: BatchRunner,
  collectionTree: CollectionTree,
  getActions: ActionsLookup,
): object {
  return async (callback: TransactionCallback, options: Omit<BatchOptions, "atomic"> = {}): Promise<unknown> => {
    const operations: Operation[] = [];
    let isOver = false;
    const recordOperation = (operation: Operation): Ref => {
      if (isOver) throw new TypeError("the transaction has ended: its function must await every promise");
      return new Ref(operations.push(operation) - 1);
    };
    const returned = await callback(
      openNestedCollections(collectionTree, "", (_name, path) =>
        createRecordingMethods(path, getActions(path), recordOperation),
      ),
    );
    isOver = true;
    // Without operations, nothing is sent, because the server rejects an empty batch.
    const results = operations.length === 0 ? [] : await runBatch(operations, { ...options, atomic: true });
    return replaceRefsByResults(returned, results as readonly unknown[]);
  };
}

function createRecordingMethods(
  path: string,
  actions: ActionsByMethod,
  recordOperation: (operation: Operation) => Ref,
): object {
  const calls = Object.entries(createActionOperations(path, actions)).map(([method, call]) => {
    return [method, (...args: readonly unknown[]) => recordOperation(call(...args))] as const;
  });
  const { create, update, delete: remove } = createWriteOperations(path);
  return {
    ...Object.fromEntries(calls),
    create: (...args: Parameters<typeof create>) => recordOperation(create(...args)),
    update: (...args: Parameters<typeof update>) => recordOperation(update(...args)),
    delete: (...args: Parameters<typeof remove>) => recordOperation(remove(...args)),
  };
}

function replaceRefsByResults(callbackResult: unknown, results: readonly unknown[]): unknown {
  const resolveRef = (value: unknown): unknown => (value instanceof Ref ? results[value.operation] : value);
  if (Array.isArray(callbackResult)) return callbackResult.map(resolveRef);
  if (!isPlainObject(callbackResult)) return resolveRef(callbackResult);
  return Object.fromEntries(Object.entries(callbackResult).map(([name, value]) => [name, resolveRef(value)]));
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
