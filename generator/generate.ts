import { emitClient } from "./emit/client.js";
import { emitDefinitions } from "./emit/definitions.js";
import { emitRegistry } from "./emit/registry.js";
import { emitRoutes } from "./emit/routes.js";
import { emitTypes } from "./emit/types.js";
import { emitValidators } from "./emit/validators.js";
import { loadSchemaFiles } from "./load.js";
import { lowerDeclarations } from "./lower.js";
import { normalizeDeclarations } from "./normalize.js";
import { compareText } from "./compare-text.js";
import { DeclarationsRefused } from "./problem.js";
import { resolveDeclarations } from "./resolve.js";
import type { Artifact } from "./resource-model.js";
import { validateDeclarations } from "./validate.js";

/**
 * Compiles the declarations of a project, in memory. Throws `DeclarationsRefused` with all that is wrong with any of them.
 */
export async function generateArtifacts(projectDirectory: string): Promise<readonly Artifact[]> {
  const loaded = loadSchemaFiles(projectDirectory);
  const declared = validateDeclarations(loaded.value.files);
  const linked = resolveDeclarations(declared.value, loaded.value.paths);
  const problems = [...loaded.problems, ...declared.problems, ...linked.problems];
  if (problems.length > 0) throw new DeclarationsRefused(problems);
  const models = lowerDeclarations(normalizeDeclarations(linked.value));
  const artifacts = [
    ...(await emitTypes(models)),
    ...emitValidators(models),
    ...emitDefinitions(models),
    ...emitRoutes(models),
    ...emitRegistry(models),
    ...emitClient(models),
  ];
  return artifacts.sort((a, b) => compareText(a.path, b.path));
}
