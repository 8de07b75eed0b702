import { lastPathSegment } from "../../path-names.js";
import { privilegeActionByOperation, type Operation } from "../../../runtime/model/plan/api-request.js";
import type { Link } from "../../../runtime/model/query/expansions.js";
import { pageLimits } from "../../../runtime/model/query/query-grammar.js";
import { hasFormerNames, acceptsFormerNames, type ResourceModel } from "../../resource-model.js";
import { nameCollectionSchema, nameCreateSchema, nameCreateAnswerSchema, nameSchema } from "./bodies.js";
import {
  exampleCollection,
  exampleCreateBody,
  exampleUpdateBody,
  exampleView,
  exampleWriteAnswer,
} from "./examples.js";
import { refToFailures } from "./failures.js";
import { composeAnswerHeaders, refToHeader } from "./headers.js";
import { refTo, type Json, type JsonObject } from "./json.js";
import {
  describeExpandParameter,
  describeListParameters,
  type ExpandPaths,
  refToSharedParameter,
  describeFieldsParameter,
  describeRelatedFilters,
  listRelatedParameters,
} from "./parameters.js";
import type { ResourcePath } from "./resource-path.js";
import { listPossibleStatuses } from "./possible-statuses.js";

export interface DescriptionContext {
  readonly models: ReadonlyMap<string, ResourceModel>;
  readonly expandPaths: ExpandPaths;
  readonly links: readonly Link[];
}

const verbByOperation: { readonly [operation in Operation | "aggregate"]: string } = {
  list: "List",
  aggregate: "Aggregate",
  read: "Read",
  create: "Create",
  update: "Change",
  remove: "Delete",
};

export function describeListOperation(resourcePath: ResourcePath, context: DescriptionContext): JsonObject {
  const { model } = resourcePath;
  const { expandPaths, links, models } = context;
  const known = [...describeListParameters(model, expandPaths), ...listRelatedParameters(links, models)];
  const parameters = known.map(([name]) => refTo("parameters", name));
  const called = lastPathSegment(resourcePath.path);
  return {
    ...describeOperation(resourcePath, "list", context),
    parameters,
    responses: {
      "200": describeJsonAnswer(
        `The ${model.definition.name} that match the query.`,
        chooseHeaderDescriber(resourcePath)("X-Total-Count", "Link", "X-Unindexed"),
        refTo("schemas", nameCollectionSchema(model, called)),
        exampleCollection(model, called),
      ),
      ...refToFailures(listPossibleStatuses(resourcePath, "list", context.models)),
    },
  };
}

export function describeCreateOperation(resourcePath: ResourcePath, context: DescriptionContext): JsonObject {
  const { model } = resourcePath;
  return {
    ...describeOperation(resourcePath, "create", context),
    parameters: [refToSharedParameter("Idempotency-Key")],
    requestBody: describeRequestBody(
      nameCreateSchema(model, resourcePath.viaField),
      exampleCreateBody(model, resourcePath.viaField),
    ),
    responses: {
      "201": {
        description: "Created.",
        headers: chooseHeaderDescriber(resourcePath, mayUseFormerNamesWithin(resourcePath))("Location", "ETag"),
        ...composeJsonContent(refTo("schemas", nameCreateAnswerSchema(model)), exampleWriteAnswer(model)),
        links: describeLinks(resourcePath),
      },
      ...refToFailures(listPossibleStatuses(resourcePath, "create", context.models)),
    },
  };
}

export function describeItemOperations(resourcePath: ResourcePath, context: DescriptionContext): JsonObject {
  const { model } = resourcePath;
  const headersOf = chooseHeaderDescriber(resourcePath);
  const brought = describeExpandParameter(model, context.expandPaths);
  const refToFailuresOf = (operation: Operation): JsonObject =>
    refToFailures(listPossibleStatuses(resourcePath, operation, context.models));
  return {
    get: {
      ...describeOperation(resourcePath, "read", context),
      parameters: [
        refTo("parameters", describeFieldsParameter(model, "item")[0]),
        ...brought.map(([name]) => refTo("parameters", name)),
        refToSharedParameter("If-None-Match"),
      ],
      responses: {
        "200": describeJsonAnswer(
          "The object.",
          { ...headersOf("ETag"), ...(brought.length > 0 ? { ETag: refToHeader("ETag", true) } : {}) },
          refTo("schemas", nameSchema(model, "Item")),
          exampleView(model, "item"),
        ),
        "304": describeBodilessResponse(resourcePath, "NotModified"),
        ...refToFailuresOf("read"),
      },
    },
    put: {
      ...describeOperation(resourcePath, "update", context),
      parameters: [refToSharedParameter("If-Match")],
      requestBody: describeRequestBody(nameSchema(model, "Update"), exampleUpdateBody(model)),
      responses: {
        "200": describeJsonAnswer(
          "Changed, or unchanged if the item already has these values.",
          headersOf("ETag"),
          refTo("schemas", nameSchema(model, "Written")),
          exampleWriteAnswer(model),
        ),
        ...refToFailuresOf("update"),
      },
    },
    delete: {
      ...describeOperation(resourcePath, "remove", context),
      parameters: [refToSharedParameter("If-Match")],
      responses: {
        "204": describeBodilessResponse(resourcePath, "Deleted"),
        ...refToFailuresOf("remove"),
      },
    },
  };
}

/** Answers without a body. All operations share them. */
const bodilessAnswers = {
  NotModified: {
    description: "Unchanged: the item still has an entity tag that If-None-Match names.",
    headers: ["ETag"],
  },
  Deleted: { description: "Deleted, with everything that is nested in it.", headers: [] },
} as const;

export const bodilessResponses: JsonObject = Object.fromEntries(
  Object.entries(bodilessAnswers).map(([name, { description, headers }]) => [
    name,
    { description, headers: composeAnswerHeaders(...headers) },
  ]),
);

function describeBodilessResponse(resourcePath: ResourcePath, name: keyof typeof bodilessAnswers): JsonObject {
  const { description, headers } = bodilessAnswers[name];
  return mayUseFormerNames(resourcePath)
    ? { description, headers: chooseHeaderDescriber(resourcePath)(...headers) }
    : refTo("responses", name);
}

/** Returns `composeAnswerHeaders`, or a variant that adds deprecation headers if the request may use a former name. */
export function chooseHeaderDescriber(
  resourcePath: ResourcePath,
  mayUseFormerNamesInBody = false,
): typeof composeAnswerHeaders {
  return mayUseFormerNamesInBody || mayUseFormerNames(resourcePath)
    ? (...names) => composeAnswerHeaders(...names, "Deprecation", "Sunset")
    : composeAnswerHeaders;
}

export function mayUseFormerNames({ model, isDeprecated }: ResourcePath): boolean {
  return isDeprecated || acceptsFormerNames(model);
}

/** Whether a request may use former names in collections whose items it creates together with their parent (`createWith`). */
function mayUseFormerNamesWithin({ model, children }: ResourcePath): boolean {
  const { createWith = [] } = model.definition;
  const within = children.filter(({ path }) => createWith.some((name) => path.endsWith(`/${name}`)));
  return within.some((each) => hasFormerNames(each.model) || mayUseFormerNamesWithin(each));
}

export function describeJsonAnswer(
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
  operation: Operation | "aggregate",
  context: DescriptionContext,
): JsonObject {
  const { parentsOfAllItems = [] } = resourcePath;
  const { name, path, title } = resourcePath.model.definition;
  const above = [...resourcePath.parents, ...parentsOfAllItems];
  const isOfAll = operation === "list" || operation === "aggregate";
  const what = isOfAll ? name.replaceAll("_", " ") : title.toLowerCase();
  const through = above.at(-1)?.model.definition.title.toLowerCase();
  const each = parentsOfAllItems.length === 0 ? "" : "each ";
  return {
    operationId: `${operation}${resourcePath.name}`,
    ...(isPublicOperation(resourcePath, operation) ? { security: [{}, ...allSecuritySchemes] } : {}),
    ...(resourcePath.isDeprecated ? { deprecated: true } : {}),
    tags: [path],
    summary: `${verbByOperation[operation]} ${what}${through === undefined ? "" : ` of ${each}${through}`}`,
    description: writeOperationDescription(resourcePath, operation, context),
    // Makes openapi-generator pass parameters by name in Java, instead of a hundred positional parameters.
    ...(isOfAll ? { "x-group-parameters": true } : {}),
  };
}

/** Describes an operation in sentences. */
function writeOperationDescription(
  resourcePath: ResourcePath,
  operation: Operation | "aggregate",
  { links }: DescriptionContext,
): string {
  const { model, parents, parentsOfAllItems = [], viaField } = resourcePath;
  const above = [...parents, ...parentsOfAllItems].map((id) => id.model);
  const needed = [
    ...above.map(({ definition }) => definition.privileges.read),
    model.definition.privileges[privilegeActionByOperation[operation]],
  ];
  return [
    ...(operation === "list" ? [describePaging(model)] : []),
    ...(operation === "list" || operation === "aggregate" ? describeRelatedFilters(links) : []),
    ...(parentsOfAllItems.length === 0 ? [] : ["Each item also has the ids of the items that it is nested in."]),
    ...(operation === "create" && viaField !== null
      ? [`The new item refers to the item in the path, by \`${viaField}\`.`]
      : []),
    isPublicOperation(resourcePath, operation)
      ? "No credentials required."
      : `Needs ${[...new Set(needed)].map((privilege) => `\`${privilege}\``).join(" and ")}.`,
    ...[...above, model].flatMap(({ definition: { name, own } }) => {
      if (own === undefined) return [];
      return `Without the privilege \`${own.unless}\`, the caller sees only ${name} whose \`${own.field}\` is their account.`;
    }),
  ].join(" ");
}

/** Whether the operation needs no credentials. */
function isPublicOperation(
  { model, parents, parentsOfAllItems = [] }: ResourcePath,
  operation: Operation | "aggregate",
): boolean {
  const isRead = operation === "list" || operation === "aggregate" || operation === "read";
  return isRead && [...parents, ...parentsOfAllItems, { model }].every((each) => each.model.definition.public === true);
}

function describePaging({ definition }: ResourceModel): string {
  const answer =
    definition.collection === "map"
      ? `the first page of ${String(pageLimits.defaultPageSize)}; in version 1.0, everything`
      : "everything";
  return `Without \`page\`, \`items_per_page\` and \`after\`: ${answer}.`;
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
      toLink(operation, `${operation}${resourcePath.name}`),
    ),
    ...resourcePath.children.flatMap((child) =>
      (["list", "create"] as const).map((operation) =>
        toLink(`${operation}${child.name}`, `${operation}${child.name}`),
      ),
    ),
  ]);
}

/** The server accepts any of these authentication schemes for every operation. */
export const allSecuritySchemes = [{ basic: [] }, { bearer: [] }] as const;
