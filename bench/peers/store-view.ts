import type { StoreList, StoreRow } from "./store-table.js";

/** A store in an answer, which has six fields. Ids and times are strings. */
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

/** Returns the headers of a list: its total, or the link to the next page. */
export function describeList(
  { rows, total }: StoreList,
  size: number,
  url: string,
): { readonly [name: string]: string } {
  if (total !== null) return { "X-Total-Count": String(total) };
  const last = rows.at(-1);
  if (last === undefined || rows.length < size) return {};
  const next = url.replace(/([?&]after=)\d*/, `$1${String(last.company_id)}`);
  return { Link: `<${next}>; rel="next"` };
}
