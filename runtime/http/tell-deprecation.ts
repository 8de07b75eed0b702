/** Says to who calls something by its name of before that it has another one now (RFC 9745, RFC 8594). */
import type { Exchange } from "../exchange/exchange.js";
import { listNamed } from "../model/aggregates.js";
import type { ApiRequest } from "../model/api-request.js";
import type { Deprecation } from "../model/deprecation.js";
import { findDefinition } from "../model/find-definition.js";
import { listOrNames } from "../plan/or-syntax.js";
import type { Registry } from "../model/resource.js";

export function tellDeprecation(exchange: Exchange, request: ApiRequest, registry: Registry): void {
  const used = [...(request.target.called?.deprecations ?? []), ...listUsed(request, registry)];
  if (used.length === 0) return;
  exchange.set("Deprecation", `@${String(Math.min(...used.map(({ deprecated }) => deprecated)))}`);
  const ends = used.flatMap(({ sunset }) => sunset ?? []);
  if (ends.length > 0) exchange.set("Sunset", new Date(Math.min(...ends) * 1000).toUTCString());
}

/** Names that are taken for those of fields, in the body and the query. */
function listUsed({ operation, target, query, body }: ApiRequest, registry: Registry): readonly Deprecation[] {
  const { aliases } = findDefinition(registry, target.resource);
  if (aliases === undefined) return [];
  const asked = query.flatMap((parameter) => {
    const { name, values } = parameter;
    const names = name === "or" ? values.flatMap(listOrNames) : [name];
    return listNamed(operation, parameter) ?? names.flatMap((each) => [each, each.replace(/_(?:from|to)$/, "")]);
  });
  const named = new Set([...asked, ...Object.keys(body ?? {})]);
  return Object.entries(aliases).flatMap(([name, alias]) => (named.has(name) ? [alias] : []));
}
