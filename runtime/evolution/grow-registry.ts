import type { Document, FieldDefinition, Registry, ResourceDefinition } from "../model/resource.js";
import type { Declaration, KeptField, KeptResource } from "./declarations.js";
import { storedFields, uniqueName } from "../port/stored-item.js";

/** The registry with all that the latest declaration knows beside it, so that what is written is complete for both. */
export function growRegistry(registry: Registry, latest: Declaration): Registry {
  const kept = Object.entries(latest.resources);
  const grown = new Map(Object.entries(registry.resources));
  for (const [path, resource] of kept) {
    const own = registry.resources[path];
    grown.set(path, own === undefined ? makeUnknown(path, resource) : growDefinition(own, resource));
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
    const whole = { ...definition, children, referrers };
    const initial = initials.get(definition);
    if (initial !== undefined) initials.set(whole, initial);
    return [path, whole];
  });
  return { ...registry, resources: Object.fromEntries(linked) };
}

/** What the database was served under, as far as it reaches the database. */
export function registryOf(declaration: Declaration): Registry {
  return growRegistry({ resources: {}, routes: {}, privileges: [] }, declaration);
}

const initials = new WeakMap<ResourceDefinition, Document>();

/** Values of the fields that the declaration of this process does not know, in an item that it makes. */
export function unknownValues(definition: ResourceDefinition): Document {
  return initials.get(definition) ?? {};
}

function growDefinition(own: ResourceDefinition, { fields, searchable, unique }: KeptResource): ResourceDefinition {
  const names = new Set(own.unique.map(uniqueName));
  const unknown = Object.entries(fields).filter(([name]) => own.fields[name] === undefined);
  const grown = {
    ...own,
    fields: { ...own.fields, ...Object.fromEntries(unknown.map(([name, field]) => [name, makeField(name, field)])) },
    searchable,
    unique: [...own.unique, ...unique.filter((key) => !names.has(uniqueName(key)))],
  };
  initials.set(grown, Object.fromEntries(unknown.map(([name, { initial }]) => [name, initial])));
  return grown;
}

/** A resource that this process serves to nobody; what refers to others or lies in them must be counted and go with them. */
function makeUnknown(path: string, resource: KeptResource): ResourceDefinition {
  const validate = (): boolean => true;
  return {
    ...resource,
    path,
    name: path.slice(path.lastIndexOf("/") + 1),
    title: path,
    description: "",
    children: [],
    resultKey: resource.id,
    titleField: resource.id,
    shape: "map",
    fields: Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, makeField(name, field)])),
    views: { list: [], item: [] },
    defaultSort: resource.id,
    privileges: { read: "", create: "", update: "", delete: "" },
    groupField: null,
    referrers: [],
    principal: null,
    group: null,
    validate: { create: validate, update: validate },
  };
}

function makeField(name: string, { initial, ...field }: KeptField): FieldDefinition {
  return {
    ...field,
    name,
    description: "",
    travelsAsString: false,
    stored: true,
    readOnly: true,
    hidden: true,
    immutable: false,
    createOnly: false,
    required: false,
    emptyIsNone: false,
    fallback: { kind: "constant", value: initial },
  };
}
