/** Results of reads and writes of one item as HTTP (docs/http.md#requests-and-answers). */
import { allowCompression } from "../exchange/compress.js";
import type { Exchange } from "../exchange/exchange.js";
import type { ApiRequest } from "../model/api-request.js";
import { namesBefore, showNames } from "../model/aliases.js";
import { formatEntityTag, markView } from "../model/entity-tag.js";
import type { Item, WriteResult } from "../model/plan.js";
import { idField, writeId } from "../model/ids.js";
import type { ResourceDefinition } from "../model/resource.js";
import { answerUnchanged } from "./answer-unchanged.js";
import { findSerializer } from "./serialize-item.js";

export function writeItem(
  exchange: Exchange,
  definition: ResourceDefinition,
  request: ApiRequest,
  fields: readonly string[],
  item: Item,
): void {
  exchange.tag = formatEntityTag(item, markView(definition, fields));
  exchange.setJson(findSerializer(definition, fields)(item.values));
  allowCompression(exchange);
  answerUnchanged(exchange, request.ifNoneMatch);
}

export function writeWritten(
  exchange: Exchange,
  definition: ResourceDefinition,
  request: ApiRequest,
  result: WriteResult,
): void {
  if (request.operation === "remove") {
    exchange.status = 204;
    return;
  }
  exchange.tag = formatEntityTag(result, markView(definition, showNames(definition, definition.views.item)));
  const id = writeId(idField(definition), result.id);
  if (request.operation === "create") {
    exchange.status = 201;
    exchange.set("Location", request.dialect.reference(`${request.target.path}/${id}`, ""));
  }
  // A generated secret is in this one answer and nowhere else.
  if (Object.keys(result.revealed).length > 0) exchange.set("Cache-Control", "no-store");
  const { resultKey } = definition;
  const keys = [resultKey, ...(resultKey === definition.id ? namesBefore(definition, resultKey) : [])];
  exchange.setJson(
    JSON.stringify({ ...Object.fromEntries(keys.map((key) => [key, id])), ...revealed(definition, result) }),
  );
}

/** Under all of their names. */
function revealed(definition: ResourceDefinition, { revealed: values }: WriteResult): WriteResult["revealed"] {
  const named = Object.entries(values).flatMap(([name, value]) =>
    [name, ...namesBefore(definition, name)].map((each) => [each, value] as const),
  );
  return Object.fromEntries(named);
}
