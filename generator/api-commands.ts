/** The commands `stockroom routes` and `open-api`, which need no build. */
import { runProjectCommand } from "./build-commands.js";
import { formatJsonFile } from "./emit/format-json.js";
import { composeApiDocument } from "./emit/openapi/document.js";
import { GenerationCache } from "./generation-cache.js";
import { createProjectModel } from "./stages/create-project-model.js";

type ApiServers = readonly { readonly url: string }[];
type OperationKey = (typeof methodOperationPairs)[number][1];

/** A path of the API document. Its own servers, if any, replace those of the document. */
type PathItem = { readonly [method in OperationKey]?: { readonly summary?: string } } & {
  readonly servers?: ApiServers;
};

interface ApiDocument {
  readonly servers: ApiServers;
  readonly paths: { readonly [path: string]: PathItem };
}

/**
 * The methods, and the operations of the API document that describe them. PATCH has no operation of its own: the
 * document only says that every path with PUT also has PATCH.
 */
const methodOperationPairs = [
  ["GET", "get"],
  ["POST", "post"],
  ["PUT", "put"],
  ["PATCH", "put"],
  ["DELETE", "delete"],
] as const;

/** @returns the exit code: 1 if the declarations have errors */
export function printRoutes(projectDirectory: string, { json = false }: { readonly json?: boolean }): Promise<0 | 1> {
  return printApiDocument(projectDirectory, (document) => {
    // The cast is safe, because `composeApiDocument` returns an API document.
    const { servers, paths } = document as ApiDocument;
    const routes = Object.entries(paths).flatMap(([path, item]) => {
      const [{ url } = { url: "" }] = item.servers ?? servers;
      return methodOperationPairs.flatMap(([method, operation]) => {
        const served = item[operation];
        if (served === undefined) return [];
        return [{ method, path: `${url.replace(/\/$/, "")}${path}`, summary: served.summary ?? "" }];
      });
    });
    if (json) return JSON.stringify(routes, null, 2);
    const width = Math.max(...routes.map(({ path }) => path.length));
    return routes
      .map(({ method, path, summary }) => `${method.padEnd(7)}${path.padEnd(width)}  ${summary}`.trimEnd())
      .join("\n");
  });
}

/** @returns the exit code: 1 if the declarations have errors */
export function printOpenApi(projectDirectory: string): Promise<0 | 1> {
  return printApiDocument(projectDirectory, (document) => formatJsonFile("schemas/", document).trimEnd());
}

function printApiDocument(projectDirectory: string, format: (document: object) => string): Promise<0 | 1> {
  return runProjectCommand(projectDirectory, {}, "", async () => {
    const document = composeApiDocument(await createProjectModel(projectDirectory, GenerationCache.inMemory()));
    return { exitCode: 0, outputLines: [format(document)] };
  });
}
