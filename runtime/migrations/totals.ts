import type { Value } from "../model/schema/field.js";
import type { DeclaredRollup } from "../model/schema/field-lists.js";
import { fromUnits, toUnits } from "../model/values/decimals.js";
import { extremeOf, listRollupItems, nameRollupItem, valueForRollup } from "../storage/port/rollup-values.js";
import type { StoredItem } from "../storage/port/stored-item.js";
import type { RollupValue } from "./migration-port.js";

/** Computes a rollup from all items of its source, for each item that has the rollup. */
export class Totals {
  readonly #rollup: DeclaredRollup;
  readonly #totals = new Map<string, RollupValue>();

  constructor(rollup: DeclaredRollup) {
    this.#rollup = rollup;
  }

  add(item: StoredItem): void {
    const { of, decimals } = this.#rollup;
    const value = valueForRollup(item, this.#rollup);
    if (value === null) return;
    for (const { name } of listRollupItems(item, this.#rollup)) {
      const known = this.#totals.get(name) ?? null;
      if (of === "sum")
        this.#totals.set(name, (typeof known === "bigint" ? known : 0n) + toUnits(Number(value), decimals));
      else this.#totals.set(name, extremeOf(of, typeof known === "bigint" ? null : known, value));
    }
  }

  /** Returns the value that the item must have. */
  of(item: StoredItem): Value {
    const { of, definition, decimals } = this.#rollup;
    const total = this.#totals.get(nameRollupItem(definition, item)) ?? (of === "sum" ? 0n : null);
    return typeof total === "bigint" ? fromUnits(total, decimals) : total;
  }
}
