import type { Document } from "../model/field.js";
import type { ResourceDefinition } from "../model/resource.js";
import { stampIn } from "../model/times.js";

/** The fields that hold the time of the latest change. */
export function changeTimes(definition: ResourceDefinition, now: number): Document {
  const fields = Object.values(definition.fields).filter(({ fallback }) => fallback.kind === "changed");
  return Object.fromEntries(fields.map(({ name, format }) => [name, stampIn(format, now)]));
}
