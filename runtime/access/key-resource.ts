/**
 * The internal resource `_keys`: additional keys of accounts (docs/reference/http.md#keys), and sign-ins of applications, whose
 * secrets are the tokens in `_tokens` (docs/reference/applications.md).
 */
import { additionalKeysPath } from "../model/schema/internal-definition.js";
import type { Document, Value } from "../model/schema/field.js";
import { isObject } from "../model/values/objects.js";
import type { AccessLevel, Scope } from "../model/plan/scope.js";
import type { Registry } from "../model/schema/resource.js";
import { storedPathOf } from "../storage/port/stored-item.js";
import { defineInternalResource } from "./internal-plans.js";
import type { AdditionalKeyDescription } from "../model/schema/additional-key-description.js";
import { toApiDateTime } from "../model/values/times.js";

/**
 * Times are in UNIX milliseconds; null means never. A key that a person created never changes, except for the time of
 * its last use (`seen`).
 */
export const keyResource = defineInternalResource(
  additionalKeysPath,
  {
    digest: "string",
    account: "integer",
    name: "string",
    /** The scope as JSON, from `serializeScope`; null if the key has no scope. */
    scope: "string",
    created: "integer",
    expires: "integer",
    seen: "integer",
    /** `client_id` of the application that signed in; null for a key that a person created. */
    client: "string",
  },
  ["account"],
);

export interface AccountKey {
  readonly id: number;
  readonly account: number;
  readonly name: string;
  readonly scope: Scope | null;
  readonly created: number;
  readonly expires: number | null;
  readonly lastUsed: number | null;
  /** Id of the application that signed in; null for a key that a person created. */
  readonly application: string | null;
}

export function toAccountKey(item: Document, registry: Registry): AccountKey {
  const { id, account, name, scope, created, expires, seen, client } = item;
  return {
    id: Number(id),
    account: Number(account),
    name: String(name),
    scope: typeof scope === "string" ? parseStoredScope(scope, registry) : null,
    created: Number(created),
    expires: typeof expires === "number" ? expires : null,
    lastUsed: typeof seen === "number" ? seen : null,
    application: typeof client === "string" ? client : null,
  };
}

export function hasExpired(expiresAtMs: Value | undefined): boolean {
  return typeof expiresAtMs === "number" && Date.now() >= expiresAtMs;
}

/** Serializes a scope as JSON. Names resources by their paths in the database, which stay the same when a resource is renamed. */
export function serializeScope(scope: Scope, { resources }: Registry): string {
  const entries = Object.entries(scope).map(([path, level]) => [storedPathOf(resources[path] ?? { path }), level]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** Parses the result of `serializeScope`. Leaves out resources that are no longer declared. */
export function parseStoredScope(text: string, { resources }: Registry): Scope {
  const kept: unknown = JSON.parse(text);
  if (!isObject(kept)) throw new Error("the stored scope of a key is damaged");
  const entries = Object.values(resources).flatMap((definition): (readonly [string, AccessLevel])[] => {
    const stored = storedPathOf(definition);
    const level = Object.hasOwn(kept, stored) ? kept[stored] : undefined;
    return level === "read" || level === "write" ? [[definition.path, level]] : [];
  });
  return Object.fromEntries(entries);
}

export function describeKey({
  id,
  name,
  scope,
  created,
  expires,
  lastUsed,
  application,
}: AccountKey): AdditionalKeyDescription {
  return {
    key_id: String(id),
    name,
    scope,
    created_at: formatTime(created),
    expires_at: expires === null ? null : formatTime(expires),
    last_used_at: lastUsed === null ? null : formatTime(lastUsed),
    application,
  };
}

function formatTime(timeMs: number): string {
  return toApiDateTime(new Date(timeMs).toISOString());
}
