import type Libsql from "libsql";

/** The text fields of a store with their defaults; null if the field is mandatory in a new store. */
export const storeTexts = {
  company: null,
  storefront: null,
  email: "",
  lang_code: "en",
  status: "A",
  secure_storefront: "",
  company_description: "",
  redirect_customer: "Y",
  entry_page: "index",
  countries_list: "[]",
  company_name: "",
  company_address: "",
  company_city: "",
  company_country: "",
  company_state: "",
  company_zipcode: "",
  company_phone: "",
  company_phone_2: "",
  company_fax: "",
  company_website: "",
  company_start_year: "",
  company_users_department: "",
  company_site_administrator: "",
  company_orders_department: "",
  company_support_department: "",
  company_newsletter_email: "",
} as const;

export type StoreText = keyof typeof storeTexts;
export type StoreValues = { readonly [name in StoreText]?: string };

/** The six fields that answers contain, and the version for the entity tag. */
export interface StoreRow {
  readonly company_id: number;
  readonly lang_code: string;
  readonly email: string;
  readonly company: string;
  readonly timestamp: number;
  readonly status: string;
  readonly version: number;
}

export interface StoreQuery {
  readonly filters: StoreValues;
  /** Id of the only store that a restricted account sees; 0 if the account sees all stores. */
  readonly scope: number;
  readonly size: number;
  /** Number of the page, from 1 on. The list then has a total. */
  readonly page?: number;
  /** The page begins after the store with this id. The list then has no total. */
  readonly after?: number;
}

export interface StoreList {
  readonly rows: readonly StoreRow[];
  readonly total: number | null;
}

const names = Object.keys(storeTexts) as StoreText[]; // The type of Object.keys loses the names.
const view = "company_id, lang_code, email, company, timestamp, status, version";

export const storeSchema = `
  CREATE TABLE IF NOT EXISTS stores (
    company_id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL DEFAULT 1,
    timestamp INTEGER NOT NULL,
    ${names.map((name) => `${name} TEXT NOT NULL`).join(", ")}
  );
  CREATE INDEX IF NOT EXISTS stores_status ON stores (status);
  CREATE INDEX IF NOT EXISTS stores_company ON stores (company);
  CREATE INDEX IF NOT EXISTS stores_email ON stores (email);
`;

export class StoreTable {
  readonly #database: Libsql.Database;
  readonly #statements = new Map<string, Libsql.Statement>();

  constructor(database: Libsql.Database) {
    this.#database = database;
  }

  read(id: number): StoreRow | undefined {
    return this.#prepare(`SELECT ${view} FROM stores WHERE company_id = ?`).get(id) as StoreRow | undefined;
  }

  list({ filters, scope, size, page = 1, after }: StoreQuery): StoreList {
    const conditions = Object.keys(filters).map((name) => `${name} = ?`);
    const values: (string | number)[] = Object.values(filters);
    if (scope !== 0) {
      conditions.push("company_id = ?");
      values.push(scope);
    }
    if (after !== undefined) return { rows: this.#listAfter(conditions, [...values, after], size), total: null };
    const where = writeWhere(conditions);
    const query = `SELECT ${view} FROM stores ${where} ORDER BY company_id LIMIT ? OFFSET ?`;
    const rows = this.#prepare(query).all(...values, size, (page - 1) * size) as StoreRow[];
    const { total } = this.#prepare(`SELECT count(*) AS total FROM stores ${where}`).get(...values) as {
      total: number;
    };
    return { rows, total };
  }

  create(values: StoreValues): number {
    const columns = ["timestamp", ...names];
    const statement = `INSERT INTO stores (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
    const row = { ...storeTexts, ...values };
    const now = Math.floor(Date.now() / 1000);
    return Number(this.#prepare(statement).run(now, ...names.map((name) => row[name])).lastInsertRowid);
  }

  /**
   * Returns the new version, "missing" if there is no such store, or "outdated" if the stored version is not
   * `expected`.
   */
  update(id: number, changes: StoreValues, expected: number | null): number | "missing" | "outdated" {
    const given = names.filter((name) => changes[name] !== undefined);
    const change = this.#database.transaction(() => {
      const row = this.read(id);
      if (row === undefined) return "missing";
      if (expected !== null && expected !== row.version) return "outdated";
      const assignments = [...given.map((name) => `${name} = ?`), "version = version + 1"];
      this.#prepare(`UPDATE stores SET ${assignments.join(", ")} WHERE company_id = ?`).run(
        ...given.map((name) => changes[name]),
        id,
      );
      return row.version + 1;
    });
    return change.immediate();
  }

  #listAfter(conditions: readonly string[], values: readonly (string | number)[], size: number): readonly StoreRow[] {
    const where = writeWhere([...conditions, "company_id > ?"]);
    const query = `SELECT ${view} FROM stores ${where} ORDER BY company_id LIMIT ?`;
    return this.#prepare(query).all(...values, size) as StoreRow[];
  }

  #prepare(sql: string): Libsql.Statement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function writeWhere(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
}
