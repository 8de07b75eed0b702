import { toArtifact, type Artifact } from "../../generator/artifact.js";
import { composeApiDocument } from "../../generator/emit/openapi/document.js";
import { emitGenerated } from "../../generator/stages/emit.js";
import { GenerationCache } from "../../generator/generation-cache.js";
import { modelProject } from "../../generator/stages/model-project.js";
import { apiDocumentFile } from "../../runtime/model/schema/api-document.js";

/**
 * Emits every file that is generated from the declarations of a project: `generated/` and the API document. @throws
 * ProjectRejected
 */
export async function emitEverything(
  directory: string,
  memory = GenerationCache.empty(),
): Promise<readonly Artifact[]> {
  const modelled = await modelProject(directory, memory);
  const document = JSON.stringify(composeApiDocument(modelled, memory, memory));
  return [...(await emitGenerated(modelled, memory)), toArtifact(apiDocumentFile, document)];
}
