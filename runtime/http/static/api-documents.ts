/** Serves the OpenAPI document of each version of the API. */
import { openApiDocumentFile, type OpenApiDocument } from "../../model/schema/openapi-document.js";
import { formatScope, type Scope } from "../../model/plan/scope.js";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { jsonContentType } from "../context/request-context.js";
import {
  type LazyStaticFile,
  type StaticSite,
  cacheControlValues,
  createStaticFile,
  type StaticFile,
} from "./static-file.js";
import { selectDocumentPart } from "./document-parts.js";

/**
 * @param buildUrl URL of the folder that contains the API document
 * @param baseUrl address at which clients reach the server; "" makes the URLs in the document relative
 * @param scopes scopes of the registered applications
 * @throws Error if the file is missing
 */
export function readApiDocuments(buildUrl: URL, baseUrl: string, scopes: readonly Scope[]): StaticSite {
  // The file is read now, because a later build may replace it. It is parsed at the first request, because parsing takes
  // a second for a thousand resources.
  const text = readBuildFile(buildUrl, openApiDocumentFile);
  const files = Object.entries({ "/api/2.0": "2.0", "/api/1.0": "1.0", "/api": "1.0" }).map(
    ([server, version]): [string, LazyStaticFile] => {
      const describe = (): OpenApiDocument => {
        const built = JSON.parse(text.toString()) as OpenApiDocument;
        const document = addOAuthScheme(prefixServerUrls(built, baseUrl), baseUrl, scopes);
        return { ...document, info: { ...document.info, version }, servers: [{ url: baseUrl + server }] };
      };
      let file: StaticFile | undefined;
      let document: OpenApiDocument | undefined;
      return [
        `${server}/openapi.json`,
        {
          read: () =>
            (file ??= createStaticFile(
              Buffer.from(JSON.stringify(describe())),
              jsonContentType,
              cacheControlValues.briefly,
            )),
          serializePart: (querystring) => {
            const part = selectDocumentPart((document ??= describe()), querystring);
            return part === null ? null : JSON.stringify(part);
          },
        },
      ];
    },
  );
  return { files: new Map(files), headers: {} };
}

/**
 * Puts `baseUrl` before the server URLs of paths with their own `servers` entry. These paths, such as `/healthz`, are not below
 * `/api`.
 */
function prefixServerUrls(document: OpenApiDocument, baseUrl: string): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const own = item["servers"] as readonly { readonly url: string }[] | undefined;
    return [
      path,
      own === undefined ? item : { ...item, servers: own.map(({ url }) => ({ url: baseUrl + url })) },
    ] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Adds a description of OAuth to the document if there are registered applications. */
function addOAuthScheme(document: OpenApiDocument, baseUrl: string, scopes: readonly Scope[]): OpenApiDocument {
  if (scopes.length === 0) return document;
  const { securitySchemes, ...components } = document.components;
  const names = new Set(scopes.flatMap((scope) => formatScope(scope).split(" ")));
  const authorizationCode = {
    authorizationUrl: `${baseUrl}/oauth/authorize`,
    tokenUrl: `${baseUrl}/oauth/token`,
    refreshUrl: `${baseUrl}/oauth/token`,
    scopes: Object.fromEntries([...names].toSorted().map((name) => [name, ""])),
  };
  const description = "Applications that are registered at this server use this flow, with PKCE.";
  const oauth = { type: "oauth2", description, flows: { authorizationCode } };
  return {
    ...document,
    security: [...document.security, { oauth: [] }],
    components: { ...components, securitySchemes: { ...securitySchemes, oauth } },
  };
}

function readBuildFile(buildUrl: URL, file: string): Buffer {
  const path = fileURLToPath(new URL(file, buildUrl));
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} cannot be read; run "npx stockroom build" first (${reason})`, { cause: error });
  }
}
