/** What of the declarations reaches a database, as it keeps them. */
import type { DescribedProject } from "../model/described.js";
import type { Fallback, FieldDefinition, FieldSource, Settings, Value, ValueDefinition } from "../model/field.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { storedFields, storedName } from "../port/stored-item.js";
import {
  keepKey,
  keepReference,
  keepTenant,
  type RecordedKey,
  type RecordedReference,
  type RecordedTenant,
} from "./recorded-words.js";
import { initialValue } from "./plan-resource.js";

/** Names are those in the database, where they are other ones than those of the declaration. */
export interface RecordedField extends ValueDefinition {
  /** Its name in the declaration, where that is another one. */
  readonly as?: string;
  /** Absent where an earlier version of the program wrote the declaration. */
  readonly required?: boolean;
  readonly reference?: RecordedReference;
  readonly source?: FieldSource;
  readonly seen?: Required<FieldDefinition>["seen"];
  /** Of items that are made by who does not know the field. */
  readonly initial: Value;
  /** What stands in there instead, where each write has its own: fields by their names in the database. */
  readonly fallback?: Fallback;
}

export interface RecordedResource {
  /** Its path in the declaration, where that is another one. */
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

/** What of the declarations of all resources reaches a database. */
export interface SchemaVersion {
  readonly resources: { readonly [path: string]: RecordedResource };
  /** All that was declared, under the names that it has there; absent where an earlier version of the program wrote it. */
  readonly described?: DescribedProject;
  /** False if all that changed is additive: servers with the declaration before go on writing. Earlier versions wrote only true. */
  readonly stops?: boolean;
}

/** A text that `describeVersion` has made, of this or another version of the program. */
export function parseVersion(text: string): SchemaVersion {
  return JSON.parse(text) as SchemaVersion;
}

export function describeVersion(registry: Registry, settings: Settings | undefined): SchemaVersion {
  const { declarations } = registry;
  return {
    resources: recordResources(registry, settings),
    ...(declarations === undefined ? {} : { described: declarations.read() }),
  };
}

export function recordResources(registry: Registry, settings: Settings | undefined): SchemaVersion["resources"] {
  const names = namesInDatabase(registry);
  const resources = Object.values(registry.resources).map((definition) => {
    return [names.path(definition.path), recordResource(definition, settings, names)] as const;
  });
  return inOrder(Object.fromEntries(resources), (resource) => resource);
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
    company: tenant && keepTenant({ ...tenant, field: inDatabase(tenant.field), of: names.path(tenant.of) }),
    searchable: definition.searchable.map(inDatabase),
    unique: unique.map((key) => keepKey({ ...key, fields: key.fields.map(inDatabase) })),
    sortable: definition.sortable.map(inDatabase),
    indexes: definition.indexes.map((index) => index.map(inDatabase)),
    fields: inOrder(Object.fromEntries(fields), (field) => ({
      ...recordField(field, settings, names),
      ...recordFallback(field, inDatabase),
    })),
  };
}

function recordField(field: FieldDefinition, settings: Settings | undefined, names: Names): RecordedField {
  const { name, storedAs = name, reference, source, seen } = field;
  return {
    ...recordValue(field),
    ...(storedAs === name ? {} : { as: name }),
    required: field.required,
    ...(reference === undefined ? {} : { reference: keepReference({ ...reference, to: names.path(reference.to) }) }),
    ...(source === undefined ? {} : { source }),
    ...(seen === undefined ? {} : { seen }),
    initial: initialValue(field, settings),
  };
}

const eachTime: ReadonlySet<Fallback["kind"]> = new Set(["now", "updated", "creator", "changer"]);

function recordFallback(
  { fallback }: FieldDefinition,
  inDatabase: (field: string) => string,
): Pick<RecordedField, "fallback"> {
  if (fallback.kind === "by") return { fallback: { ...fallback, field: inDatabase(fallback.field) } };
  return eachTime.has(fallback.kind) ? { fallback } : {};
}

export function recordValue({
  kind,
  format,
  items,
  properties,
  was,
  fill,
  fillFrom,
}: ValueDefinition): ValueDefinition {
  return {
    kind,
    ...(was === undefined ? {} : { was }),
    ...(fill === undefined ? {} : { fill }),
    ...(fillFrom === undefined ? {} : { fillFrom }),
    ...(format === undefined ? {} : { format }),
    ...(items === undefined ? {} : { items: recordValue(items) }),
    ...(properties === undefined ? {} : { properties: inOrder(properties, recordValue) }),
  };
}

interface Names {
  path(path: string): string;
}

function namesInDatabase({ resources }: Registry): Names {
  return { path: (path) => resources[path]?.storedAs ?? path };
}

/** The order in which things are declared reaches no database. */
function inOrder<Member, Result>(
  members: { readonly [name: string]: Member },
  toResult: (member: Member) => Result,
): { readonly [name: string]: Result } {
  const names = Object.keys(members).toSorted();
  return Object.fromEntries(names.map((name) => [name, toResult(members[name]!)]));
}
