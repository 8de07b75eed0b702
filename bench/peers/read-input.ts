import { refuse } from "./http-error.js";
import { storeTexts, type StoreQuery, type StoreText, type StoreValues } from "./store-table.js";

type Query = { readonly [name: string]: string | string[] | undefined };

/**
 * Parses the query of a list.
 * @throws HttpError
 */
export function readQuery(query: Query, scope: number): StoreQuery {
  const { page, after, items_per_page: size, ...filters } = query;
  return {
    filters: readFilters(filters),
    scope,
    size: readPositive(size, 10, 1000),
    ...(after === undefined
      ? { page: readPositive(page, 1, Number.MAX_SAFE_INTEGER) }
      : { after: after === "" ? 0 : readPositive(after, 0, Number.MAX_SAFE_INTEGER) }),
  };
}

/**
 * Returns the text fields of a store in a request body, after checking their values. Ignores other members.
 * @throws HttpError
 */
export function readTexts(body: unknown): StoreValues {
  const values: { [name in StoreText]?: string } = {};
  if (typeof body !== "object" || body === null) refuse(400, "The body must be an object");
  for (const [name, value] of Object.entries(body)) {
    if (!isText(name)) continue;
    if (typeof value !== "string") refuse(400, `${name} must be a string`);
    if (name === "status" && !["A", "D", "H"].includes(value)) refuse(400, "status must be A, D or H");
    if (name === "storefront" && !/^https?:\/\//.test(value)) refuse(400, "storefront must be a URL");
    values[name] = value;
  }
  return values;
}

/**
 * Reads the text fields of a new store like `readTexts`, and checks that no mandatory field is missing.
 * @throws HttpError
 */
export function readNewTexts(body: unknown): StoreValues {
  const values = readTexts(body);
  for (const name of ["company", "storefront"] as const) {
    if (values[name] === undefined || values[name] === "") refuse(400, `${name} is mandatory`);
  }
  return values;
}

/** Returns the version in `If-Match`, or null if there is none. */
export function readVersion(header: string | undefined): number | null {
  const match = /^"(\d+)"$/.exec(header ?? "");
  return match === null ? null : Number(match[1]);
}

function readFilters(query: Query): StoreValues {
  const filters: { [name in StoreText]?: string } = {};
  for (const [name, value] of Object.entries(query)) {
    if (!isText(name) || typeof value !== "string") refuse(400, `Parameter ${name} is unknown or repeated`);
    filters[name] = value;
  }
  return filters;
}

function isText(name: string): name is StoreText {
  return Object.hasOwn(storeTexts, name);
}

function readPositive(value: string | string[] | undefined, absent: number, most: number): number {
  const number = value === undefined ? absent : Number(value);
  if (!Number.isSafeInteger(number) || number < 1 || number > most) refuse(400, "Paging out of range");
  return number;
}
