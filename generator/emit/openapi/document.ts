/** Builds the pages of the API document, one for each resource, and a frame with the parts that all pages share. */
import {
  allSecuritySchemes,
  type DescriptionContext,
  bodilessResponses,
  describeCreateOperation,
  writeOperationDescription,
  describeItemOperations,
  describeListOperation,
} from "./operations.js";
import type { ProjectInfo } from "../../stages/model-project.js";
import type { ModelIndex, ResourceModel } from "../../resource-model.js";
import type { DocumentFrame, DocumentPage } from "../../../runtime/model/schema/api-document.js";
import {
  composeAggregateComponents,
  describeAggregateOperation,
  listAggregateParameters,
  toAggregatePath,
  composeAggregateSchemas,
  commonParameters,
  availableAggregatesOf,
  type AvailableAggregates,
} from "./aggregates.js";
import { composeIdSchema, commonSchemas, composeDescription } from "./value-schema.js";
import { composeBatchSchemas } from "./batch.js";
import { composeItemSchemas, composeReadSchemas } from "./bodies.js";
import { listCollectionsInCreateBody } from "../links.js";
import type { Routes } from "../../../runtime/model/schema/route-table.js";
import { descriptionSchemas } from "./description.js";
import { errorSchemas, failureResponses } from "./failures.js";
import { composeAccountSchemas, accountTag, describeFixedPaths, interfaceTag } from "./fixed-paths.js";
import { exampleIdOf } from "./examples.js";
import { composeConditionSchemas, composeFilterSchemas, listFilters, type NamedFilter } from "./filter-schema.js";
import { composeHeaderComponents } from "./headers.js";
import { describeAccountKeyPaths } from "./keys.js";
import { type JsonObject, refTo, sortMembers } from "./json.js";
import { isUuidField, idFieldOf } from "../../../runtime/model/values/ids.js";
import {
  describeExpandParameter,
  describeFieldsParameter,
  describeListParameters,
  refToSharedParameter,
  sharedParameters,
  addAncestorExpandPaths,
  listRelatedParameters,
  addAncestorLinks,
} from "./parameters.js";
import { type PathId, type ResourcePath, toItemPath, listPathsAcrossParents } from "./resource-path.js";
import { nameType } from "../code-text.js";
import { listActionOperations, composeActionSchemas } from "./actions.js";
import { extractSharedAnswers } from "./share-answers.js";
import { omitUndefinedMembers } from "../../../runtime/model/values/objects.js";

/** The parts that one resource adds to the common frame of the API document. */
interface FrameContribution {
  readonly filters: readonly NamedFilter[];
  /** Whether list answers repeat the parsed query, in the member `search`. */
  readonly tellsQuery: boolean;
  /** Names of the actions that write. */
  readonly calls: readonly string[];
  readonly hasUuids: boolean;
  readonly groups: readonly AvailableAggregates[];
}

export function describePage(
  model: ResourceModel,
  resourcePaths: readonly ResourcePath[],
  { expandPaths, links, models, routes }: DescriptionContext & { readonly routes: Routes },
): DocumentPage {
  const across = resourcePaths.flatMap(listPathsAcrossParents);
  const [{ model: whole } = {}] = across;
  const expandAcross = whole === undefined ? expandPaths : addAncestorExpandPaths(whole, expandPaths);
  const linksAcross = whole === undefined ? links : addAncestorLinks(whole, links);
  const described = [
    ...resourcePaths.map((place) => ({ place, context: { models, expandPaths, links } })),
    ...across.map((place) => ({ place, context: { models, expandPaths: expandAcross, links: linksAcross } })),
  ];
  const { paths, responses } = extractSharedAnswers(
    Object.fromEntries(described.flatMap(({ place, context }) => listPathEntries(place, context))),
  );
  const inFirst = described.map(({ place, context }) => {
    return [place.path, { get: { description: writeOperationDescription(place, "list", context, "1.0") } }] as const;
  });
  const ofKeys = model.definition.accounts === null ? {} : describeAccountKeyPaths(model);
  return {
    tag: describeTag(model),
    paths: { ...paths, ...ofKeys },
    // By default, only version 2.0 pages lists of the form `map`. Other lists are whole in versions 1.0 and 2.0.
    first: model.definition.collection === "map" ? Object.fromEntries(inFirst) : {},
    schemas: {
      ...composeItemSchemas(model, expandPaths, listCollectionsInCreateBody(model, routes, models)),
      ...composeActionSchemas(model),
      ...composeFilterSchemas(listFilters(model).filter(({ isOwn }) => isOwn)),
      ...composeAggregateSchemas(model),
      ...(whole === undefined ? {} : { ...composeReadSchemas(whole, expandAcross), ...composeAggregateSchemas(whole) }),
    },
    parameters: Object.fromEntries([
      ...resourcePaths
        .flatMap(({ parents, id }) => [...parents, id])
        .map((id) => [namePathId(id), describeId(id)] as const),
      ...describeListParameters(model, expandPaths),
      ...listRelatedParameters(linksAcross, models),
      describeFieldsParameter(model, "item"),
      ...describeExpandParameter(model, expandPaths),
      ...listAggregateParameters(model),
      ...(whole === undefined
        ? []
        : [...describeListParameters(whole, expandAcross), ...listAggregateParameters(whole)]),
    ]),
    responses,
  };
}

export function collectFrameContribution(
  model: ResourceModel,
  resourcePaths: readonly ResourcePath[],
): FrameContribution {
  const [whole] = resourcePaths.flatMap(listPathsAcrossParents);
  const read = [model, ...(whole === undefined ? [] : [whole.model])];
  const called = model.actions.filter(({ definition }) => !definition.reads);
  return {
    // If a filter `isOwn`, its schema is in the page, not in the frame. The frame needs only its type, to describe `search`.
    filters: read
      .flatMap(listFilters)
      .map((filter) => (filter.isOwn ? { ...filter, scalar: "", kind: "", allowedValues: undefined } : filter)),
    tellsQuery: model.definition.collection === "map",
    calls: called.map(({ definition }) => definition.name),
    hasUuids: isUuidField(idFieldOf(model.definition)),
    groups: read.map(availableAggregatesOf),
  };
}

/** Describes the frame of the document: the parts that all resources share. */
export function describeFrame(
  models: ModelIndex,
  contributions: readonly FrameContribution[],
  project: ProjectInfo,
): DocumentFrame["document"] {
  const all = [...models.values()];
  const filters = contributions.flatMap((each) => each.filters);
  const aggregates = composeAggregateComponents(contributions.flatMap(({ groups }) => groups));
  return {
    openapi: "3.1.0",
    info: omitUndefinedMembers({
      title: project.name,
      version: "2.0",
      description: [project.description, writeIntroduction(contributions)]
        .filter((text) => text !== undefined)
        .join("\n\n"),
      license: project.license === undefined ? undefined : { name: project.license, identifier: project.license },
    }),
    security: allSecuritySchemes,
    tags: [accountTag, interfaceTag],
    paths: describeFixedPaths(all),
    components: {
      schemas: {
        ...composeAccountSchemas(all),
        ...composeConditionSchemas(contributions.flatMap((each) => (each.tellsQuery ? each.filters : []))),
        ...composeFilterSchemas(filters.filter(({ isOwn }) => !isOwn)),
        ...aggregates.schemas,
        ...sortMembers(errorSchemas),
        ...composeBatchSchemas(contributions.flatMap(({ calls }) => calls)),
        ...descriptionSchemas,
        ...commonSchemas,
      },
      parameters: { ...sharedParameters, ...(contributions.length === 0 ? {} : commonParameters) },
      headers: composeHeaderComponents(all),
      responses: { ...bodilessResponses, ...aggregates.responses, ...sortMembers(failureResponses) },
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

const writeIntroduction = (
  contributions: readonly FrameContribution[],
): string => `Requests and answers are JSON. To authenticate, send the login of an account and an API key as HTTP Basic credentials, or one of its additional keys as a bearer token.
Every error has the same body; decide by its \`code\`. Ids are strings${contributions.some(({ hasUuids }) => hasUuids) ? ": UUIDs, or" : ","} made of digits; requests may also send them as numbers. \`PUT\` changes only the fields sent; \`null\` removes a value.
A filter is a value, \`price=5\`; several values, of which one must match, \`status=A&status=D\` (\`status=A,D\` is the single value \`A,D\`); or operators in brackets, which must all match, \`price[gte]=5&price[lt]=9\`. \`price[eq]=5\` is the same as \`price=5\`. In \`in\` and \`nin\`, commas separate the values. Values with commas are written as a list, \`name[in][]=a, b\`, or without an operator, \`name=a, b\`. \`status[]=A&status[]=D\` and \`status[0]=A&status[1]=D\` are the same as \`status=A&status=D\`.
Every path with GET also has HEAD, which returns the same without the body. Every path with PUT also has PATCH, which does the same, with \`Content-Type: application/merge-patch+json\`. With \`Prefer: return=representation\`, these and POST answer with the item, if the account may read it. Collections are also available as \`text/csv\` and \`application/x-ndjson\`, by \`Accept\`; if \`Accept\` allows no available form, the answer is 406. OPTIONS lists the methods of a path, without credentials.`;

function describeTag({ definition: { path, title, plural, description } }: ResourceModel): JsonObject {
  const name = plural === undefined ? "" : `${plural}: `;
  return { name: path, description: description === "" ? `${plural ?? title}.` : `${name}${description}` };
}

function listPathEntries(
  resourcePath: ResourcePath,
  context: DescriptionContext,
): readonly (readonly [string, JsonObject])[] {
  const above = resourcePath.parents.map(refToPathId);
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
        parameters: [...above, refToPathId(resourcePath.id), requestId],
        ...describeItemOperations(resourcePath, context),
      },
    ],
    ...listActionOperations(resourcePath).map(({ path, isOfItem, operation }) => {
      const parameters = [...above, ...(isOfItem ? [refToPathId(resourcePath.id)] : []), requestId];
      return [path, { parameters, ...operation }] as const;
    }),
  ];
}

function refToPathId(id: PathId): JsonObject {
  return refTo("parameters", namePathId(id));
}

/** Names the component that describes the id in a path. All paths with an item of this resource share the component. */
function namePathId({ model, parameterName }: PathId): string {
  return `${parameterName}_of_${nameType(model.definition.path)}`;
}

/** Describes an id in a path. Without the example, programs that import the document, such as Bruno, would send a wrong id. */
function describeId({ model, parameterName }: PathId): JsonObject {
  const { definition } = model;
  return {
    name: parameterName,
    in: "path",
    required: true,
    ...composeDescription({ description: definition.fields[definition.id]?.description ?? "" }),
    schema: composeIdSchema(definition),
    example: exampleIdOf(model),
  };
}
