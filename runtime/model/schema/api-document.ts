/** The API document (OpenAPI) as a build saves it: a frame, and one page for each resource. */
import { isObject } from "../values/objects.js";

interface Members {
  readonly [name: string]: unknown;
}

/** The parts of the API document that belong to one resource. */
export interface DocumentPage {
  readonly tag: Members;
  readonly paths: Members;
  /** JSON Merge Patch (RFC 7396) that changes `paths` from version 2.0 to version 1.0. */
  readonly first: Members;
  readonly schemas: Members;
  readonly parameters: Members;
  readonly responses: Members;
}

/** The parts of the API document that do not depend on resources. `pages` lists the resources by path. */
export interface DocumentFrame {
  readonly pages: readonly string[];
  readonly document: Members & {
    readonly info: Members;
    /** Two tags: one for the caller's account, one for the API itself. */
    readonly tags: readonly [Members, Members];
    readonly paths: Members;
    readonly components: Members & { readonly [part in SharedPart]: Members };
  };
}

type SharedPart = "schemas" | "parameters" | "responses";

export type DocumentVersion = "1.0" | "2.0";

/** Path of the file with the frame, relative to the build. */
export const frameFile = "generated/openapi/_document.json";

export function pageFile(path: string): string {
  return `generated/openapi/${path}.json`;
}

/** Builds the whole API document of one version. The resources appear in the order of `pages`. */
export function composeDocument(
  { document }: DocumentFrame,
  pages: readonly DocumentPage[],
  version: DocumentVersion,
): Members {
  const { info, tags, paths, components, ...others } = document;
  const [account, itself] = tags;
  const join = (part: SharedPart): Members => ({
    ...mergeAll(pages.map((page) => page[part])),
    ...components[part],
  });
  const ofPages = pages.map((page) => (version === "1.0" ? mergePatch(page.paths, page.first) : page.paths));
  return {
    ...others,
    info: { ...info, version },
    servers: [{ url: `/api/${version}` }],
    tags: [account, ...pages.map(({ tag }) => tag), itself],
    paths: { ...mergeAll(ofPages), ...paths },
    components: {
      ...components,
      schemas: join("schemas"),
      parameters: join("parameters"),
      responses: join("responses"),
    },
  };
}

function mergeAll(parts: readonly Members[]): Members {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/** Applies a JSON Merge Patch (RFC 7396). Removals are not supported, because the generator's patches never contain any. */
function mergePatch(target: Members, patch: Members): Members {
  const members = Object.entries(patch).map(([name, value]) => {
    const before = target[name];
    return [name, isObject(value) && isObject(before) ? mergePatch(before, value) : value] as const;
  });
  return { ...target, ...Object.fromEntries(members) };
}
