import type { Filter } from "../../model/query/filter.js";
import type { Document } from "../../model/schema/field.js";
import type { HookReader } from "../../model/schema/hooks.js";
import type { TransactionReader } from "../../storage/port/storage.js";
import { slicesOf } from "../../storage/port/slices.js";
import type { Turns } from "./turns.js";
import { pathField } from "../../storage/port/stored-item.js";

/** Stands for "no limit": the largest number that every database accepts as one. */
const childrenAtMost = 2 ** 31 - 1;

/** Opens the reader for one call of a hook of the resource `by`, or of an action. It works until the turns are closed. */
export function openHookReader(
  by: string,
  read: Pick<TransactionReader, "getFor" | "find" | "lock">,
  turns: Turns,
): HookReader {
  const inTurn = turns.take.bind(turns);
  return {
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
