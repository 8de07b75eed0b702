/** Describes batches: several writes in one request (docs/reference/http.md#batches). */
import { maxBatchOperations } from "../../../runtime/model/plan/api-request.js";
import { compareText } from "../../compare-text.js";
import { hasFormerNames, type ResourceModel } from "../../resource-model.js";
import { composeCreateBodyExample, composeUpdateBodyExample } from "./examples.js";
import { refToErrors } from "./error-responses.js";
import { composeResponseHeaders } from "./response-headers.js";
import { int64Schema, composeObjectSchema, refTo, type Json, type JsonObject } from "./json-schema.js";
import { describeRequestBody, describeJsonResponse } from "./operations.js";
import { describeFixedPath, refToSharedParameter, anchoredEntityTagListPattern } from "./shared-parameters.js";
import { nonResourceErrorStatuses, requestBodyErrorStatuses } from "./error-statuses.js";
import { storableTextPattern } from "./portable-pattern.js";

/** Statuses of a batch: those of its writes, and those of the request itself. */
const batchErrorStatuses: readonly number[] = [
  ...nonResourceErrorStatuses,
  ...requestBodyErrorStatuses,
  403,
  404,
  405,
  409,
  412,
];

export function describeBatchPath(tag: string, models: readonly ResourceModel[]): JsonObject {
  return describeFixedPath("post", {
    operationId: "writeBatch",
    tags: [tag],
    summary: "Run several writes",
    description:
      "Runs the writes in their order. If one is rejected, none takes effect, and the answer is its error, unless `atomic` is false. Each write has the same input as a request of its own.",
    parameters: [refToSharedParameter("Idempotency-Key")],
    requestBody: describeRequestBody("Batch", composeBatchExample(models)),
    responses: {
      "200": describeJsonResponse(
        "Done; if the batch is not atomic, the results tell which operations succeeded.",
        composeResponseHeaders(...(models.some(hasFormerNames) ? ["Deprecation", "Sunset"] : [])),
        refTo("schemas", "BatchResults"),
        { results: [{ status: 204 }] },
      ),
      ...refToErrors(batchErrorStatuses),
    },
  });
}

function composeBatchExample(models: readonly ResourceModel[]): Json {
  const model = models.find(({ definition }) => definition.parent === null && definition.tenant === null) ?? models[0]!;
  const { path } = model.definition;
  return {
    operations: [
      { method: "POST", path, body: composeCreateBodyExample(model, null) },
      { method: "PUT", path: `${path}/$0`, body: composeUpdateBodyExample(model) },
    ],
  };
}

const operationMembers: { readonly [name: string]: JsonObject } = {
  path: {
    type: "string",
    description: "Path of a collection for POST, or of an item for other methods, without `/api/<version>/`.",
  },
  body: {
    type: "object",
    propertyNames: { pattern: storableTextPattern },
    additionalProperties: refTo("schemas", "Ignored"),
    description: "Same body as in a request of its own.",
  },
  if_match: {
    type: "string",
    pattern: anchoredEntityTagListPattern,
    description: "Same meaning as the header If-Match.",
  },
};

function composeOperationSchema(
  method: string,
  description: string,
  requiredMembers: readonly string[],
  optionalMembers: readonly string[],
  schemaByMember = operationMembers,
): JsonObject {
  const pickMembers = (names: readonly string[]): JsonObject =>
    Object.fromEntries(names.map((name) => [name, schemaByMember[name]!]));
  return {
    description,
    ...composeObjectSchema(
      { method: { type: "string", enum: [method] }, ...pickMembers(requiredMembers) },
      pickMembers(optionalMembers),
    ),
  };
}

const batchWriteSchemaNames = ["BatchCreation", "BatchUpdate", "BatchRemoval"];

export function composeBatchSchemas(models: readonly ResourceModel[]): JsonObject {
  const writingActions = models.flatMap(({ actions }) => actions.filter(({ definition }) => !definition.reads));
  if (writingActions.length === 0) return composeCommonBatchSchemas(batchWriteSchemaNames);
  const names = [...new Set(writingActions.map(({ definition }) => definition.name))].sort(compareText);
  const path = {
    type: "string",
    pattern: `\\/(${names.join("|")})$`,
    description: "Path of the action, without `/api/<version>/`.",
  };
  const known = { ...operationMembers, path };
  const BatchCall = composeOperationSchema(
    "POST",
    "Calls an action that writes.",
    ["path"],
    ["body", "if_match"],
    known,
  );
  return { ...composeCommonBatchSchemas([...batchWriteSchemaNames, "BatchCall"]), BatchCall };
}

const composeCommonBatchSchemas = (operationSchemaNames: readonly string[]): JsonObject => ({
  Batch: {
    description: "Writes, in the order in which they run.",
    ...composeObjectSchema(
      {
        operations: {
          type: "array",
          description:
            'An operation may refer to an item that an earlier operation creates, by the number of the earlier operation, counted from 0: `{"$ref": 0}` instead of an id in a body, `$0` instead of an id in a path.',
          items: { anyOf: operationSchemaNames.map((name) => refTo("schemas", name)) },
          minItems: 1,
          maxItems: maxBatchOperations,
        },
      },
      {
        // There is no `default`, because some generators (openapi-typescript) make a member with a default mandatory.
        atomic: {
          type: "boolean",
          description:
            "True: all operations succeed, or none. False: each operation succeeds or fails by itself and has a result of its own. Default: `true`.",
        },
      },
    ),
  },
  BatchCreation: composeOperationSchema("POST", "Creates an item.", ["path", "body"], []),
  BatchUpdate: composeOperationSchema("PUT", "Changes an item: only the fields sent.", ["path", "body"], ["if_match"]),
  BatchRemoval: composeOperationSchema(
    "DELETE",
    "Deletes an item and everything nested in it.",
    ["path"],
    ["if_match"],
  ),
  BatchResults: composeObjectSchema({
    results: {
      type: "array",
      items: refTo("schemas", "BatchResult"),
      description: "One result for each operation, in their order.",
    },
  }),
  BatchResult: {
    description: "Result of one operation, with the status that it would have as a request of its own.",
    ...composeObjectSchema(
      { status: int64Schema },
      {
        location: { type: "string", format: "uri-reference", description: "Only for a created item." },
        etag: { type: "string", description: "Only for an item that was created or changed." },
        body: {
          type: "object",
          description: "The id of the item, under the name of the id field; or the answer of the action; or the error.",
          additionalProperties: true,
        },
      },
    ),
  },
});
