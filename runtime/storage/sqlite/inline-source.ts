import type { Item, ListPlan } from "../../plan/plan.js";
import type { ItemSource, Start } from "../list-items.js";
import type { Connection } from "./connection.js";
import { translated } from "./errors.js";
import { selectFields } from "./item-rows.js";
import { countRows, inList, rowsFrom } from "./query.js";
import type { Tables } from "./table.js";

/** Lists that are over in a moment: on the calling thread. */
export class InlineSource implements ItemSource {
  readonly #connection: Connection;
  readonly #tables: Tables;

  constructor(connection: Connection, tables: Tables) {
    this.#connection = connection;
    this.#tables = tables;
  }

  async count(plan: ListPlan): Promise<number> {
    const table = this.#tables.of(plan.resource);
    return translated(() => countRows(this.#connection, table, inList(table, plan)));
  }

  async items(plan: ListPlan, start: Start, size: number): Promise<readonly Item[]> {
    const table = this.#tables.of(plan.resource);
    const selection = selectFields(table, plan.fields);
    const query = { columns: selection.sql, where: inList(table, plan), sort: plan.sort };
    const rows = translated(() => rowsFrom(this.#connection, table, query, start, size));
    return rows.map((row) => selection.toItem(row));
  }
}
