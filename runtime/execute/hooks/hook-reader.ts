import { Refusal } from "../../model/plan/errors.js";
import type { PlanReads } from "../../model/plan/code-reads.js";
import type { Caller } from "../../model/plan/principal.js";
import type { Filter } from "../../model/query/filter.js";
import type { Document } from "../../model/schema/field.js";
import type { SystemLists } from "../../model/schema/hook-queries.js";
import type { HookReader } from "../../model/schema/hooks.js";
import type { TransactionReader } from "../../storage/port/storage.js";
import { slicesOf } from "../../storage/port/transaction.js";
import { openLists } from "./hook-lists.js";
import type { Turns } from "./turns.js";
import { pathField } from "../../storage/port/stored-item.js";

/** Stands for "no limit": the largest number that every database accepts as one. */
const childrenAtMost = 2 ** 31 - 1;

interface Reading {
  /** Names the hook or action in messages. */
  readonly name: string;
  /** The resource that it belongs to. */
  readonly resource: string;
  readonly caller: Caller;
  readonly read: Pick<TransactionReader, "getFor" | "find" | "lock" | "page" | "groups">;
  readonly planReads: PlanReads;
  /** Reads are possible until the turns are closed. */
  readonly turns: Turns;
}

/** Opens the reader for one call of a hook or action. */
export function openHookReader(reading: Reading): HookReader {
  const { resource: by, caller, read, turns } = reading;
  const inTurn = turns.take.bind(turns);
  return {
    ...listsFor(reading, null),
    asCaller: listsFor(reading, caller),
    get: (resource, id) => inTurn(() => read.getFor(by, resource, id)),
    find(resource, field, value, limit) {
      const slices = typeof value === "object" ? slicesOf(value) : [[value]];
      return inTurn(async () => {
        const found: Document[] = [];
        for (const values of slices) {
          const filter: Filter = { kind: "in", field, values, negated: false };
          if (found.length < limit) found.push(...(await read.find(resource, filter, limit - found.length)));
        }
        return found;
      });
    },
    children(resource, ids): Promise<readonly Document[]> {
      const filter: Filter = { kind: "in", field: pathField, values: [ids.join("/")], negated: false };
      return inTurn(() => read.find(resource, filter, childrenAtMost));
    },
    lock: (name) => inTurn(() => read.lock(`hook ${name}`)),
  };
}

/** @param caller null for the system */
function listsFor({ name, read, planReads, turns }: Reading, caller: Caller | null): SystemLists {
  const refuse = (resource: string, problem: string, cause?: unknown): Error =>
    new Error(`${name} reads ${resource} by a wrong query: ${problem}`, { cause });
  const inTurn = <Result>(resource: string, work: () => Promise<Result>): Promise<Result> =>
    turns.take(async () => {
      try {
        return await work();
      } catch (error) {
        // A mistake of the code, and not of the request that it runs for.
        if (error instanceof Refusal && error.code === "invalid_query") throw refuse(resource, error.message, error);
        throw error;
      }
    });
  return openLists({
    page: (asked) =>
      inTurn(asked.resource, async () => {
        const { items, next } = await read.page(await planReads.page(asked, caller));
        return { items: items.map(({ values }) => values), next };
      }),
    groups: (asked) =>
      inTurn(asked.resource, async () => {
        const { plan, describe } = await planReads.groups(asked, caller);
        const found = await read.groups(plan);
        return found === null ? [] : describe(found);
      }),
    refuse,
  });
}
