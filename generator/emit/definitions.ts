import { writeDefinition } from "../../runtime/model/schema/written-definition.js";
import { toRememberedArtifact, type Artifact } from "../artifact.js";
import type { Memory } from "../memory.js";
import type { ResourceModel } from "../resource-model.js";
import { writeJsonFile } from "./json-text.js";

/** Emits one file for each resource with everything that the engine knows about it, except code. */
export function emitDefinitions(models: readonly ResourceModel[], memory: Memory): readonly Artifact[] {
  return models.map(({ file, digest, definition }) =>
    toRememberedArtifact(`generated/definitions/${definition.path}.json`, memory, digest, () =>
      writeJsonFile(file, writeDefinition(definition)),
    ),
  );
}
