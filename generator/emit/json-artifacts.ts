/** Emits the JSON files that the server and the build read. */
import { digestSerializedDeclarations, serializeSorted } from "../../runtime/migrations/changes/digest-declarations.js";
import { routesFile } from "../../runtime/model/schema/open-registry.js";
import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import type { RouteRow } from "../../runtime/model/schema/route-table.js";
import { serializeDefinition } from "../../runtime/model/schema/serialized-definition.js";
import { digestParsedDeclaration, sourceDigestsFile } from "../../runtime/model/schema/source-digests.js";
import { toArtifact, toCachedArtifact, type Artifact } from "../artifact.js";
import { compareText } from "../compare-text.js";
import { describeResource } from "../describe-project.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ResourceModel } from "../resource-model.js";
import type { SchemaFile } from "../schema-file.js";
import { generatedNoticeName, composeGeneratedNotice } from "./code-formatting.js";
import { formatJson, formatJsonFile, PreformattedJson } from "./format-json.js";

/** Emits one file for each resource, with everything that the engine needs to know about the resource. */
export function emitDefinitions(models: readonly ResourceModel[], cache: GenerationCache): readonly Artifact[] {
  return models.map(({ file, digest, definition }) =>
    toCachedArtifact(`generated/definitions/${definition.path}.json`, cache, digest, () =>
      formatJsonFile(file, serializeDefinition(definition)),
    ),
  );
}

/** Emits every declared route, one per line. The server reads the file when it starts. */
export function emitRoutes(routes: readonly RouteRow[], cache: GenerationCache): Artifact {
  const composeText = (): string => formatJsonFile("schemas/", { routes });
  return toCachedArtifact(`generated/${routesFile}`, cache, JSON.stringify(routes), composeText);
}

/** Emits digests of the JSON files in `schemas/`, by which the build and the server detect later changes of these files. */
export function emitSourceDigests(files: readonly SchemaFile[]): Artifact {
  const digests = files.map(({ file, value }) => [file, digestParsedDeclaration(value)] as const);
  const record = Object.fromEntries(digests.toSorted(([a], [b]) => compareText(a, b)));
  return toArtifact(
    sourceDigestsFile,
    `${JSON.stringify({ [generatedNoticeName]: composeGeneratedNotice("schemas/"), ...record }, null, 1)}\n`,
  );
}

/** Emits all declarations, and returns their digest. The server compares both with the declarations recorded in its database. */
export function emitDeclarations(
  models: readonly ResourceModel[],
  { settings, dialects }: ProjectDefinition,
  cache: GenerationCache,
): { readonly artifact: Artifact; readonly digest: string } {
  const parts = models.map((model) => {
    const texts = cache.getOrCompute("declaration", model.digest, () => {
      const described = describeResource(model);
      // `declarations.json` indents each resource by two spaces.
      return { text: formatJson(described, 2).text, inOrder: serializeSorted(described) };
    });
    return { path: model.definition.path, ...texts };
  });
  const cacheInput = JSON.stringify([
    models.map(({ definition, digest }) => [definition.path, digest]),
    settings,
    dialects,
  ]);
  const composeText = (): string => {
    // A resource is always longer than one line, so `isOneLine` is false.
    const resources = parts.map(({ path, text }) => [path, new PreformattedJson(text, false)] as const);
    return formatJsonFile("schemas/", { resources: Object.fromEntries(resources), settings, dialects });
  };
  const computeDigest = (): string => {
    const resources = Object.fromEntries(parts.map(({ path, inOrder }) => [path, inOrder]));
    return digestSerializedDeclarations({ resources, settings, dialects });
  };
  return {
    artifact: toCachedArtifact("generated/declarations.json", cache, cacheInput, composeText),
    digest: cache.getOrCompute("declarations", cacheInput, computeDigest),
  };
}
