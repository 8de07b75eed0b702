import { createHash } from "node:crypto";
import { derivePasswordKey } from "../access/password.js";
import { formerNamesOf } from "../model/schema/aliases.js";
import type { ApiRequest, Target } from "../model/plan/api-request.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { idField, writeId } from "../model/values/ids.js";
import type { IdempotencyGuard, UpdatePlan } from "../model/plan/plan.js";
import { toCaller, type Principal } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";
import { findScope, type Scope } from "./find-scope.js";

/** Members that all write plans share: place, caller, request and time. */
interface Asked extends Scope, Pick<UpdatePlan, "resource" | "caller" | "request" | "now"> {
  readonly idempotency: IdempotencyGuard | null;
}

/**
 * Plans the parts that all writes have in common. It may take long, because a request with an idempotency key and a
 * password hashes the password.
 */
export async function planAsked(request: ApiRequest, registry: Registry, principal: Principal): Promise<Asked> {
  const { target, id, idempotencyKey: key, now } = request;
  return {
    resource: target.resource,
    ...findScope(target, registry, principal),
    caller: toCaller(principal),
    request: id,
    now,
    idempotency: key === null ? null : await planIdempotency(request, key, principal.account, registry),
  };
}

/**
 * Returns the digest that distinguishes a repeated request from another one with the same `Idempotency-Key`
 * (docs/reference/http.md#idempotency). A password is hashed slowly, because the digest is kept for a
 * day.
 */
async function planIdempotency(
  request: ApiRequest,
  key: string,
  account: number,
  registry: Registry,
): Promise<IdempotencyGuard> {
  const { part, target } = request;
  const body = part === undefined ? request.body : part.sent.body;
  const definition = findDefinition(registry, target.resource);
  const scope = `${String(account)} ${placeOf(request, registry)}`;
  const digest = (sent: object | null): IdempotencyGuard => {
    const content = part === undefined ? sent : { ...part.sent, body: sent };
    return { key, scope, fingerprint: createHash("sha256").update(JSON.stringify(content)).digest("base64url") };
  };
  const field = definition.accounts?.password;
  if (field === undefined || body === null) return digest(body);
  const names = [field, ...formerNamesOf(definition, field)].filter((name) => Object.hasOwn(body, name));
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
