import { lastPathSegment } from "../../../runtime/model/schema/path-names.js";
import { privilegeActionByOperation, type CrudOperation } from "../../../runtime/model/plan/api-request.js";
import type { ReferrerRelation, ResourceRelation } from "../../../runtime/model/query/expansions.js";
import { pageLimits } from "../../../runtime/model/query/query-grammar.js";
import { hasFormerNames, hasFormerFieldOrValueNames, type ResourceModel } from "../../resource-model.js";
import {
  getCollectionSchemaName,
  getCreateSchemaName,
  getCreateResponseSchemaName,
  getSchemaName,
} from "./body-schemas.js";
import {
  composeCollectionExample,
  composeCreateBodyExample,
  composeUpdateBodyExample,
  composeViewExample,
  composeWriteResponseExample,
} from "./examples.js";
import { refToErrors } from "./error-responses.js";
import { composeResponseHeaders, refToHeader } from "./response-headers.js";
import { refTo, type Json, type JsonObject } from "./json-schema.js";
import {
  describeExpandParameter,
  describeListOperationParameters,
  type ExpandPaths,
  describeFieldsParameter,
  describeRelatedFilters,
  listRelatedParameters,
} from "./parameters.js";
import { refToSharedParameter } from "./shared-parameters.js";
import type { ResourcePath } from "./resource-path.js";
import { listErrorStatuses } from "./error-statuses.js";

export interface OpenApiContext {
  readonly models: ReadonlyMap<string, ResourceModel>;
  readonly expandPaths: ExpandPaths;
  readonly relations: readonly ResourceRelation[];
  /** Resources that refer to this one. Filters can use fields of the referring items, such as `parts.status`. */
  readonly referringCollections: readonly ReferrerRelation[];
}

const verbByOperation: { readonly [operation in CrudOperation | "aggregate"]: string } = {
  list: "List",
  aggregate: "Aggregate",
  read: "Read",
  create: "Create",
  update: "Change",
  remove: "Delete",
};

export function describeListOperation(resourcePath: ResourcePath, context: OpenApiContext): JsonObject {
  const { model } = resourcePath;
  const { expandPaths, relations, models } = context;
  const known = [...describeListOperationParameters(model, expandPaths), ...listRelatedParameters(relations, models)];
  const collectionName = lastPathSegment(resourcePath.path);
  return {
    ...describeOperation(resourcePath, "list", context),
    parameters: known.map(([name]) => refTo("parameters", name)),
    responses: {
      "200": describeJsonResponse(
        `The ${model.definition.name} that match the query.`,
        chooseResponseHeaderComposer(resourcePath)("X-Total-Count", "Link", "X-Unindexed"),
        refTo("schemas", getCollectionSchemaName(model, collectionName)),
        composeCollectionExample(model, collectionName),
      ),
      ...refToErrors(listErrorStatuses(resourcePath, "list", context.models)),
    },
  };
}

export function describeCreateOperation(resourcePath: ResourcePath, context: OpenApiContext): JsonObject {
  const { model } = resourcePath;
  return {
    ...describeOperation(resourcePath, "create", context),
    parameters: [refToSharedParameter("Idempotency-Key")],
    requestBody: describeRequestBody(
      getCreateSchemaName(model, resourcePath.viaField),
      composeCreateBodyExample(model, resourcePath.viaField),
    ),
    responses: {
      "201": {
        description: "The item is created.",
        headers: chooseResponseHeaderComposer(resourcePath, mayUseFormerNamesInCreateWith(resourcePath))(
          "Location",
          "ETag",
        ),
        ...composeJsonContent(refTo("schemas", getCreateResponseSchemaName(model)), composeWriteResponseExample(model)),
        links: describeLinks(resourcePath),
      },
      ...refToErrors(listErrorStatuses(resourcePath, "create", context.models)),
    },
  };
}

export function describeItemOperations(resourcePath: ResourcePath, context: OpenApiContext): JsonObject {
  const { model } = resourcePath;
  const headersOf = chooseResponseHeaderComposer(resourcePath);
  const expandParameters = describeExpandParameter(model, context.expandPaths);
  const refToFailuresOf = (operation: CrudOperation): JsonObject =>
    refToErrors(listErrorStatuses(resourcePath, operation, context.models));
  return {
    get: {
      ...describeOperation(resourcePath, "read", context),
      parameters: [
        refTo("parameters", describeFieldsParameter(model, "item")[0]),
        ...expandParameters.map(([name]) => refTo("parameters", name)),
        refToSharedParameter("If-None-Match"),
      ],
      responses: {
        "200": describeJsonResponse(
          "The item.",
          { ...headersOf("ETag"), ...(expandParameters.length > 0 ? { ETag: refToHeader("ETag", true) } : {}) },
          refTo("schemas", getSchemaName(model, "Item")),
          composeViewExample(model, "item"),
        ),
        "304": describeResponseWithoutBody(resourcePath, "NotModified"),
        ...refToFailuresOf("read"),
      },
    },
    put: {
      ...describeOperation(resourcePath, "update", context),
      parameters: [refToSharedParameter("If-Match")],
      requestBody: describeRequestBody(getSchemaName(model, "Update"), composeUpdateBodyExample(model)),
      responses: {
        "200": describeJsonResponse(
          "The item is changed, or already has these values.",
          headersOf("ETag"),
          refTo("schemas", getSchemaName(model, "Written")),
          composeWriteResponseExample(model),
        ),
        ...refToFailuresOf("update"),
      },
    },
    delete: {
      ...describeOperation(resourcePath, "remove", context),
      parameters: [refToSharedParameter("If-Match")],
      responses: {
        "204": describeResponseWithoutBody(resourcePath, "Deleted"),
        ...refToFailuresOf("remove"),
      },
    },
  };
}

/** Answers without a body. All operations share them. */
const partsOfResponsesWithoutBody = {
  NotModified: {
    description: "Unchanged: the item still has one of the entity tags in If-None-Match.",
    headers: ["ETag"],
  },
  Deleted: { description: "The item is deleted, with everything that is nested in it.", headers: [] },
} as const;

export const responsesWithoutBody: JsonObject = Object.fromEntries(
  Object.entries(partsOfResponsesWithoutBody).map(([name, { description, headers }]) => [
    name,
    { description, headers: composeResponseHeaders(...headers) },
  ]),
);

function describeResponseWithoutBody(
  resourcePath: ResourcePath,
  name: keyof typeof partsOfResponsesWithoutBody,
): JsonObject {
  const { description, headers } = partsOfResponsesWithoutBody[name];
  return mayUseFormerNames(resourcePath)
    ? { description, headers: chooseResponseHeaderComposer(resourcePath)(...headers) }
    : refTo("responses", name);
}

/** Returns `composeResponseHeaders`, or a variant that adds deprecation headers if the request may use a former name. */
export function chooseResponseHeaderComposer(
  resourcePath: ResourcePath,
  mayUseFormerNamesInBody = false,
): typeof composeResponseHeaders {
  return mayUseFormerNamesInBody || mayUseFormerNames(resourcePath)
    ? (...names) => composeResponseHeaders(...names, "Deprecation", "Sunset")
    : composeResponseHeaders;
}

export function mayUseFormerNames({ model, isDeprecated }: ResourcePath): boolean {
  return isDeprecated || hasFormerFieldOrValueNames(model);
}

/** Whether a request may use former names in collections whose items it creates together with their parent (`createWith`). */
function mayUseFormerNamesInCreateWith({ model, children }: ResourcePath): boolean {
  const { createWith = [] } = model.definition;
  const within = children.filter(({ path }) => createWith.some((name) => path.endsWith(`/${name}`)));
  return within.some((each) => hasFormerNames(each.model) || mayUseFormerNamesInCreateWith(each));
}

export function describeJsonResponse(
  description: string,
  headers: JsonObject,
  schema: JsonObject,
  example: Json,
): JsonObject {
  return { description, headers, ...composeJsonContent(schema, example) };
}

function composeJsonContent(schema: JsonObject, example: Json): JsonObject {
  return { content: { "application/json": { schema, example } } };
}

export function describeOperation(
  resourcePath: ResourcePath,
  operation: CrudOperation | "aggregate",
  context: OpenApiContext,
): JsonObject {
  const { parentsOfAllItems = [] } = resourcePath;
  const { name, path, title } = resourcePath.model.definition;
  const above = [...resourcePath.parents, ...parentsOfAllItems];
  const isOfAll = operation === "list" || operation === "aggregate";
  const what = isOfAll ? name.replaceAll("_", " ") : title.toLowerCase();
  const through = above.at(-1)?.model.definition.title.toLowerCase();
  const each = parentsOfAllItems.length === 0 ? "" : "each ";
  return {
    operationId: `${operation}${resourcePath.operationNameEnding}`,
    ...(isPublicOperation(resourcePath, operation) ? { security: [{}, ...allSecuritySchemes] } : {}),
    ...(resourcePath.isDeprecated ? { deprecated: true } : {}),
    tags: [path],
    summary: `${verbByOperation[operation]} ${what}${through === undefined ? "" : ` of ${each}${through}`}`,
    description: composeOperationDescription(resourcePath, operation, context),
    // Makes openapi-generator pass parameters by name in Java, instead of a hundred positional parameters.
    ...(isOfAll ? { "x-group-parameters": true } : {}),
  };
}

function composeOperationDescription(
  resourcePath: ResourcePath,
  operation: CrudOperation | "aggregate",
  { relations, referringCollections }: OpenApiContext,
): string {
  const { model, parents, parentsOfAllItems = [], viaField } = resourcePath;
  const above = [...parents, ...parentsOfAllItems].map((id) => id.model);
  const needed = [
    ...above.map(({ definition }) => definition.privileges.read),
    model.definition.privileges[privilegeActionByOperation[operation]],
  ];
  return [
    ...(operation === "list" ? [describePaging(model)] : []),
    ...(operation === "list" || operation === "aggregate"
      ? describeRelatedFilters(model, [...relations, ...referringCollections])
      : []),
    ...(parentsOfAllItems.length === 0 ? [] : ["Each item also has the ids of the items that it is nested in."]),
    ...(operation === "create" && viaField !== null
      ? [`The new item refers to the item in the path, by \`${viaField}\`.`]
      : []),
    isPublicOperation(resourcePath, operation)
      ? "No credentials required."
      : `Required privileges: ${[...new Set(needed)].map((privilege) => `\`${privilege}\``).join(" and ")}.`,
    ...[...above, model].flatMap(({ definition: { name, own } }) => {
      if (own === undefined) return [];
      return `Without the privilege \`${own.unless}\`, the caller sees only ${name} whose \`${own.field}\` is their account.`;
    }),
  ].join(" ");
}

/** Whether the operation needs no credentials. */
function isPublicOperation(
  { model, parents, parentsOfAllItems = [] }: ResourcePath,
  operation: CrudOperation | "aggregate",
): boolean {
  const isRead = operation === "list" || operation === "aggregate" || operation === "read";
  return isRead && [...parents, ...parentsOfAllItems, { model }].every((each) => each.model.definition.public === true);
}

function describePaging({ definition }: ResourceModel): string {
  const answer =
    definition.collection === "map"
      ? `the first ${String(pageLimits.defaultPageSize)} items; in version 1.0, all items`
      : "all items";
  return `Without \`page\`, \`items_per_page\` and \`after\`, the answer has ${answer}.`;
}

export function describeRequestBody(schemaName: string, example: Json): JsonObject {
  return { required: true, ...composeJsonContent(refTo("schemas", schemaName), example) };
}

function describeLinks(resourcePath: ResourcePath): JsonObject {
  const above = resourcePath.parents.map(
    ({ parameterName }) => [parameterName, `$request.path.${parameterName}`] as const,
  );
  const own = [resourcePath.id.parameterName, `$response.body#/${resourcePath.model.definition.resultKey}`] as const;
  const parameters = Object.fromEntries([...above, own]);
  const toLink = (name: string, operationId: string) => [name, { operationId, parameters }] as const;
  return Object.fromEntries([
    ...(["read", "update", "remove"] as const).map((operation) =>
      toLink(operation, `${operation}${resourcePath.operationNameEnding}`),
    ),
    ...resourcePath.children.flatMap((child) =>
      (["list", "create"] as const).map((operation) =>
        toLink(`${operation}${child.operationNameEnding}`, `${operation}${child.operationNameEnding}`),
      ),
    ),
  ]);
}

/** The server accepts any of these authentication schemes for every operation. */
export const allSecuritySchemes = [{ basic: [] }, { bearer: [] }] as const;
