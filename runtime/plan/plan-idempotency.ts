import { createHash } from "node:crypto";
import { derivePasswordKey } from "../access/password.js";
import { namesBefore } from "../model/schema/aliases.js";
import type { ApiRequest, Target } from "../model/plan/api-request.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { idField, writeId } from "../model/values/ids.js";
import type { Registry } from "../model/schema/resource.js";
import type { IdempotencyGuard } from "../model/plan/plan.js";

/**
 * Returns the digest that distinguishes a repeated request from another one with the same `Idempotency-Key`
 * (docs/reference/http.md#idempotency); null without the header. A password is hashed slowly, because the digest is kept for a
 * day.
 */
export async function planIdempotency(
  request: ApiRequest,
  account: number,
  registry: Registry,
): Promise<IdempotencyGuard | null> {
  const { idempotencyKey: key, part, target } = request;
  if (key === null) return null;
  const body = part === undefined ? request.body : part.sent.body;
  const definition = findDefinition(registry, target.resource);
  const scope = `${String(account)} ${placeOf(request, registry)}`;
  const digest = (sent: object | null): IdempotencyGuard => {
    const content = part === undefined ? sent : { ...part.sent, body: sent };
    return { key, scope, fingerprint: createHash("sha256").update(JSON.stringify(content)).digest("base64url") };
  };
  const field = definition.accounts?.password;
  if (field === undefined || body === null) return digest(body);
  const names = [field, ...namesBefore(definition, field)].filter((name) => Object.hasOwn(body, name));
  const password = names.length === 0 ? undefined : body[names[0]!];
  if (typeof password !== "string") return digest(body);
  const derived = await derivePasswordKey(password, `${scope} ${key}`);
  return digest({ ...body, ...Object.fromEntries(names.map((name) => [name, derived])) });
}

/** The place of the request: the same `Idempotency-Key` at another place is another key. */
export function placeOf({ part, target }: ApiRequest, registry: Registry): string {
  return part === undefined ? writeStored(target, registry) : part.place;
}

/**
 * Writes the path with the names in the database, which no rename changes, so that a request is recognized after a rename, too.
 */
function writeStored({ parents, resource, id, action }: Target, registry: Registry): string {
  const name = (path: string): string => {
    const { storedAs = path } = findDefinition(registry, path);
    return storedAs.slice(storedAs.lastIndexOf("/") + 1);
  };
  const above = parents.map((step) => {
    return `${name(step.resource)}/${writeId(idField(findDefinition(registry, step.resource)), step.id)}/`;
  });
  const called = action === undefined ? "" : `${id === null ? "" : `/${String(id)}`}/${action.name}`;
  return `${above.join("")}${name(resource)}${called}`;
}
