/**
 * Headers of lists and aggregates. `Link` leads to other pages (RFC 8288). `X-Unindexed` names the query parameters that no index
 * serves.
 */
import type { ApiRequest } from "../../model/plan/api-request.js";
import { setHeader, type Context } from "../context/request-context.js";
import { Refusal } from "../../model/plan/errors.js";
import type { PlannedList, NumberedPage } from "../../model/plan/planned-request.js";

/**
 * A query with more characters gets only one link. Four such links would exceed the total size of headers that clients accept: 16
 * KiB in Node.js, 8 KiB in other clients.
 */
const maxQueryLengthForAllLinks = 1500;
/**
 * A query with more characters gets no link, because even one may make the headers too large. Clients can compose links
 * themselves, because pages are numbered.
 */
const maxQueryLengthForLinks = 12_000;

/** Writes the headers `X-Total-Count` and `Link` of a numbered page. */
export function writePageHeaders(
  ctx: Context,
  request: ApiRequest,
  { page, size }: NumberedPage,
  totalItems: number,
): void {
  setHeader(ctx, "X-Total-Count", String(totalItems));
  const links = formatPageLinks(request, page, size, totalItems);
  if (links !== undefined) setHeader(ctx, "Link", links);
}

/**
 * Links to the first, previous, next and last page. A long query gets only one link, which leads to the next page or,
 * on the last page, to this page. The longest queries get no link.
 */
function formatPageLinks(request: ApiRequest, page: number, pageSize: number, totalItems: number): string | undefined {
  const last = Math.max(1, Math.ceil(totalItems / pageSize));
  const unpaged = formatQueryWithoutPaging(request);
  const link = (rel: string, number: number): string =>
    formatLink(request, `${unpaged}page=${String(number)}&items_per_page=${String(pageSize)}`, rel);
  if (unpaged.length > maxQueryLengthForLinks) return undefined;
  if (unpaged.length > maxQueryLengthForAllLinks) return page < last ? link("next", page + 1) : link("last", last);
  const links = [link("first", 1)];
  if (page > 1) links.push(link("prev", Math.min(page - 1, last)));
  if (page < last) links.push(link("next", page + 1));
  links.push(link("last", last));
  return links.join(", ");
}

/** Links to the page after a cursor; undefined on the last page. */
export function formatNextLink(request: ApiRequest, pageSize: number, cursor: string | null): string | undefined {
  if (cursor === null) return undefined;
  return formatLink(
    request,
    `${formatQueryWithoutPaging(request)}after=${cursor}&items_per_page=${String(pageSize)}`,
    "next",
  );
}

const pagingParameters = new Set(["page", "items_per_page", "after"]);

/** Writes the query without its paging parameters, so that the paging parameters of another page can be appended. */
function formatQueryWithoutPaging({ query }: ApiRequest): string {
  let text = "";
  for (const { name, operator, values } of query) {
    if (pagingParameters.has(name)) continue;
    const written = encodeURIComponent(operator === null ? name : `${name}[${operator}]`);
    for (const value of values) text += `${written}=${encodeURIComponent(value).replaceAll("%2C", ",")}&`;
  }
  return text;
}

function formatLink({ dialect, target }: ApiRequest, query: string, relation: string): string {
  return `<${dialect.formatUrl(target.path, query)}>; rel="${relation}"`;
}

/** The header that lists query parameters without an index (docs/reference/http.md#what-no-index-serves). */
const unindexedHeader = "X-Unindexed";

export function writeUnindexedHeader(ctx: Context, unindexedParameters: readonly string[]): void {
  if (unindexedParameters.length > 0) ctx.set(unindexedHeader, unindexedParameters.join(", "));
}

/**
 * If the database is too slow for a read or unavailable, names the parameters without an index in the error message and the
 * header `X-Unindexed`.
 */
export function addUnindexedHeaderToErrors<Result>(
  { unindexedParameters }: Pick<PlannedList, "unindexedParameters">,
  work: Promise<Result>,
): Promise<Result> {
  if (unindexedParameters.length === 0) return work;
  return work.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== "storage_unavailable") throw error;
    const names = unindexedParameters.join(", ");
    const { headers, cause } = error;
    throw new Refusal("storage_unavailable", `${error.message}, or change the query: no index serves ${names}`, {
      headers: { ...headers, [unindexedHeader]: names },
      cause,
    });
  });
}
