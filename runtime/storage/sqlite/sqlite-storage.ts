import type { Filter, Item, ListPlan, ListResult, ReadPlan, WritePlan, WriteResult } from "../../plan/plan.js";
import type { Document } from "../../resource.js";
import { listItems } from "../list-items.js";
import type { Storage } from "../storage.js";
import type { Connection } from "./connection.js";
import { translated } from "./errors.js";
import { InlineSource } from "./inline-source.js";
import { parentsExist, readOne } from "./query.js";
import type { Tables } from "./table.js";
import { SqliteTransaction } from "./transaction.js";
import type { Writer } from "./writer.js";

export class SqliteStorage implements Storage {
  readonly #connection: Connection;
  readonly #tables: Tables;
  readonly #writer: Writer;
  readonly #inline: InlineSource;
  readonly #reader: SqliteTransaction;

  constructor(connection: Connection, tables: Tables, writer: Writer) {
    this.#connection = connection;
    this.#tables = tables;
    this.#writer = writer;
    this.#inline = new InlineSource(connection, tables);
    this.#reader = new SqliteTransaction(connection, tables);
  }

  async read(plan: ReadPlan): Promise<Item | null> {
    return translated(() => {
      if (!parentsExist(this.#connection, this.#tables, plan.parents)) return null;
      return readOne(this.#connection, this.#tables.of(plan.resource), plan);
    });
  }

  async list(plan: ListPlan, signal: AbortSignal): Promise<ListResult | null> {
    if (!translated(() => parentsExist(this.#connection, this.#tables, plan.parents))) return null;
    return listItems(this.#inline, this.#tables.of(plan.resource).definition, plan, signal);
  }

  write(plan: WritePlan): Promise<WriteResult> {
    return this.#writer.write(plan);
  }

  async find(resource: string, filter: Filter, limit: number): Promise<readonly Document[]> {
    return translated(() => this.#reader.find(resource, filter, limit));
  }

  async ping(): Promise<void> {
    translated(() => this.#connection.prepare("SELECT 1 FROM _schema").get([]));
  }

  async close(): Promise<void> {
    await this.#writer.close();
    this.#connection.close();
  }
}
