import { refuseFields, type Detail } from "../model/plan/errors.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { isObject } from "../model/values/members.js";
import { describeNearestName } from "../model/values/nearest-name.js";
import type { Level, Scope } from "../model/plan/scope.js";
import type { Registry } from "../model/schema/resource.js";
import { readDateTime } from "../model/values/times.js";

/** The requested properties of a new key. */
export interface KeyWish {
  readonly name: string;
  /** Null: no limit beyond the rights of the account. */
  readonly scope: Scope | null;
  /** UNIX time in milliseconds; null means never. */
  readonly expires: number | null;
}

const longestName = 100;
const fields = ["name", "scope", "expires_at"];

/**
 * Rejects unknown properties: a misspelled limit would otherwise create an unlimited key.
 * @throws Refusal invalid_fields that lists all problems
 */
export function readKeyWish(body: { readonly [name: string]: unknown }, registry: Registry): KeyWish {
  const details: Detail[] = [];
  const refuse = (path: readonly string[], rule: string, message: string): void => {
    const field = path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    details.push({ field, rule, message });
  };
  const unknown = Object.keys(body).filter((field) => !fields.includes(field));
  for (const field of unknown)
    refuse([field], "unknown", `is not a property of a key${describeNearestName(field, fields)}`);
  const { name = null, scope = null, expires_at: expires = null } = body;
  const wish = {
    name: typeof name === "string" ? name.trim() : "",
    scope: scope === null ? null : readScope(scope, registry, refuse),
    expires: expires === null ? null : readExpiry(expires, refuse),
  };
  if (name === null || name === "") refuse(["name"], "required", "is mandatory");
  else if (typeof name !== "string") refuse(["name"], "type", "must be a string");
  else if (wish.name === "" || wish.name.length > longestName) {
    refuse(["name"], "length", `must have 1 to ${String(longestName)} characters`);
  }
  if (details.length > 0) throw refuseFields("invalid_fields", details);
  return wish;
}

export type Refuse = (path: readonly string[], rule: string, message: string) => void;

/** @param refuse is called for each problem, at `scope` or below */
export function readScope(given: unknown, registry: Registry, refuse: Refuse): Scope {
  const known = listScopes(registry);
  if (!isObject(given)) {
    refuse(["scope"], "type", `must be an object such as {"${known[0] ?? ""}": "read"}, or null for no limit`);
    return {};
  }
  const scope: { [path: string]: Level } = {};
  for (const [path, level] of Object.entries(given)) {
    const at = ["scope", path];
    if (!known.includes(path)) refuse(at, "unknown", `is not a resource${describeNearestName(path, known)}`);
    else if (level === "read" || level === "write") scope[path] = level;
    else refuse(at, "enum", 'must be "read" or "write"');
  }
  if (Object.keys(given).length === 0) refuse(["scope"], "length", "must name a resource, or be null for no limit");
  for (const path of Object.keys(scope)) {
    const { parent } = findDefinition(registry, path);
    if (parent === null || Object.hasOwn(given, parent)) continue;
    refuse(["scope", path], "parent", `is nested in ${parent}, which the scope must name, too`);
  }
  return scope;
}

/** Paths that a scope may name. */
function listScopes({ resources }: Registry): readonly string[] {
  return Object.keys(resources).filter((path) => !path.startsWith("_"));
}

function readExpiry(given: unknown, refuse: Refuse): number | null {
  const at = typeof given === "string" ? readDateTime(given) : null;
  if (at === null) {
    refuse(["expires_at"], "format", "must be a time in the format of RFC 3339, such as 2027-01-31T12:00:00Z");
    return null;
  }
  const expires = Date.parse(at);
  if (expires <= Date.now()) refuse(["expires_at"], "future", "must be in the future");
  return expires;
}
