/** The commands `stockroom routes` and `open-api`, which need no build. */
import { runAndReport } from "./commands.js";
import { writeJsonFile } from "./emit/json-text.js";
import { composeApiDocument } from "./emit/openapi/document.js";
import { GenerationCache } from "./generation-cache.js";
import { modelProject } from "./stages/model-project.js";

type ApiServers = readonly { readonly url: string }[];
type Operation = (typeof methodsWithOperation)[number][1];

/** A path of the API document. Its own servers, if any, replace those of the document. */
type PathItem = { readonly [method in Operation]?: { readonly summary?: string } } & { readonly servers?: ApiServers };

interface ApiDocument {
  readonly servers: ApiServers;
  readonly paths: { readonly [path: string]: PathItem };
}

/** The methods of the API document, and PATCH, which the document describes only in words, as another form of PUT. */
const methodsWithOperation = [
  ["GET", "get"],
  ["POST", "post"],
  ["PUT", "put"],
  ["PATCH", "put"],
  ["DELETE", "delete"],
] as const;

/** @returns the exit code: 1 if the declarations have errors */
export function printRoutes(projectDirectory: string, { json = false }: { readonly json?: boolean }): Promise<0 | 1> {
  return printDocument(projectDirectory, (document) => {
    // The cast is safe, because `composeApiDocument` returns an API document.
    const { servers, paths } = document as ApiDocument;
    const routes = Object.entries(paths).flatMap(([path, item]) => {
      const [{ url } = { url: "" }] = item.servers ?? servers;
      return methodsWithOperation.flatMap(([method, operation]) => {
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
  return printDocument(projectDirectory, (document) => writeJsonFile("schemas/", document).trimEnd());
}

function printDocument(projectDirectory: string, format: (document: object) => string): Promise<0 | 1> {
  return runAndReport(projectDirectory, {}, "", async () => {
    const cache = GenerationCache.empty();
    const document = composeApiDocument(await modelProject(projectDirectory, cache), cache);
    return { exitCode: 0, lines: [format(document)] };
  });
}
