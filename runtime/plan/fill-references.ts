/** Resolves references to items that earlier operations of the same batch create (docs/reference/http.md#batches). */
import { refuseFields, type Detail } from "../model/plan/errors.js";
import { formerNamesOf } from "../model/schema/find-definition.js";
import type { ResourceDefinition } from "../model/schema/resource.js";

/** An item that an operation of a batch creates: its resource, and its id in the form of the API. */
export interface Made {
  readonly resource: string;
  readonly id: string;
}

export type FindMade = (operation: number) => Made | null;

type Body = { readonly [name: string]: unknown };

/**
 * Returns the body with ids instead of references to operations. References count only in fields for ids; elsewhere such an
 * object is a value.
 * @throws Refusal invalid_reference
 */
export function fillReferences(
  body: Body,
  definition: Pick<ResourceDefinition, "fields" | "aliases">,
  find: FindMade,
): Body {
  if (listReferred(body).length === 0) return body;
  const details: Detail[] = [];
  const filled: [string, unknown][] = [];
  const referring = Object.values(definition.fields).filter(({ reference }) => reference !== undefined);
  const named = referring.flatMap(({ name, reference }) => {
    return [name, ...formerNamesOf(definition, name)].map((each) => ({ name: each, to: reference?.to }));
  });
  for (const { name, to } of named) {
    if (!Object.hasOwn(body, name)) continue;
    const fill = (value: unknown, pointer: string): unknown => {
      const operation = referredOperation(value);
      if (operation === null) return value;
      const made = find(operation);
      if (made !== null && made.resource === to) return made.id;
      const message = `refers to operation ${String(operation)}, which does not create one of ${String(to)} before this one`;
      details.push({ field: pointer, rule: "reference", message });
      return value;
    };
    const given = body[name];
    const value = Array.isArray(given)
      ? given.map((element, index) => fill(element, `/${name}/${String(index)}`))
      : fill(given, `/${name}`);
    filled.push([name, value]);
  }
  if (details.length > 0) throw refuseFields("invalid_reference", details);
  return filled.length === 0 ? body : { ...body, ...Object.fromEntries(filled) };
}

/** Lists the operations that the body may refer to. */
export function listReferred(body: Body): readonly number[] {
  const objects = Object.values(body).filter((value) => typeof value === "object");
  return objects.flatMap((value) => {
    return (Array.isArray(value) ? value : [value]).flatMap((each) => referredOperation(each) ?? []);
  });
}

/** Reads `{"$ref": 3}`; null for other values. */
function referredOperation(value: unknown): number | null {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 1 || !("$ref" in value)) return null;
  return Number.isSafeInteger(value.$ref) ? Number(value.$ref) : null;
}
