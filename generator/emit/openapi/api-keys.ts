/** Describes the keys of the caller's account, and of other accounts (docs/reference/http.md#keys). */
import { keysPathSegment } from "../../../runtime/model/schema/additional-key-description.js";
import type { ResourceModel } from "../../resource-model.js";
import { composeIdExample } from "./examples.js";
import { refToErrors } from "./error-responses.js";
import { composeResponseHeaders } from "./response-headers.js";
import { type Json, type JsonObject, composeObjectSchema, refTo } from "./json-schema.js";
import { toPortablePattern } from "./portable-pattern.js";
import { schemaByTimeFormat, composeIdSchema } from "./value-schema.js";
import { describeRequestBody, describeJsonResponse } from "./operations.js";
import { refToSharedParameter } from "./shared-parameters.js";
import { nonResourceErrorStatuses, requestBodyErrorStatuses } from "./error-statuses.js";

const keyErrorStatuses: readonly number[] = [...nonResourceErrorStatuses, 403];

export function describeOwnKeyPaths(accounts: ResourceModel, tag: string): JsonObject {
  return describeKeyPaths(
    "/me",
    [],
    { tag, operationOwner: "Own", ownerDescription: "the caller's own account" },
    accounts,
  );
}

export function describeAccountKeyPaths(accounts: ResourceModel): JsonObject {
  const { path, id } = accounts.definition;
  const account: JsonObject = {
    name: id,
    in: "path",
    required: true,
    description: "Id of the account.",
    schema: composeIdSchema(accounts.definition),
    example: composeIdExample(accounts),
  };
  const ofAccount = {
    tag: path,
    operationOwner: "Account",
    ownerDescription: "an account that the caller may change",
  };
  return describeKeyPaths(`/${path}/{${id}}`, [account], ofAccount, accounts);
}

/** @param operationOwner part of the names of operations that says whose keys they handle, such as `Own` in `makeOwnKey` */
function describeKeyPaths(
  basePath: string,
  pathParameters: readonly JsonObject[],
  { tag, operationOwner, ownerDescription }: { tag: string; operationOwner: string; ownerDescription: string },
  model: ResourceModel,
): JsonObject {
  const keyId: JsonObject = {
    name: "key_id",
    in: "path",
    required: true,
    schema: refTo("schemas", "Id"),
    example: "1",
  };
  const collectionStatuses = [...keyErrorStatuses, ...(pathParameters.length === 0 ? [] : [404])];
  const shared = [...pathParameters, refToSharedParameter("X-Request-Id")];
  const describeOperation = (operationName: string, summary: string, otherMembers: JsonObject): JsonObject => ({
    operationId: operationName.replace("Key", `${operationOwner}Key`),
    tags: [tag],
    summary,
    description: `Concerns the keys of ${ownerDescription}. The request itself must not use a key with a scope.`,
    ...otherMembers,
  });
  return {
    [`${basePath}/${keysPathSegment}`]: {
      parameters: shared,
      get: describeOperation("readKeys", "List the additional keys", {
        responses: {
          "200": describeJsonResponse("The keys.", composeResponseHeaders(), refTo("schemas", "Keys"), {
            keys: [composeKeyExample(model)],
          }),
          ...refToErrors(collectionStatuses),
        },
      }),
      post: describeOperation("makeKey", "Make a key", {
        requestBody: describeRequestBody("KeyNew", composeNewKeyExample(model)),
        responses: {
          "201": describeJsonResponse(
            "The new key, which is shown only once.",
            composeResponseHeaders("Location"),
            refTo("schemas", "KeyMade"),
            { ...composeKeyExample(model), key: `stockroom_${"x".repeat(32)}` },
          ),
          ...refToErrors([...collectionStatuses, ...requestBodyErrorStatuses, 409]),
        },
      }),
    },
    [`${basePath}/${keysPathSegment}/{key_id}`]: {
      parameters: [...pathParameters, keyId, refToSharedParameter("X-Request-Id")],
      get: describeOperation("readKey", "Read a key", {
        responses: {
          "200": describeJsonResponse(
            "The key, without its secret.",
            composeResponseHeaders(),
            refTo("schemas", "Key"),
            composeKeyExample(model),
          ),
          ...refToErrors([...keyErrorStatuses, 404]),
        },
      }),
      delete: describeOperation("revokeKey", "Revoke a key", {
        responses: {
          "204": { description: "The key no longer works.", headers: composeResponseHeaders() },
          ...refToErrors([...keyErrorStatuses, 404]),
        },
      }),
    },
  };
}

function composeNewKeyExample({ definition: { path } }: ResourceModel): { readonly [name: string]: Json } {
  return { name: "Mobile app", scope: { [path]: "read" }, expires_at: "2099-01-31T12:00:00Z" };
}

function composeKeyExample(model: ResourceModel): { readonly [name: string]: Json } {
  return {
    key_id: "7",
    ...composeNewKeyExample(model),
    created_at: "2026-01-31T12:00:00Z",
    last_used_at: null,
    application: null,
  };
}

const timeSchema: JsonObject = { type: "string", format: "date-time" };
const nullableTimeSchema: JsonObject = { type: ["string", "null"], format: "date-time" };
const keyNameSchema: JsonObject = { type: "string", description: "Name of the key, such as the program that uses it." };

export function composeApiKeySchemas(models: readonly ResourceModel[]): JsonObject {
  const nested = models.flatMap(({ definition: { path, parent } }) =>
    parent === null ? [] : [[path, [parent]] as const],
  );
  const scope: JsonObject = {
    description:
      "The resources that the key can be used for, each with a level; `write` includes `read`. Null: the key can do everything that the account may do.",
    type: ["object", "null"],
    propertyNames: { enum: models.map(({ definition }) => definition.path) },
    minProperties: 1,
    // A scope with a nested resource must also contain the parent, through which requests reach the nested resource.
    ...(nested.length === 0 ? {} : { dependentRequired: Object.fromEntries(nested) }),
    additionalProperties: { type: "string", enum: ["read", "write"] },
  };
  const told: JsonObject = {
    key_id: refTo("schemas", "Id"),
    name: keyNameSchema,
    scope: { ...refTo("schemas", "KeyScope") },
    created_at: timeSchema,
    expires_at: { ...nullableTimeSchema, description: "When the key expires; null: never." },
    last_used_at: {
      ...nullableTimeSchema,
      description: "When the key was last used, accurate to some minutes; null: never.",
    },
    application: {
      type: ["string", "null"],
      description: "Application that signed in and got the key; null: a person created the key.",
    },
  };
  const secret = { type: "string", pattern: "^stockroom_[A-Za-z0-9]{32}$" };
  const keys = { type: "array", items: refTo("schemas", "Key"), maxItems: 50 };
  return {
    KeyScope: scope,
    Key: { description: "An additional key of an account, without its secret.", ...composeObjectSchema(told) },
    KeyMade: { description: "A new key, with its secret.", ...composeObjectSchema({ ...told, key: secret }) },
    KeyNew: {
      description: "Properties of a new key.",
      ...composeObjectSchema(
        { name: { ...keyNameSchema, pattern: toPortablePattern("\\S+")!, maxLength: 100 } },
        {
          scope: refTo("schemas", "KeyScope"),
          expires_at: {
            ...nullableTimeSchema,
            ...schemaByTimeFormat["date-time"],
            description: "When the key expires: a time in the future. Null: never.",
          },
        },
      ),
    },
    Keys: { description: "All keys of the account.", ...composeObjectSchema({ keys }) },
  };
}
