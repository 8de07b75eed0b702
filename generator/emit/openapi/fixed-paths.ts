/** Describes the paths that belong to no resource: the caller's account, this document, and the state of the server. */
import { tenantPropertyName } from "../../../runtime/model/plan/principal.js";
import type { ResourceModel } from "../../resource-model.js";
import { describeBatchPath } from "./batch.js";
import { composeApiKeySchemas, describeOwnKeyPaths } from "./api-keys.js";
import { getSchemaName } from "./body-schemas.js";
import { describeDescriptionPath } from "./description-endpoint.js";
import { composeAccountExample } from "./examples.js";
import { refToErrors } from "./error-responses.js";
import { composeResponseHeaders, refToHeader } from "./response-headers.js";
import { composeObjectSchema, refTo, type JsonObject } from "./json-schema.js";
import { describeJsonResponse } from "./operations.js";
import { describeHeaderParameter, describeFixedPath } from "./shared-parameters.js";
import { composeIdSchema, uuidSchema } from "./value-schema.js";
import { nonResourceErrorStatuses, publicErrorStatuses, transportErrorStatuses } from "./error-statuses.js";

export const accountTag = { name: "me", description: "Operations on the caller's own account." };
export const apiTag = {
  name: "api",
  description: "This document, the description of the resources, batches, and the state of the server.",
};

export function describeFixedPaths(models: readonly ResourceModel[]): JsonObject {
  const accounts = models.find(({ definition }) => definition.accounts !== null);
  return {
    ...(accounts === undefined
      ? {}
      : { "/me": describeAccountPath(accounts), ...describeOwnKeyPaths(accounts, accountTag.name) }),
    "/description": describeDescriptionPath(apiTag.name),
    "/batch": describeBatchPath(apiTag.name, models),
    "/openapi.json": describeDocumentPath(models),
    // The paths of these probes start at the root of the server, not at the base path of the API.
    "/healthz": { servers: [{ url: "/" }], ...describeHealthPath("Process", "ok", "The process is running.", false) },
    "/readyz": { servers: [{ url: "/" }], ...describeHealthPath("Database", "ready", "The database answers.", true) },
  };
}

export function composeAccountSchemas(models: readonly ResourceModel[]): JsonObject {
  const model = models.find(({ definition }) => definition.accounts !== null);
  if (model === undefined) return {};
  const { accounts, fields } = model.definition;
  const to = fields[accounts?.groups ?? ""]?.reference?.to;
  const groups = models.find(({ definition }) => definition.path === to)?.definition;
  const me: JsonObject = {
    description: "The account and its effective rights.",
    ...composeObjectSchema({
      account: refTo("schemas", getSchemaName(model, "Details")),
      root: { type: "boolean", description: "True: the account has every privilege, in every tenant." },
      [tenantPropertyName]: {
        ...composeTenantSchema(model),
        description: "Id of the tenant that the account is bound to; 0 means all tenants.",
      },
      groups: {
        type: "object",
        description: "Names of the account's active groups, by id.",
        propertyNames: groups === undefined ? refTo("schemas", "Id") : composeIdSchema(groups),
        additionalProperties: { type: ["string", "null"] },
      },
      privileges: { type: "array", items: { type: "string" } },
      scope: refTo("schemas", "KeyScope"),
    }),
  };
  return { Me: me, ...composeApiKeySchemas(models) };
}

function composeTenantSchema({ definition: { tenant, fields } }: ResourceModel): JsonObject {
  const isUuid = tenant !== null && fields[tenant.field]?.format === "uuid";
  return isUuid ? { anyOf: [{ type: "string", const: "0" }, uuidSchema] } : refTo("schemas", "Id");
}

function describeAccountPath(accounts: ResourceModel): JsonObject {
  return describeFixedPath("get", {
    operationId: "readMe",
    tags: [accountTag.name],
    summary: "Read the caller's own account",
    description: "Also returns its groups, tenant and privileges.",
    responses: {
      "200": describeJsonResponse(
        "The account.",
        composeResponseHeaders(),
        refTo("schemas", "Me"),
        composeAccountExample(accounts, accounts.definition.privileges.read),
      ),
      ...refToErrors(nonResourceErrorStatuses),
    },
  });
}

const documentHeaders = composeResponseHeaders("ETag");

/** Members of an API document. OpenAPI defines their contents. */
const documentMembers = { openapi: { type: "string" }, info: { type: "object" }, paths: { type: "object" } } as const;
const documentSchema: JsonObject = {
  type: "object",
  properties: documentMembers,
  required: Object.keys(documentMembers),
};

/** The header has no pattern, because the server only compares the text: text that is no entity tag just matches no document. */
const ifNoneMatchParameter = describeHeaderParameter(
  "If-None-Match",
  "Entity tags: if the document still has one of them, the answer is 304.",
  {
    default: "",
  },
);

function describeResourcesParameter(models: readonly ResourceModel[]): JsonObject {
  const names = [accountTag.name, ...models.map(({ definition }) => definition.path), apiTag.name];
  return {
    name: "resources",
    in: "query",
    description:
      "Tags of resources: the answer has only the operations of these resources, and the schemas that the operations use.",
    explode: false,
    schema: { type: "array", minItems: 1, maxItems: 100, items: { type: "string", enum: names } },
  };
}

function describeDocumentPath(models: readonly ResourceModel[]): JsonObject {
  return describeFixedPath("get", {
    operationId: "readDocument",
    tags: [apiTag.name],
    summary: "Read this document",
    security: [],
    parameters: [describeResourcesParameter(models), ifNoneMatchParameter],
    responses: {
      "200": {
        description: "The interface as OpenAPI 3.1.",
        headers: documentHeaders,
        content: { "application/json": { schema: documentSchema } },
      },
      "304": {
        description: "Unchanged: the document still has one of the entity tags in If-None-Match.",
        headers: documentHeaders,
      },
      ...refToErrors(publicErrorStatuses),
    },
  });
}

function describeHealthPath(
  checkedName: string,
  status: string,
  description: string,
  usesStorage: boolean,
): JsonObject {
  const headers = { "X-Request-Id": refToHeader("X-Request-Id") };
  return describeFixedPath("get", {
    operationId: `check${checkedName}`,
    tags: [apiTag.name],
    summary: description.replace(/\.$/, ""),
    security: [],
    responses: {
      "200": describeJsonResponse(description, headers, composeObjectSchema({ status: { const: status } }), { status }),
      ...refToErrors([...transportErrorStatuses, ...(usesStorage ? [503] : [])]),
    },
  });
}
