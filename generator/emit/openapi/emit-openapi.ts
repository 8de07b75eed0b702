import type { ProjectInfo } from "../../project-info.js";
import type { Artifact, ResourceModel } from "../../resource-model.js";
import { describeInterface, describeVersion } from "./document.js";
import { emitJson } from "../json-text.js";
import type { Json, JsonObject } from "./json.js";

/**
 * The document of version 2.0, and what is to be merged into it for version 1.0, as JSON Merge Patch (RFC 7396): the versions
 * differ in little more than the window of a collection without page parameters.
 */
export function emitOpenApi(models: readonly ResourceModel[], project: ProjectInfo): readonly Artifact[] {
  const current = describeInterface(models, project);
  const first = describeVersion(models, project, "1.0");
  return [
    emitJson("generated/openapi.json", "schemas/", current),
    emitJson("generated/openapi-1.0.patch.json", "schemas/", differ(current, first)),
  ];
}

/** Members of `to` that are not as in `from`, which has every one of them. */
function differ(from: JsonObject, to: JsonObject): JsonObject {
  const members = Object.entries(to).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const before = from[name];
    if (isObject(before) && isObject(value)) {
      const changed = differ(before, value);
      return Object.keys(changed).length === 0 ? [] : [[name, changed]];
    }
    return JSON.stringify(before) === JSON.stringify(value) ? [] : [[name, value]];
  });
  return Object.fromEntries(members);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
