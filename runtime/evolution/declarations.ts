/**
 * The declarations that a database has been served under, one after the other. Two of them may be served at the same time,
 * while a new one is rolled out: the latest then decides what is derived from the items, and every process writes it.
 */
import { createHash } from "node:crypto";
import type { Settings, Value, ValueDefinition } from "../model/field.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import { keepKey, keepReference, keepTenant, type KeptKey, type KeptReference, type KeptTenant } from "./kept-words.js";
import { initialValue, NotDeclarable } from "./stored-schema.js";
import { storedFields } from "../port/stored-item.js";

export interface KeptField extends ValueDefinition {
  readonly reference?: KeptReference;
  /** Of items that are made by who does not know the field. */
  readonly initial: Value;
}

export interface KeptResource {
  readonly parent: string | null;
  readonly id: string;
  readonly idWithinParent: boolean;
  readonly company: KeptTenant | null;
  readonly searchable: readonly string[];
  readonly unique: readonly KeptKey[];
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

/** The items that are there do not allow what is declared. */
export class NotUnique extends NotDeclarable {
  constructor(path: string, cause: unknown, where = "") {
    super(
      `two items of "${path}" have the same values for a unique key that is declared now${where}. Change one of them first`,
      { cause },
    );
  }
}

/** While items were written anew another process has come to the end, has brought another declaration, or has given this one up. */
export class Overtaken extends Error {}

function keepResource(definition: ResourceDefinition, settings: Settings | undefined): KeptResource {
  const { parent, id, idWithinParent, tenant, searchable, unique, sortable, indexes } = definition;
  const fields = Object.fromEntries(storedFields(definition).map((field) => [field.name, field]));
  return {
    parent,
    id,
    idWithinParent,
    company: tenant === null ? null : keepTenant(tenant),
    searchable,
    unique: unique.map(keepKey),
    sortable,
    indexes,
    fields: inOrder(fields, (field) => ({
      ...keepValue(field),
      ...(field.reference === undefined ? {} : { reference: keepReference(field.reference) }),
      initial: initialValue(field.fallback, settings),
    })),
  };
}

function keepValue({ kind, items, properties }: ValueDefinition): ValueDefinition {
  return {
    kind,
    ...(items === undefined ? {} : { items: keepValue(items) }),
    ...(properties === undefined ? {} : { properties: inOrder(properties, keepValue) }),
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
