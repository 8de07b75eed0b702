/** Writes the result of an operation as status, headers and body. */
import type { Context } from "../context/context.js";
import type { ApiRequest } from "../../model/plan/api-request.js";
import type { Item, ListResult, WriteResult } from "../../model/plan/plan.js";
import type { Planned, SettledGroups } from "../../model/plan/planned.js";
import type { Admission } from "../admission/admission.js";
import { writeAggregate } from "./write-aggregate.js";
import type { Brought } from "./write-expanded.js";
import { writeList } from "./write-list.js";
import { writeItem, writeWritten } from "./write-result.js";

export type Result =
  | { readonly kind: "read"; readonly item: Item; readonly expanded: readonly Brought[] | null }
  | { readonly kind: "list"; readonly list: ListResult; readonly expanded: readonly Brought[] | null }
  | { readonly kind: "aggregate"; readonly found: SettledGroups }
  /** The result of the item, followed by those of items that were created in it. */
  | { readonly kind: "write"; readonly written: readonly WriteResult[] };

/** Resolves when the answer is ready to be sent. */
export async function writeAnswer(
  ctx: Context,
  request: ApiRequest,
  planned: Planned,
  result: Result,
  admission: Admission,
): Promise<void> {
  if (planned.kind === "read" && result.kind === "read") {
    writeItem(ctx, planned.view, request, result);
  } else if (planned.kind === "list" && result.kind === "list") {
    await writeList(ctx, request, planned, result, admission);
  } else if (planned.kind === "aggregate" && result.kind === "aggregate") {
    writeAggregate(ctx, request, planned, result.found);
  } else if (planned.kind === "write" && result.kind === "write") {
    writeWritten(ctx, planned, request, result.written);
  }
}
