/** The API document (OpenAPI) as a build saves it: a frame, and one page for each resource. */
import { isObject } from "../values/objects.js";
import type { JsonObject } from "../values/json-object.js";

/** The parts of the API document that belong to one resource. */
export interface DocumentPage {
  readonly tag: JsonObject;
  readonly paths: JsonObject;
  /** JSON Merge Patch (RFC 7396) that changes `paths` from version 2.0 to version 1.0. */
  readonly first: JsonObject;
  readonly schemas: JsonObject;
  readonly parameters: JsonObject;
  readonly responses: JsonObject;
}

/** The parts of the API document that do not depend on resources. `pages` lists the resources by path. */
export interface DocumentFrame {
  readonly pages: readonly string[];
  readonly document: JsonObject & {
    readonly info: JsonObject;
    /** Two tags: one for the caller's account, one for the API itself. */
    readonly tags: readonly [JsonObject, JsonObject];
    readonly paths: JsonObject;
    readonly components: JsonObject & { readonly [part in ComponentKind]: JsonObject };
  };
}

type ComponentKind = "schemas" | "parameters" | "responses";

export type DocumentVersion = "1.0" | "2.0";

/** Path of the file with the frame, relative to the build. */
export const documentFrameFile = "generated/openapi/_document.json";

export function documentPageFile(resourcePath: string): string {
  return `generated/openapi/${resourcePath}.json`;
}

/** Builds the whole API document of one version. The resources appear in the order of `pages`. */
export function composeDocument(
  { document }: DocumentFrame,
  pages: readonly DocumentPage[],
  version: DocumentVersion,
): JsonObject {
  const { info, tags, paths, components, ...others } = document;
  const [account, itself] = tags;
  const joinComponents = (kind: ComponentKind): JsonObject => ({
    ...mergeObjects(pages.map((page) => page[kind])),
    ...components[kind],
  });
  const ofPages = pages.map((page) => (version === "1.0" ? mergePatch(page.paths, page.first) : page.paths));
  return {
    ...others,
    info: { ...info, version },
    servers: [{ url: `/api/${version}` }],
    tags: [account, ...pages.map(({ tag }) => tag), itself],
    paths: { ...mergeObjects(ofPages), ...paths },
    components: {
      ...components,
      schemas: joinComponents("schemas"),
      parameters: joinComponents("parameters"),
      responses: joinComponents("responses"),
    },
  };
}

function mergeObjects(objects: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(objects.flatMap((part) => Object.entries(part)));
}

/** Applies a JSON Merge Patch (RFC 7396). Removals are not supported, because the generator's patches never contain any. */
function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const members = Object.entries(patch).map(([name, value]) => {
    const before = target[name];
    return [name, isObject(value) && isObject(before) ? mergePatch(before, value) : value] as const;
  });
  return { ...target, ...Object.fromEntries(members) };
}
