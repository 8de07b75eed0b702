/**
 * Writes a collection (docs/reference/http.md#collections). A JSON collection is either a `map`, which includes the
 * parsed query, or a plain `array`. JSON lines and CSV contain only the items.
 */
import { once } from "node:events";
import { Readable } from "node:stream";
import { allowCompression } from "../context/negotiate.js";
import { jsonContentType, setHeader, addVaryHeader, type Context } from "../context/request-context.js";
import type { ApiRequest, CollectionMediaType } from "../../model/plan/api-request.js";
import type { Item, ListResult, SerializedItems } from "../../model/plan/plan.js";
import type { PlannedList, FilterCondition } from "../../model/plan/planned-request.js";
import { fieldListsOf } from "../../model/schema/field-lists.js";
import { idFieldOf, formatId } from "../../model/values/ids.js";
import type { ResponseView } from "../../model/schema/response-view.js";
import { formatNextLink, writePageHeaders, writeUnindexedHeader } from "./list-headers.js";
import { serializeExpanded, type ExpandedItems } from "./write-expanded.js";
import { createCsvSerializer } from "../../model/values/serialize-item.js";
import type { AdmissionControl } from "../admission/admission-control.js";
import type { Scalar } from "../../model/query/filter.js";
import type { FilterField } from "../../model/query/query-grammar.js";
import { toApiDateTime } from "../../model/values/times.js";

export interface PlannedListResult {
  readonly planned: PlannedList;
  readonly list: ListResult;
  readonly expanded: readonly ExpandedItems[] | null;
}

/** @param admission limits the number of long answers that are streamed at the same time */
export async function answerList(
  ctx: Context,
  request: ApiRequest,
  { planned, list, expanded }: PlannedListResult,
  admission: AdmissionControl,
): Promise<void> {
  const { plan } = planned;
  const { mediaType = "application/json" } = request;
  const writer = createCollectionWriter(mediaType, request.target.formerName?.name ?? planned.definition.name, planned);
  ctx.status = 200;
  setHeader(ctx, "Content-Type", contentTypes[mediaType]);
  if (mediaType !== "application/json") addVaryHeader(ctx, "Accept");
  const createSearch = (): CollectionSearch => ({
    ...describeSearch(planned),
    ...(list.kind === "page" && { total_items: list.total }),
  });
  /** Resolves when the first items are ready to be sent. A later failure can only close the connection. */
  async function streamItems(remainingBatches: AsyncIterable<readonly Item[]>): Promise<Readable> {
    const slot = await admission.streams.acquireSlot(ctx.state.stockroom.account ?? 0, () => ctx.res.destroy());
    if (ctx.res.closed) slot.release();
    ctx.res.once("close", () => slot.release());
    async function* generateChunks(): AsyncGenerator<Buffer> {
      let begun = writer.opening;
      for await (const batch of remainingBatches) {
        yield* splitIntoChunks(begun + writer.writeItems(batch));
        begun = "";
      }
      yield* splitIntoChunks(begun + writer.writeEnd(createSearch));
    }
    function* splitIntoChunks(text: string): Generator<Buffer> {
      const bytes = Buffer.from(text);
      for (let start = 0; start < bytes.length; start += chunkBytes) {
        const piece = bytes.subarray(start, start + chunkBytes);
        slot.noteOffered();
        yield piece;
        slot.noteRead(piece.length);
      }
    }
    const body = Readable.from(generateChunks(), { objectMode: false });
    // A failure before the first byte is sent can still be answered with an error, so wait for the first items.
    await once(body, "readable");
    return body;
  }

  writeUnindexedHeader(ctx, planned.unindexedParameters);
  if (list.kind === "all") setHeader(ctx, "X-Total-Count", String(list.total));
  else if (list.kind === "page" && plan.pageWindow.kind === "page")
    writePageHeaders(ctx, request, plan.pageWindow, list.total);
  else if (list.kind === "after" && plan.pageWindow.kind === "after") {
    const link = formatNextLink(
      request,
      plan.pageWindow.size,
      list.nextPosition === null ? null : planned.formatNextCursor(list.nextPosition),
    );
    if (link !== undefined) setHeader(ctx, "Link", link);
  }
  if (list.remainingBatches === null) {
    // The writer has `writeSerialized`, because the database serializes items only if the answer is JSON.
    const items =
      list.itemsAsJson === undefined ? writer.writeItems(list.items) : writer.writeSerialized!(list.itemsAsJson);
    const close = writer.writeEnd(createSearch, expanded);
    ctx.body =
      typeof items === "string"
        ? writer.opening + items + close
        : Buffer.concat([Buffer.from(writer.opening), items, Buffer.from(close)]);
  } else if (ctx.method !== "HEAD") {
    ctx.body = await streamItems(list.remainingBatches);
  }
  allowCompression(ctx);
}

interface CollectionWriter {
  readonly opening: string;
  writeItems(items: readonly Item[]): string;
  /** Writes items that the database has already serialized as JSON. Called once, instead of `writeItems`. */
  writeSerialized?(items: SerializedItems): Uint8Array;
  writeEnd(createSearch: () => CollectionSearch, expanded?: readonly ExpandedItems[] | null): string;
}

/**
 * Media types of the formats. The type of JSON lines is not registered and has no charset, because JSON defines none (RFC 8259,
 * section 11).
 */
const contentTypes: { readonly [mediaType in CollectionMediaType]: string } = {
  "application/json": jsonContentType,
  "text/csv": "text/csv; charset=utf-8; header=present",
  "application/x-ndjson": "application/x-ndjson",
};

function createCollectionWriter(
  mediaType: CollectionMediaType,
  resourceName: string,
  { view }: PlannedList,
): CollectionWriter {
  if (mediaType === "application/json") return createJsonWriter(resourceName, view);
  if (mediaType === "application/x-ndjson")
    return createLineWriter("", (item) => `${view.serialize(view.valuesOf(item))}\n`);
  const { head, row } = createCsvSerializer(view.definition, view.responseNames);
  return createLineWriter(head, (item) => row(view.valuesOf(item)));
}

function createLineWriter(header: string, writeLine: (item: Item) => string): CollectionWriter {
  return { opening: header, writeItems: (items) => items.map(writeLine).join(""), writeEnd: () => "" };
}

/**
 * Writes items as JSON, as a map or as an array. `search.ids` of a map repeats the ids in order, because JSON parsers may reorder
 * keys that look like integers.
 */
function createJsonWriter(resourceName: string, view: ResponseView): CollectionWriter {
  const { definition } = view;
  const map = definition.collection === "map";
  let idsJson = "";
  const above = fieldListsOf(definition).ancestorIdFields;
  const own = idFieldOf(definition);
  // In a list across several parents, an id alone may not identify an item, so the ancestors' ids precede it: `4/17`.
  const formatItemKey = ({ id, values }: Item): string =>
    [...above.map((field) => formatId(field, Number(values[field.name]))), formatId(own, id)].join("/");
  let separator = "";
  return {
    opening: map ? `{${JSON.stringify(resourceName)}:{` : "[",
    writeItems(items) {
      let text = "";
      for (const item of items) {
        const written = map ? formatItemKey(item) : "";
        text += separator + (map ? `"${written}":` : "") + view.serialize(view.valuesOf(item));
        idsJson += `${separator}"${written}"`;
        separator = ",";
      }
      return text;
    },
    writeSerialized(items) {
      ({ idsJson } = items);
      return items.itemsJson;
    },
    writeEnd(createSearch, expanded = null) {
      if (!map) return "]";
      const more = expanded === null ? "" : `,${serializeExpanded(expanded)}`;
      return `},"search":${JSON.stringify(createSearch()).slice(0, -1)},"ids":[${idsJson}]}${more}}`;
    },
  };
}

/** Number of bytes that are offered to the client at a time. The server measures how long the client takes to read each piece. */
const chunkBytes = 2 ** 16;

/**
 * The member `search` of a collection, which repeats the parsed query (docs/reference/http.md#collections). `?price[gt]=5`
 * becomes `"price":{"gt":5}`.
 */
export interface CollectionSearch {
  readonly [name: string]: null | Scalar | readonly string[] | SearchCondition;
}

type SearchCondition = Scalar | { readonly [operator: string]: Scalar | readonly Scalar[] };

export function describeSearch({
  conditions,
  or,
  q,
  sortBy,
  sortOrder,
  plan: { pageWindow: window },
}: PlannedList): CollectionSearch {
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
function describeConditions(conditions: readonly FilterCondition[]): CollectionSearch {
  const fields = new Map(conditions.map(({ field }) => [field.name, field]));
  return Object.fromEntries(
    Array.from(fields.values(), (field): [string, SearchCondition] => {
      const own = conditions.filter((condition) => condition.field.name === field.name);
      const [first] = own;
      if (own.length === 1 && first?.operator === "eq")
        return [field.name, first.writtenValues?.[0] ?? formatOperand(first.values[0] ?? "", field)];
      return [field.name, Object.fromEntries(own.map((condition) => [condition.operator, formatOperands(condition)]))];
    }),
  );
}

function formatOperands({
  field,
  operator,
  values,
  writtenValues: texts,
}: FilterCondition): Scalar | readonly Scalar[] {
  const written = texts ?? values.map((value) => formatOperand(value, field));
  return operator === "in" || operator === "nin" || written.length > 1 ? written : (written[0] ?? "");
}

function formatOperand(value: Scalar, field: FilterField): Scalar {
  if (field.notation === "date-time" && typeof value === "string") return toApiDateTime(value);
  return field.sentAsString && typeof value === "number" ? String(value) : value;
}
