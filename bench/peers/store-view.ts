import type { StoreRow } from "./store-table.js";

/** The six fields; ids and times travel as strings. */
export interface StoreView {
  readonly company_id: string;
  readonly lang_code: string;
  readonly email: string;
  readonly company: string;
  readonly timestamp: string;
  readonly status: string;
}

export function viewStore(row: StoreRow): StoreView {
  return {
    company_id: String(row.company_id),
    lang_code: row.lang_code,
    email: row.email,
    company: row.company,
    timestamp: String(row.timestamp),
    status: row.status,
  };
}
