import { nilUuid } from "../runtime/model/values/ids.js";
import { memoizeByObject } from "../runtime/model/values/objects.js";
import type {
  ValueFromCaller,
  Declaration,
  DeclaredSchema,
  FieldSchema,
  ReferenceKeyword,
  ValueFromKeyword,
  ValueSchema,
} from "./declaration.js";
import type { JsonPath } from "./problem.js";
import type { FieldKind } from "../runtime/model/schema/field.js";

/** Whether the database contains the field. Counts are computed, and some fields only control a request. */
export function isStored({ resource, properties }: Declaration, name: string): boolean {
  const { createOnly, counts } = properties[name] ?? {};
  return createOnly !== true && counts === undefined && name !== resource.accounts?.regenerate.field;
}

export function isUnixTime(field: FieldSchema): boolean {
  const isStamp = field.valueFrom === "now" || field.valueFrom === "updated";
  return field.format === "unixtime" || (isStamp && findValueKind(field) === "integer");
}

/** Whether answers never contain the field: a write-only field, a secret or a password. */
export function isHidden({ resource, properties }: Declaration, name: string): boolean {
  return (
    properties[name]?.writeOnly === true || name === resource.accounts?.secret || name === resource.accounts?.password
  );
}

export function mayBeInAnswers(declaration: Declaration, name: string): boolean {
  return isStored(declaration, name) && !isHidden(declaration, name);
}

/** Whether lists may contain the field. Lists also contain counts, which other answers do not have. */
export function mayBeInLists(declaration: Declaration, name: string): boolean {
  return mayBeInAnswers(declaration, name) || declaration.properties[name]?.counts !== undefined;
}

/** Whether the field always has a value: it is mandatory, has a default, or gets its value from the server. */
export function isNeverNull({ resource, properties, required }: Declaration, name: string): boolean {
  return (
    name === resource.id ||
    name === resource.tenant ||
    required?.includes(name) === true ||
    properties[name]?.default !== undefined ||
    properties[name]?.rollup?.sum !== undefined ||
    // `caller` gives no value for writes of the server itself, which have no account.
    (properties[name]?.valueFrom !== undefined && !isValueFromCaller(properties[name].valueFrom))
  );
}

export function isValueFromCaller(valueFrom: ValueFromKeyword | undefined): valueFrom is ValueFromCaller {
  return typeof valueFrom === "object" && "caller" in valueFrom;
}

/** Whether a request may send `""` for the default or for no value (docs/reference/http.md#representations). */
export function acceptsEmptyText({ properties, required }: Declaration, name: string): boolean {
  return /^(email|uri|image-uri)$/.test(properties[name]?.format ?? "") && required?.includes(name) !== true;
}

/** Returns the name of the field that lists the groups who may see an item; undefined if there is none. */
export function findAudienceField({ properties }: Declaration): string | undefined {
  return Object.keys(properties).find((name) => properties[name]?.audience === true);
}

/** Returns the reference of the field, or of its elements; undefined if the field refers to nothing. */
export function findReference(field: FieldSchema | undefined): ReferenceKeyword | undefined {
  const written = field?.items?.references ?? field?.references;
  return typeof written === "string" ? { resource: written } : written;
}

/** Whether the value is a UUID: an id, or a reference to an item whose id is a UUID. */
export function isUuid(schema: Pick<DeclaredSchema, "format"> | undefined): boolean {
  return schema?.format === "uuid";
}

/** Returns the value of a reference that means "no item": 0, or the nil UUID. */
export function chooseEmptyReferenceValue(field: FieldSchema | undefined): 0 | typeof nilUuid {
  return isUuid(field?.items ?? field) ? nilUuid : 0;
}

interface LocatedReference extends ReferenceKeyword {
  readonly path: JsonPath;
  readonly pathOfResourceName: JsonPath;
  readonly name: string;
}

export const listReferences = memoizeByObject(({ properties }: Declaration): readonly LocatedReference[] =>
  Object.entries(properties).flatMap(([name, field]) => {
    const reference = findReference(field);
    if (reference === undefined) return [];
    const path = ["properties", name, ...(field.items?.references === undefined ? [] : ["items"]), "references"];
    const isShort = typeof (field.items?.references ?? field.references) === "string";
    return [{ ...reference, name, path, pathOfResourceName: isShort ? path : [...path, "resource"] }];
  }),
);

/**
 * Returns the JSON type of a value from `type` or from the value of `const`. Undefined if both are missing; the fields of
 * a declaration that has passed the rules have one of them.
 */
export function findValueKind({ type, const: value }: Pick<ValueSchema, "type" | "const">): FieldKind | undefined {
  if (type !== undefined || value === undefined) return type;
  if (typeof value === "string") return "string";
  return typeof value === "boolean" ? "boolean" : Number.isInteger(value) ? "integer" : "number";
}
