import { resourceNamed } from "../model/schema/aliases.js";
import { describeKnownNames } from "../model/values/nearest-name.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";

/** @throws Error for the user who named it on the command line */
export function findResource({ resources }: Registry, path: string): ResourceDefinition {
  const found = resourceNamed(resources, path);
  if (found !== undefined) return found;
  throw new Error(`there is no resource "${path}"${describeKnownNames(path, Object.keys(resources))}`);
}
