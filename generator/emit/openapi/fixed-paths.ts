/** Describes the paths that belong to no resource: the caller's account, this document, and the state of the server. */
import type { ErrorCode } from "../../../runtime/model/plan/errors.js";
import { tenantKey } from "../../../runtime/model/plan/principal.js";
import type { ResourceModel } from "../../resource-model.js";
import { batchPath } from "./batch.js";
import { keySchemas, ownKeyPaths } from "./keys.js";
import { nameSchema } from "./bodies.js";
import { descriptionPath } from "./description.js";
import { accountExample } from "./examples.js";
import { failuresOf, transportFailures } from "./failures.js";
import { headersOf, refToHeader } from "./headers.js";
import { objectOf, refTo, type JsonObject } from "./json.js";
import { jsonAnswer } from "./operations.js";
import { headerParameter, fixedPath } from "./parameters.js";
import { idSchema, uuidSchema } from "./value-schema.js";
import { accountFailures, publicFailures } from "./possible-failures.js";

export const accountTag = { name: "me", description: "Operations on the caller's own account." };
export const interfaceTag = {
  name: "api",
  description: "This document, the description of the resources, batches, and the state of the server.",
};

export function fixedPaths(models: readonly ResourceModel[], failures: readonly ErrorCode[]): JsonObject {
  const accounts = models.find(({ definition }) => definition.accounts !== null);
  return {
    ...(accounts === undefined ? {} : { "/me": accountPath(accounts), ...ownKeyPaths(accounts, accountTag.name) }),
    "/description": descriptionPath(interfaceTag.name),
    "/batch": batchPath(interfaceTag.name, models, failures),
    "/openapi.json": documentPath(models),
    // The paths of these probes start at the root of the server, not at the base path of the API.
    "/healthz": { servers: [{ url: "/" }], ...statePath("Process", "ok", "The process is running.", false) },
    "/readyz": { servers: [{ url: "/" }], ...statePath("Database", "ready", "The database answers.", true) },
  };
}

export function accountSchemas(models: readonly ResourceModel[]): JsonObject {
  const model = models.find(({ definition }) => definition.accounts !== null);
  if (model === undefined) return {};
  const { accounts, fields } = model.definition;
  const to = fields[accounts?.groups ?? ""]?.reference?.to;
  const groups = models.find(({ definition }) => definition.path === to)?.definition;
  const me: JsonObject = {
    description: "The account and its effective rights.",
    ...objectOf({
      account: refTo("schemas", nameSchema(model, "Details")),
      root: { type: "boolean", description: "True: the account has every privilege, in every tenant." },
      [tenantKey]: {
        ...tenantSchema(model),
        description: "Id of the tenant that the account is bound to; 0 means all tenants.",
      },
      groups: {
        type: "object",
        description: "Names of its active groups, by id.",
        propertyNames: groups === undefined ? refTo("schemas", "Id") : idSchema(groups),
        additionalProperties: { type: ["string", "null"] },
      },
      privileges: { type: "array", items: { type: "string" } },
      scope: refTo("schemas", "KeyScope"),
    }),
  };
  return { Me: me, ...keySchemas(models) };
}

function tenantSchema({ definition: { tenant, fields } }: ResourceModel): JsonObject {
  const isUuid = tenant !== null && fields[tenant.field]?.format === "uuid";
  return isUuid ? { anyOf: [{ type: "string", const: "0" }, uuidSchema] } : refTo("schemas", "Id");
}

function accountPath(accounts: ResourceModel): JsonObject {
  return fixedPath("get", {
    operationId: "readMe",
    tags: [accountTag.name],
    summary: "Read the caller's own account",
    description: "Also returns its groups, tenant and privileges.",
    responses: {
      "200": jsonAnswer(
        "The account.",
        headersOf(),
        refTo("schemas", "Me"),
        accountExample(accounts, accounts.definition.privileges.read),
      ),
      ...failuresOf(accountFailures),
    },
  });
}

const documentHeaders = headersOf("ETag");

/** Members of an API document. OpenAPI defines their contents. */
const documentParts = { openapi: { type: "string" }, info: { type: "object" }, paths: { type: "object" } } as const;
const documentSchema: JsonObject = {
  type: "object",
  properties: documentParts,
  required: Object.keys(documentParts),
};

/** The header has no pattern, because the server only compares the text: text that is no entity tag just matches no document. */
const documentTag = headerParameter(
  "If-None-Match",
  "The document still has one of these entity tags: the answer is 304.",
  {
    default: "",
  },
);

function partOf(models: readonly ResourceModel[]): JsonObject {
  const names = [accountTag.name, ...models.map(({ definition }) => definition.path), interfaceTag.name];
  return {
    name: "resources",
    in: "query",
    description: "Returns only the operations of these resources, by their tags, and the schemas that they use.",
    explode: false,
    schema: { type: "array", minItems: 1, maxItems: 100, items: { type: "string", enum: names } },
  };
}

/** Failures of the request for the API document. A parameter selects a part of the document, so the query may be invalid. */
export const documentFailures: readonly ErrorCode[] = [...publicFailures, "invalid_query"];

function documentPath(models: readonly ResourceModel[]): JsonObject {
  return fixedPath("get", {
    operationId: "readDocument",
    tags: [interfaceTag.name],
    summary: "Read this document",
    security: [],
    parameters: [partOf(models), documentTag],
    responses: {
      "200": {
        description: "The interface as OpenAPI 3.1.",
        headers: documentHeaders,
        content: { "application/json": { schema: documentSchema } },
      },
      "304": {
        description: "Unchanged: the document still has an entity tag that If-None-Match names.",
        headers: documentHeaders,
      },
      ...failuresOf(documentFailures),
    },
  });
}

function statePath(name: string, status: string, description: string, asksStorage: boolean): JsonObject {
  const failures = [...transportFailures, ...(asksStorage ? (["storage_unavailable"] as const) : [])];
  const headers = { "X-Request-Id": refToHeader("X-Request-Id") };
  return fixedPath("get", {
    operationId: `check${name}`,
    tags: [interfaceTag.name],
    summary: description.replace(/\.$/, ""),
    security: [],
    responses: {
      "200": jsonAnswer(description, headers, objectOf({ status: { const: status } }), { status }),
      ...failuresOf(failures),
    },
  });
}
