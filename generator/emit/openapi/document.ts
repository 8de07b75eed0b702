/** Builds the API document: the parts of each resource, and the parts that belong to no resource. */
import {
  allSecuritySchemes,
  type OpenApiContext,
  responsesWithoutBody,
  describeCreateOperation,
  describeItemOperations,
  describeListOperation,
} from "./operations.js";
import type { ProjectModel, PackageInfo } from "../../stages/create-project-model.js";
import type { ResourceModel } from "../../resource-model.js";
import {
  composeAggregateResponses,
  describeAggregateOperation,
  listAggregateParameters,
  toAggregatePath,
  composeAggregateSchemas,
  commonAggregateParameters,
  groupedValueSchemas,
} from "./aggregates.js";
import { composeIdSchema, commonSchemas, composeDescription } from "./value-schema.js";
import { composeBatchSchemas } from "./batch.js";
import { composeItemSchemas, composeListSchemas } from "./body-schemas.js";
import { createRelationLookup, listCollectionsInCreateBody, listReferringCollections } from "../relations.js";
import type { RouteTree } from "../../../runtime/model/schema/route-table.js";
import { descriptionSchemas } from "./description-endpoint.js";
import { errorSchemas, errorResponses } from "./error-responses.js";
import { composeAccountSchemas, accountTag, describeFixedPaths, apiTag } from "./fixed-paths.js";
import { composeIdExample } from "./examples.js";
import { composeFilterSchemas } from "./filter-schema.js";
import { composeHeaderComponents } from "./response-headers.js";
import { describeAccountKeyPaths } from "./api-keys.js";
import { type Json, type JsonObject, refTo, joinObjects } from "./json-schema.js";
import { isUuidField, idFieldOf } from "../../../runtime/model/values/ids.js";
import {
  describeExpandParameter,
  describeFieldsParameter,
  describeListOperationParameters,
  addAncestorExpandPaths,
  listExpandPaths,
  listRelatedParameters,
  addAncestorRelations,
} from "./parameters.js";
import { refToSharedParameter, sharedParameters } from "./shared-parameters.js";
import {
  type IdParameter,
  type ResourcePath,
  toItemPath,
  findResourcePaths,
  flattenResourcePaths,
  listWildcardPaths,
} from "./resource-path.js";
import { toTypeName } from "../code-formatting.js";
import { listActionOperations, composeActionSchemas } from "./actions.js";
import {
  getOrAdd,
  groupByKey,
  isObject,
  mapMembers,
  omitUndefinedMembers,
} from "../../../runtime/model/values/objects.js";

/**
 * Describes the interface of a project as OpenAPI 3.1, in version 2.0. The server derives the document of version 1.0
 * from it.
 */
export function composeApiDocument({ routes, modelsByPath: models, packageInfo }: ProjectModel): JsonObject {
  const all = [...models.values()];
  const places = flattenResourcePaths(findResourcePaths(routes, models));
  const placesByModel = groupByKey(places.map((place) => [place.model, place] as const));
  const listRelationsOf = createRelationLookup(routes, models);
  const parts = all.map((model) => {
    const context = {
      models,
      routes,
      expandPaths: listExpandPaths(model, listRelationsOf),
      relations: listRelationsOf(model.definition.path),
      referringCollections: listReferringCollections(model, routes, models),
    };
    return composeResourcePart(model, placesByModel.get(model) ?? [], context);
  });
  const joinComponents = (kind: ComponentKind, shared: JsonObject): JsonObject =>
    joinObjects([...parts.map((part) => part[kind]), shared]);
  return {
    openapi: "3.1.0",
    info: composeInfoObject(packageInfo, all),
    servers: [{ url: "/api/2.0" }],
    security: allSecuritySchemes,
    tags: [accountTag, ...parts.map(({ tag }) => tag), apiTag],
    paths: { ...Object.fromEntries(parts.flatMap(({ paths }) => Object.entries(paths))), ...describeFixedPaths(all) },
    components: {
      schemas: joinComponents("schemas", {
        ...composeAccountSchemas(all),
        ...errorSchemas,
        ...composeBatchSchemas(all),
        ...descriptionSchemas,
        ...groupedValueSchemas,
        ...commonSchemas,
      }),
      parameters: joinComponents("parameters", { ...sharedParameters, ...commonAggregateParameters }),
      headers: composeHeaderComponents(all),
      responses: joinComponents("responses", { ...responsesWithoutBody, ...errorResponses }),
      securitySchemes: {
        basic: {
          type: "http",
          scheme: "basic",
          description: "User name: the e-mail of the account. Password: its API key, or an additional key.",
        },
        bearer: { type: "http", scheme: "bearer", description: "An additional key of an account: stockroom_…" },
      },
    },
  };
}

type ComponentKind = "schemas" | "parameters" | "responses";

/** The parts of the document that describe one resource. Several resources may have the same component. */
interface ResourcePart extends Readonly<Record<ComponentKind, JsonObject>> {
  readonly tag: JsonObject;
  readonly paths: JsonObject;
}

function composeResourcePart(
  model: ResourceModel,
  resourcePaths: readonly ResourcePath[],
  context: OpenApiContext & { readonly routes: RouteTree },
): ResourcePart {
  const { expandPaths, models, routes } = context;
  const lists = [{ model, resourcePaths, context }, ...findListsAcrossParents(resourcePaths, context)];
  const operations = lists.flatMap((list) =>
    list.resourcePaths.flatMap((resourcePath) => listPathItems(resourcePath, list.context)),
  );
  const { paths, responses } = extractSharedResponses(Object.fromEntries(operations));
  return {
    tag: describeTag(model),
    paths: { ...paths, ...(model.definition.accounts === null ? {} : describeAccountKeyPaths(model)) },
    schemas: joinObjects([
      composeItemSchemas(model, expandPaths, listCollectionsInCreateBody(model, routes, models)),
      composeActionSchemas(model),
      ...lists.flatMap((list) => [
        composeListSchemas(list.model, list.context.expandPaths),
        composeFilterSchemas(list.model),
        composeAggregateSchemas(list.model),
      ]),
    ]),
    parameters: Object.fromEntries([
      ...resourcePaths
        .flatMap(({ parents, id }) => [...parents, id])
        .map((id) => [getIdParameterName(id), describeIdParameter(id)] as const),
      describeFieldsParameter(model, "item"),
      ...describeExpandParameter(model, expandPaths),
      ...lists.flatMap((list) => [
        ...describeListOperationParameters(list.model, list.context.expandPaths),
        ...listRelatedParameters(list.context.relations, models),
        ...listAggregateParameters(list.model),
      ]),
    ]),
    responses: joinObjects([responses, ...lists.map((list) => composeAggregateResponses(list.model))]),
  };
}

/** Moves equal answers of several operations to one shared answer. Returns the changed paths and the shared answers. */
function extractSharedResponses(paths: JsonObject): {
  readonly paths: JsonObject;
  readonly responses: JsonObject;
} {
  const names = new Map<string, string[]>();
  const mapAnswers = (
    replaceAnswer: (answerText: string, proposedName: string, answerObject: Json) => Json,
  ): JsonObject =>
    mapMembers(paths, (path) =>
      mapMembers(path as JsonObject, (operation) => {
        const { operationId, responses } = isObject(operation) ? operation : {};
        if (!isObject(operation) || !isObject(responses)) return operation;
        const answers = mapMembers(responses, (each, status) => {
          // A name such as `ReadDevicesAnswer200`.
          const name = `${String(operationId).replace(/^./, (letter) => letter.toUpperCase())}Answer${status}`;
          return replaceAnswer(JSON.stringify(each), name, each);
        });
        return { ...operation, responses: answers };
      }),
    );
  mapAnswers((answer, name, whole) => {
    getOrAdd(names, answer, () => []).push(name);
    return whole;
  });
  const responses: { [name: string]: Json } = {};
  const shared = mapAnswers((answer, _name, whole) => {
    const [name = "", second] = names.get(answer) ?? [];
    if (second === undefined || (isObject(whole) && "$ref" in whole)) return whole;
    responses[name] = whole;
    return refTo("responses", name);
  });
  return { paths: shared, responses };
}

/** Finds the lists across parents (`devices/-/parts`), whose items have more fields and links. All their paths share a model. */
function findListsAcrossParents(resourcePaths: readonly ResourcePath[], context: OpenApiContext) {
  const across = resourcePaths.flatMap(listWildcardPaths);
  return across.slice(0, 1).map(({ model }) => ({
    model,
    resourcePaths: across,
    context: {
      ...context,
      expandPaths: addAncestorExpandPaths(model, context.expandPaths),
      relations: addAncestorRelations(model, context.relations),
    },
  }));
}

function composeInfoObject({ name, description, license }: PackageInfo, models: readonly ResourceModel[]): JsonObject {
  return omitUndefinedMembers({
    title: name,
    version: "2.0",
    description: `${description === undefined ? "" : `${description}\n\n`}${composeIntroduction(models)}`,
    license: license === undefined ? undefined : { name: license, identifier: license },
  });
}

const composeIntroduction = (
  models: readonly ResourceModel[],
): string => `Requests and answers are JSON. To authenticate, send the login of an account and an API key as HTTP Basic credentials, or one of its additional keys as a bearer token.
Every error has the same body; programs decide by its \`code\`. Ids are strings of digits${models.some(({ definition }) => isUuidField(idFieldOf(definition))) ? " or UUIDs" : ""}; requests may also send ids of digits as numbers. \`PUT\` changes only the fields sent; \`null\` removes a value.
A filter is a value, \`price=5\`; several values, of which one must match, \`status=A&status=D\` (\`status=A,D\` is the single value \`A,D\`); or operators in brackets, which must all match, \`price[gte]=5&price[lt]=9\`. \`price[eq]=5\` is the same as \`price=5\`. In \`in\` and \`nin\`, commas separate the values. Values with commas are written as a list, \`name[in][]=a, b\`, or without an operator, \`name=a, b\`. \`status[]=A&status[]=D\` and \`status[0]=A&status[1]=D\` are the same as \`status=A&status=D\`.
Every path with GET also has HEAD, which returns the same without the body. Every path with PUT also has PATCH, which does the same, with \`Content-Type: application/merge-patch+json\`. With \`Prefer: return=representation\`, PUT, PATCH and POST answer with the item, if the account may read it. The header \`Accept\` selects the form of a collection: JSON, \`text/csv\` or \`application/x-ndjson\`. If \`Accept\` allows no form that the path has, the answer is 406. OPTIONS lists the methods of a path, without credentials.`;

function describeTag({ definition: { path, title, plural, description } }: ResourceModel): JsonObject {
  const name = plural === undefined ? "" : `${plural}: `;
  return { name: path, description: description === "" ? `${plural ?? title}.` : `${name}${description}` };
}

function listPathItems(
  resourcePath: ResourcePath,
  context: OpenApiContext,
): readonly (readonly [string, JsonObject])[] {
  const above = resourcePath.parents.map(refToIdParameter);
  const requestId = refToSharedParameter("X-Request-Id");
  const parameters = [...above, requestId];
  const get = describeListOperation(resourcePath, context);
  const aggregate = [
    toAggregatePath(resourcePath),
    { parameters, get: describeAggregateOperation(resourcePath, context) },
  ] as const;
  if (resourcePath.parentsOfAllItems !== undefined) return [[resourcePath.path, { parameters, get }], aggregate];
  return [
    [resourcePath.path, { parameters, get, post: describeCreateOperation(resourcePath, context) }],
    aggregate,
    [
      toItemPath(resourcePath),
      {
        parameters: [...above, refToIdParameter(resourcePath.id), requestId],
        ...describeItemOperations(resourcePath, context),
      },
    ],
    ...listActionOperations(resourcePath).map(({ path, isOfItem, operation }) => {
      const parameters = [...above, ...(isOfItem ? [refToIdParameter(resourcePath.id)] : []), requestId];
      return [path, { parameters, ...operation }] as const;
    }),
  ];
}

function refToIdParameter(id: IdParameter): JsonObject {
  return refTo("parameters", getIdParameterName(id));
}

/** Returns the name of the component for the id in a path. All paths with an item of this resource share the component. */
function getIdParameterName({ model, parameterName }: IdParameter): string {
  return `${parameterName}_of_${toTypeName(model.definition.path)}`;
}

/** Describes an id in a path. Without the example, programs that import the document, such as Bruno, would send a wrong id. */
function describeIdParameter({ model, parameterName }: IdParameter): JsonObject {
  const { definition } = model;
  return {
    name: parameterName,
    in: "path",
    required: true,
    ...composeDescription({ description: definition.fields[definition.id]?.description ?? "" }),
    schema: composeIdSchema(definition),
    example: composeIdExample(model),
  };
}
