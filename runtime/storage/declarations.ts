/**
 * The declarations that a database has been served under, one after the other. Two of them may be served at the same time,
 * while a new one is rolled out: the latest then decides what is derived from the items, and every process writes it.
 */
import { createHash } from "node:crypto";
import type {
  CompanyDeclaration,
  Document,
  FieldDefinition,
  Reference,
  Registry,
  ResourceDefinition,
  Settings,
  UniqueKey,
  Value,
  ValueShape,
} from "../resource.js";
import { initialValue } from "./shape.js";
import { storedFields, uniqueName } from "./stored-form.js";

interface KeptField extends ValueShape {
  readonly reference?: Reference;
  /** Of items that are made by who does not know the field. */
  readonly initial: Value;
}

interface KeptResource {
  readonly parent: string | null;
  readonly id: string;
  readonly idWithinParent: boolean;
  readonly company: CompanyDeclaration | null;
  readonly searchable: readonly string[];
  readonly unique: readonly UniqueKey[];
  readonly sortable: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  readonly fields: { readonly [name: string]: KeptField };
}

/** What of the declarations of all resources reaches a database. */
export interface Declaration {
  readonly resources: { readonly [path: string]: KeptResource };
}

export function describeDeclaration({ resources }: Registry, settings: Settings | undefined): Declaration {
  return { resources: inOrder(resources, (definition) => keepResource(definition, settings)) };
}

/** The same in every installation, whatever its settings. */
export function digestOf(registry: Registry): string {
  return createHash("sha256")
    .update(JSON.stringify(describeDeclaration(registry, undefined)))
    .digest("base64url");
}

/**
 * Where a declaration stands among those that were served, from the first to the latest. One that is known and not the latest
 * is older: it changes nothing in what the database derives, whether it is on its way out or has been taken back to.
 */
export function standingOf(digest: string, known: readonly string[]): "new" | "latest" | "older" {
  if (known.at(-1) === digest) return "latest";
  return known.includes(digest) ? "older" : "new";
}

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

const initials = new WeakMap<ResourceDefinition, Document>();

/** Values of the fields that the declaration of this process does not know, in an item that it makes. */
export function unknownValues(definition: ResourceDefinition): Document {
  return initials.get(definition) ?? {};
}

function keepResource(definition: ResourceDefinition, settings: Settings | undefined): KeptResource {
  const { parent, id, idWithinParent, company, searchable, unique, sortable, indexes } = definition;
  const fields = Object.fromEntries(storedFields(definition).map((field) => [field.name, field]));
  return {
    parent,
    id,
    idWithinParent,
    company,
    searchable,
    unique,
    sortable,
    indexes,
    fields: inOrder(fields, (field) => ({
      ...keepShape(field),
      ...(field.reference === undefined ? {} : { reference: field.reference }),
      initial: initialValue(field.fallback, settings),
    })),
  };
}

function keepShape({ kind, items, properties }: ValueShape): ValueShape {
  return {
    kind,
    ...(items === undefined ? {} : { items: keepShape(items) }),
    ...(properties === undefined ? {} : { properties: inOrder(properties, keepShape) }),
  };
}

/** The order in which things are declared reaches no database. */
function inOrder<Member, Result>(
  members: { readonly [name: string]: Member },
  toResult: (member: Member) => Result,
): { readonly [name: string]: Result } {
  const names = Object.keys(members).toSorted();
  return Object.fromEntries(names.map((name) => [name, toResult(members[name]!)]));
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
