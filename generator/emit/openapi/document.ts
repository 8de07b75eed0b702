/** The whole document, put together. */
import type { ErrorCode } from "../../../runtime/model/errors.js";
import type { Operation } from "../../../runtime/model/api-request.js";
import type { ProjectInfo } from "../../project-info.js";
import type { ResourceModel } from "../../resource-model.js";
import { routeTopLevel } from "../routes.js";
import { bodySchemas } from "./bodies.js";
import { errorSchemas, failureResponses, transportFailures, type Method } from "./failures.js";
import { accountSchemas, accountTag, fixedPaths, interfaceTag } from "./fixed-paths.js";
import { headerComponents } from "./headers.js";
import { compact, merge, refTo, type JsonObject } from "./json.js";
import { collectionOperations, itemOperations, type Version } from "./operations.js";
import { listParameters, sharedParameters } from "./parameters.js";
import { findPlaces, flattenPlaces, itemPath, type PathId, type Place } from "./place.js";
import { accountFailures, optionsFailures, possibleFailures, publicFailures } from "./possible-failures.js";
import { conditionSchemas } from "./search-schema.js";
import { decimalPattern, storable } from "./value-schema.js";

/** The interface in this version, as OpenAPI 3.1. */
export function describeInterface(
  models: readonly ResourceModel[],
  project: ProjectInfo,
  version: Version,
): JsonObject {
  const byPath = new Map(models.map((model) => [model.definition.path, model]));
  const places = flattenPlaces(findPlaces(routeTopLevel(models), byPath));
  return {
    openapi: "3.1.0",
    info: compact({
      title: project.name,
      version,
      description: [project.description, introduction].filter((text) => text !== undefined).join("\n\n"),
      license: project.license === undefined ? undefined : { name: project.license, identifier: project.license },
    }),
    servers: [{ url: `/api/${version}` }],
    security: [{ basic: [] }],
    tags: [accountTag, ...models.map(tagOf), interfaceTag],
    paths: {
      ...Object.fromEntries(places.flatMap((place) => [...pathsOf(place, { models: byPath, version })])),
      ...fixedPaths(models),
    },
    components: {
      schemas: {
        ...merge(models.map(bodySchemas)),
        ...accountSchemas(models),
        ...conditionSchemas(models),
        ...errorSchemas,
        ...commonSchemas,
      },
      parameters: { ...Object.fromEntries(models.flatMap(listParameters)), ...sharedParameters },
      headers: headerComponents,
      responses: describeResponses(places, byPath),
      securitySchemes: {
        basic: { type: "http", scheme: "basic", description: "Login: the e-mail. Password: the API key." },
      },
    },
  };
}

const introduction = `Requests and answers are JSON. Credentials are the e-mail of an administrator and the API key, in HTTP Basic form.

Every error has the same body; decide by its \`code\`. Ids travel as strings in answers, and as strings or numbers in requests. \`PUT\` changes only the fields sent; \`null\` takes a value away.

Where a query takes several values, the parameter is repeated: \`status=A&status=D\`. \`status[]=A&status[]=D\` and \`status[0]=A&status[1]=D\` are the same; commas separate too where a parameter says so.`;

const commonSchemas: JsonObject = {
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
  const requestId = refTo("parameters", "X-Request-Id");
  return [
    [place.path, { parameters: [...above, requestId], ...collectionOperations(place, described) }],
    [itemPath(place), { parameters: [...above, describeId(place.id), requestId], ...itemOperations(place, described) }],
  ];
}

function describeId({ model: { definition }, parameter }: PathId): JsonObject {
  const description = definition.fields[definition.id]?.description;
  return {
    name: parameter,
    in: "path",
    required: true,
    ...compact({ description: description === "" ? undefined : description }),
    schema: refTo("schemas", "Id"),
  };
}

const methods: readonly (readonly [Operation, Method])[] = [
  ["list", "get"],
  ["list", "head"],
  ["read", "get"],
  ["read", "head"],
  ["create", "post"],
  ["update", "put"],
  ["remove", "delete"],
];

/** Every failure that an operation refers to, once. */
function describeResponses(places: readonly Place[], models: ReadonlyMap<string, ResourceModel>): JsonObject {
  const state: readonly ErrorCode[] = [...transportFailures, "storage_unavailable"];
  const ofFixed = (["get", "head"] as const).flatMap((method) =>
    [accountFailures, publicFailures, state].map((codes) => failureResponses(codes, method)),
  );
  const ofOptions = [true, false].map((hasIds) => failureResponses(optionsFailures(hasIds), "get"));
  const ofPlaces = places.flatMap((place) =>
    methods.map(([operation, method]) => failureResponses(possibleFailures(place, operation, models), method)),
  );
  const all = merge([...ofFixed, ...ofOptions, ...ofPlaces]);
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}
