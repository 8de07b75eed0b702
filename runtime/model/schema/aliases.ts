/** Former names of resources, fields and values (docs/reference/http.md#former-names). */
import type { ValueAlias } from "./deprecation.js";
import type { FieldDefinition, ValueAliases } from "./field.js";
import type { Registry, ResourceDefinition } from "./resource.js";

type Named = Pick<ResourceDefinition, "fields" | "aliases">;

/** Returns the current name of a field. */
export function currentNameOf({ aliases }: Pick<Named, "aliases">, name: string): string {
  return aliases !== undefined && Object.hasOwn(aliases, name) ? aliases[name]!.field : name;
}

/** Finds a field by its current or former name. */
export function fieldNamed(definition: Named, name: string): FieldDefinition | undefined {
  return definition.fields[currentNameOf(definition, name)];
}

/** Returns the current name of a value. */
export function currentValueOf<Given>(
  { valueAliases }: Pick<FieldDefinition, "valueAliases">,
  value: Given,
): Given | string {
  return findValueAlias(valueAliases, value)?.value ?? value;
}

export function findValueAlias(aliases: ValueAliases | undefined, value: unknown): ValueAlias | undefined {
  return aliases !== undefined && typeof value === "string" && Object.hasOwn(aliases, value)
    ? aliases[value]
    : undefined;
}

/** Returns the former names of a field. */
export function formerNamesOf({ aliases = {} }: Pick<Named, "aliases">, field: string): readonly string[] {
  return Object.keys(aliases).filter((name) => aliases[name]?.field === field);
}

/** Finds a resource by its path, in which each name may be a former one. */
export function resourceNamed(resources: Registry["resources"], path: string): ResourceDefinition | undefined {
  if (Object.hasOwn(resources, path)) return resources[path];
  const end = path.lastIndexOf("/");
  const parent = end === -1 ? null : resourceNamed(resources, path.slice(0, end))?.path;
  const last = path.slice(end + 1);
  return Object.values(resources).find(
    ({ parent: above, name, alias }) => above === parent && (name === last || alias?.name === last),
  );
}
