/** The whole document, put together. */
import type { ErrorCode } from "../../../runtime/model/errors.js";
import type { Operation } from "../../../runtime/model/api-request.js";
import type { ProjectInfo } from "../../project-info.js";
import type { ResourceModel } from "../../resource-model.js";
import { routeTopLevel } from "../routes.js";
import { idSchema } from "./value-schema.js";
import { batchFailures, batchSchemas } from "./batch.js";
import { bodySchemas } from "./bodies.js";
import { descriptionFailures, descriptionSchemas } from "./description.js";
import { errorSchemas, failureComponents, transportFailures } from "./failures.js";
import { accountSchemas, accountTag, fixedPaths, interfaceTag } from "./fixed-paths.js";
import { filterSchemas } from "./filter-schema.js";
import { headerComponents } from "./headers.js";
import { compact, merge, refTo, sortMembers, type JsonObject } from "./json.js";
import { bodilessResponses, collectionOperations, itemOperations, type Version } from "./operations.js";
import { holdsUuids, idField } from "../../../runtime/model/ids.js";
import { expansion, listParameters, refToShared, sharedParameters } from "./parameters.js";
import { findPlaces, flattenPlaces, itemPath, type PathId, type Place } from "./place.js";
import { accountFailures, possibleFailures, publicFailures } from "./possible-failures.js";
import { actionFailures, actionOperations, actionSchemas } from "./actions.js";
import { conditionSchemas } from "./search-schema.js";
import { decimalPattern, storable } from "./value-schema.js";

/** The interface in version 2.0, as OpenAPI 3.1. */
export function describeInterface(models: readonly ResourceModel[], project: ProjectInfo): JsonObject {
  const { info, servers, paths } = describeVersion(models, project, "2.0");
  const byPath = indexModels(models);
  const failures = describeFailures(listPlaces(models), byPath);
  return {
    openapi: "3.1.0",
    info,
    servers,
    security: [{ basic: [] }],
    tags: [accountTag, ...models.map(tagOf), interfaceTag],
    paths,
    components: {
      schemas: {
        ...merge(models.map(bodySchemas)),
        ...merge(models.map(actionSchemas)),
        ...accountSchemas(models),
        ...conditionSchemas(models),
        ...filterSchemas(models),
        ...errorSchemas,
        ...batchSchemas,
        ...descriptionSchemas,
        ...failures.schemas,
        ...commonSchemas,
      },
      parameters: {
        ...Object.fromEntries(
          models.flatMap((model) => [...listParameters(model, byPath), ...expansion(model, byPath)]),
        ),
        ...sharedParameters,
      },
      headers: headerComponents(models),
      responses: { ...bodilessResponses, ...failures.responses },
      securitySchemes: {
        basic: { type: "http", scheme: "basic", description: "Login: the e-mail. Password: the API key." },
      },
    },
  };
}

/** What is other in each version. */
export function describeVersion(
  models: readonly ResourceModel[],
  project: ProjectInfo,
  version: Version,
): { readonly info: JsonObject; readonly servers: readonly JsonObject[]; readonly paths: JsonObject } {
  const byPath = indexModels(models);
  const places = listPlaces(models);
  return {
    info: compact({
      title: project.name,
      version,
      description: [project.description, introduce(models)].filter((text) => text !== undefined).join("\n\n"),
      license: project.license === undefined ? undefined : { name: project.license, identifier: project.license },
    }),
    servers: [{ url: `/api/${version}` }],
    paths: {
      ...Object.fromEntries(places.flatMap((place) => [...pathsOf(place, { models: byPath, version })])),
      ...fixedPaths(models, batchFailures(places, byPath)),
    },
  };
}

function indexModels(models: readonly ResourceModel[]): ReadonlyMap<string, ResourceModel> {
  return new Map(models.map((model) => [model.definition.path, model]));
}

function listPlaces(models: readonly ResourceModel[]): readonly Place[] {
  return flattenPlaces(findPlaces(routeTopLevel(models), indexModels(models)));
}

function tellIds(models: readonly ResourceModel[]): string {
  const ofDigits = "of digits; requests may carry them as numbers too";
  const hasUuids = models.some(({ definition }) => holdsUuids(idField(definition)));
  return hasUuids ? `Ids are strings: UUIDs, or ${ofDigits}.` : `Ids are strings, ${ofDigits}.`;
}

const introduce = (
  models: readonly ResourceModel[],
): string => `Requests and answers are JSON. Credentials are the login of an account and the API key, in HTTP Basic form.

Every error has the same body; decide by its \`code\`. ${tellIds(models)} \`PUT\` changes only the fields sent; \`null\` takes a value away.

A filter is a value, \`price=5\`, several of which one must hold, \`status=A&status=D\`, or operators in brackets that must all hold, \`price[gte]=5&price[lt]=9\`; \`price[eq]=5\` is the same as \`price=5\`. Where \`in\` and \`nin\` are texts, commas separate their values; else the parameter is repeated. \`status[]=A&status[]=D\` and \`status[0]=A&status[1]=D\` are the same as \`status=A&status=D\`.

Wherever there is GET there is HEAD: the same without the body. Wherever there is PUT there is PATCH: the same, with \`Content-Type: application/merge-patch+json\`. With \`Prefer: return=representation\` they and POST answer with the object, to accounts that may read it. Collections are \`text/csv\` and \`application/x-ndjson\` too, by \`Accept\`; what it takes nothing of is 406. OPTIONS lists the methods of a path, without credentials.`;

const commonSchemas: JsonObject = {
  Expanded: {
    description: "What `expand` brings: by path of the resource and by id, each as it is shown by itself.",
    type: "object",
    additionalProperties: { type: "object", additionalProperties: { type: "object" } },
  },
  Id: { description: "Decimal, without leading zeros.", type: "string", pattern: decimalPattern(0, 16) },
  Ignored: {
    description: "What a body holds besides the fields: ignored, as long as every database could hold it.",
    // Each is asked of its own type only, and always: but generators of clients, which take a schema that contains itself for
    // something that it is not, leave conditions out.
    if: { not: {} },
    else: {
      minimum: -Number.MAX_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      pattern: storable,
      items: refTo("schemas", "Ignored"),
      propertyNames: { pattern: storable },
      additionalProperties: refTo("schemas", "Ignored"),
    },
  },
};

function tagOf({ definition: { path, title, plural, description } }: ResourceModel): JsonObject {
  const name = plural === undefined ? "" : `${plural}: `;
  return { name: path, description: description === "" ? `${plural ?? title}.` : `${name}${description}` };
}

function pathsOf(
  place: Place,
  described: Parameters<typeof collectionOperations>[1],
): readonly (readonly [string, JsonObject])[] {
  const above = place.parents.map(describeId);
  const requestId = refToShared("X-Request-Id");
  return [
    [place.path, { parameters: [...above, requestId], ...collectionOperations(place, described) }],
    [itemPath(place), { parameters: [...above, describeId(place.id), requestId], ...itemOperations(place, described) }],
    ...actionOperations(place).map(({ path, isOfItem, operation }) => {
      const parameters = [...above, ...(isOfItem ? [describeId(place.id)] : []), requestId];
      return [path, { parameters, ...operation }] as const;
    }),
  ];
}

function describeId({ model: { definition }, parameter }: PathId): JsonObject {
  const description = definition.fields[definition.id]?.description;
  return {
    name: parameter,
    in: "path",
    required: true,
    ...compact({ description: description === "" ? undefined : description }),
    schema: idSchema(definition),
  };
}

const operations: readonly Operation[] = ["list", "read", "create", "update", "remove"];

/** Every failure that an operation refers to, once. */
function describeFailures(
  places: readonly Place[],
  models: ReadonlyMap<string, ResourceModel>,
): ReturnType<typeof failureComponents> {
  const state: readonly ErrorCode[] = [...transportFailures, "storage_unavailable"];
  const ofPlaces = places.flatMap((place) => operations.map((operation) => possibleFailures(place, operation, models)));
  const ofActions = places.flatMap((place) => place.model.actions.map((action) => actionFailures(place, action)));
  const lists = [
    ...ofActions,
    accountFailures,
    descriptionFailures,
    publicFailures,
    state,
    batchFailures(places, models),
    ...ofPlaces,
  ];
  const distinct = new Map(lists.map((codes) => [codes.join(), codes]));
  const all = [...distinct.values()].map(failureComponents);
  return {
    responses: sortMembers(merge(all.map(({ responses }) => responses))),
    schemas: sortMembers(merge(all.map(({ schemas }) => schemas))),
  };
}
