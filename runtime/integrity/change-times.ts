import type { Document, ResourceDefinition } from "../model/resource.js";

/** The fields that hold the time of the latest change. */
export function changeTimes(definition: ResourceDefinition, now: number): Document {
  const names = Object.values(definition.fields).filter(({ fallback }) => fallback.kind === "changed");
  return Object.fromEntries(names.map(({ name }) => [name, now]));
}
