/**
 * Writes a collection (docs/reference/http.md#collections). As JSON, it is a `map` that includes the parsed query, or a plain
 * `array`. JSON lines and CSV contain only the items.
 */
import { once } from "node:events";
import { Readable } from "node:stream";
import { allowCompression } from "../context/negotiate.js";
import { jsonType, setHeader, varyBy, type Context } from "../context/context.js";
import type { ApiRequest, CollectionForm } from "../../model/plan/api-request.js";
import type { Item, ListResult, JsonItems } from "../../model/plan/plan.js";
import type { PlannedList, Condition } from "../../model/plan/planned.js";
import { fieldListsOf } from "../../model/schema/field-lists.js";
import { idFieldOf, formatId } from "../../model/values/ids.js";
import type { View } from "../../model/schema/view.js";
import { writeNextLink, writePageLinks, writeUnindexedHeader } from "./list-headers.js";
import { writeExpanded, type ExpandedItems } from "./write-expanded.js";
import { createRowSerializer } from "../../model/values/serialize-item.js";
import type { Admission } from "../admission/admission.js";
import type { Scalar } from "../../model/query/filter.js";
import type { FilterField } from "../../model/query/query-grammar.js";
import { toApiDateTime } from "../../model/values/times.js";

/** @param admission limits the number of long answers that are streamed at the same time */
export async function answerList(
  ctx: Context,
  request: ApiRequest,
  planned: PlannedList,
  { list: result, expanded }: { readonly list: ListResult; readonly expanded: readonly ExpandedItems[] | null },
  admission: Admission,
): Promise<void> {
  const { plan } = planned;
  const { form = "application/json" } = request;
  const writer = createWriter(form, request.target.formerName?.name ?? planned.definition.name, planned);
  ctx.status = 200;
  setHeader(ctx, "Content-Type", mediaTypes[form]);
  if (form !== "application/json") varyBy(ctx, "Accept");
  const describe = (): Search => ({
    ...describeSearch(planned),
    ...(result.kind === "page" && { total_items: result.total }),
  });
  /** Resolves when the first items are ready to be sent. A later failure can only close the connection. */
  async function stream(rest: AsyncIterable<readonly Item[]>): Promise<Readable> {
    const slot = await admission.streams.begin(ctx.state.stockroom.account ?? 0, () => ctx.res.destroy());
    if (ctx.res.closed) slot.release();
    ctx.res.once("close", () => slot.release());
    async function* write(): AsyncGenerator<Buffer> {
      let begun = writer.open;
      for await (const batch of rest) {
        yield* piecesOf(begun + writer.items(batch));
        begun = "";
      }
      yield* piecesOf(begun + writer.close(describe));
    }
    function* piecesOf(text: string): Generator<Buffer> {
      const bytes = Buffer.from(text);
      for (let start = 0; start < bytes.length; start += pieceLength) {
        const piece = bytes.subarray(start, start + pieceLength);
        slot.noteOffered();
        yield piece;
        slot.noteRead(piece.length);
      }
    }
    const body = Readable.from(write(), { objectMode: false });
    // A failure before the first byte is sent can still be answered with an error, so wait for the first items.
    await once(body, "readable");
    return body;
  }

  writeUnindexedHeader(ctx, planned.unindexedParameters);
  if (result.kind !== "after") setHeader(ctx, "X-Total-Count", String(result.total));
  if (result.kind === "page" && plan.window.kind === "page") {
    const { page, size } = plan.window;
    const link = writePageLinks(request, page, size, result.total);
    if (link !== undefined) setHeader(ctx, "Link", link);
  } else if (result.kind === "after" && plan.window.kind === "after") {
    const link = writeNextLink(request, plan.window.size, result.next === null ? null : planned.cursor(result.next));
    if (link !== undefined) setHeader(ctx, "Link", link);
  }
  if (result.remainingBatches === null) {
    // Only a plan of JSON makes the database serialize the items, and the writer of JSON accepts them.
    const items = result.itemsAsJson === undefined ? writer.items(result.items) : writer.written!(result.itemsAsJson);
    const close = writer.close(describe, expanded);
    ctx.body =
      typeof items === "string"
        ? writer.open + items + close
        : Buffer.concat([Buffer.from(writer.open), items, Buffer.from(close)]);
  } else if (ctx.method !== "HEAD") {
    ctx.body = await stream(result.remainingBatches);
  }
  allowCompression(ctx);
}

interface CollectionWriter {
  readonly open: string;
  items(items: readonly Item[]): string;
  /** Writes items that the database has already serialized as JSON. Called once, instead of `items`. */
  written?(items: JsonItems): Uint8Array;
  close(describe: () => Search, expanded?: readonly ExpandedItems[] | null): string;
}

/**
 * Media types of the formats. The type of JSON lines is not registered and has no charset, because JSON defines none (RFC 8259,
 * section 11).
 */
const mediaTypes: { readonly [form in CollectionForm]: string } = {
  "application/json": jsonType,
  "text/csv": "text/csv; charset=utf-8; header=present",
  "application/x-ndjson": "application/x-ndjson",
};

function createWriter(form: CollectionForm, name: string, { view }: PlannedList): CollectionWriter {
  if (form === "application/json") return createCollectionWriter(name, view);
  if (form === "application/x-ndjson")
    return createLineWriter("", (item) => `${view.serialize(view.valuesOf(item))}\n`);
  const { head, row } = createRowSerializer(view.definition, view.answerNames);
  return createLineWriter(head, (item) => row(view.valuesOf(item)));
}

function createLineWriter(open: string, write: (item: Item) => string): CollectionWriter {
  return { open, items: (items) => items.map(write).join(""), close: () => "" };
}

/**
 * Writes items as JSON, as a map or as an array. `search.ids` of a map repeats the ids in order, because JSON parsers may reorder
 * keys that look like integers.
 */
function createCollectionWriter(name: string, view: View): CollectionWriter {
  const { definition } = view;
  const map = definition.collection === "map";
  let ids = "";
  const above = fieldListsOf(definition).ancestorIds;
  const own = idFieldOf(definition);
  // In a list across several parents, an id alone may not identify an item, so the ancestors' ids precede it: `4/17`.
  const nameItem = ({ id, values }: Item): string =>
    [...above.map((field) => formatId(field, Number(values[field.name]))), formatId(own, id)].join("/");
  let separator = "";
  return {
    open: map ? `{${JSON.stringify(name)}:{` : "[",
    items(items) {
      let text = "";
      for (const item of items) {
        const written = map ? nameItem(item) : "";
        text += separator + (map ? `"${written}":` : "") + view.serialize(view.valuesOf(item));
        ids += `${separator}"${written}"`;
        separator = ",";
      }
      return text;
    },
    written(items) {
      ({ ids } = items);
      return items.text;
    },
    close(describe, expanded = null) {
      if (!map) return "]";
      const more = expanded === null ? "" : `,${writeExpanded(expanded)}`;
      return `},"search":${JSON.stringify(describe()).slice(0, -1)},"ids":[${ids}]}${more}}`;
    },
  };
}

/** Number of bytes that are offered to the client at a time. The server measures how long the client takes to read each piece. */
const pieceLength = 2 ** 16;

/**
 * The member `search` of a collection, which repeats the parsed query (docs/reference/http.md#collections). `?price[gt]=5`
 * becomes `"price":{"gt":5}`.
 */
export interface Search {
  readonly [name: string]: null | Scalar | readonly string[] | SearchedField;
}

type SearchedField = Scalar | { readonly [operator: string]: Scalar | readonly Scalar[] };

export function describeSearch({ conditions, or, q, sortBy, sortOrder, plan: { window } }: PlannedList): Search {
  return {
    ...describeConditions(conditions),
    ...(or === null ? {} : { or }),
    q,
    sort_by: sortBy,
    sort_order: sortOrder,
    ...(window.kind === "page" ? { page: window.page, items_per_page: window.size } : {}),
  };
}

/** Describes the conditions by field: `?name=x&price[gt]=5` becomes `{"name":"x","price":{"gt":5}}`. */
function describeConditions(conditions: readonly Condition[]): Search {
  const fields = new Map(conditions.map(({ field }) => [field.name, field]));
  return Object.fromEntries(
    Array.from(fields.values(), (field): [string, SearchedField] => {
      const own = conditions.filter((condition) => condition.field.name === field.name);
      const [first] = own;
      if (own.length === 1 && first?.operator === "eq")
        return [field.name, first.texts?.[0] ?? writeOperand(first.values[0] ?? "", field)];
      return [field.name, Object.fromEntries(own.map((condition) => [condition.operator, writeOperands(condition)]))];
    }),
  );
}

function writeOperands({ field, operator, values, texts }: Condition): Scalar | readonly Scalar[] {
  const written = texts ?? values.map((value) => writeOperand(value, field));
  return operator === "in" || operator === "nin" || written.length > 1 ? written : (written[0] ?? "");
}

function writeOperand(value: Scalar, field: FilterField): Scalar {
  if (field.notation === "date-time" && typeof value === "string") return toApiDateTime(value);
  return field.sentAsString && typeof value === "number" ? String(value) : value;
}
