import type { Artifact } from "../../generator/artifact.js";
import { emitOpenApi } from "../../generator/emit/openapi/emit-openapi.js";
import { emitGenerated } from "../../generator/stages/emit.js";
import { GenerationCache } from "../../generator/generation-cache.js";
import { modelProject } from "../../generator/stages/model-project.js";

/**
 * Emits every file that is generated from the declarations of a project: `generated/` and the API document. @throws
 * ProjectRejected
 */
export async function emitEverything(
  directory: string,
  memory = GenerationCache.empty(),
): Promise<readonly Artifact[]> {
  const modelled = await modelProject(directory, memory);
  return [...(await emitGenerated(modelled, memory)), ...emitOpenApi(modelled, memory)];
}
