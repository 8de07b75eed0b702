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
import type { ErrorCode } from "../../../runtime/model/plan/errors.js";
import type { Operation } from "../../../runtime/model/plan/api-request.js";
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
import { listBatchFailures, composeBatchSchemas } from "./batch.js";
import { composeItemSchemas, composeReadSchemas } from "./bodies.js";
import { listCollectionsInCreateBody } from "../links.js";
import type { Routes } from "../../../runtime/model/schema/route-table.js";
import { descriptionFailures, descriptionSchemas } from "./description.js";
import { errorSchemas, composeFailureComponents, transportFailures } from "./failures.js";
import {
  composeAccountSchemas,
  accountTag,
  documentFailures,
  describeFixedPaths,
  interfaceTag,
} from "./fixed-paths.js";
import { exampleIdOf } from "./examples.js";
import { composeConditionSchemas, composeFilterSchemas, listFilters, type NamedFilter } from "./filter-schema.js";
import { composeHeaderComponents } from "./headers.js";
import { describeAccountKeyPaths, keyFailures } from "./keys.js";
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
import { accountFailures, listPossibleFailures, publicFailures } from "./possible-failures.js";
import type { ActionModel } from "../../action-model.js";
import { listActionFailures, listActionOperations, composeActionSchemas } from "./actions.js";
import { extractSharedAnswers } from "./share-answers.js";
import { omitUndefinedMembers } from "../../../runtime/model/values/objects.js";

/** The parts that one resource adds to the common frame of the API document. */
interface FrameContribution {
  readonly filters: readonly NamedFilter[];
  /** Whether list answers repeat the parsed query, in the member `search`. */
  readonly tellsQuery: boolean;
  /** The lists of error codes of all operations on all paths. Equal lists occur only once. */
  readonly failures: readonly (readonly ErrorCode[])[];
  /** The error codes of all writes. */
  readonly writes: readonly ErrorCode[];
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
  models: ModelIndex,
): FrameContribution {
  const listFailures = (operation: Operation): readonly (readonly ErrorCode[])[] =>
    resourcePaths.map((place) => listPossibleFailures(place, operation, models));
  const [whole] = resourcePaths.flatMap(listPathsAcrossParents);
  const read = [model, ...(whole === undefined ? [] : [whole.model])];
  const called = model.actions.filter(({ definition }) => !definition.reads);
  const listFailuresOfActions = (actions: readonly ActionModel[]): readonly (readonly ErrorCode[])[] =>
    resourcePaths.flatMap((place) => actions.map((action) => listActionFailures(place, action)));
  return {
    // If a filter `isOwn`, its schema is in the page, not in the frame. The frame needs only its type, to describe `search`.
    filters: read
      .flatMap(listFilters)
      .map((filter) => (filter.isOwn ? { ...filter, scalar: "", kind: "", allowedValues: undefined } : filter)),
    tellsQuery: model.definition.collection === "map",
    failures: removeDuplicateLists([
      ...operationsOnResources.flatMap(listFailures),
      ...listFailuresOfActions(model.actions),
    ]),
    writes: [
      ...new Set(
        [...(["create", "update", "remove"] as const).flatMap(listFailures), ...listFailuresOfActions(called)].flat(),
      ),
    ],
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
  const ofBatch = listBatchFailures(contributions.flatMap(({ writes }) => writes));
  const failures = describeFailures([...contributions.flatMap((each) => each.failures), ofBatch]);
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
    paths: describeFixedPaths(all, ofBatch),
    components: {
      schemas: {
        ...composeAccountSchemas(all),
        ...composeConditionSchemas(contributions.flatMap((each) => (each.tellsQuery ? each.filters : []))),
        ...composeFilterSchemas(filters.filter(({ isOwn }) => !isOwn)),
        ...aggregates.schemas,
        ...errorSchemas,
        ...composeBatchSchemas(contributions.flatMap(({ calls }) => calls)),
        ...descriptionSchemas,
        ...failures.schemas,
        ...commonSchemas,
      },
      parameters: { ...sharedParameters, ...(contributions.length === 0 ? {} : commonParameters) },
      headers: composeHeaderComponents(all),
      responses: { ...bodilessResponses, ...aggregates.responses, ...failures.responses },
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

const operationsOnResources: readonly Operation[] = ["list", "read", "create", "update", "remove"];

/** Describes the error answers of all operations. Operations whose answers have the same codes share one description. */
function describeFailures(
  failuresOfResources: readonly (readonly ErrorCode[])[],
): ReturnType<typeof composeFailureComponents> {
  const state: readonly ErrorCode[] = [...transportFailures, "storage_unavailable"];
  const fixed = [accountFailures, descriptionFailures, documentFailures, publicFailures, state, ...keyFailures];
  const all = removeDuplicateLists([...fixed, ...failuresOfResources]).map(composeFailureComponents);
  return {
    responses: sortMembers(Object.fromEntries(all.flatMap(({ responses }) => Object.entries(responses)))),
    schemas: sortMembers(Object.fromEntries(all.flatMap(({ schemas }) => Object.entries(schemas)))),
  };
}

function removeDuplicateLists(codeLists: readonly (readonly ErrorCode[])[]): readonly (readonly ErrorCode[])[] {
  return [...new Map(codeLists.map((codes) => [codes.join(), codes])).values()];
}
