/** What follows from a declaration for one of its fields. */
import { isEmptiable } from "./text-format.js";
import type { Declaration } from "./declaration.js";

/** False for a field that only asks for something, and for one that is counted on read. */
export function isStored({ resource }: Declaration, name: string): boolean {
  const { createOnly = [], counts = {}, principal } = resource;
  return !createOnly.includes(name) && !Object.hasOwn(counts, name) && name !== principal?.regenerate.field;
}

/** Write-only, or a hash. */
export function isHidden({ resource, properties }: Declaration, name: string): boolean {
  return (
    properties[name]?.writeOnly === true || name === resource.principal?.secret || name === resource.principal?.password
  );
}

/** May leave the server. */
export function isSendable(declaration: Declaration, name: string): boolean {
  return isStored(declaration, name) && !isHidden(declaration, name);
}

/** May be in the collection: what may leave the server, and what is counted. */
export function isListable(declaration: Declaration, name: string): boolean {
  return isSendable(declaration, name) || declaration.resource.counts?.[name] !== undefined;
}

/** Mandatory, or with something that stands in where a request gives no value. */
export function isNeverNull({ resource, properties, required }: Declaration, name: string): boolean {
  return (
    name === resource.id ||
    name === resource.company ||
    required?.includes(name) === true ||
    properties[name]?.default !== undefined ||
    resource.serverValues?.[name] !== undefined
  );
}

/** `""` stands for the default, or for no value (docs/http.md#representations). */
export function mayBeEmptied({ properties, required }: Declaration, name: string): boolean {
  return isEmptiable(properties[name]?.format) && required?.includes(name) !== true;
}
