/** A collection as JSON: `map` with the query as it was understood, or a bare `array` (contract, section 3). */
import { Readable } from "node:stream";
import type { Context } from "koa";
import type { ApiRequest } from "../api-request.js";
import type { Item, ListPlan, ListResult, Position } from "../plan/plan.js";
import type { ResourceDefinition, Value } from "../resource.js";
import { linkNext, linkPages } from "./link.js";
import { findSerializer } from "./serialize-item.js";

/** What the answer to a list says beside its items. */
export interface PlannedList {
  readonly plan: ListPlan;
  /** What each item carries, in this order. */
  readonly fields: readonly string[];
  /** The query as it was understood, without what only the result tells. */
  readonly search: { readonly [name: string]: Value };
  cursor(position: Position): string;
}

export async function writeList(
  ctx: Context,
  definition: ResourceDefinition,
  request: ApiRequest,
  planned: PlannedList,
  result: ListResult,
): Promise<void> {
  const { plan } = planned;
  const writer = createCollectionWriter(definition, planned.fields);
  ctx.type = "application/json";
  if (result.kind === "all") {
    ctx.set("X-Total-Count", String(result.total));
    await writeAll(ctx, writer, planned, result.batches);
    return;
  }
  let search = planned.search;
  if (result.kind === "page" && plan.window.kind === "page") {
    const { page, size } = plan.window;
    ctx.set("X-Total-Count", String(result.total));
    const link = linkPages(request, page, size, result.total);
    if (link !== undefined) ctx.set("Link", link);
    search = { ...search, page, items_per_page: size, total_items: result.total };
  } else if (result.kind === "after" && plan.window.kind === "after") {
    const link = linkNext(request, plan.window.size, result.next === null ? null : planned.cursor(result.next));
    if (link !== undefined) ctx.set("Link", link);
  }
  ctx.body = writer.open + writer.items(result.items) + writer.close(search);
}

interface CollectionWriter {
  readonly open: string;
  items(items: readonly Item[]): string;
  close(search: PlannedList["search"]): string;
}

/** Keeps the ids of what it wrote: `search.ids` gives the order that a JSON object with integer-like keys loses. */
function createCollectionWriter(definition: ResourceDefinition, fields: readonly string[]): CollectionWriter {
  const serialize = findSerializer(definition, fields);
  const map = definition.shape === "map";
  const ids: number[] = [];
  let separator = "";
  return {
    open: map ? `{${JSON.stringify(definition.name)}:{` : "[",
    items(items) {
      let text = "";
      for (const { id, values } of items) {
        text += map ? `${separator}"${String(id)}":${serialize(values)}` : separator + serialize(values);
        separator = ",";
        if (map) ids.push(id);
      }
      return text;
    },
    close: (search) => (map ? `},"search":${JSON.stringify({ ...search, ids: ids.map(String) })}}` : "]"),
  };
}

/** One batch is sent as it is; more are streamed, and a failure on the way cuts the connection. */
async function writeAll(
  ctx: Context,
  writer: CollectionWriter,
  planned: PlannedList,
  batches: AsyncIterable<readonly Item[]>,
): Promise<void> {
  if (ctx.method === "HEAD") {
    ctx.status = 200;
    return;
  }
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  const second = first.done === true ? first : await iterator.next();
  const opening = writer.open + (first.done === true ? "" : writer.items(first.value));
  if (second.done === true) {
    ctx.body = opening + writer.close(planned.search);
    return;
  }
  async function* writeRest(): AsyncGenerator<string> {
    try {
      yield opening;
      for (let batch = second; batch.done !== true; batch = await iterator.next()) yield writer.items(batch.value);
      yield writer.close(planned.search);
    } finally {
      await iterator.return?.();
    }
  }
  ctx.body = Readable.from(writeRest(), { objectMode: false });
}
