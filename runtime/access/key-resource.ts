/**
 * The further keys of accounts (docs/reference/http.md#keys). The sign-ins of applications are keys too: their secrets are the tokens in
 * `_tokens` (docs/reference/applications.md).
 */
import { keysPath } from "../model/bare-definition.js";
import type { Document, Value } from "../model/field.js";
import { isObject } from "../model/members.js";
import type { Level, Scope } from "../model/scope.js";
import type { Registry } from "../model/resource.js";
import { storedPath } from "../port/stored-item.js";
import { defineInternal } from "./define-internal.js";

/** Times are UNIX times in milliseconds; null: never. But for the last use, nothing of a key changes that was made by hand. */
export const keyResource = defineInternal(
  keysPath,
  {
    digest: "string",
    account: "integer",
    name: "string",
    /** As JSON, by path in the database; null where the key may do what the account may. */
    scope: "string",
    created: "integer",
    expires: "integer",
    seen: "integer",
    /** `client_id` of the application whose sign-in it is; null for a key that was made by hand. */
    client: "string",
  },
  ["account"],
);

export interface Key {
  readonly id: number;
  readonly account: number;
  readonly name: string;
  readonly scope: Scope | null;
  readonly created: number;
  readonly expires: number | null;
  readonly seen: number | null;
  /** The application whose sign-in it is; null of a key that was made by hand. */
  readonly application: string | null;
}

export function readKey(item: Document, registry: Registry): Key {
  const { id, account, name, scope, created, expires, seen, client } = item;
  return {
    id: Number(id),
    account: Number(account),
    name: String(name),
    scope: typeof scope === "string" ? readKeptScope(scope, registry) : null,
    created: Number(created),
    expires: typeof expires === "number" ? expires : null,
    seen: typeof seen === "number" ? seen : null,
    application: typeof client === "string" ? client : null,
  };
}

export function hasExpired(expires: Value | undefined): boolean {
  return typeof expires === "number" && Date.now() >= expires;
}

/** As it is kept: a resource that gets another name stays the same one. */
export function keepScope(scope: Scope, { resources }: Registry): string {
  const entries = Object.entries(scope).map(([path, level]) => [storedPath(resources[path] ?? { path }), level]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** Reads what `keepScope` wrote. Leaves out resources that are not declared any more. */
export function readKeptScope(text: string, { resources }: Registry): Scope {
  const kept: unknown = JSON.parse(text);
  if (!isObject(kept)) throw new Error("the scope of a key is not as it was written");
  const entries = Object.values(resources).flatMap((definition): (readonly [string, Level])[] => {
    const stored = storedPath(definition);
    const level = Object.hasOwn(kept, stored) ? kept[stored] : undefined;
    return level === "read" || level === "write" ? [[definition.path, level]] : [];
  });
  return Object.fromEntries(entries);
}
