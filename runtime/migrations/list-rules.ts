/** Lists the rules of the declarations, each with a query for the items that violate it. */
import type { DescribedField } from "../model/schema/described.js";
import type { Document, Value } from "../model/schema/field.js";
import { findBrokenConditions } from "../model/plan/violations.js";
import { rollupsOf } from "../model/schema/field-lists.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idsOnPath, storedFields } from "../storage/port/stored-item.js";
import type { ItemQuery } from "./find-items.js";

export interface CheckedRule {
  readonly resource: string;
  readonly field: string | null;
  readonly says: string;
  readonly query: ItemQuery;
}

/** @param registry with the declarations and the names in the database */
export function listRules(registry: Registry): readonly CheckedRule[] {
  const described = registry.declarations?.read().resources ?? {};
  return Object.values(registry.resources).flatMap((definition) =>
    listRulesOf(definition, described[definition.path]?.fields ?? {}),
  );
}

export function listRulesOf(
  definition: ResourceDefinition,
  described: { readonly [field: string]: DescribedField },
): readonly CheckedRule[] {
  const ofFields = storedFields(definition).flatMap(({ name }) => listOfField(definition, name, described[name]));
  return [...ofFields, ...listKeys(definition), ...listParents(definition), ...listConditions(definition)];
}

function listOfField(
  definition: ResourceDefinition,
  name: string,
  described: DescribedField | undefined,
): readonly CheckedRule[] {
  const field = definition.fields[name];
  if (field === undefined || described === undefined) return [];
  const at = [name];
  const rule = (says: string, concern: ItemQuery["concern"]): CheckedRule => {
    return { resource: definition.path, field: name, says, query: { resource: definition.path, concern } };
  };
  const { reference } = field;
  const places = field.kind === "array" ? [name, "*"] : at;
  // Passwords and keys are stored as digests, so the limits of the field do not apply to the stored text.
  const isDigest = name === definition.accounts?.password || name === definition.accounts?.secret;
  return [
    ...(isDigest ? [] : [rule("does not match its declaration", { kind: "unlike", at, value: described })]),
    ...(field.required ? [rule("is mandatory but has no value", { kind: "without", at })] : []),
    ...(reference === undefined
      ? []
      : [
          rule("refers to an item that does not exist", {
            kind: "dangling",
            at: places,
            to: reference.to,
            none: reference.none,
          }),
        ]),
    ...(reference?.sameTenant === true
      ? [rule("refers to an item of another tenant", { kind: "foreign", at: places, to: reference.to })]
      : []),
    ...rollupsOf(definition)
      .filter(({ into }) => into === field)
      .map((rollup) => rule("differs from the value that its rollup computes", { kind: "stale", rollup })),
  ];
}

function listKeys({ path, unique }: ResourceDefinition): readonly CheckedRule[] {
  return unique.map((key) => ({
    resource: path,
    field: key.fields.join(", "),
    says: "must be unique, and another item has the same value",
    query: { resource: path, concern: { kind: "twins", key } },
  }));
}

/** Lists the rule that the parent of each nested item exists. */
function listParents({ path, parent }: ResourceDefinition): readonly CheckedRule[] {
  if (parent === null || parent.includes("/")) return [];
  const above = (item: { readonly path: string }): Value => idsOnPath(item.path).at(-1) ?? null;
  return [
    {
      resource: path,
      field: null,
      says: `is nested in an item of ${parent} that does not exist`,
      query: { resource: path, concern: { kind: "orphan", to: parent, above } },
    },
  ];
}

function listConditions(definition: ResourceDefinition): readonly CheckedRule[] {
  if (definition.validate.conditions === undefined) return [];
  const { path } = definition;
  const find = ({ document }: { readonly document: Document }): Value | undefined =>
    findBrokenConditions(definition, document).map(({ field, message }) => `${String(field?.slice(1))} ${message}`)[0];
  const says = "violates a condition between fields";
  return [{ resource: path, field: null, says, query: { resource: path, concern: { kind: "test", find } } }];
}
