/** Serves the OpenAPI document of each version of the API. */
import {
  composeDocument,
  documentFrameFile,
  documentPageFile,
  type DocumentFrame,
  type DocumentPage,
  type DocumentVersion,
} from "../../model/schema/api-document.js";
import { formatScope, type Scope } from "../../model/plan/scope.js";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { jsonType } from "../context/request-context.js";
import {
  type LazyStaticFile,
  type StaticSite,
  cacheControlValues,
  createStaticFile,
  type StaticFile,
} from "./static-file.js";
import type { JsonObject } from "../../model/values/json-object.js";
import { createPartSerializer } from "./document-parts.js";

/**
 * @param buildUrl URL of the folder that contains `generated/openapi/`
 * @param baseUrl address at which clients reach the server; "" makes the URLs in the document relative
 * @param scopes scopes of the registered applications
 * @throws Error if the files are missing
 */
export function readApiDocuments(buildUrl: URL, baseUrl: string, scopes: readonly Scope[]): StaticSite {
  // The files are read now, because a later build may replace them. They are parsed at the first request, because
  // parsing takes a second for a thousand resources.
  const frame = JSON.parse(readBuildFile(buildUrl, documentFrameFile).toString()) as DocumentFrame;
  const pages = frame.pages.map((path) => readBuildFile(buildUrl, documentPageFile(path)));
  const compose = (version: DocumentVersion) => (): JsonObject =>
    composeDocument(
      frame,
      pages.map((page) => JSON.parse(page.toString()) as DocumentPage),
      version,
    );
  const files = Object.entries({
    "/api/2.0": compose("2.0"),
    "/api/1.0": compose("1.0"),
    "/api": compose("1.0"),
  }).map(([server, compose]): [string, LazyStaticFile] => {
    const describe = (): JsonObject => {
      const document = addOAuthScheme(prefixServerUrls(compose(), baseUrl), baseUrl, scopes);
      return { ...document, servers: [{ url: baseUrl + server }] };
    };
    let file: StaticFile | undefined;
    let serializePart: LazyStaticFile["serializePart"] | undefined;
    return [
      `${server}/openapi.json`,
      {
        read: () =>
          (file ??= createStaticFile(Buffer.from(JSON.stringify(describe())), jsonType, cacheControlValues.briefly)),
        serializePart: (querystring) => (serializePart ??= createPartSerializer(describe()))(querystring),
      },
    ];
  });
  return { files: new Map(files), headers: {} };
}

/**
 * Puts `baseUrl` before the server URLs of paths with their own `servers` entry. These paths, such as `/healthz`, are not below
 * `/api`.
 */
function prefixServerUrls(document: JsonObject, baseUrl: string): JsonObject {
  const paths = Object.entries(document["paths"] as { readonly [path: string]: JsonObject }).map(([path, item]) => {
    const own = item["servers"] as readonly { readonly url: string }[] | undefined;
    return [
      path,
      own === undefined ? item : { ...item, servers: own.map(({ url }) => ({ url: baseUrl + url })) },
    ] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Adds a description of OAuth to the document if there are registered applications. */
function addOAuthScheme(document: JsonObject, baseUrl: string, scopes: readonly Scope[]): JsonObject {
  if (scopes.length === 0) return document;
  const { securitySchemes, ...components } = document["components"] as { readonly [kind: string]: JsonObject };
  const names = new Set(scopes.flatMap((scope) => formatScope(scope).split(" ")));
  const authorizationCode = {
    authorizationUrl: `${baseUrl}/oauth/authorize`,
    tokenUrl: `${baseUrl}/oauth/token`,
    refreshUrl: `${baseUrl}/oauth/token`,
    scopes: Object.fromEntries([...names].toSorted().map((name) => [name, ""])),
  };
  const description = "For applications registered at this server, with PKCE.";
  const oauth = { type: "oauth2", description, flows: { authorizationCode } };
  return {
    ...document,
    security: [...(document["security"] as readonly object[]), { oauth: [] }],
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
