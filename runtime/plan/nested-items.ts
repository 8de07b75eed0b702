/**
 * Reads nested items in a body, which are created together with the item of the body. Also resolves references between
 * operations of a batch (docs/reference/http.md#items-within-items).
 */
import { findCollectionRelation, type ResourceRelation } from "../model/query/expansions.js";
import { findDefinition, formerNamesOf } from "../model/schema/find-definition.js";
import { type ErrorDetail, createFieldsRefusal } from "../model/plan/errors.js";
import { isObject } from "../model/values/objects.js";
import type { JsonObject } from "../model/values/json-object.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";

/** The items that a body contains for one nested collection. */
export interface NestedCollectionBodies {
  readonly name: string;
  readonly relation: Extract<ResourceRelation, { kind: "nested" | "through" }>;
  /** One body per array element. Null if the element is not an object, or is empty. */
  readonly bodies: readonly (JsonObject | null)[];
}

export function hasNestedItems(body: JsonObject, definition: ResourceDefinition, registry: Registry): boolean {
  return listCollectionNames(definition, registry).some((name) => Object.hasOwn(body, name));
}

/**
 * Separates the item's own values from its nested collections. Leaves out empty collections. `problems` describes
 * values that should be arrays of objects but are not.
 */
export function separateNestedCollections(body: JsonObject, definition: ResourceDefinition, registry: Registry) {
  const named = listCollectionNames(definition, registry).filter((name) => Object.hasOwn(body, name));
  const problems: ErrorDetail[] = [];
  const addProblem = (field: string, message: string): void => void problems.push({ field, rule: "type", message });
  const nestedCollections = named.flatMap((name): readonly NestedCollectionBodies[] => {
    const given = body[name] ?? [];
    if (!Array.isArray(given)) {
      addProblem(`/${name}`, "must be an array of objects, each an item to create");
      return [];
    }
    const relation = findCollectionRelation(definition.path, registry.routes, name);
    if (relation === null || relation.kind === "reference")
      throw new Error(`${definition.path} has no collection ${name}.`);
    const bodies = given.map((each: unknown, index) => {
      if (isObject(each) && Object.keys(each).length > 0) return each;
      addProblem(`/${name}/${String(index)}`, "must be an object that names at least one field");
      return null;
    });
    return bodies.length === 0 ? [] : [{ name, relation, bodies }];
  });
  const ownValues: JsonObject = Object.fromEntries(Object.entries(body).filter(([name]) => !named.includes(name)));
  return { ownValues, nestedCollections, problems };
}

/** Lists the names of nested collections that a body of the resource may contain, under current and former names. */
function listCollectionNames({ path, createWith = [] }: ResourceDefinition, registry: Registry): readonly string[] {
  return createWith.flatMap((name) => {
    const relation = findCollectionRelation(path, registry.routes, name);
    const formerName = relation === null ? undefined : findDefinition(registry, relation.resource).alias?.name;
    return formerName === undefined ? [name] : [name, formerName];
  });
}

/** An item that an operation of a batch has created. The id has the form that the API uses. */
export interface CreatedItem {
  readonly resource: string;
  readonly id: string;
}

/**
 * Replaces references to operations of a batch, such as `{"$ref": 3}`, by the ids of the items that the operations created.
 * Searches only reference fields; in other fields, such an object is an ordinary value.
 * @throws Refusal invalid_reference
 */
export function resolveBatchReferences(
  body: JsonObject,
  definition: Pick<ResourceDefinition, "fields" | "aliases">,
  findCreatedItem: (operationIndex: number) => CreatedItem | null,
): JsonObject {
  if (listReferencedOperations(body).length === 0) return body;
  const details: ErrorDetail[] = [];
  const filled: [string, unknown][] = [];
  const referring = Object.values(definition.fields).filter(({ reference }) => reference !== undefined);
  const named = referring.flatMap(({ name, reference }) => {
    return [name, ...formerNamesOf(definition, name)].map((each) => ({ name: each, to: reference?.to }));
  });
  for (const { name, to } of named) {
    if (!Object.hasOwn(body, name)) continue;
    const resolveReference = (value: unknown, pointer: string): unknown => {
      const operation = parseOperationReference(value);
      if (operation === null) return value;
      const made = findCreatedItem(operation);
      if (made !== null && made.resource === to) return made.id;
      const message = `must refer to an earlier operation that creates an item of ${String(to)}; operation ${String(operation)} does not`;
      details.push({ field: pointer, rule: "reference", message });
      return value;
    };
    const given = body[name];
    const value = Array.isArray(given)
      ? given.map((element, index) => resolveReference(element, `/${name}/${String(index)}`))
      : resolveReference(given, `/${name}`);
    filled.push([name, value]);
  }
  if (details.length > 0) throw createFieldsRefusal("invalid_reference", details);
  return filled.length === 0 ? body : { ...body, ...Object.fromEntries(filled) };
}

/** Lists the operations that objects of the form `{"$ref": 3}` in the body refer to, in any field. */
export function listReferencedOperations(body: JsonObject): readonly number[] {
  const objects = Object.values(body).filter((value) => typeof value === "object");
  return objects.flatMap((value) => {
    return (Array.isArray(value) ? value : [value]).flatMap((each) => parseOperationReference(each) ?? []);
  });
}

/** Returns the number of the operation in `{"$ref": 3}`. Returns null for any other value. */
function parseOperationReference(value: unknown): number | null {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 1 || !("$ref" in value)) return null;
  return Number.isSafeInteger(value.$ref) ? Number(value.$ref) : null;
}
