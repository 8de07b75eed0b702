import { digestWritten, writeInOrder } from "../../runtime/changes/digest.js";
import type { ProjectDefinition } from "../../runtime/model/project.js";
import type { Artifact } from "../artifact.js";
import { describeResource, pairResources } from "../describe.js";
import type { Memory } from "../memory.js";
import type { NormalizedResource } from "../normalize.js";
import type { LinkedResource } from "../resolve.js";
import { emitJson, writeJson, Written } from "./json-text.js";

/** What is declared, written part by part. */
export interface WrittenProject {
  readonly artifact: Artifact;
  readonly digest: string;
}

/** All that is declared, for the server to compare with what its database holds. `linked` and `normalized` are the same resources. */
export function emitDeclarations(
  linked: readonly LinkedResource[],
  normalized: readonly NormalizedResource[],
  { settings, dialects }: ProjectDefinition,
  memory: Memory,
): WrittenProject {
  const parts = pairResources(linked, normalized).map(([source, resource]) => {
    const { text, inOrder } = memory.recall("declaration", resource.digest, () => {
      const described = describeResource(source, resource);
      return { text: writeJson(described, depth).text, inOrder: writeInOrder(described) };
    });
    return { path: resource.path, text, inOrder };
  });
  // None fits on one line.
  const resources = Object.fromEntries(parts.map(({ path, text }) => [path, new Written(text, false)]));
  return {
    artifact: emitJson("generated/declarations.json", "schemas/", { resources, settings, dialects }),
    digest: digestWritten({
      resources: Object.fromEntries(parts.map(({ path, inOrder }) => [path, inOrder])),
      settings,
      dialects,
    }),
  };
}

/** Of a resource in the file. */
const depth = 2;
