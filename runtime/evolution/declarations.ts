/**
 * The declarations that a database has been served under, one after the other. Two of them may be served at the same time,
 * while a new one is rolled out: the latest then decides what is derived from the items, and every process writes it.
 */
import { createHash } from "node:crypto";
import type { FieldDefinition, FieldSource, Settings, Value, ValueDefinition } from "../model/field.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import type { Refusal } from "../model/errors.js";
import { refuseOutgoing } from "./later-fields.js";
import { keepKey, keepReference, keepTenant, type KeptKey, type KeptReference, type KeptTenant } from "./kept-words.js";
import type { DescribedProject } from "../model/described.js";
import { initialValue, NotDeclarable } from "./stored-schema.js";
import { storedFields, storedName } from "../port/stored-item.js";

/** Names are those in the database, where they are other ones than those of the declaration. */
export interface KeptField extends ValueDefinition {
  /** Its name in the declaration, where that is another one. */
  readonly as?: string;
  /** Absent where an earlier version of the program wrote the declaration. */
  readonly required?: boolean;
  readonly reference?: KeptReference;
  readonly source?: FieldSource;
  readonly seen?: Required<FieldDefinition>["seen"];
  /** Of items that are made by who does not know the field. */
  readonly initial: Value;
}

export interface KeptResource {
  /** Its path in the declaration, where that is another one. */
  readonly as?: string;
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
  /** All that was declared, under the names that it has there; absent where an earlier version of the program wrote it. */
  readonly described?: DescribedProject;
  /** Processes with earlier declarations write no more: what they write would be wrong under this one. */
  readonly stops?: true;
  /** The database has gone back to it: those in between are known no more, and what has them is to end. */
  readonly returned?: true;
}

/** A text that `describeDeclaration` has made, of this or another version of the program. */
export function parseDeclaration(text: string): Declaration {
  return JSON.parse(text) as Declaration;
}

/** The latest of those that a database keeps; of one that keeps none, one of nothing. */
export function parseLatest(records: readonly { readonly declaration: string }[]): Declaration {
  return parseDeclaration(records.at(-1)?.declaration ?? '{"resources":{}}');
}

export function describeDeclaration(registry: Registry, settings: Settings | undefined): Declaration {
  const { declarations } = registry;
  return {
    resources: keepResources(registry, settings),
    ...(declarations === undefined ? {} : { described: declarations.read() }),
  };
}

/** The same in every installation, whatever its settings and whatever the database calls what. */
export function digestOf(registry: Registry): string {
  const known = digests.get(registry) ?? computeDigest(registry);
  digests.set(registry, known);
  return known;
}

/** Names in the database make no difference to the digest. */
export function withDigestOf(registry: Registry, bound: Registry): Registry {
  digests.set(bound, digestOf(registry));
  return bound;
}

const digests = new WeakMap<Registry, string>();

function computeDigest(registry: Registry): string {
  const resources = keepResources(withoutStoredNames(registry), undefined);
  const declared = registry.declarations?.digest ?? "";
  return createHash("sha256").update(JSON.stringify(resources)).update(declared).digest("base64url");
}

/**
 * Where a declaration stands among those that were served, from the first to the latest. One that is known and not the latest
 * is older: it changes nothing in what the database derives, whether it is on its way out or has been taken back to.
 */
export function standingOf(digest: string, known: readonly string[]): "new" | "latest" | "older" {
  if (known.at(-1) === digest) return "latest";
  return known.includes(digest) ? "older" : "new";
}

interface Record {
  readonly digest: string;
  readonly declaration: string;
}

/** Those that the database has not gone back behind, from the first to the latest. */
export function listCounted<Kept extends Record>(records: readonly Kept[]): readonly Kept[] {
  const counted: Kept[] = [];
  for (const record of records) {
    const own = counted.findLastIndex(({ digest }) => digest === record.digest);
    if (own !== -1 && isReturn(record)) counted.length = own + 1;
    counted.push(record);
  }
  return counted;
}

function isReturn({ declaration }: Record): boolean {
  return parseDeclaration(declaration).returned === true;
}

/** The record with which the database goes back to what another one holds. */
export function writeReturn(declaration: string): string {
  return JSON.stringify({ ...parseDeclaration(declaration), returned: true });
}

/** Whether a process with earlier declarations writes no more. */
export function isStop(declaration: string): boolean {
  const { stops, returned } = parseDeclaration(declaration);
  return stops === true || returned === true;
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

/** A later declaration keeps values in another form than the one of this process would write them. */
export class Stopped extends NotDeclarable {
  constructor() {
    super(
      "the database has gone on to declarations under which these must not write any more: values are kept in another form. " +
        'Serve the latest, or bring a backup of before into another database with "stockroom restore"',
    );
  }
}

/** Of every write of a process that must not write any more. */
export function refuseStopped(): Refusal {
  return refuseOutgoing("later declarations keep values in another form", new Stopped());
}

/** While items were written anew another process has come to the end, has brought another declaration, or has given this one up. */
export class Overtaken extends Error {}

function keepResources(registry: Registry, settings: Settings | undefined): Declaration["resources"] {
  const names = namesInDatabase(registry);
  const resources = Object.values(registry.resources).map((definition) => {
    return [names.path(definition.path), keepResource(definition, settings, names)] as const;
  });
  return inOrder(Object.fromEntries(resources), (resource) => resource);
}

function keepResource(definition: ResourceDefinition, settings: Settings | undefined, names: Names): KeptResource {
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
    fields: inOrder(Object.fromEntries(fields), (field) => keepField(field, settings, names)),
  };
}

function keepField(field: FieldDefinition, settings: Settings | undefined, names: Names): KeptField {
  const { name, storedAs = name, reference, source, seen } = field;
  return {
    ...keepValue(field),
    ...(storedAs === name ? {} : { as: name }),
    required: field.required,
    ...(reference === undefined ? {} : { reference: keepReference({ ...reference, to: names.path(reference.to) }) }),
    ...(source === undefined ? {} : { source }),
    ...(seen === undefined ? {} : { seen }),
    initial: initialValue(field, settings),
  };
}

function keepValue({ kind, format, items, properties, fill, fillFrom }: ValueDefinition): ValueDefinition {
  return {
    kind,
    ...(fill === undefined ? {} : { fill }),
    ...(fillFrom === undefined ? {} : { fillFrom }),
    ...(format === undefined ? {} : { format }),
    ...(items === undefined ? {} : { items: keepValue(items) }),
    ...(properties === undefined ? {} : { properties: inOrder(properties, keepValue) }),
  };
}

interface Names {
  path(path: string): string;
}

function namesInDatabase({ resources }: Registry): Names {
  return { path: (path) => resources[path]?.storedAs ?? path };
}

/** As it is declared, whatever the database calls what. */
function withoutStoredNames(registry: Registry): Registry {
  const resources = Object.values(registry.resources).map(({ storedAs: _, ...definition }) => {
    const fields = Object.values(definition.fields).map(
      ({ storedAs: __, source: ___, seen: ____, history: _____, ...field }) => [field.name, field],
    );
    return [definition.path, { ...definition, fields: Object.fromEntries(fields) as ResourceDefinition["fields"] }];
  });
  return { ...registry, resources: Object.fromEntries(resources) as Registry["resources"] };
}

/** The order in which things are declared reaches no database. */
function inOrder<Member, Result>(
  members: { readonly [name: string]: Member },
  toResult: (member: Member) => Result,
): { readonly [name: string]: Result } {
  const names = Object.keys(members).toSorted();
  return Object.fromEntries(names.map((name) => [name, toResult(members[name]!)]));
}
