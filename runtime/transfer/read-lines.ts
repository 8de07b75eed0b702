/** Lines of an import as requests to create an item. */
import type { ApiRequest, PathStep } from "../model/api-request.js";
import { Refusal } from "../model/errors.js";
import { describeIds, idField, readId } from "../model/ids.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { checkValues } from "../request/check-values.js";
import { parseJson } from "../request/parse-json.js";
import { listAncestors } from "./describe-items.js";

type Body = { readonly [name: string]: unknown };

/** What `stockroom export` writes. */
interface Enveloped {
  readonly resource: string;
  readonly parents?: unknown;
  readonly item: Body;
}

/**
 * @param line as `stockroom export` writes it, or the item alone
 * @returns null for an item of another resource
 * @throws Refusal malformed_json, invalid_body, invalid_fields
 */
export function readLine(line: Buffer, definition: ResourceDefinition, registry: Registry): ApiRequest | null {
  const read = parseJson(line);
  if (!isObject(read)) throw new Refusal("invalid_body", "must be a JSON object");
  if (isEnveloped(read) && read.resource !== definition.path) return null;
  const body = isEnveloped(read) ? read.item : read;
  checkValues(body);
  const parents = readParents(isEnveloped(read) ? read.parents : [], listAncestors(registry, definition));
  return {
    id: null,
    operation: "create",
    dialect: { version: "2.0", reference: (path) => path },
    target: { parents, resource: definition.path, via: null, id: null, path: definition.path },
    query: [],
    body,
    ifMatch: null,
    ifNoneMatch: null,
    idempotencyKey: null,
    now: Math.floor(Date.now() / 1000),
  };
}

function readParents(given: unknown, ancestors: readonly ResourceDefinition[]): readonly PathStep[] {
  const ids: readonly unknown[] = Array.isArray(given) ? given : [];
  if (ids.length !== ancestors.length) {
    const wanted = ancestors.map(({ path }) => `an id of ${path}`).join(", ");
    throw new Refusal("invalid_body", `"parents" must be [${wanted}]`);
  }
  return ancestors.map((ancestor, index) => {
    const field = idField(ancestor);
    const id = readId(field, String(ids[index]));
    if (id === null) throw new Refusal("invalid_body", `"parents" must name ${describeIds(field)} of ${ancestor.path}`);
    return { resource: ancestor.path, id, via: null };
  });
}

function isEnveloped(value: object): value is Enveloped {
  return "resource" in value && typeof value.resource === "string" && "item" in value && isObject(value.item);
}

function isObject(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
