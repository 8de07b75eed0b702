/** Builds the pages of the API document, one for each resource, and a frame with the parts that all pages share. */
import {
  everyCredential,
  type DescriptionContext,
  bodilessResponses,
  createOperation,
  describeUse,
  itemOperations,
  listOperation,
} from "./operations.js";
import type { ErrorCode } from "../../../runtime/model/plan/errors.js";
import type { Operation } from "../../../runtime/model/plan/api-request.js";
import type { ProjectInfo } from "../../project-info.js";
import type { ModelIndex, ResourceModel } from "../../resource-model.js";
import type { DocumentFrame, DocumentPage } from "../../../runtime/model/schema/api-document.js";
import {
  aggregateAnswers,
  aggregateOperation,
  aggregateParametersOf,
  aggregatePath,
  aggregateSchemas,
  commonParameters,
  groupsKindOf,
} from "./aggregates.js";
import { idSchema, commonSchemas, noteOf } from "./value-schema.js";
import { batchFailures, batchSchemas } from "./batch.js";
import { bodySchemas, readingSchemas } from "./bodies.js";
import { listCreateWithCollections } from "../links.js";
import type { Routes } from "../../../runtime/model/schema/route-table.js";
import { descriptionFailures, descriptionSchemas } from "./description.js";
import { errorSchemas, failureComponents, transportFailures } from "./failures.js";
import { accountSchemas, accountTag, documentFailures, fixedPaths, interfaceTag } from "./fixed-paths.js";
import { exampleIdOf } from "./examples.js";
import { conditionSchemas, filterSchemas, listFilters } from "./filter-schema.js";
import { headerComponents } from "./headers.js";
import { accountKeyPaths, keyFailures } from "./keys.js";
import { type JsonObject, refTo, sortMembers } from "./json.js";
import { isUuidField, idFieldOf } from "../../../runtime/model/values/ids.js";
import {
  describeExpandParameter,
  describeFieldsParameter,
  listParameters,
  refToSharedParameter,
  sharedParameters,
  withAncestorPaths,
  relatedParameters,
  withAncestorLinks,
} from "./parameters.js";
import { type PathId, type ResourcePath, toItemPath, listPathsAcrossParents } from "./place.js";
import { nameType } from "../code-text.js";
import { accountFailures, possibleFailures, publicFailures } from "./possible-failures.js";
import type { ActionModel } from "../../action-model.js";
import { actionFailures, actionOperations, actionSchemas } from "./actions.js";
import { shareAnswers } from "./share-answers.js";
import { definedMembers } from "../../../runtime/model/values/objects.js";

/** The parts that one resource adds to the common frame of the API document. */
type FrameParts = ReturnType<typeof listFrameParts>;

export function describePage(
  model: ResourceModel,
  places: readonly ResourcePath[],
  { expand, links, models, routes }: DescriptionContext & { readonly routes: Routes },
): DocumentPage {
  const across = places.flatMap(listPathsAcrossParents);
  const [{ model: whole } = {}] = across;
  const expandAcross = whole === undefined ? expand : withAncestorPaths(whole, expand);
  const linksAcross = whole === undefined ? links : withAncestorLinks(whole, links);
  const described = [
    ...places.map((place) => ({ place, context: { models, expand, links } })),
    ...across.map((place) => ({ place, context: { models, expand: expandAcross, links: linksAcross } })),
  ];
  const { paths, responses } = shareAnswers(
    Object.fromEntries(described.flatMap(({ place, context }) => pathsOf(place, context))),
  );
  const inFirst = described.map(({ place, context }) => {
    return [place.path, { get: { description: describeUse(place, "list", context, "1.0") } }] as const;
  });
  const ofKeys = model.definition.accounts === null ? {} : accountKeyPaths(model);
  return {
    tag: tagOf(model),
    paths: { ...paths, ...ofKeys },
    // By default, only version 2.0 pages lists of the form `map`. Other lists are whole in versions 1.0 and 2.0.
    first: model.definition.collection === "map" ? Object.fromEntries(inFirst) : {},
    schemas: {
      ...bodySchemas(model, expand, listCreateWithCollections(model, routes, models)),
      ...actionSchemas(model),
      ...filterSchemas(listFilters(model).filter(({ isOwn }) => isOwn)),
      ...aggregateSchemas(model),
      ...(whole === undefined ? {} : { ...readingSchemas(whole, expandAcross), ...aggregateSchemas(whole) }),
    },
    parameters: Object.fromEntries([
      ...places.flatMap(({ parents, id }) => [...parents, id]).map((id) => [namePathId(id), describeId(id)] as const),
      ...listParameters(model, expand),
      ...relatedParameters(linksAcross, models),
      describeFieldsParameter(model, "item"),
      ...describeExpandParameter(model, expand),
      ...aggregateParametersOf(model),
      ...(whole === undefined ? [] : [...listParameters(whole, expandAcross), ...aggregateParametersOf(whole)]),
    ]),
    responses,
  };
}

export function listFrameParts(model: ResourceModel, places: readonly ResourcePath[], models: ModelIndex) {
  const fail = (operation: Operation): readonly (readonly ErrorCode[])[] =>
    places.map((place) => possibleFailures(place, operation, models));
  const [whole] = places.flatMap(listPathsAcrossParents);
  const read = [model, ...(whole === undefined ? [] : [whole.model])];
  const called = model.actions.filter(({ definition }) => !definition.reads);
  const failuresOf = (actions: readonly ActionModel[]): readonly (readonly ErrorCode[])[] =>
    places.flatMap((place) => actions.map((action) => actionFailures(place, action)));
  return {
    // If a filter `isOwn`, its schema is in the page, not in the frame. The frame needs only its type, to describe `search`.
    filters: read
      .flatMap(listFilters)
      .map((filter) => (filter.isOwn ? { ...filter, scalar: "", kind: "", allowedValues: undefined } : filter)),
    /** Whether list answers repeat the parsed query, in the member `search`. */
    tellsQuery: model.definition.collection === "map",
    /** The lists of error codes of all operations on all paths. Equal lists occur only once. */
    failures: distinct([...operations.flatMap(fail), ...failuresOf(model.actions)]),
    writes: [...new Set([...(["create", "update", "remove"] as const).flatMap(fail), ...failuresOf(called)].flat())],
    calls: called.map(({ definition }) => definition.name),
    hasUuids: isUuidField(idFieldOf(model.definition)),
    groups: read.map(groupsKindOf),
  };
}

/** Describes the frame of the document: the parts that all resources share. */
export function describeFrame(
  models: ModelIndex,
  needs: readonly FrameParts[],
  project: ProjectInfo,
): DocumentFrame["document"] {
  const all = [...models.values()];
  const ofBatch = batchFailures(needs.flatMap(({ writes }) => writes));
  const failures = describeFailures([...needs.flatMap((each) => each.failures), ofBatch]);
  const filters = needs.flatMap((each) => each.filters);
  const aggregates = aggregateAnswers(needs.flatMap(({ groups }) => groups));
  return {
    openapi: "3.1.0",
    info: definedMembers({
      title: project.name,
      version: "2.0",
      description: [project.description, introduce(needs)].filter((text) => text !== undefined).join("\n\n"),
      license: project.license === undefined ? undefined : { name: project.license, identifier: project.license },
    }),
    security: everyCredential,
    tags: [accountTag, interfaceTag],
    paths: fixedPaths(all, ofBatch),
    components: {
      schemas: {
        ...accountSchemas(all),
        ...conditionSchemas(needs.flatMap((each) => (each.tellsQuery ? each.filters : []))),
        ...filterSchemas(filters.filter(({ isOwn }) => !isOwn)),
        ...aggregates.schemas,
        ...errorSchemas,
        ...batchSchemas(needs.flatMap(({ calls }) => calls)),
        ...descriptionSchemas,
        ...failures.schemas,
        ...commonSchemas,
      },
      parameters: { ...sharedParameters, ...(needs.length === 0 ? {} : commonParameters) },
      headers: headerComponents(all),
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

const introduce = (
  needs: readonly FrameParts[],
): string => `Requests and answers are JSON. To authenticate, send the login of an account and an API key as HTTP Basic credentials, or one of its additional keys as a bearer token.
Every error has the same body; decide by its \`code\`. Ids are strings${needs.some(({ hasUuids }) => hasUuids) ? ": UUIDs, or" : ","} made of digits; requests may also send them as numbers. \`PUT\` changes only the fields sent; \`null\` removes a value.
A filter is a value, \`price=5\`; several values, of which one must match, \`status=A&status=D\` (\`status=A,D\` is the single value \`A,D\`); or operators in brackets, which must all match, \`price[gte]=5&price[lt]=9\`. \`price[eq]=5\` is the same as \`price=5\`. In \`in\` and \`nin\`, commas separate the values. Values with commas are written as a list, \`name[in][]=a, b\`, or without an operator, \`name=a, b\`. \`status[]=A&status[]=D\` and \`status[0]=A&status[1]=D\` are the same as \`status=A&status=D\`.
Every path with GET also has HEAD, which returns the same without the body. Every path with PUT also has PATCH, which does the same, with \`Content-Type: application/merge-patch+json\`. With \`Prefer: return=representation\`, these and POST answer with the item, if the account may read it. Collections are also available as \`text/csv\` and \`application/x-ndjson\`, by \`Accept\`; if \`Accept\` allows no available form, the answer is 406. OPTIONS lists the methods of a path, without credentials.`;

function tagOf({ definition: { path, title, plural, description } }: ResourceModel): JsonObject {
  const name = plural === undefined ? "" : `${plural}: `;
  return { name: path, description: description === "" ? `${plural ?? title}.` : `${name}${description}` };
}

function pathsOf(place: ResourcePath, described: DescriptionContext): readonly (readonly [string, JsonObject])[] {
  const above = place.parents.map(refToId);
  const requestId = refToSharedParameter("X-Request-Id");
  const parameters = [...above, requestId];
  const get = listOperation(place, described);
  const aggregate = [aggregatePath(place), { parameters, get: aggregateOperation(place, described) }] as const;
  if (place.parentsOfAllItems !== undefined) return [[place.path, { parameters, get }], aggregate];
  return [
    [place.path, { parameters, get, post: createOperation(place, described) }],
    aggregate,
    [toItemPath(place), { parameters: [...above, refToId(place.id), requestId], ...itemOperations(place, described) }],
    ...actionOperations(place).map(({ path, isOfItem, operation }) => {
      const parameters = [...above, ...(isOfItem ? [refToId(place.id)] : []), requestId];
      return [path, { parameters, ...operation }] as const;
    }),
  ];
}

function refToId(id: PathId): JsonObject {
  return refTo("parameters", namePathId(id));
}

/** Names the component that describes the id in a path. All paths with an item of this resource share the component. */
function namePathId({ model, parameter }: PathId): string {
  return `${parameter}_of_${nameType(model.definition.path)}`;
}

/** Describes an id in a path. Without the example, programs that import the document, such as Bruno, would send a wrong id. */
function describeId({ model, parameter }: PathId): JsonObject {
  const { definition } = model;
  return {
    name: parameter,
    in: "path",
    required: true,
    ...noteOf({ note: definition.fields[definition.id]?.description ?? "" }),
    schema: idSchema(definition),
    example: exampleIdOf(model),
  };
}

const operations: readonly Operation[] = ["list", "read", "create", "update", "remove"];

/** Describes the error answers of all operations. Operations whose answers have the same codes share one description. */
function describeFailures(ofResources: readonly (readonly ErrorCode[])[]): ReturnType<typeof failureComponents> {
  const state: readonly ErrorCode[] = [...transportFailures, "storage_unavailable"];
  const fixed = [accountFailures, descriptionFailures, documentFailures, publicFailures, state, ...keyFailures];
  const all = distinct([...fixed, ...ofResources]).map(failureComponents);
  return {
    responses: sortMembers(Object.fromEntries(all.flatMap(({ responses }) => Object.entries(responses)))),
    schemas: sortMembers(Object.fromEntries(all.flatMap(({ schemas }) => Object.entries(schemas)))),
  };
}

function distinct(lists: readonly (readonly ErrorCode[])[]): readonly (readonly ErrorCode[])[] {
  return [...new Map(lists.map((codes) => [codes.join(), codes])).values()];
}
