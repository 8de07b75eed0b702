/**
 * Selects parts of the OpenAPI document for programs that do not need all of it: the operations of some resources, and the
 * components that these operations use.
 */
import { groupByKey, isObject, mapMembers, memoizeByObject } from "../../model/values/objects.js";
import type { JsonObject } from "../../model/values/json-object.js";
import type { OpenApiDocument } from "../../model/schema/openapi-document.js";
import { describeNearestName } from "../../model/values/nearest-name.js";
import { createParameterRefusal } from "../../model/plan/errors.js";
import { parseQueryPairs, groupQueryParameters } from "../request/read-request.js";

/** Maximum number of resources in a query. The limit is needed because each request composes its part of the document anew. */
const maxRequestedResources = 100;

/**
 * Returns the part that the query selects; null if the query is empty.
 * @throws Refusal invalid_query
 */
export function selectDocumentPart(document: OpenApiDocument, querystring: string): OpenApiDocument | null {
  const names = readResourceNames(document, querystring);
  if (names === null) return null;
  const tags = document.tags.filter(({ name }) => names.has(name));
  const items = tags.flatMap(({ name }) => groupPathsByTag(document).get(name) ?? []);
  const operationIds = new Set(items.flatMap(([, item]) => listOperations(item).map(({ operationId }) => operationId)));
  const paths = Object.fromEntries(items.map(([path, item]) => [path, removeDeadLinks(item, operationIds)]));
  return { ...document, tags, paths, components: selectComponents(document, paths) };
}

/** Groups the paths of a document once, because a project of a thousand resources has tens of thousands of paths. */
const groupPathsByTag = memoizeByObject(({ paths }: OpenApiDocument) =>
  groupByKey(Object.entries(paths).map((path) => [listOperations(path[1])[0]?.tags[0] ?? "", path] as const)),
);

/** Reads the names of the requested resources from the query. The document has a tag with the name of each resource. */
function readResourceNames({ tags }: OpenApiDocument, querystring: string): ReadonlySet<string> | null {
  const parameters = groupQueryParameters(parseQueryPairs(querystring));
  if (parameters.length === 0) return null;
  for (const { name, operator } of parameters) {
    const written = operator === null ? name : `${name}[${operator}]`;
    if (written !== "resources")
      throw createParameterRefusal(
        written,
        "unknown",
        "is unknown; the only parameter of the OpenAPI document is resources",
      );
  }
  const names = new Set(parameters.flatMap(({ values }) => values.flatMap((value) => value.split(","))));
  if (names.size > maxRequestedResources)
    throw createParameterRefusal("resources", "value", `must name at most ${String(maxRequestedResources)} resources`);
  const known = new Set(tags.map(({ name }) => name));
  for (const name of names) {
    if (known.has(name)) continue;
    const written = JSON.stringify(name.slice(0, 60));
    const near = describeNearestName(name, known);
    throw createParameterRefusal("resources", "value", `has ${written}, which is not a resource${near}`);
  }
  return names;
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: { readonly [status: string]: { readonly links?: { readonly [name: string]: JsonObject } } };
}

function isOperation(member: unknown): member is OpenApiOperation {
  return isObject(member) && "operationId" in member;
}

/** Lists the operations of a path. The other members of the path object are parameters and servers. */
function listOperations(pathItem: JsonObject): readonly OpenApiOperation[] {
  return Object.values(pathItem).filter(isOperation);
}

/** Removes links to operations that the part of the document does not contain. */
function removeDeadLinks(pathItem: JsonObject, operationIds: ReadonlySet<unknown>): JsonObject {
  return mapMembers(pathItem, (operation) => {
    if (!isOperation(operation)) return operation;
    const responses = mapMembers(operation.responses, (response) => {
      if (response.links === undefined) return response;
      const kept = Object.entries(response.links).filter(([, link]) => operationIds.has(link["operationId"]));
      return { ...response, links: Object.fromEntries(kept) };
    });
    return { ...operation, responses };
  });
}

/** Selects the components to which the paths refer, directly or through other components. */
function selectComponents({ components }: OpenApiDocument, paths: JsonObject): OpenApiDocument["components"] {
  const selected: Record<string, Record<string, unknown>> = {};
  const found = new Set(listReferences(paths));
  for (const reference of found) {
    const [kind = "", name = ""] = reference.split("/");
    const component = components[kind]?.[name];
    (selected[kind] ??= {})[name] = component;
    for (const next of listReferences(component)) found.add(next);
  }
  return { ...selected, securitySchemes: components["securitySchemes"] ?? {} };
}

/** Lists the components to which a part of the document refers, such as `schemas/Id`. */
function listReferences(part: unknown): readonly string[] {
  const references = JSON.stringify(part).matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g);
  return Array.from(references, ([, name = ""]) => name);
}
