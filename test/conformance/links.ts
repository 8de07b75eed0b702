import type { ApiDocument, ApiOperation, JsonObject } from "../support/api-document.js";
import { fillPath } from "../support/one-of-each.js";

interface Link {
  readonly operationId: string;
  readonly parameters: { readonly [name: string]: string };
}

export interface Followed {
  readonly method: string;
  readonly path: string;
}

/** Follows the links of the answer to a creation with this body, from the path of the collection. */
export function followLinks(
  document: ApiDocument,
  creation: ApiOperation,
  collection: string,
  body: JsonObject,
): readonly Followed[] {
  const names = creation.path.split("/");
  const given = collection.slice(creation.base.length).split("/");
  const read = (expression: string): string => {
    const [, inPath] = /^\$request\.path\.(\w+)$/.exec(expression) ?? [];
    if (inPath !== undefined) return given[names.indexOf(`{${inPath}}`)]!;
    const [, inBody] = /^\$response\.body#\/(\w+)$/.exec(expression) ?? [];
    return String(body[inBody!]);
  };
  const { links } = document.writtenResponses(creation)["201"] as { readonly links: { readonly [name: string]: Link } };
  return Object.values(links).map((link) => {
    const target = document.operations.find(({ id }) => id === link.operationId)!;
    const ids = Object.entries(link.parameters).map(([name, expression]) => [name, read(expression)] as const);
    return { method: target.method, path: fillPath(target, Object.fromEntries(ids)) };
  });
}
