import { type Artifact, toArtifact } from "../artifact.js";
import { composeStoredSchema } from "../compose-representations.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ResourceModel } from "../resource-model.js";
import { toTypeName, composeHeaderComment } from "./code-formatting.js";

/** Emits a module of types for each resource: the client's types, and the type of an item in hooks. */
export async function emitResourceTypes(
  models: readonly ResourceModel[],
  cache: GenerationCache,
): Promise<readonly Artifact[]> {
  const artifacts: Artifact[] = [];
  for (const model of models) {
    const text = await cache.getOrComputeAsync("types", model.digest, () => composeTypesModule(model));
    artifacts.push(toArtifact(`generated/types/${model.definition.path}.ts`, composeHeaderComment(model.file) + text));
  }
  return artifacts;
}

async function composeTypesModule(model: ResourceModel): Promise<string> {
  const { convertSchemaToInterface } = await import("./convert-schema-to-interface.js");
  const { path } = model.definition;
  const prefix = toTypeName(path);
  const client = `${"../".repeat(path.split("/").length)}client/index.js`;
  const names = ["Item", "Summary", "Details", "Create", "Update"].map((part) => `${prefix}${part}`).join(", ");
  const note = "An item as hooks see it, in internal form: ids, references and UNIX times are numbers.";
  return `export type { ${names} } from "${client}";

${await convertSchemaToInterface(`${prefix}Stored`, note, composeStoredSchema(model), "inside")}`;
}
