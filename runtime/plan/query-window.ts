import type { Detail } from "../model/plan/errors.js";
import type { Window } from "../model/plan/plan.js";
import type { GroupPage } from "../model/plan/planned.js";
import { pageLimits, type ListParameter } from "../model/query/query-grammar.js";

const { defaultSize, maximumSize, maximumPage } = pageLimits;

/** Values of the control parameters. */
export type Controls = { readonly [name in ListParameter]?: string };

/** The requested part of the collection. The cursor of `after` is parsed later. */
export type PlainWindow =
  Exclude<Window, { kind: "after" }> | { readonly kind: "after"; readonly cursor: string; readonly size: number };

/**
 * Parses the paging parameters.
 * @param pagesByDefault whether a query without them gets the first page, not everything (docs/reference/http.md#paging)
 */
export function parseWindow(controls: Controls, pagesByDefault: boolean, problems: Detail[]): PlainWindow {
  const size = parseSize(controls.items_per_page, problems);
  if (controls.after !== undefined) {
    if (controls.page !== undefined) {
      problems.push({
        parameter: "page",
        rule: "conflict",
        message: "cannot be combined with after; leave one of them out",
      });
    }
    return { kind: "after", cursor: controls.after, size };
  }
  if (controls.page === undefined && controls.items_per_page === undefined && !pagesByDefault) return { kind: "all" };
  return { kind: "page", page: parsePage(controls.page, problems), size };
}

/** Parses the page of an aggregate; null for all groups. */
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
