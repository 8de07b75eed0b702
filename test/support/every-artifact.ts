import { toArtifact, type Artifact } from "../../generator/artifact.js";
import { composeApiDocument } from "../../generator/emit/openapi/document.js";
import { emitArtifacts } from "../../generator/stages/emit.js";
import { GenerationCache } from "../../generator/generation-cache.js";
import { createProjectModel } from "../../generator/stages/create-project-model.js";
import { openApiDocumentFile } from "../../runtime/model/schema/openapi-document.js";

/**
 * Emits every file that is generated from the declarations of a project: `generated/` and the API document. @throws
 * ProjectRejectedError
 */
export async function emitEverything(
  directory: string,
  memory = GenerationCache.inMemory(),
): Promise<readonly Artifact[]> {
  const modelled = await createProjectModel(directory, memory);
  const document = JSON.stringify(composeApiDocument(modelled));
  return [...(await emitArtifacts(modelled, memory)), toArtifact(openApiDocumentFile, document)];
}
