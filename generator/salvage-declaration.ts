import { isObject } from "../runtime/model/values/objects.js";
import type { JsonPath } from "./problem.js";

/**
 * Removes the invalid parts of a declaration, so that the rules can check the rest: whole fields with an invalid part, and whole
 * arrays with an invalid element.
 */
export function salvageDeclaration(
  value: unknown,
  invalidPaths: readonly JsonPath[],
): { readonly value: unknown; readonly invalidFields: ReadonlySet<string> } {
  const invalidFields = new Set<string>();
  const cuts = new Set<string>();
  for (const path of invalidPaths) {
    const [member, field] = path;
    if (member === "properties" && field !== undefined) invalidFields.add(String(field));
    // If an element of an array is invalid, cuts the whole array: removing only the element would shift the others.
    const index = path.findIndex((segment) => typeof segment === "number");
    const whole = index === -1 ? path : path.slice(0, index);
    cuts.add(JSON.stringify(member === "properties" && path.length > 2 ? path.slice(0, 2) : whole));
  }
  const rest = removeParts(value, [], cuts);
  if (!isObject(rest) || !isObject(rest["resource"]) || !isObject(rest["properties"]))
    return { value: null, invalidFields };
  return {
    // Adds placeholders for keywords that every rule reads, because they may be missing.
    value: {
      title: "",
      type: "object",
      ...rest,
      resource: { privileges: { read: "a", write: "a" }, ...rest["resource"] },
      properties: Object.fromEntries(Object.entries(rest["properties"]).filter(([name]) => !invalidFields.has(name))),
    },
    invalidFields,
  };
}

/** Whether the finding is about an invalid part, or about something inside or around it. The invalid part is already reported. */
export function isAboutInvalidPart(findingPath: JsonPath, invalidPaths: readonly JsonPath[]): boolean {
  return invalidPaths.some((path) => {
    const common = Math.min(findingPath.length, path.length);
    return findingPath.length >= 2 && findingPath.slice(0, common).every((segment, index) => segment === path[index]);
  });
}

function removeParts(value: unknown, valuePath: JsonPath, removedPaths: ReadonlySet<string>): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, each, [...valuePath, name]] as const)
      .filter(([, , path]) => !removedPaths.has(JSON.stringify(path)))
      .map(([name, each, path]) => [name, removeParts(each, path, removedPaths)]),
  );
}
