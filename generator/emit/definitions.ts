import { writeDefinition } from "../../runtime/model/written-definition.js";
import type { Artifact, ResourceModel } from "../resource-model.js";
import { emitJson } from "./json-text.js";

/** One file a resource: what the engine knows of it but for its code. */
export function emitDefinitions(models: readonly ResourceModel[]): readonly Artifact[] {
  return models.map(({ file, definition }) =>
    emitJson(`generated/definitions/${definition.path}.json`, file, writeDefinition(definition)),
  );
}
