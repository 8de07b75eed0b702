/** The API document at each version's address. */
import { isObject } from "../model/members.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Site } from "./site.js";
import { caching, makeLater, makeStaticFile } from "./static-file.js";

/**
 * @param projectDirectory holds `generated/openapi.json` and what is to be merged into it for version 1.0
 * @param base where clients reach the server; "" where only they know
 * @throws Error where the project has none
 */
export function readApiDocuments(projectDirectory: string, base: string): Site {
  // Read now, so that they are of this build; parsed when they are asked for, which takes a second for a thousand resources.
  const whole = readGenerated(projectDirectory, "openapi.json");
  const patch = readGenerated(projectDirectory, "openapi-1.0.patch.json");
  const current = (): JsonObject => parse(whole);
  const first = (): JsonObject => mergePatch(current(), parse(patch));
  const documents: readonly (readonly [server: string, read: () => JsonObject])[] = [
    ["/api/2.0", current],
    ["/api/1.0", first],
    ["/api", first],
  ];
  const files = documents.map(([server, read]) => {
    const file = makeLater(() => {
      const text = JSON.stringify({ ...placePaths(read(), base), servers: [{ url: base + server }] });
      return makeStaticFile(Buffer.from(text), "application/json; charset=utf-8", caching.briefly);
    });
    return [`${server}/openapi.json`, file] as const;
  });
  return { files: new Map(files), headers: {} };
}

/** Some paths name a server of their own: the root. */
function placePaths(document: JsonObject, base: string): JsonObject {
  const paths = Object.entries(document["paths"] as { readonly [path: string]: JsonObject }).map(([path, item]) => {
    const own = item["servers"] as readonly { readonly url: string }[] | undefined;
    return [
      path,
      own === undefined ? item : { ...item, servers: own.map(({ url }) => ({ url: base + url })) },
    ] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

interface JsonObject {
  readonly [name: string]: unknown;
}

function readGenerated(projectDirectory: string, name: string): Buffer {
  const path = join(projectDirectory, "generated", name);
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path} cannot be read; run "stockroom generate" first (${reason})`, { cause: error });
  }
}

/** Written by the generator. */
function parse(text: Buffer): JsonObject {
  return JSON.parse(text.toString()) as JsonObject;
}

/** RFC 7396; the generator's patches remove nothing. */
function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const members = Object.entries(patch).map(([name, value]) => {
    const before = target[name];
    return [name, isObject(value) && isObject(before) ? mergePatch(before, value) : value] as const;
  });
  return { ...target, ...Object.fromEntries(members) };
}
