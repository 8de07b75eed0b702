/** `Link` headers of paged answers (RFC 8288), relative and in the dialect of the request. */
import type { ApiRequest } from "../api-request.js";

interface Relation {
  readonly rel: string;
  readonly parameters: { readonly [name: string]: string };
}

/** Pages around this one: first, prev, next, last. */
export function linkPages(request: ApiRequest, page: number, size: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / size));
  const to = (rel: string, number: number): Relation => ({
    rel,
    parameters: { page: String(number), items_per_page: String(size) },
  });
  const relations = [to("first", 1)];
  if (page > 1) relations.push(to("prev", Math.min(page - 1, last)));
  if (page < last) relations.push(to("next", page + 1));
  relations.push(to("last", last));
  return formatLinks(request, relations);
}

/** The next page of a cursor; undefined at the end. */
export function linkNext(request: ApiRequest, size: number, cursor: string | null): string | undefined {
  if (cursor === null) return undefined;
  return formatLinks(request, [{ rel: "next", parameters: { after: cursor, items_per_page: String(size) } }]);
}

function formatLinks(request: ApiRequest, relations: readonly Relation[]): string {
  const kept = request.query.filter(({ name }) => !["page", "items_per_page", "after"].includes(name));
  const pairs = kept.flatMap(({ name, operator, values }) =>
    values.map((value): [string, string] => [operator === null ? name : `${name}[${operator}]`, value]),
  );
  return relations
    .map(({ rel, parameters }) => {
      const query = new URLSearchParams([...pairs, ...Object.entries(parameters)]).toString();
      return `<${request.dialect.reference(request.target.path, query)}>; rel="${rel}"`;
    })
    .join(", ");
}
