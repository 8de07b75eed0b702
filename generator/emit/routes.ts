import { routesFile, type WrittenRoutes } from "../../runtime/model/schema/open-registry.js";
import type { RouteRow } from "../../runtime/model/schema/route-table.js";
import { toRememberedArtifact, type Artifact } from "../artifact.js";
import type { Memory } from "../memory.js";
import { writeJsonFile } from "./json-text.js";

/** Emits every declared route, one per line. The server reads the file when it starts. */
export function emitRoutes(routes: readonly RouteRow[], memory: Memory): readonly Artifact[] {
  const written: WrittenRoutes = { routes };
  const write = (): string => writeJsonFile("schemas/", written);
  return [toRememberedArtifact(`generated/${routesFile}`, memory, JSON.stringify(routes), write)];
}
