import { bareDefinition, bareField } from "../model/bare-definition.js";
import type { DescribedResource } from "../model/described.js";
import type { Document, FieldDefinition } from "../model/field.js";
import { noProject } from "../model/project.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import type { LaterField, PairedFields } from "./later-fields.js";
import { readKey, readReference, readTenant } from "./kept-words.js";
import type { Declaration, KeptField, KeptResource } from "./kept-declaration.js";
import { storedFields, storedName, storedPath, uniqueName } from "../port/stored-item.js";

/** What writes of a process are executed with, when the latest declaration is its own: what others have beside it is kept, too. */
export function pairRegistry(registry: Registry, latest: Declaration): Registry {
  const resources = Object.values(registry.resources).map((own): [string, ResourceDefinition] => {
    const kept = latest.resources[storedPath(own)];
    const paired = kept === undefined ? [] : pairFields(own, kept, latest.described?.resources[own.path]);
    return [own.path, paired.length === 0 ? own : addPaired({ ...own, later: [], unknownValues: {} }, paired)];
  });
  const isSame = resources.every(([path, definition]) => definition === registry.resources[path]);
  return isSame ? registry : { ...registry, resources: Object.fromEntries(resources) };
}

/** The registry with the fields, keys and resources that only the latest declaration has, so that writes are complete for both. */
export function growRegistry(registry: Registry, latest: Declaration): Registry {
  const own = Object.values(registry.resources);
  const pathOf = nameHere(own.map((definition) => [storedPath(definition), definition.path]));
  const grown = new Map(Object.entries(registry.resources));
  for (const [stored, resource] of Object.entries(latest.resources)) {
    const path = pathOf(stored);
    const known = registry.resources[path];
    grown.set(
      path,
      known === undefined
        ? makeUnknown(path, stored, resource, pathOf)
        : growOwn(known, resource, pathOf, latest.described?.resources[resource.as ?? stored]),
    );
  }
  const all = [...grown.values()];
  const linked = all.map((definition): [string, ResourceDefinition] => {
    const { path } = definition;
    const children = all.filter(({ parent }) => parent === path).map((child) => child.path);
    const referrers = all.flatMap((from) =>
      storedFields(from)
        .filter(({ reference }) => reference?.to === path)
        .map(({ name }) => ({ resource: from.path, field: name })),
    );
    return [path, { ...definition, children, referrers }];
  });
  return { ...registry, resources: Object.fromEntries(linked) };
}

/** The registry of a declaration that the database was served under, as far as the database knows it, under its names. */
export function registryOf(declaration: Declaration): Registry {
  return growRegistry({ resources: {}, routes: {}, privileges: [], project: noProject }, declaration);
}

/** The same, under the names that the declaration itself gives. */
export function registryAsDeclared(declaration: Declaration): Registry {
  const paths = new Map(Object.entries(declaration.resources).map(([stored, { as = stored }]) => [stored, as]));
  const pathOf: NameHere = (stored) => paths.get(stored) ?? stored;
  const definitions = Object.entries(declaration.resources).map(([stored, kept]): [string, ResourceDefinition] => {
    const fieldOf: NameHere = (field) => kept.fields[field]?.as ?? field;
    const path = pathOf(stored);
    const plain = makeUnknown(path, stored, kept, pathOf);
    const fields = Object.entries(kept.fields).map(([name, field]) =>
      makeField(fieldOf(name), name, field, pathOf, fieldOf),
    );
    const { tenant } = plain;
    return [
      path,
      {
        ...plain,
        id: fieldOf(kept.id),
        fields: Object.fromEntries(fields.map((field) => [field.name, field])),
        searchable: kept.searchable.map(fieldOf),
        unique: plain.unique.map((key) => ({ ...key, fields: key.fields.map(fieldOf) })),
        sortable: kept.sortable.map(fieldOf),
        indexes: kept.indexes.map((index) => index.map(fieldOf)),
        tenant: tenant && { ...tenant, field: fieldOf(tenant.field) },
      },
    ];
  });
  return { resources: Object.fromEntries(definitions), routes: {}, privileges: [], project: noProject };
}

/** A definition of this process with the fields that only the latest declaration knows. */
interface GrownDefinition extends ResourceDefinition {
  readonly unknownValues: Document;
  readonly later: readonly LaterField[];
  readonly paired: readonly PairedFields[];
}

/** Values of the fields that the declaration of this process does not know, in an item that it makes. */
export function unknownValues(definition: ResourceDefinition | GrownDefinition): Document {
  return "unknownValues" in definition ? definition.unknownValues : {};
}

type NameHere = (stored: string) => string;

/**
 * What this process calls what the database keeps under a name.
 * @param own pairs of a name in the database and the one here
 */
function nameHere(own: readonly (readonly [stored: string, name: string])[]): NameHere {
  const names = new Map(own);
  const taken = new Set(names.values());
  // What is not known here may be kept under a name that something else has here. None that is declared has this character.
  return (stored) => names.get(stored) ?? (taken.has(stored) ? `${stored}~` : stored);
}

function nameOf(own: ResourceDefinition): NameHere {
  return nameHere(storedFields(own).map((field) => [storedName(own, field.name), field.name]));
}

interface Pair extends PairedFields {
  readonly storedFirst: string;
}

function pairFields(
  own: ResourceDefinition,
  { fields }: KeptResource,
  described: DescribedResource | undefined,
): readonly Pair[] {
  const fieldOf = nameOf(own);
  return Object.entries(fields).flatMap(([stored, { as = stored, required = false, source }]) => {
    if (source?.first === undefined) return [];
    const first = fieldOf(source.field);
    return {
      all: fieldOf(stored),
      first,
      storedFirst: source.field,
      ownsFirst: own.fields[first] !== undefined,
      empty: source.first.empty,
      required,
      ...(source.none === undefined ? {} : { none: source.none }),
      described: described?.fields[as],
    };
  });
}

/** With the first elements as fields of their own, where they are none. */
function addPaired(definition: Omit<GrownDefinition, "paired">, paired: readonly Pair[]): GrownDefinition {
  const firsts = paired.flatMap(({ all, first, storedFirst }) => {
    const array = definition.fields[all];
    if (definition.fields[first] !== undefined || array === undefined) return [];
    const { kind, ...value } = array.items ?? bareField(first, "string");
    const reference = array.reference && { reference: { ...array.reference, none: true } };
    return [
      { ...bareField(first, kind), ...value, ...reference, name: first, storedAs: storedFirst, beside: true as const },
    ];
  });
  const fields = { ...definition.fields, ...Object.fromEntries(firsts.map((field) => [field.name, field])) };
  return { ...definition, fields, paired };
}

function growOwn(
  own: ResourceDefinition,
  resource: KeptResource,
  pathOf: NameHere,
  described: DescribedResource | undefined,
): GrownDefinition {
  const { fields, searchable, unique } = resource;
  const fieldOf = nameOf(own);
  const unknown = Object.entries(fields)
    .filter(([stored]) => own.fields[fieldOf(stored)] === undefined)
    .map(([stored, field]) => ({
      ...makeField(fieldOf(stored), stored, field, pathOf, fieldOf),
      beside: true as const,
    }));
  const referring = Object.entries(fields).flatMap(([stored, { reference }]): FieldDefinition[] => {
    const field = own.fields[fieldOf(stored)];
    if (field === undefined || field.reference !== undefined || reference === undefined) return [];
    return [{ ...field, reference: { ...readReference({ ...reference, to: pathOf(reference.to) }), beside: true } }];
  });
  const others = [...unknown, ...referring].map((field) => [field.name, field] as const);
  const grown = { ...own, fields: { ...own.fields, ...Object.fromEntries(others) } };
  const names = new Set(own.unique.map((key) => uniqueName(own, key)));
  const keys = unique.map((key) => readKey({ ...key, fields: key.fields.map(fieldOf) }));
  const complete = {
    ...grown,
    later: Object.entries(fields)
      // What is not known here and has to have a value, which nothing here says, is for a server that knows it.
      .filter(
        ([stored, { required, initial, source }]) =>
          own.fields[fieldOf(stored)] !== undefined ||
          source?.first !== undefined ||
          (required === true && initial === null),
      )
      .map(([stored, { as = stored, required = false, initial }]) => {
        return { name: fieldOf(stored), as, described: described?.fields[as], required, initial };
      }),
    searchable: searchable.map(fieldOf),
    unique: [...own.unique, ...keys.filter((key) => !names.has(uniqueName(grown, key)))],
    unknownValues: Object.fromEntries(
      Object.entries(fields)
        .filter(([stored]) => own.fields[fieldOf(stored)] === undefined)
        .map(([stored, { initial }]) => [fieldOf(stored), initial]),
    ),
  };
  return addPaired(complete, pairFields(own, resource, described));
}

/** A resource that this process does not serve. Its items count as referrers, and are removed with what they belong to. */
function makeUnknown(
  path: string,
  stored: string,
  { fields, as: _, company, unique, ...resource }: KeptResource,
  pathOf: NameHere,
): ResourceDefinition {
  const made = Object.entries(fields).map(([name, field]) => [name, makeField(name, name, field, pathOf)] as const);
  const { parent } = resource;
  return {
    ...bareDefinition(path, resource.id, Object.fromEntries(made)),
    ...resource,
    ...(path === stored ? {} : { storedAs: stored }),
    parent: parent === null ? null : pathOf(parent),
    tenant: company && readTenant({ ...company, of: pathOf(company.of) }),
    unique: unique.map(readKey),
  };
}

function makeField(
  name: string,
  stored: string,
  field: KeptField,
  pathOf: NameHere,
  fieldOf: NameHere = (each) => each,
): FieldDefinition {
  const { initial, as: _, reference, fallback = { kind: "constant", value: initial }, ...rest } = field;
  return {
    ...bareField(name, field.kind),
    ...rest,
    ...(reference === undefined ? {} : { reference: readReference({ ...reference, to: pathOf(reference.to) }) }),
    ...(name === stored ? {} : { storedAs: stored }),
    ...(field.required === true ? { history: { fill: initial } } : {}),
    fallback: fallback.kind === "by" ? { ...fallback, field: fieldOf(fallback.field) } : fallback,
  };
}
