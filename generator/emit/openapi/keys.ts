/** Describes the keys of the caller's account, and of other accounts (docs/reference/http.md#keys). */
import type { ErrorCode } from "../../../runtime/model/plan/errors.js";
import { keysName } from "../../../runtime/model/schema/key-description.js";
import type { ResourceModel } from "../../resource-model.js";
import { exampleIdOf } from "./examples.js";
import { failuresOf } from "./failures.js";
import { headersOf } from "./headers.js";
import { type Json, type JsonObject, objectOf, refTo } from "./json.js";
import { toPortablePattern } from "./portable-pattern.js";
import { timeFormats, idSchema } from "./value-schema.js";
import { bodyOf, jsonAnswer } from "./operations.js";
import { refToSharedParameter } from "./parameters.js";
import { accountFailures, bodyFailures } from "./possible-failures.js";

const always: readonly ErrorCode[] = [...accountFailures, "insufficient_scope"];
const changing: readonly ErrorCode[] = ["rights_changed", "overloaded"];
const making: readonly ErrorCode[] = [...changing, ...bodyFailures, "action_refused"];
const ofOthers: readonly ErrorCode[] = ["privilege_missing", "not_found"];

type Failures = { readonly [operation in "list" | "make" | "read" | "revoke"]: readonly ErrorCode[] };

const own: Failures = {
  list: always,
  make: [...always, ...making],
  read: [...always, "not_found"],
  revoke: [...always, ...changing, "not_found"],
};
const others: Failures = {
  list: [...always, ...ofOthers],
  make: [...always, ...ofOthers, ...making, "escalation"],
  read: [...always, ...ofOthers],
  revoke: [...always, ...ofOthers, ...changing, "escalation"],
};

/** The errors that each endpoint for keys can answer. The document declares one shared response for each set of errors. */
export const keyFailures: readonly (readonly ErrorCode[])[] = [...Object.values(own), ...Object.values(others)];

export function ownKeyPaths(accounts: ResourceModel, tag: string): JsonObject {
  return pathsBelow("/me", [], { tag, named: "Own", failures: own, whose: "the caller's own account" }, accounts);
}

export function accountKeyPaths(accounts: ResourceModel): JsonObject {
  const { path, id } = accounts.definition;
  const account: JsonObject = {
    name: id,
    in: "path",
    required: true,
    description: "Id of the account.",
    schema: idSchema(accounts.definition),
    example: exampleIdOf(accounts),
  };
  const ofAccount = { tag: path, named: "Account", failures: others, whose: "an account that the caller may change" };
  return pathsBelow(`/${path}/{${id}}`, [account], ofAccount, accounts);
}

/** @param named part of the names of operations that says whose keys they handle, such as `Own` in `makeOwnKey` */
function pathsBelow(
  above: string,
  parameters: readonly JsonObject[],
  { tag, named, failures, whose }: { tag: string; named: string; failures: Failures; whose: string },
  model: ResourceModel,
): JsonObject {
  const keyId: JsonObject = {
    name: "key_id",
    in: "path",
    required: true,
    schema: refTo("schemas", "Id"),
    example: "1",
  };
  const shared = [...parameters, refToSharedParameter("X-Request-Id")];
  const operation = (verb: string, summary: string, more: JsonObject): JsonObject => ({
    operationId: verb.replace("Key", `${named}Key`),
    tags: [tag],
    summary,
    description: `Concerns the keys of ${whose}. The request itself must not use a key with a scope.`,
    ...more,
  });
  return {
    [`${above}/${keysName}`]: {
      parameters: shared,
      get: operation("readKeys", "List the additional keys", {
        responses: {
          "200": jsonAnswer("The keys.", headersOf(), refTo("schemas", "Keys"), { keys: [keyExample(model)] }),
          ...failuresOf(failures.list),
        },
      }),
      post: operation("makeKey", "Make a key", {
        requestBody: bodyOf("KeyNew", newKeyExample(model)),
        responses: {
          "201": jsonAnswer(
            "The new key, which is shown only once.",
            headersOf("Location"),
            refTo("schemas", "KeyMade"),
            { ...keyExample(model), key: `stockroom_${"x".repeat(32)}` },
          ),
          ...failuresOf(failures.make),
        },
      }),
    },
    [`${above}/${keysName}/{key_id}`]: {
      parameters: [...parameters, keyId, refToSharedParameter("X-Request-Id")],
      get: operation("readKey", "Read a key", {
        responses: {
          "200": jsonAnswer("The key, without its secret.", headersOf(), refTo("schemas", "Key"), keyExample(model)),
          ...failuresOf(failures.read),
        },
      }),
      delete: operation("revokeKey", "Revoke a key", {
        responses: {
          "204": { description: "The key no longer works.", headers: headersOf() },
          ...failuresOf(failures.revoke),
        },
      }),
    },
  };
}

function newKeyExample({ definition: { path } }: ResourceModel): { readonly [name: string]: Json } {
  return { name: "Mobile app", scope: { [path]: "read" }, expires_at: "2099-01-31T12:00:00Z" };
}

function keyExample(model: ResourceModel): { readonly [name: string]: Json } {
  return {
    key_id: "7",
    ...newKeyExample(model),
    created_at: "2026-01-31T12:00:00Z",
    last_used_at: null,
    application: null,
  };
}

const time: JsonObject = { type: "string", format: "date-time" };
const timeOrNull: JsonObject = { type: ["string", "null"], format: "date-time" };
const name: JsonObject = { type: "string", description: "Name of the key, for people." };

export function keySchemas(models: readonly ResourceModel[]): JsonObject {
  const nested = models.flatMap(({ definition: { path, parent } }) =>
    parent === null ? [] : [[path, [parent]] as const],
  );
  const scope: JsonObject = {
    description:
      "Level of the key for each resource; `write` includes `read`. Null: everything that the account may do.",
    type: ["object", "null"],
    propertyNames: { enum: models.map(({ definition }) => definition.path) },
    minProperties: 1,
    // A scope with a nested resource must also contain the parent, through which requests reach the nested resource.
    ...(nested.length === 0 ? {} : { dependentRequired: Object.fromEntries(nested) }),
    additionalProperties: { type: "string", enum: ["read", "write"] },
  };
  const told: JsonObject = {
    key_id: refTo("schemas", "Id"),
    name,
    scope: { ...refTo("schemas", "KeyScope") },
    created_at: time,
    expires_at: { ...timeOrNull, description: "Null: never." },
    last_used_at: { ...timeOrNull, description: "Accurate to some minutes. Null: never used." },
    application: {
      type: ["string", "null"],
      description: "Application that signed in. Null: a key that a person created.",
    },
  };
  const secret = { type: "string", pattern: "^stockroom_[A-Za-z0-9]{32}$" };
  const keys = { type: "array", items: refTo("schemas", "Key"), maxItems: 50 };
  return {
    KeyScope: scope,
    Key: { description: "An additional key of an account, without its secret.", ...objectOf(told) },
    KeyMade: { description: "A new key, with its secret.", ...objectOf({ ...told, key: secret }) },
    KeyNew: {
      description: "Properties of a new key.",
      ...objectOf(
        { name: { ...name, pattern: toPortablePattern("\\S+")!, maxLength: 100 } },
        {
          scope: refTo("schemas", "KeyScope"),
          expires_at: { ...timeOrNull, ...timeFormats["date-time"], description: "A time in the future. Null: never." },
        },
      ),
    },
    Keys: { description: "All keys of the account.", ...objectOf({ keys }) },
  };
}
