/** Creates, finds and revokes the keys of an account. `createAdditionalKeyRule` checks the rights of the caller. */
import { whereEqual } from "../model/query/filter.js";
import type { CreatePlan, RemovePlan } from "../model/plan/plan.js";
import type { Caller } from "../model/plan/principal.js";
import type { Registry } from "../model/schema/resource.js";
import type { AccountReader } from "./account-resources.js";
import { generateApiKey, hashApiKey } from "./credentials.js";
import { findByDigest, planInternalCreation, planInternalRemoval } from "./internal-plans.js";
import { serializeScope, keyResource, toAccountKey, type AccountKey } from "./key-resource.js";
import { createFieldsRefusal, type ErrorDetail } from "../model/plan/errors.js";
import { appendToJsonPointer } from "../model/plan/violations.js";
import { findDefinition } from "../model/schema/find-definition.js";
import { isObject } from "../model/values/objects.js";
import type { JsonObject } from "../model/values/json-object.js";
import { describeNearestName } from "../model/values/nearest-name.js";
import type { AccessLevel, Scope } from "../model/plan/scope.js";
import { toStoredDateTime } from "../model/values/times.js";

export const maxKeysPerAccount = 50;

/** Prefix of every additional key, by which people and secret scanners recognize keys. */
const additionalKeyPrefix = "stockroom_";
const additionalKeyPattern = new RegExp(`^${additionalKeyPrefix}[A-Za-z0-9]{32}$`);

/** Whether the text has the form of an additional key. The main key of an account has no prefix, so it does not match. */
export function isAdditionalKey(text: string): boolean {
  return additionalKeyPattern.test(text);
}

/** Plans the creation of a key. Also returns the secret, which cannot be shown later, because only its digest is stored. */
export function planKeyCreation(
  accountId: number,
  { name, scope, expires }: NewKeyInput,
  { caller, registry }: { readonly caller: Caller; readonly registry: Registry },
): { readonly plan: CreatePlan; readonly secret: string } {
  const secret = additionalKeyPrefix + generateApiKey();
  const values = {
    digest: hashApiKey(secret),
    account: accountId,
    name,
    ...(scope === null ? {} : { scope: serializeScope(scope, registry) }),
    ...(expires === null ? {} : { expires }),
    created: Date.now(),
  };
  return { plan: { ...planInternalCreation(keyResource, values), caller }, secret };
}

export function planKeyRevocation(accountId: number, keyId: number, caller: Caller): RemovePlan {
  return { ...planInternalRemoval(keyResource, keyId), visibilityFilter: whereEqual("account", accountId), caller };
}

/** Lists the account's keys in order of id. Leaves out a sign-in until its application has fetched the first tokens. */
export async function listKeys(
  accountId: number,
  registry: Registry,
  reader: AccountReader,
): Promise<readonly AccountKey[]> {
  const found = await reader.find(keyResource.path, whereEqual("account", accountId), maxKeysPerAccount);
  const keys = found.map((item) => toAccountKey(item, registry));
  return keys.filter(({ application, lastUsed }) => application === null || lastUsed !== null);
}

export async function findKeyBySecret(
  secret: string,
  registry: Registry,
  reader: AccountReader,
): Promise<AccountKey | null> {
  const found = await findByDigest(keyResource, hashApiKey(secret), reader);
  return found === undefined ? null : toAccountKey(found, registry);
}

interface NewKeyInput {
  readonly name: string;
  /** Limits the rights of the key; null if the key has all rights of the account. */
  readonly scope: Scope | null;
  /** Time at which the key expires, as UNIX time in milliseconds; null if the key never expires. */
  readonly expires: number | null;
}

const maxKeyNameLength = 100;
const inputFields = ["name", "scope", "expires_at"];

/**
 * Reads the body that creates a key. Rejects unknown properties: a key with a misspelled `scope` would have no limit.
 * @throws Refusal invalid_fields that lists all problems
 */
export function readKeyInput(body: JsonObject, registry: Registry): NewKeyInput {
  const details: ErrorDetail[] = [];
  const reportProblem = (path: readonly string[], rule: string, message: string): void => {
    details.push({ field: path.reduce(appendToJsonPointer, ""), rule, message });
  };
  const unknown = Object.keys(body).filter((field) => !inputFields.includes(field));
  for (const field of unknown)
    reportProblem([field], "unknown", `is not a property of a key${describeNearestName(field, inputFields)}`);
  const { name = null, scope = null, expires_at: expires = null } = body;
  const input = {
    name: typeof name === "string" ? name.trim() : "",
    scope: scope === null ? null : readScope(scope, registry, reportProblem),
    expires: expires === null ? null : readExpiry(expires, reportProblem),
  };
  if (name === null || name === "") reportProblem(["name"], "required", "is mandatory");
  else if (typeof name !== "string") reportProblem(["name"], "type", "must be a string");
  else if (input.name === "" || input.name.length > maxKeyNameLength) {
    reportProblem(["name"], "length", `must have 1 to ${String(maxKeyNameLength)} characters`);
  }
  if (details.length > 0) throw createFieldsRefusal("invalid_fields", details);
  return input;
}

type ProblemReporter = (path: readonly string[], rule: string, message: string) => void;

/** @param reportProblem called for each problem, with a path that begins with `scope` */
export function readScope(value: unknown, registry: Registry, reportProblem: ProblemReporter): Scope {
  const known = Object.keys(registry.resources).filter((path) => !path.startsWith("_"));
  if (!isObject(value)) {
    reportProblem(["scope"], "type", `must be an object such as {"${known[0] ?? ""}": "read"}, or null for no limit`);
    return {};
  }
  const scope: { [path: string]: AccessLevel } = {};
  for (const [path, level] of Object.entries(value)) {
    const at = ["scope", path];
    if (!known.includes(path)) reportProblem(at, "unknown", `is not a resource${describeNearestName(path, known)}`);
    else if (level === "read" || level === "write") scope[path] = level;
    else reportProblem(at, "enum", 'must be "read" or "write"');
  }
  if (Object.keys(value).length === 0)
    reportProblem(["scope"], "length", "must name a resource, or be null for no limit");
  for (const path of Object.keys(scope)) {
    const { parent } = findDefinition(registry, path);
    if (parent === null || Object.hasOwn(value, parent)) continue;
    reportProblem(["scope", path], "parent", `is nested in ${parent}, which the scope must name, too`);
  }
  return scope;
}

function readExpiry(value: unknown, reportProblem: ProblemReporter): number | null {
  const at = typeof value === "string" ? toStoredDateTime(value) : null;
  if (at === null) {
    reportProblem(["expires_at"], "format", "must be a time in the format of RFC 3339, such as 2027-01-31T12:00:00Z");
    return null;
  }
  const expires = Date.parse(at);
  if (expires <= Date.now()) reportProblem(["expires_at"], "future", "must be in the future");
  return expires;
}
