import { isObject } from "../runtime/model/values/objects.js";
import type { JsonPath } from "./problem.js";

/** A declaration without the parts that violate the meta-schema, so that the rules can check the rest. */
export interface SalvagedDeclaration {
  readonly value: unknown;
  readonly invalidFields: ReadonlySet<string>;
}

/** Placeholders for missing keywords that every rule reads. */
const placeholders = { title: "", type: "object" };
const placeholderPrivileges = { read: "a", write: "a" };

/** Removes the invalid parts of a declaration: whole fields with an invalid part, and whole arrays with an invalid element. */
export function salvageDeclaration(value: unknown, broken: readonly JsonPath[]): SalvagedDeclaration {
  const invalidFields = new Set<string>();
  const cuts = new Set<string>();
  for (const path of broken) {
    const field = findField(path);
    if (field !== undefined) invalidFields.add(field);
    cuts.add(JSON.stringify(cutsWholeField(path) ? path.slice(0, 2) : pathOfWholeArray(path)));
  }
  const rest = withoutParts(value, [], cuts);
  if (!isObject(rest) || !isObject(rest["resource"]) || !isObject(rest["properties"]))
    return { value: null, invalidFields };
  return {
    value: {
      ...placeholders,
      ...rest,
      resource: { privileges: placeholderPrivileges, ...rest["resource"] },
      properties: Object.fromEntries(Object.entries(rest["properties"]).filter(([name]) => !invalidFields.has(name))),
    },
    invalidFields,
  };
}

/** Whether the finding is about an invalid part, or about something inside or around it. The invalid part is already reported. */
export function isAboutInvalidPart(at: JsonPath, broken: readonly JsonPath[]): boolean {
  return broken.some((path) => {
    const common = Math.min(at.length, path.length);
    return at.length >= 2 && at.slice(0, common).every((segment, index) => segment === path[index]);
  });
}

function cutsWholeField(path: JsonPath): boolean {
  return path[0] === "properties" && path.length > 2;
}

function findField(path: JsonPath): string | undefined {
  return path[0] === "properties" ? path[1]?.toString() : undefined;
}

/** Returns the path of the whole array if an element is invalid: removing only the element would shift the others. */
function pathOfWholeArray(path: JsonPath): JsonPath {
  const index = path.findIndex((segment) => typeof segment === "number");
  return index === -1 ? path : path.slice(0, index);
}

function withoutParts(value: unknown, at: JsonPath, cuts: ReadonlySet<string>): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, each, [...at, name]] as const)
      .filter(([, , path]) => !cuts.has(JSON.stringify(path)))
      .map(([name, each, path]) => [name, withoutParts(each, path, cuts)]),
  );
}
