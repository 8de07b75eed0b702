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

/** Where the links of a creation lead after an answer with this body, from the path of the collection. */
export function followLinks(
  { document, operations }: ApiDocument,
  creation: ApiOperation,
  collection: string,
  body: JsonObject,
): readonly Followed[] {
  const item = (document["paths"] as { readonly [path: string]: JsonObject })[creation.path]!;
  const { responses } = item["post"] as { readonly responses: { readonly [status: string]: JsonObject } };
  const names = creation.path.split("/");
  const given = collection.slice(creation.base.length).split("/");
  const read = (expression: string): string => {
    const [, inPath] = /^\$request\.path\.(\w+)$/.exec(expression) ?? [];
    if (inPath !== undefined) return given[names.indexOf(`{${inPath}}`)]!;
    const [, inBody] = /^\$response\.body#\/(\w+)$/.exec(expression) ?? [];
    return String(body[inBody!]);
  };
  return Object.values(responses["201"]!["links"] as { readonly [name: string]: Link }).map((link) => {
    const target = operations.find(({ id }) => id === link.operationId)!;
    const ids = Object.entries(link.parameters).map(([name, expression]) => [name, read(expression)] as const);
    return { method: target.method, path: fillPath(target, Object.fromEntries(ids)) };
  });
}
