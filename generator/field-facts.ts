/** What follows from a declaration for one of its fields. */
import { kindOf } from "./kind-of.js";
import { isEmptiable } from "./text-format.js";
import { nilUuid } from "../runtime/model/ids.js";
import type {
  CallerValue,
  Declaration,
  DeclaredValue,
  FieldSchema,
  ReferenceKeyword,
  ValueFrom,
} from "./declaration.js";
import type { JsonPath } from "./problem.js";

/** False for a field that only asks for something, and for one that is counted on read. */
export function isStored({ resource, properties }: Declaration, name: string): boolean {
  const { createOnly, counts } = properties[name] ?? {};
  return createOnly !== true && counts === undefined && name !== resource.accounts?.regenerate.field;
}

/** A number that is a time in every item. */
export function isUnixTime(field: FieldSchema): boolean {
  const isStamp = field.valueFrom === "now" || field.valueFrom === "updated";
  return field.format === "unixtime" || (isStamp && kindOf(field) === "integer");
}

/** Write-only, or a hash. */
export function isHidden({ resource, properties }: Declaration, name: string): boolean {
  return (
    properties[name]?.writeOnly === true || name === resource.accounts?.secret || name === resource.accounts?.password
  );
}

/** May leave the server. */
export function isSendable(declaration: Declaration, name: string): boolean {
  return isStored(declaration, name) && !isHidden(declaration, name);
}

/** May be in the collection: what may leave the server, and what is counted. */
export function isListable(declaration: Declaration, name: string): boolean {
  return isSendable(declaration, name) || declaration.properties[name]?.counts !== undefined;
}

/** Mandatory, or with something that stands in where a request gives no value. */
export function isNeverNull({ resource, properties, required }: Declaration, name: string): boolean {
  return (
    name === resource.id ||
    name === resource.tenant ||
    required?.includes(name) === true ||
    properties[name]?.default !== undefined ||
    mayStandIn(properties[name]?.valueFrom)
  );
}

/** Whether there always is a value then: the server itself is no account. */
function mayStandIn(from: ValueFrom | undefined): boolean {
  return from !== undefined && !isCaller(from);
}

export function isCaller(from: ValueFrom | undefined): from is CallerValue {
  return typeof from === "object" && "caller" in from;
}

/** `""` stands for the default, or for no value (docs/reference/http.md#representations). */
export function mayBeEmptied({ properties, required }: Declaration, name: string): boolean {
  return isEmptiable(properties[name]?.format) && required?.includes(name) !== true;
}

/** Undefined where the collection may be seen by everybody who may read it. */
export function audienceOf({ properties }: Declaration): string | undefined {
  return Object.keys(properties).find((name) => properties[name]?.audience === true);
}

/** What a field refers to, said of itself or of its elements. */
export function referenceOf(field: FieldSchema | undefined): ReferenceKeyword | undefined {
  const written = field?.items?.references ?? field?.references;
  return typeof written === "string" ? { resource: written } : written;
}

/** An id that is written as a UUID, or a reference to such ids. */
export function isUuid(schema: Pick<DeclaredValue, "format"> | undefined): boolean {
  return schema?.format === "uuid";
}

/** What stands for none in a reference. */
export function noneOf(field: FieldSchema | undefined): 0 | typeof nilUuid {
  return isUuid(field?.items ?? field) ? nilUuid : 0;
}

export interface LocatedReference extends ReferenceKeyword {
  /** Where the keyword stands. */
  readonly at: JsonPath;
  /** Where it names the resource. */
  readonly atResource: JsonPath;
  /** The field. */
  readonly name: string;
}

export function listReferences({ properties }: Declaration): readonly LocatedReference[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const reference = referenceOf(field);
    if (reference === undefined) return [];
    const at = ["properties", name, ...(field.items?.references === undefined ? [] : ["items"]), "references"];
    const isShort = typeof (field.items?.references ?? field.references) === "string";
    return [{ ...reference, name, at, atResource: isShort ? at : [...at, "resource"] }];
  });
}
