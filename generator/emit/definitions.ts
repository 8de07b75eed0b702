import { writeDefinition } from "../../runtime/model/schema/serialized-definition.js";
import { toCachedArtifact, type Artifact } from "../artifact.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ResourceModel } from "../resource-model.js";
import { writeJsonFile } from "./json-text.js";

/** Emits one file for each resource with all data that the engine needs about it. */
export function emitDefinitions(models: readonly ResourceModel[], memory: GenerationCache): readonly Artifact[] {
  return models.map(({ file, digest, definition }) =>
    toCachedArtifact(`generated/definitions/${definition.path}.json`, memory, digest, () =>
      writeJsonFile(file, writeDefinition(definition)),
    ),
  );
}
