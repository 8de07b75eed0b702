/** The records of schema versions in a database. A schema version consists of all declarations of one release. */
import type { DescribedProject } from "../model/schema/described.js";
import type {
  Fallback,
  FieldDefinition,
  FieldSource,
  Reference,
  Rollup,
  Settings,
  Value,
  ValueDefinition,
} from "../model/schema/field.js";
import type { Registry, ResourceDefinition, TenantDeclaration, UniqueKey } from "../model/schema/resource.js";
import { definedMembers } from "../model/values/objects.js";
import { storedFields, storedName } from "../storage/port/stored-item.js";
import { initialValue } from "./stored-schema.js";

/** The record of a field. It uses the database's names for other fields and resources. */
export interface RecordedField extends ValueDefinition {
  /** Declared name. Absent if it is also the name in the database. */
  readonly as?: string;
  /** Whether the field is mandatory. Absent in versions written by early releases. */
  readonly required?: boolean;
  readonly reference?: RecordedReference;
  readonly source?: FieldSource;
  readonly seen?: Required<FieldDefinition>["seen"];
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
  readonly unique: readonly RecordedKey[];
  readonly sortable: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  readonly fields: { readonly [name: string]: RecordedField };
}

/** The declarations of all resources, as a database records them. */
export interface SchemaVersion {
  readonly resources: { readonly [path: string]: RecordedResource };
  /** All declarations, with declared names. Absent in versions written by early releases. */
  readonly described?: DescribedProject;
  /**
   * False if every change is additive, so that servers with the previous version can continue to write. Absent in some records
   * of early releases, and then counts as true.
   */
  readonly stops?: boolean;
}

/** Parses the record of a version. Another release of Stockroom may have written it. */
export function parseVersion(text: string): SchemaVersion {
  return JSON.parse(text) as SchemaVersion;
}

export function describeVersion(registry: Registry, settings: Settings | undefined): SchemaVersion {
  const described = registry.declarations?.read();
  return { resources: recordResources(registry, settings), ...definedMembers({ described }) };
}

export function recordResources(registry: Registry, settings: Settings | undefined): SchemaVersion["resources"] {
  const names = namesInDatabase(registry);
  const resources = Object.values(registry.resources).map((definition) => {
    return [names.path(definition.path), recordResource(definition, settings, names)] as const;
  });
  return mapSorted(Object.fromEntries(resources), (resource) => resource);
}

function recordResource(
  definition: ResourceDefinition,
  settings: Settings | undefined,
  names: Names,
): RecordedResource {
  const { path, parent, tenant, idWithinParent, unique } = definition;
  const inDatabase = (field: string): string => storedName(definition, field);
  const fields = storedFields(definition).map((field) => [inDatabase(field.name), field] as const);
  return {
    ...(names.path(path) === path ? {} : { as: path }),
    parent: parent === null ? null : names.path(parent),
    id: inDatabase(definition.id),
    idWithinParent,
    // Servers of another release fill in the tenant field of items that they create. They need no path (`through`) to the
    // tenant.
    company:
      tenant === null || tenant.through !== undefined
        ? null
        : { field: inDatabase(tenant.field), of: names.path(tenant.of), self: tenant.self, zero: tenant.none },
    searchable: definition.searchable.map(inDatabase),
    unique: unique.map((key) => recordKey({ ...key, fields: key.fields.map(inDatabase) })),
    sortable: definition.sortable.map(inDatabase),
    indexes: definition.indexes.map((index) => index.map(inDatabase)),
    fields: mapSorted(Object.fromEntries(fields), (field) => ({
      ...recordField(field, settings, names),
      ...recordFallback(field, inDatabase),
    })),
  };
}

function recordField(field: FieldDefinition, settings: Settings | undefined, names: Names): RecordedField {
  const { name, storedAs = name, reference, rollup, source, seen } = field;
  return {
    ...recordValue(field),
    ...definedMembers({
      as: storedAs === name ? undefined : name,
      required: field.required,
      reference: reference && recordReference({ ...reference, to: names.path(reference.to) }),
      rollup: rollup && recordRollup(rollup, names),
      source,
      seen,
    }),
    initial: initialValue(field, settings),
  };
}

function recordRollup({ of, resource, field, by, decimals }: Rollup, names: Names): Rollup {
  const [from, refers] = [names.field(resource, field), by && names.field(resource, by)];
  return { of, resource: names.path(resource), field: from, by: refers, decimals };
}

const changingFallbacks: ReadonlySet<Fallback["kind"]> = new Set(["now", "updated", "creator", "changer"]);

function recordFallback(
  { fallback }: FieldDefinition,
  inDatabase: (field: string) => string,
): Pick<RecordedField, "fallback"> {
  if (fallback.kind === "by") return { fallback: { ...fallback, field: inDatabase(fallback.field) } };
  return changingFallbacks.has(fallback.kind) ? { fallback } : {};
}

function recordValue({ kind, format, items, properties, was, fill, fillFrom }: ValueDefinition): ValueDefinition {
  const inner = { items: items && recordValue(items), properties: properties && mapSorted(properties, recordValue) };
  return { kind, ...definedMembers({ was, fill, fillFrom, format, ...inner }) };
}

interface Names {
  path(path: string): string;
  field(path: string, field: string): string;
}

function namesInDatabase({ resources }: Registry): Names {
  return {
    path: (path) => resources[path]?.storedAs ?? path,
    field: (path, field) => resources[path]?.fields[field]?.storedAs ?? field,
  };
}

/** Converts the members in alphabetical order. Their order in a declaration must not change the record. */
function mapSorted<Member, Result>(
  members: { readonly [name: string]: Member },
  toResult: (member: Member) => Result,
): { readonly [name: string]: Result } {
  const names = Object.keys(members).toSorted();
  return Object.fromEntries(names.map((name) => [name, toResult(members[name]!)]));
}

export interface RecordedTenant {
  readonly field: string;
  readonly of: string;
  readonly self: boolean;
  readonly zero: boolean;
}

export interface RecordedKey {
  readonly ignoreCase: boolean;
  readonly unlessEmpty: boolean;
  readonly fields: readonly string[];
}

export interface RecordedReference {
  readonly to: string;
  readonly zero: boolean;
  readonly sameCompany: boolean;
  readonly owner?: true;
}

export function readTenant({ field, of, self, zero }: RecordedTenant): TenantDeclaration {
  return { field, of, self, none: zero };
}

export function recordKey({ ignoreCase, sparse, fields }: UniqueKey): RecordedKey {
  return { ignoreCase, unlessEmpty: sparse, fields };
}

export function readKey({ ignoreCase, unlessEmpty, fields }: RecordedKey): UniqueKey {
  return { ignoreCase, sparse: unlessEmpty, fields };
}

function recordReference({ to, none, sameTenant, onDelete }: Reference): RecordedReference {
  return { to, zero: none, sameCompany: sameTenant, ...(onDelete === undefined ? {} : { owner: true }) };
}

export function readReference({ to, zero, sameCompany, owner }: RecordedReference): Reference {
  return { to, none: zero, sameTenant: sameCompany, ...(owner === undefined ? {} : { onDelete: "cascade" }) };
}
