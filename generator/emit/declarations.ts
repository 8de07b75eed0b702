import { digestWritten, writeInOrder } from "../../runtime/migrations/changes/digest.js";
import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import { toCachedArtifact, type Artifact } from "../artifact.js";
import { describeResource, pairResources } from "../describe.js";
import type { GenerationCache } from "../generation-cache.js";
import type { NormalizedResource } from "../stages/normalize.js";
import type { LinkedResource } from "../stages/resolve.js";
import { writeJson, writeJsonFile, WrittenJson } from "./json-text.js";

/** All declarations as an artefact, with their digest. */
export interface WrittenProject {
  readonly artifact: Artifact;
  readonly digest: string;
}

/**
 * Emits all declarations, which the server compares with those of its database. `linked` and `normalized` contain the same
 * resources.
 */
export function emitDeclarations(
  linked: readonly LinkedResource[],
  normalized: readonly NormalizedResource[],
  { settings, dialects }: ProjectDefinition,
  memory: GenerationCache,
): WrittenProject {
  const parts = pairResources(linked, normalized).map(([source, resource]) => {
    const { text, inOrder } = memory.recall("declaration", resource.digest, () => {
      const described = describeResource(source, resource);
      return { text: writeJson(described, depth).text, inOrder: writeInOrder(described) };
    });
    return { path: resource.path, text, inOrder };
  });
  // A resource never fits on one line.
  const texts = (): object => Object.fromEntries(parts.map(({ path, text }) => [path, new WrittenJson(text, false)]));
  const inOrder = (): { readonly [path: string]: string } =>
    Object.fromEntries(parts.map((part) => [part.path, part.inOrder]));
  const madeOf = JSON.stringify([normalized.map(({ path, digest }) => [path, digest]), settings, dialects]);
  return {
    artifact: toCachedArtifact("generated/declarations.json", memory, madeOf, () =>
      writeJsonFile("schemas/", { resources: texts(), settings, dialects }),
    ),
    digest: memory.recall("declarations", madeOf, () => digestWritten({ resources: inOrder(), settings, dialects })),
  };
}

/** Indentation depth of a resource in the file. */
const depth = 2;
