/**
 * Serves parts of the OpenAPI document to programs that do not need all of it: the operations of some resources, and the
 * components that these operations use.
 */
import { isObject } from "../../model/values/objects.js";
import type { JsonObject } from "../../model/values/json-object.js";
import type { ApiDocument } from "../../model/schema/api-document.js";
import { describeNearestName } from "../../model/values/nearest-name.js";
import { parseQueryPairs, readQuery, refuseParameter } from "../request/read-request.js";

/** Maximum number of resources in a query. The limit is needed because each request composes its part of the document anew. */
const maxRequestedResources = 100;

/** A piece of the document. Pieces are kept as text, because the objects of a thousand resources would take much more memory. */
interface DocumentPiece {
  readonly text: string;
  /** Names of the components that the piece refers to, such as `schemas/Id`. */
  readonly componentNames: readonly string[];
}

interface PathDocumentPiece extends DocumentPiece {
  readonly path: string;
  readonly operationIds: readonly string[];
}

/** Splits the document into pieces. Returns the function that serializes the part which a query selects. */
export function createPartSerializer({ paths, components, tags, ...rest }: ApiDocument) {
  const { securitySchemes, ...referred } = components;
  /** The description and the paths of each tag, by the name of the tag. Each resource has one tag. */
  const pathsByTag = new Map<string, { readonly tag: unknown; readonly paths: PathDocumentPiece[] }>();
  for (const tag of tags) pathsByTag.set(tag.name, { tag, paths: [] });
  for (const [path, item] of Object.entries(paths)) {
    const operations = listOperations(item);
    const name = operations[0]?.tags[0] ?? "";
    const ids = operations.map(({ operationId }) => operationId);
    pathsByTag.get(name)?.paths.push({ path, operationIds: ids, ...createPiece(item) });
  }
  const pieces: ReadonlyMap<string, DocumentPiece> = new Map(
    Object.entries(referred).flatMap(([kind, parts]) =>
      Object.entries(parts).map(([name, part]) => [`${kind}/${name}`, createPiece(part)] as const),
    ),
  );

  /**
   * Returns the JSON of the part that the query selects; null if the query is empty.
   * @throws Refusal invalid_query
   */
  function serializePart(querystring: string): string | null {
    const names = readResourceNames(querystring);
    if (names === null) return null;
    const chosen = [...pathsByTag].filter(([name]) => names.has(name)).map(([, each]) => each);
    const paths = chosen.flatMap((each) => each.paths);
    const operations = new Set(paths.flatMap((path) => path.operationIds));
    const members = [
      ...Object.entries(rest).map(([name, value]) => formatMember(name, JSON.stringify(value))),
      formatMember("tags", JSON.stringify(chosen.map(({ tag }) => tag))),
      formatMember(
        "paths",
        joinMembers(paths.map(({ path, text }) => formatMember(path, removeDeadLinks(text, operations)))),
      ),
      formatMember("components", serializeComponents(paths)),
    ];
    return joinMembers(members);
  }

  function readResourceNames(querystring: string): ReadonlySet<string> | null {
    const parameters = readQuery(parseQueryPairs(querystring));
    if (parameters.length === 0) return null;
    for (const { name, operator } of parameters) {
      const written = operator === null ? name : `${name}[${operator}]`;
      if (written !== "resources") throw refuseParameter(written, "unknown", "is not a parameter of the document");
    }
    const names = new Set(parameters.flatMap(({ values }) => values.flatMap((value) => value.split(","))));
    if (names.size > maxRequestedResources)
      throw refuseParameter("resources", "value", `must name at most ${String(maxRequestedResources)} resources`);
    for (const name of names) {
      if (pathsByTag.has(name)) continue;
      const near = describeNearestName(name, pathsByTag.keys());
      throw refuseParameter(
        "resources",
        "value",
        `has ${JSON.stringify(name.slice(0, 60))}, which is not a resource${near}`,
      );
    }
    return names;
  }

  /** Writes the components that the paths refer to, directly or through other components. */
  function serializeComponents(paths: readonly DocumentPiece[]): string {
    const found = new Set(paths.flatMap(({ componentNames }) => componentNames));
    for (const name of found) for (const next of pieces.get(name)?.componentNames ?? []) found.add(next);
    const kinds = new Map<string, string[]>();
    for (const [name, { text }] of pieces) {
      if (!found.has(name)) continue;
      const [kind = "", part = ""] = name.split("/");
      kinds.set(kind, [...(kinds.get(kind) ?? []), formatMember(part, text)]);
    }
    const members = [...kinds].map(([kind, parts]) => formatMember(kind, joinMembers(parts)));
    return joinMembers([...members, formatMember("securitySchemes", JSON.stringify(securitySchemes))]);
  }

  return serializePart;
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: {
    readonly [status: string]: { links?: { readonly [name: string]: { readonly operationId: string } } };
  };
}

/** Lists the operations of a path. The other members of the path object are parameters and servers. */
function listOperations(item: unknown): readonly OpenApiOperation[] {
  return Object.values(item as JsonObject).filter(
    (part) => isObject(part) && "operationId" in part,
  ) as unknown as readonly OpenApiOperation[];
}

function createPiece(part: unknown): DocumentPiece {
  const text = JSON.stringify(part);
  const references = text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g);
  return { text, componentNames: [...new Set(Array.from(references, ([, name = ""]) => name))] };
}

/** Removes links to operations that the chosen part of the document does not contain. */
function removeDeadLinks(pathText: string, operationIds: ReadonlySet<string>): string {
  if (!pathText.includes('"links":')) return pathText;
  const item = JSON.parse(pathText) as unknown;
  for (const { responses } of listOperations(item)) {
    for (const response of Object.values(responses)) {
      if (response.links === undefined) continue;
      const kept = Object.entries(response.links).filter(([, { operationId }]) => operationIds.has(operationId));
      response.links = Object.fromEntries(kept);
    }
  }
  return JSON.stringify(item);
}

function formatMember(name: string, json: string): string {
  return `${JSON.stringify(name)}:${json}`;
}

function joinMembers(members: readonly string[]): string {
  return `{${members.join()}}`;
}
