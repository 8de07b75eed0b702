import { routesFile, type SerializedRoutes } from "../../runtime/model/schema/open-registry.js";
import type { RouteRow } from "../../runtime/model/schema/route-table.js";
import { toCachedArtifact, type Artifact } from "../artifact.js";
import type { GenerationCache } from "../generation-cache.js";
import { writeJsonFile } from "./json-text.js";

/** Emits every declared route, one per line. The server reads the file when it starts. */
export function emitRoutes(routes: readonly RouteRow[], memory: GenerationCache): readonly Artifact[] {
  const written: SerializedRoutes = { routes };
  const write = (): string => writeJsonFile("schemas/", written);
  return [toCachedArtifact(`generated/${routesFile}`, memory, JSON.stringify(routes), write)];
}
