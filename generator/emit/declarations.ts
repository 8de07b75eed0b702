import { digestWritten, writeInOrder } from "../../runtime/migrations/changes/digest.js";
import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import { toCachedArtifact, type Artifact } from "../artifact.js";
import { describeResource } from "../describe.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ResourceModel } from "../resource-model.js";
import { writeJson, writeJsonFile, WrittenJson } from "./json-text.js";

export interface WrittenProject {
  readonly artifact: Artifact;
  readonly digest: string;
}

/** Emits all declarations, which the server compares with those of its database. */
export function emitDeclarations(
  models: readonly ResourceModel[],
  { settings, dialects }: ProjectDefinition,
  memory: GenerationCache,
): WrittenProject {
  const parts = models.map((model) => {
    const { text, inOrder } = memory.recall("declaration", model.digest, () => {
      const described = describeResource(model);
      return { text: writeJson(described, depth).text, inOrder: writeInOrder(described) };
    });
    return { path: model.definition.path, text, inOrder };
  });
  // A resource never fits on one line.
  const texts = (): object => Object.fromEntries(parts.map(({ path, text }) => [path, new WrittenJson(text, false)]));
  const inOrder = (): { readonly [path: string]: string } =>
    Object.fromEntries(parts.map((part) => [part.path, part.inOrder]));
  const madeOf = JSON.stringify([
    models.map(({ definition, digest }) => [definition.path, digest]),
    settings,
    dialects,
  ]);
  return {
    artifact: toCachedArtifact("generated/declarations.json", memory, madeOf, () =>
      writeJsonFile("schemas/", { resources: texts(), settings, dialects }),
    ),
    digest: memory.recall("declarations", madeOf, () => digestWritten({ resources: inOrder(), settings, dialects })),
  };
}

/** Indentation depth of a resource in the file. */
const depth = 2;
