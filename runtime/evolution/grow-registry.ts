import { bareDefinition, bareField } from "../model/bare-definition.js";
import type { Document, FieldDefinition } from "../model/field.js";
import { noProject } from "../model/project.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { readKey, readReference, readTenant } from "./kept-words.js";
import type { Declaration, KeptField, KeptResource } from "./declarations.js";
import { storedFields, uniqueName } from "../port/stored-item.js";

/** The registry with the fields, keys and resources that only the latest declaration has, so that writes are complete for both. */
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
    return [path, { ...definition, children, referrers }];
  });
  return { ...registry, resources: Object.fromEntries(linked) };
}

/** The registry of a declaration that the database was served under, as far as the database knows it. */
export function registryOf(declaration: Declaration): Registry {
  return growRegistry({ resources: {}, routes: {}, privileges: [], project: noProject }, declaration);
}

/** A definition of this process with the fields that only the latest declaration knows. */
interface GrownDefinition extends ResourceDefinition {
  readonly unknownValues: Document;
}

/** Values of the fields that the declaration of this process does not know, in an item that it makes. */
export function unknownValues(definition: ResourceDefinition | GrownDefinition): Document {
  return "unknownValues" in definition ? definition.unknownValues : {};
}

function growDefinition(own: ResourceDefinition, { fields, searchable, unique }: KeptResource): GrownDefinition {
  const names = new Set(own.unique.map(uniqueName));
  const unknown = Object.entries(fields).filter(([name]) => own.fields[name] === undefined);
  return {
    ...own,
    fields: { ...own.fields, ...Object.fromEntries(unknown.map(([name, field]) => [name, makeField(name, field)])) },
    searchable,
    unique: [...own.unique, ...unique.map(readKey).filter((key) => !names.has(uniqueName(key)))],
    unknownValues: Object.fromEntries(unknown.map(([name, { initial }]) => [name, initial])),
  };
}

/** A resource that this process does not serve. Its items count as referrers, and are removed with what they belong to. */
function makeUnknown(path: string, { fields, company, unique, ...resource }: KeptResource): ResourceDefinition {
  const made = Object.entries(fields).map(([name, field]) => [name, makeField(name, field)] as const);
  return {
    ...bareDefinition(path, resource.id, Object.fromEntries(made)),
    ...resource,
    tenant: company === null ? null : readTenant(company),
    unique: unique.map(readKey),
  };
}

function makeField(name: string, { initial, reference, ...field }: KeptField): FieldDefinition {
  return {
    ...bareField(name, field.kind),
    ...field,
    ...(reference === undefined ? {} : { reference: readReference(reference) }),
    fallback: { kind: "constant", value: initial },
  };
}
