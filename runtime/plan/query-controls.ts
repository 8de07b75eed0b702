import { type Detail, detailLimit, Refusal } from "../model/plan/errors.js";
import type { Position, Window } from "../model/plan/plan.js";
import type { GroupPage } from "../model/plan/planned.js";
import { pageLimits, type ListParameter } from "../model/query/query-grammar.js";
import type { QueryParameter } from "../model/plan/api-request.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import { writeParameter } from "./query-filter.js";
import { tableOf } from "./query-table.js";

const { defaultSize, maximumSize, maximumPage } = pageLimits;

export type Controls = { readonly [name in ListParameter]?: string };

/**
 * Parses the paging parameters.
 * @param pagesByDefault whether a query without paging parameters gets the first page, not all items
 * (docs/reference/http.md#paging)
 * @param parsePosition returns the position in a cursor; null for the first page, and for an invalid cursor
 */
export function parseWindow(
  controls: Controls,
  pagesByDefault: boolean,
  parsePosition: (cursor: string) => Position | null,
  problems: Detail[],
): Window {
  const size = parseSize(controls.items_per_page, problems);
  if (controls.after !== undefined) {
    if (controls.page !== undefined) {
      problems.push({
        parameter: "page",
        rule: "conflict",
        message: "cannot be combined with after; leave one of them out",
      });
    }
    return { kind: "after", position: parsePosition(controls.after), size };
  }
  if (controls.page === undefined && controls.items_per_page === undefined && !pagesByDefault) return { kind: "all" };
  return { kind: "page", page: parsePage(controls.page, problems), size };
}

/** Parses the paging parameters of an aggregate. Returns null if the query asks for all groups. */
export function parseGroupPage(
  controls: Pick<Controls, "page" | "items_per_page">,
  problems: Detail[],
): GroupPage | null {
  if (controls.page === undefined && controls.items_per_page === undefined) return null;
  return { page: parsePage(controls.page, problems), size: parseSize(controls.items_per_page, problems) };
}

function parseSize(text: string | undefined, problems: Detail[]): number {
  const size = text === undefined ? defaultSize : parsePositive(text);
  if (size !== undefined && size <= maximumSize) return size;
  const message = `must be an integer from 1 to ${String(maximumSize)}`;
  problems.push({ parameter: "items_per_page", rule: "value", message });
  return defaultSize;
}

function parsePage(text: string | undefined, problems: Detail[]): number {
  const page = text === undefined ? 1 : parsePositive(text);
  if (page !== undefined && page <= maximumPage) return page;
  problems.push({ parameter: "page", rule: "value", message: `must be an integer from 1 to ${String(maximumPage)}` });
  return 1;
}

function parsePositive(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}

/** Parses the value of `fields`, such as `a,b`. Returns each field once, in the order of the text. */
export function parseFields(text: string, known: ReadonlySet<string>, problems: Detail[]): readonly string[] {
  const names = [...new Set(text.split(","))];
  for (const name of names) {
    if (known.has(name)) continue;
    if (problems.length >= detailLimit) break;
    const message =
      name === ""
        ? "must name one or more fields, separated by commas"
        : `names the unknown field "${name}"${describeKnownNames(name, [...known])}`;
    problems.push({ parameter: "fields", rule: "unknown", message });
  }
  return names;
}

/** The parsed query of a single item. A missing parameter is null. Without `fields`, the response has all declared fields. */
export interface ItemQuery {
  readonly fields: readonly string[] | null;
  /** The value of the parameter `expand`: paths separated by commas. */
  readonly expand: string | null;
}

/** Parses the parameters `fields` and `expand` of a single item, and rejects all other parameters. */
export function parseItemQuery(query: readonly QueryParameter[], definition: ResourceDefinition): ItemQuery {
  const problems: Detail[] = [];
  let fields: readonly string[] | null = null;
  let expand: string | null = null;
  for (const parameter of query.slice(0, detailLimit)) {
    if (parameter.name === "fields" && parameter.operator === null) {
      fields = parseFields(parameter.values.join(","), tableOf(definition).selectable, problems);
    } else if (parameter.name === "expand" && parameter.operator === null) {
      expand = parameter.values.join(",");
    } else {
      const message = 'is not a parameter of a single item; valid names are "fields" and "expand"';
      problems.push({ parameter: writeParameter(parameter), rule: "unknown", message });
    }
  }
  if (problems.length > 0) throw refuseQuery(problems);
  return { fields, expand };
}

/** Creates the error for an invalid query, with all of its problems. The message describes the first problem. */
export function refuseQuery(problems: readonly Detail[]): Refusal {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${String(problems.length - 1)} more)` : "";
  return new Refusal("invalid_query", `${first?.parameter ?? "the query"} ${first?.message ?? "is invalid"}${more}`, {
    details: problems,
  });
}
