/** Looks up resources, actions and fields in a registry, by current and former names (docs/reference/http.md#former-names). */
import type { ActionDefinition } from "./action-definition.js";
import type { Registry, ResourceDefinition } from "./resource.js";
import type { ValueAlias } from "./deprecation.js";
import type { FieldDefinition, ValueAliases } from "./field.js";

/**
 * Returns the definition of a resource.
 * @throws Error if the registry has no such resource, which is a defect of the program
 */
export function findDefinition(registry: Registry, path: string): ResourceDefinition {
  const definition = registry.resources[path];
  if (definition === undefined) throw new Error(`the registry has no resource ${path}`);
  return definition;
}

/**
 * Returns the definition of an action.
 * @throws Error if the resource has no such action, which is a defect of the program
 */
export function findAction({ path, actions = {} }: ResourceDefinition, name: string): ActionDefinition {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) throw new Error(`${path} has no action ${name}`);
  return action;
}

/** Lists the resources in which this resource is nested, outermost first. */
export function listAncestors(registry: Registry, { parent }: ResourceDefinition): readonly ResourceDefinition[] {
  if (parent === null) return [];
  const above = findDefinition(registry, parent);
  return [...listAncestors(registry, above), above];
}

/** Tells whether items with this reference are removed together with the item that they refer to. */
export function isCascadingReference(
  registry: Registry,
  { resource, field }: ResourceDefinition["referrers"][number],
): boolean {
  return findDefinition(registry, resource).fields[field]?.reference?.onDelete === "cascade";
}

/** Returns a different name for each id in a path, outermost first: `id` and `id_2` if two resources name their id `id`. */
export function toUniqueIdNames(idFields: readonly string[]): readonly string[] {
  return idFields.map((field, index) => {
    const before = idFields.slice(0, index).filter((other) => other === field).length;
    return before === 0 ? field : `${field}_${String(before + 1)}`;
  });
}

type FieldsAndAliases = Pick<ResourceDefinition, "fields" | "aliases">;

/** Returns the current name of a field for its current or former name. */
export function currentNameOf({ aliases }: Pick<FieldsAndAliases, "aliases">, currentOrFormerName: string): string {
  return aliases !== undefined && Object.hasOwn(aliases, currentOrFormerName)
    ? aliases[currentOrFormerName]!.field
    : currentOrFormerName;
}

/** Finds a field by its current or former name. */
export function findField(definition: FieldsAndAliases, currentOrFormerName: string): FieldDefinition | undefined {
  return definition.fields[currentNameOf(definition, currentOrFormerName)];
}

/** Returns the current value for a former value. Any other value is returned unchanged. */
export function currentValueOf<InputValue>(
  { valueAliases }: Pick<FieldDefinition, "valueAliases">,
  currentOrFormerValue: InputValue,
): InputValue | string {
  return findValueAlias(valueAliases, currentOrFormerValue)?.value ?? currentOrFormerValue;
}

export function findValueAlias(aliases: ValueAliases | undefined, value: unknown): ValueAlias | undefined {
  return aliases !== undefined && typeof value === "string" && Object.hasOwn(aliases, value)
    ? aliases[value]
    : undefined;
}

export function formerNamesOf(
  { aliases = {} }: Pick<FieldsAndAliases, "aliases">,
  fieldName: string,
): readonly string[] {
  return Object.keys(aliases).filter((name) => aliases[name]?.field === fieldName);
}

/** Finds a resource by its path. Each part of the path may be a former name. */
export function findResourceByAnyPath(resources: Registry["resources"], path: string): ResourceDefinition | undefined {
  if (Object.hasOwn(resources, path)) return resources[path];
  const end = path.lastIndexOf("/");
  const parent = end === -1 ? null : findResourceByAnyPath(resources, path.slice(0, end))?.path;
  const last = path.slice(end + 1);
  return Object.values(resources).find(
    ({ parent: above, name, alias }) => above === parent && (name === last || alias?.name === last),
  );
}
