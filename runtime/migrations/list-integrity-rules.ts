/** Lists the rules of the declarations, each with a query for the items that violate it. */
import type { CanonicalField } from "../model/schema/canonical-project.js";
import type { FieldDefinition } from "../model/schema/field.js";
import { findViolatedConditions } from "../model/plan/violations.js";
import { listDeclaredRollups } from "../model/schema/field-lists.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { listStoredFields } from "../storage/port/stored-item.js";
import type { CustomItemTest, ItemQuery } from "./find-items.js";

export interface IntegrityRule {
  readonly resource: string;
  readonly field: string | null;
  readonly violation: string;
  readonly query: ItemQuery;
}

/**
 * Lists all rules that stored items must satisfy.
 * @param registry with the declarations and the names in the database
 */
export function listIntegrityRules(registry: Registry): readonly IntegrityRule[] {
  const described = registry.declarations?.read().resources ?? {};
  return Object.values(registry.resources).flatMap((definition) =>
    listIntegrityRulesOfResource(definition, described[definition.path]?.fields ?? {}),
  );
}

export function listIntegrityRulesOfResource(
  definition: ResourceDefinition,
  describedFields: { readonly [field: string]: CanonicalField },
): readonly IntegrityRule[] {
  const { path: resource, parent: parentPath } = definition;
  const rule = (field: string | null, violation: string, condition: ItemQuery["condition"]): IntegrityRule => {
    return { resource, field, violation, query: { resource, condition } };
  };
  return [
    ...listStoredFields(definition).flatMap((field) => {
      const value = describedFields[field.name];
      if (value === undefined) return [];
      return listFieldRules(definition, field, value).map(([violation, condition]) =>
        rule(field.name, violation, condition),
      );
    }),
    ...definition.unique.map((key) =>
      rule(key.fields.join(", "), "must be unique, and another item has the same value", {
        kind: "twins",
        uniqueKey: key,
      }),
    ),
    ...(parentPath === null || parentPath.includes("/")
      ? []
      : [
          rule(null, `is nested in an item of ${parentPath} that does not exist`, {
            kind: "missingParent",
            parentPath,
          }),
        ]),
    ...(definition.validate.conditions === undefined
      ? []
      : [rule(null, "violates a condition between fields", createConditionTest(definition))]),
  ];
}

function listFieldRules(
  definition: ResourceDefinition,
  field: FieldDefinition,
  canonicalField: CanonicalField,
): readonly (readonly [violation: string, condition: ItemQuery["condition"]])[] {
  const { name, reference, required } = field;
  const valuePath = field.kind === "array" ? [name, "*"] : [name];
  // Passwords and keys are stored as digests, so the limits in the declaration do not apply to the stored text.
  const isDigest = name === definition.accounts?.password || name === definition.accounts?.secret;
  const dangling =
    reference &&
    ({
      kind: "dangling",
      valuePath,
      targetPath: reference.to,
      zeroMeansNoItem: reference.none,
    } as const);
  const foreign =
    reference?.sameTenant === true && ({ kind: "crossTenant", valuePath, targetPath: reference.to } as const);
  return [
    ...(isDigest
      ? []
      : [["does not match its declaration", { kind: "unlike", valuePath: [name], schema: canonicalField }] as const]),
    ...(required ? [["is mandatory but has no value", { kind: "without", valuePath: [name] }] as const] : []),
    ...(dangling ? [["refers to an item that does not exist", dangling] as const] : []),
    ...(foreign ? [["refers to an item of another tenant", foreign] as const] : []),
    ...listDeclaredRollups(definition)
      .filter(({ targetField }) => targetField === field)
      .map(
        (rollup) => ["differs from the value that its rollup computes", { kind: "outdatedRollup", rollup }] as const,
      ),
  ];
}

function createConditionTest(definition: ResourceDefinition): CustomItemTest {
  return {
    kind: "test",
    find: ({ document }) =>
      findViolatedConditions(definition, document).map(
        ({ field, message }) => `${String(field?.slice(1))} ${message}`,
      )[0],
  };
}
