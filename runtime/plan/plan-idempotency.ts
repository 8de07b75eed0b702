import { createHash } from "node:crypto";
import { derivePasswordKey } from "../access/password.js";
import type { ApiRequest } from "../model/api-request.js";
import type { ResourceDefinition } from "../model/resource.js";
import type { IdempotencyGuard } from "../model/plan.js";

/**
 * What distinguishes a repeated request from another one with the same `Idempotency-Key` (docs/http.md#idempotency); null without
 * the header. A promise only where a password has to be digested: slowly, because the digest is kept for a day.
 */
export function planIdempotency(
  request: ApiRequest,
  account: number,
  definition: ResourceDefinition,
): IdempotencyGuard | null | Promise<IdempotencyGuard> {
  const { idempotencyKey: key, body, target } = request;
  if (key === null || body === null) return null;
  const scope = `${String(account)} ${target.path}`;
  const digest = (content: object): IdempotencyGuard => {
    return { key, scope, fingerprint: createHash("sha256").update(JSON.stringify(content)).digest("base64url") };
  };
  const field = definition.accounts?.password;
  const password = field === undefined || !Object.hasOwn(body, field) ? undefined : body[field];
  if (field === undefined || typeof password !== "string") return digest(body);
  return derivePasswordKey(password, `${scope} ${key}`).then((derived) => digest({ ...body, [field]: derived }));
}
