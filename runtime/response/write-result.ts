/** Results of reads and writes of one item as HTTP (docs/http.md#requests-and-answers). */
import type { Context } from "koa";
import type { ApiRequest, EntityTags } from "../model/api-request.js";
import { formatEntityTag, markView } from "../model/entity-tag.js";
import type { Item, WriteResult } from "../model/plan.js";
import { idField, writeId } from "../model/ids.js";
import type { ResourceDefinition } from "../model/resource.js";
import { findSerializer } from "./serialize-item.js";

export function writeItem(
  ctx: Context,
  definition: ResourceDefinition,
  request: ApiRequest,
  fields: readonly string[],
  item: Item,
): void {
  const tag = formatEntityTag(item, markView(definition, fields));
  ctx.set("ETag", tag);
  if (request.ifNoneMatch !== null && matchesWeakly(request.ifNoneMatch, tag)) {
    ctx.status = 304;
    return;
  }
  ctx.type = "application/json";
  ctx.body = findSerializer(definition, fields)(item.values);
}

/** If-None-Match compares weakly (RFC 9110, section 13.1.2). */
function matchesWeakly(tags: EntityTags, tag: string): boolean {
  return tags === "*" || tags.some((candidate) => `"${candidate.tag}"` === tag);
}

export function writeWritten(
  ctx: Context,
  definition: ResourceDefinition,
  request: ApiRequest,
  result: WriteResult,
): void {
  if (request.operation === "remove") {
    ctx.status = 204;
    return;
  }
  ctx.set("ETag", formatEntityTag(result, markView(definition, definition.views.item)));
  const id = writeId(idField(definition), result.id);
  if (request.operation === "create") {
    ctx.status = 201;
    ctx.set("Location", request.dialect.reference(`${request.target.path}/${id}`, ""));
  }
  // A generated secret is in this one answer and nowhere else.
  if (Object.keys(result.revealed).length > 0) ctx.set("Cache-Control", "no-store");
  ctx.type = "application/json";
  ctx.body = JSON.stringify({ [definition.resultKey]: id, ...result.revealed });
}
