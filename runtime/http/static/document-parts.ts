/**
 * Serves parts of the OpenAPI document to programs that do not need all of it: the operations of some resources, and the
 * components that these operations use.
 */
import { isObject } from "../../model/values/objects.js";
import { describeNearestName } from "../../model/values/nearest-name.js";
import type { JsonObject } from "../request/parse-body.js";
import { parseQueryPairs, readQuery, refuseParameter } from "../request/read-request.js";

/** Maximum number of resources in a query. The limit is needed because each request composes its part of the document anew. */
const maxNames = 100;

/** A piece of the document. Pieces are kept as text, because the objects of a thousand resources would take much more memory. */
interface Piece {
  readonly text: string;
  /** Names of the components that the piece refers to, such as `schemas/Id`. */
  readonly refers: readonly string[];
}

interface PathPiece extends Piece {
  readonly path: string;
  readonly operations: readonly string[];
}

/** Splits the document into pieces. */
export function openDocumentParts({ paths, components, tags, ...rest }: JsonObject) {
  const { securitySchemes, ...referred } = components as { readonly [kind: string]: JsonObject };
  /** The description and the paths of each tag, by the name of the tag. Each resource has one tag. */
  const pathsByTag = new Map<string, { readonly tag: unknown; readonly paths: PathPiece[] }>();
  for (const tag of tags as readonly { readonly name: string }[]) pathsByTag.set(tag.name, { tag, paths: [] });
  for (const [path, item] of Object.entries(paths as JsonObject)) {
    const operations = listOperations(item);
    const name = operations[0]?.tags[0] ?? "";
    const ids = operations.map(({ operationId }) => operationId);
    pathsByTag.get(name)?.paths.push({ path, operations: ids, ...toPiece(item) });
  }
  const pieces: ReadonlyMap<string, Piece> = new Map(
    Object.entries(referred).flatMap(([kind, parts]) =>
      Object.entries(parts).map(([name, part]) => [`${kind}/${name}`, toPiece(part)] as const),
    ),
  );

  /**
   * Returns the JSON of the part that the query selects; null if the query is empty.
   * @throws Refusal invalid_query
   */
  function write(querystring: string): string | null {
    const names = readNames(querystring);
    if (names === null) return null;
    const chosen = [...pathsByTag].filter(([name]) => names.has(name)).map(([, each]) => each);
    const paths = chosen.flatMap((each) => each.paths);
    const operations = new Set(paths.flatMap((path) => path.operations));
    const members = [
      ...Object.entries(rest).map(([name, value]) => writeMember(name, JSON.stringify(value))),
      writeMember("tags", JSON.stringify(chosen.map(({ tag }) => tag))),
      writeMember("paths", join(paths.map(({ path, text }) => writeMember(path, withoutLinks(text, operations))))),
      writeMember("components", writeComponents(paths)),
    ];
    return join(members);
  }

  function readNames(querystring: string): ReadonlySet<string> | null {
    const parameters = readQuery(parseQueryPairs(querystring));
    if (parameters.length === 0) return null;
    for (const { name, operator } of parameters) {
      const written = operator === null ? name : `${name}[${operator}]`;
      if (written !== "resources") throw refuseParameter(written, "unknown", "is not a parameter of the document");
    }
    const names = new Set(parameters.flatMap(({ values }) => values.flatMap((value) => value.split(","))));
    if (names.size > maxNames)
      throw refuseParameter("resources", "value", `must name at most ${String(maxNames)} resources`);
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
  function writeComponents(paths: readonly Piece[]): string {
    const found = new Set(paths.flatMap(({ refers }) => refers));
    for (const name of found) for (const next of pieces.get(name)?.refers ?? []) found.add(next);
    const kinds = new Map<string, string[]>();
    for (const [name, { text }] of pieces) {
      if (!found.has(name)) continue;
      const [kind = "", part = ""] = name.split("/");
      kinds.set(kind, [...(kinds.get(kind) ?? []), writeMember(part, text)]);
    }
    const members = [...kinds].map(([kind, parts]) => writeMember(kind, join(parts)));
    return join([...members, writeMember("securitySchemes", JSON.stringify(securitySchemes))]);
  }

  return { write };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: {
    readonly [status: string]: { links?: { readonly [name: string]: { readonly operationId: string } } };
  };
}

/** Lists the operations of a path. The other members of the path object are parameters and servers. */
function listOperations(item: unknown): readonly Operation[] {
  return Object.values(item as JsonObject).filter(
    (part) => isObject(part) && "operationId" in part,
  ) as unknown as readonly Operation[];
}

function toPiece(part: unknown): Piece {
  const text = JSON.stringify(part);
  const references = text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g);
  return { text, refers: [...new Set(Array.from(references, ([, name = ""]) => name))] };
}

/** Removes links to operations that the chosen part of the document does not contain. */
function withoutLinks(text: string, operations: ReadonlySet<string>): string {
  if (!text.includes('"links":')) return text;
  const item = JSON.parse(text) as unknown;
  for (const { responses } of listOperations(item)) {
    for (const response of Object.values(responses)) {
      if (response.links === undefined) continue;
      const kept = Object.entries(response.links).filter(([, { operationId }]) => operations.has(operationId));
      response.links = Object.fromEntries(kept);
    }
  }
  return JSON.stringify(item);
}

function writeMember(name: string, text: string): string {
  return `${JSON.stringify(name)}:${text}`;
}

function join(members: readonly string[]): string {
  return `{${members.join()}}`;
}
