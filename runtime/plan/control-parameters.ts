import { createQueryRefusal, type ErrorDetail, maxErrorDetails } from "../model/plan/errors.js";
import type { KeysetPosition, PageWindow } from "../model/plan/plan.js";
import type { NumberedPage } from "../model/plan/planned-request.js";
import { pageLimits, type ListParameter } from "../model/query/query-grammar.js";
import type { QueryParameter } from "../model/plan/api-request.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import { formatParameter } from "./query-filter.js";
import { listParameterTableOf } from "./parameter-table.js";
import type { ControlParameters } from "./query-parameters.js";

const { defaultPageSize, maxPageSize, maxPageNumber } = pageLimits;

/**
 * Parses the paging parameters.
 * @param pagesByDefault whether a query without paging parameters gets the first page, not all items
 * (docs/reference/http.md#paging)
 * @param parsePosition returns the position in a cursor; null for the first page, and for an invalid cursor
 */
export function parsePageWindow(
  controls: ControlParameters<ListParameter>,
  pagesByDefault: boolean,
  parsePosition: (cursor: string) => KeysetPosition | null,
  problems: ErrorDetail[],
): PageWindow {
  const size = parsePageSize(controls.items_per_page, problems);
  if (controls.after !== undefined) {
    if (controls.page !== undefined) {
      problems.push({
        parameter: "page",
        rule: "conflict",
        message: 'cannot be combined with "after"; leave one of them out',
      });
    }
    return { kind: "after", position: parsePosition(controls.after), size };
  }
  if (controls.page === undefined && controls.items_per_page === undefined && !pagesByDefault) return { kind: "all" };
  return { kind: "page", page: parsePageNumber(controls.page, problems), size };
}

/** Parses the paging parameters of an aggregate. Returns null if the query asks for all groups. */
export function parseGroupPage(
  controls: ControlParameters<"page" | "items_per_page">,
  problems: ErrorDetail[],
): NumberedPage | null {
  if (controls.page === undefined && controls.items_per_page === undefined) return null;
  return { page: parsePageNumber(controls.page, problems), size: parsePageSize(controls.items_per_page, problems) };
}

function parsePageSize(text: string | undefined, problems: ErrorDetail[]): number {
  const size = text === undefined ? defaultPageSize : parsePositiveInteger(text);
  if (size !== undefined && size <= maxPageSize) return size;
  const message = `must be an integer from 1 to ${String(maxPageSize)}`;
  problems.push({ parameter: "items_per_page", rule: "value", message });
  return defaultPageSize;
}

function parsePageNumber(text: string | undefined, problems: ErrorDetail[]): number {
  const page = text === undefined ? 1 : parsePositiveInteger(text);
  if (page !== undefined && page <= maxPageNumber) return page;
  problems.push({ parameter: "page", rule: "value", message: `must be an integer from 1 to ${String(maxPageNumber)}` });
  return 1;
}

function parsePositiveInteger(text: string): number | undefined {
  return /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}

/** Parses the value of `fields`, such as `a,b`. Returns each field once, in the order of the text. */
export function parseFieldsParameter(
  text: string,
  validNames: ReadonlySet<string>,
  problems: ErrorDetail[],
): readonly string[] {
  const names = [...new Set(text.split(","))];
  for (const name of names) {
    if (validNames.has(name)) continue;
    if (problems.length >= maxErrorDetails) break;
    const message =
      name === ""
        ? "must name one or more fields, separated by commas"
        : `names the unknown field "${name}"${describeKnownNames(name, [...validNames])}`;
    problems.push({ parameter: "fields", rule: "unknown", message });
  }
  return names;
}

/** Parses the parameters `fields` and `expand` of a single item, and rejects all other parameters. A missing parameter is null. */
export function parseItemQuery(query: readonly QueryParameter[], definition: ResourceDefinition) {
  const problems: ErrorDetail[] = [];
  let fields: readonly string[] | null = null;
  let expand: string | null = null;
  for (const parameter of query.slice(0, maxErrorDetails)) {
    if (parameter.name === "fields" && parameter.operator === null) {
      fields = parseFieldsParameter(
        parameter.values.join(","),
        listParameterTableOf(definition).selectableFields,
        problems,
      );
    } else if (parameter.name === "expand" && parameter.operator === null) {
      expand = parameter.values.join(",");
    } else {
      const message = 'is not a parameter of a single item; valid names are "fields" and "expand"';
      problems.push({ parameter: formatParameter(parameter), rule: "unknown", message });
    }
  }
  if (problems.length > 0) throw createQueryRefusal(problems);
  return { fields, expand };
}
