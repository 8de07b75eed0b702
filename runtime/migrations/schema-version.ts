/** The records of schema versions in a database. A schema version consists of all declarations of one release. */
import type { CanonicalProject } from "../model/schema/canonical-project.js";
import type {
  Fallback,
  FieldDefinition,
  FieldMigrationSource,
  Reference,
  Rollup,
  SettingValues,
  Value,
  ValueDefinition,
} from "../model/schema/field.js";
import type { Registry, ResourceDefinition, TenantDeclaration, UniqueKey } from "../model/schema/resource.js";
import { omitUndefinedMembers } from "../model/values/objects.js";
import { listStoredFields, getStoredFieldName } from "../storage/port/stored-item.js";
import { findInitialValue } from "./stored-schema.js";

/** The record of a field. It uses the database's names for other fields and resources. */
export interface RecordedField extends ValueDefinition {
  /** Declared name. Absent if it is also the name in the database. */
  readonly as?: string;
  /** Whether the field is mandatory. */
  readonly required: boolean;
  readonly reference?: RecordedReference;
  readonly source?: FieldMigrationSource;
  readonly seen?: Required<FieldDefinition>["hookInputFields"];
  /** The rule that computes the field from other items. */
  readonly rollup?: Rollup;
  /** Value of the field in items that servers of an older release create. These servers do not know the field. */
  readonly initial: Value;
  /** Source of a default that differs from write to write, such as the current time. */
  readonly fallback?: Fallback;
}

export interface RecordedResource {
  /** Declared path. Absent if it is also the path in the database. */
  readonly as?: string;
  readonly parent: string | null;
  readonly id: string;
  readonly idWithinParent: boolean;
  readonly company: RecordedTenant | null;
  readonly searchable: readonly string[];
  readonly unique: readonly RecordedUniqueKey[];
  readonly sortable: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  readonly fields: { readonly [name: string]: RecordedField };
}

/** The declarations of all resources, as a database records them. */
export interface SchemaVersion {
  readonly resources: { readonly [path: string]: RecordedResource };
  /** All declarations, with declared names. */
  readonly described?: CanonicalProject;
  /**
   * Whether servers with the previous version must stop writing, because not every change is additive. Some records of
   * release 0.1.0 lack this member, which means true.
   */
  readonly stops?: boolean;
}

/** Parses the record of a version. Another release of Stockroom may have written it. */
export function parseSchemaVersion(json: string): SchemaVersion {
  return JSON.parse(json) as SchemaVersion;
}

export function createSchemaVersion(registry: Registry, settings: SettingValues | undefined): SchemaVersion {
  const described = registry.declarations?.read();
  return { resources: toRecordedResources(registry, settings), ...omitUndefinedMembers({ described }) };
}

export function toRecordedResources(
  registry: Registry,
  settings: SettingValues | undefined,
): SchemaVersion["resources"] {
  const storedPathOf = (path: string): string => registry.resources[path]?.storedAs ?? path;
  const storedFieldOf = (path: string, field: string): string =>
    registry.resources[path]?.fields[field]?.storedAs ?? field;

  function recordResource(definition: ResourceDefinition): RecordedResource {
    const { path, parent, tenant, idWithinParent, unique } = definition;
    const storedNameOf = (field: string): string => getStoredFieldName(definition, field);
    const fields = listStoredFields(definition).map((field) => [storedNameOf(field.name), field] as const);
    return {
      ...(storedPathOf(path) === path ? {} : { as: path }),
      parent: parent === null ? null : storedPathOf(parent),
      id: storedNameOf(definition.id),
      idWithinParent,
      // Servers of another release set the tenant field of the items that they create. If the tenant is found along
      // references (`through`), the items have no tenant field.
      company:
        tenant === null || tenant.through !== undefined
          ? null
          : { field: storedNameOf(tenant.field), of: storedPathOf(tenant.of), self: tenant.self, zero: tenant.none },
      searchable: definition.searchable.map(storedNameOf),
      unique: unique.map(({ ignoreCase, sparse, fields: names }) => {
        return { ignoreCase, unlessEmpty: sparse, fields: names.map(storedNameOf) };
      }),
      sortable: definition.sortable.map(storedNameOf),
      indexes: definition.indexes.map((index) => index.map(storedNameOf)),
      fields: mapMembersInOrder(Object.fromEntries(fields), (field) => ({
        ...recordField(field),
        ...toRecordedFallback(field, storedNameOf),
      })),
    };
  }

  function recordField(field: FieldDefinition): RecordedField {
    const { name, storedAs = name, required, reference, rollup, source, hookInputFields } = field;
    return {
      ...toRecordedValue(field),
      required,
      ...omitUndefinedMembers({
        as: storedAs === name ? undefined : name,
        reference: reference && toRecordedReference({ ...reference, to: storedPathOf(reference.to) }),
        rollup: rollup && recordRollup(rollup),
        source,
        seen: hookInputFields,
      }),
      initial: findInitialValue(field, settings),
    };
  }

  function recordRollup({ of, resource, field, by, decimals }: Rollup): Rollup {
    const [from, refers] = [storedFieldOf(resource, field), by && storedFieldOf(resource, by)];
    return { of, resource: storedPathOf(resource), field: from, by: refers, decimals };
  }

  const resources = Object.values(registry.resources).map(
    (each) => [storedPathOf(each.path), recordResource(each)] as const,
  );
  return mapMembersInOrder(Object.fromEntries(resources), (resource) => resource);
}

const varyingFallbackKinds: ReadonlySet<Fallback["kind"]> = new Set(["now", "updated", "creator", "changer"]);

function toRecordedFallback(
  { fallback }: FieldDefinition,
  storedNameOf: (field: string) => string,
): Pick<RecordedField, "fallback"> {
  if (fallback.kind === "by") return { fallback: { ...fallback, field: storedNameOf(fallback.field) } };
  return varyingFallbackKinds.has(fallback.kind) ? { fallback } : {};
}

function toRecordedValue({ kind, format, items, properties, was, fill, fillFrom }: ValueDefinition): ValueDefinition {
  const inner = {
    items: items && toRecordedValue(items),
    properties: properties && mapMembersInOrder(properties, toRecordedValue),
  };
  return { kind, ...omitUndefinedMembers({ was, fill, fillFrom, format, ...inner }) };
}

/** Converts the members in alphabetical order. Their order in a declaration must not change the record. */
function mapMembersInOrder<Member, Result>(
  members: { readonly [name: string]: Member },
  toResult: (member: Member) => Result,
): { readonly [name: string]: Result } {
  const names = Object.keys(members).toSorted();
  return Object.fromEntries(names.map((name) => [name, toResult(members[name]!)]));
}

interface RecordedTenant extends Omit<TenantDeclaration, "through" | "none"> {
  readonly zero: boolean;
}

interface RecordedUniqueKey extends Omit<UniqueKey, "sparse"> {
  readonly unlessEmpty: boolean;
}

interface RecordedReference {
  readonly to: string;
  readonly zero: boolean;
  readonly sameCompany: boolean;
  readonly owner?: true;
}

function toRecordedReference({ to, none, sameTenant, onDelete }: Reference): RecordedReference {
  return { to, zero: none, sameCompany: sameTenant, ...(onDelete === undefined ? {} : { owner: true }) };
}

export function toReference({ to, zero, sameCompany, owner }: RecordedReference): Reference {
  return { to, none: zero, sameTenant: sameCompany, ...(owner === undefined ? {} : { onDelete: "cascade" }) };
}
