import { describeWrites, type ActionsOf, type DoBatch } from "./batch.js";
import { describeCalls, type Actions } from "./open-actions.js";
import { openNested, type Names } from "./open-collection.js";
import { Ref } from "./ref.js";
import type { BatchOptions, Operation } from "./batch-types.js";

type Work = (noting: object) => unknown;

/** Creates `client.transaction`, a function that sends all writes that its callback records as one batch. */
export function openTransaction(batch: DoBatch, names: Names, actionsOf: ActionsOf): object {
  return async (work: Work, options: Omit<BatchOptions, "atomic"> = {}): Promise<unknown> => {
    const operations: Operation[] = [];
    let isOver = false;
    const note = (operation: Operation): Ref => {
      if (isOver) throw new TypeError("the transaction has ended: its function must await every promise");
      return new Ref(operations.push(operation) - 1);
    };
    const returned = await work(openNested(names, "", (_name, path) => recordWrites(path, actionsOf(path), note)));
    isOver = true;
    // Without operations, nothing is sent, because the server rejects an empty batch.
    const results = operations.length === 0 ? [] : await batch(operations, { ...options, atomic: true });
    return withResults(returned, results as readonly unknown[]);
  };
}

function recordWrites(path: string, actions: Actions, note: (operation: Operation) => Ref): object {
  const calls = Object.entries(describeCalls(path, actions)).map(([method, call]) => {
    return [method, (...given: readonly unknown[]) => note(call(...given))] as const;
  });
  const { create, update, delete: remove } = describeWrites(path);
  return {
    ...Object.fromEntries(calls),
    create: (...given: Parameters<typeof create>) => note(create(...given)),
    update: (...given: Parameters<typeof update>) => note(update(...given)),
    delete: (...given: Parameters<typeof remove>) => note(remove(...given)),
  };
}

function withResults(returned: unknown, results: readonly unknown[]): unknown {
  const given = (value: unknown): unknown => (value instanceof Ref ? results[value.operation] : value);
  if (Array.isArray(returned)) return returned.map(given);
  if (!isPlain(returned)) return given(returned);
  return Object.fromEntries(Object.entries(returned).map(([name, value]) => [name, given(value)]));
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
