import { describeNearestName } from "../model/nearest-name.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";

/** @throws Error for whoever has named it on the command line */
export function findResource({ resources }: Registry, path: string): ResourceDefinition {
  if (Object.hasOwn(resources, path)) return resources[path]!;
  throw new Error(`there is no resource "${path}"${describeNearestName(path, Object.keys(resources))}`);
}
