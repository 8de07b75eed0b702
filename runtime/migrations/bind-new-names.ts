/** Chooses the database's names for the resources and fields of a schema version that the database has not recorded yet. */
import { isDeepStrictEqual } from "node:util";
import type { FieldDefinition, FieldSource } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { definedMembers } from "../model/values/objects.js";
import { canConvert } from "./changes/fits.js";
import { isKey } from "../storage/port/stored-item.js";
import type { RecordedField, SchemaVersion } from "./schema-version.js";
import { isFilledByHook } from "../model/schema/fills.js";
import { converts } from "./nested-values.js";
import { bindField, bindResource } from "./stored-names.js";
import { NotDeclarable } from "./not-declarable.js";
import { type StoredSchema, isStoredAlike, isElementType, typeOf } from "./stored-schema.js";
import type { DeclarationRecords } from "./version-records.js";

export interface BoundRegistry {
  readonly registry: Registry;
  /** Fields that become mandatory, without a keyword such as `fill` that gives existing items a value. */
  readonly fieldsWithoutValue: readonly MandatoryWithoutValue[];
}

export interface MandatoryWithoutValue {
  /** The resource, with its declared path and, if different, its name in the database. */
  readonly definition: Pick<ResourceDefinition, "path" | "storedAs">;
  /** The database's name of the id field; null if the id is the primary key. */
  readonly id: string | null;
  /** The database's name of the field. Null if the database has no values of the field. */
  readonly stored: string | null;
  readonly field: string;
}

/**
 * Gives each resource and field of a new schema version its name in the database.
 * @param history all recorded versions, from the first to the latest
 * @throws NotDeclarable if stored data does not fit the declarations and no keyword says how to migrate it
 */
export function bindNewVersion(
  registry: Registry,
  history: readonly SchemaVersion[],
  schemas: DeclarationRecords["schemas"],
): BoundRegistry {
  const binding = new Binder(registry, listKnownResources(history), schemas);
  const resources = binding.bindAll();
  if (binding.problems.length > 0) throw new NotDeclarable(binding.problems.join("\n"));
  return { registry: { ...registry, resources }, fieldsWithoutValue: binding.lacking };
}

class Binder {
  readonly problems: string[] = [];
  readonly lacking: MandatoryWithoutValue[] = [];
  readonly #registry: Registry;
  readonly #schemas: DeclarationRecords["schemas"];
  readonly #places: readonly KnownResource[];
  readonly #taken: Set<string>;
  /** Maps declared paths of resources to their paths in the database. */
  readonly #stored = new Map<string, string>();
  readonly #bound = new Set<string>();

  constructor(registry: Registry, places: readonly KnownResource[], schemas: DeclarationRecords["schemas"]) {
    this.#registry = registry;
    this.#schemas = schemas;
    this.#places = places;
    this.#taken = new Set(Object.keys(schemas));
  }

  bindAll(): Registry["resources"] {
    const definitions = Object.values(this.#registry.resources);
    // Parents come first: a nested resource is found by the path that its parent has in the database.
    const depth = ({ path }: ResourceDefinition): number => path.split("/").length;
    const bound = definitions
      .toSorted((left, right) => depth(left) - depth(right))
      .map((definition) => [definition.path, this.#bind(definition)] as const);
    const byPath = new Map(bound);
    return Object.fromEntries(definitions.map(({ path }) => [path, byPath.get(path)!]));
  }

  #bind(definition: ResourceDefinition): ResourceDefinition {
    const place = this.#findResource(definition);
    const stored = place?.stored ?? freeName(definition.path, this.#taken);
    this.#taken.add(stored);
    this.#stored.set(definition.path, stored);
    this.#bound.add(stored);
    // A new resource, or one whose data `npx stockroom erase` has deleted, has no stored fields to match.
    if (place === null || this.#schemas[stored] === undefined) {
      return bindResource(definition, stored, (field) => (isFilledByHook(field) ? { ...field, seen: {} } : field));
    }
    this.#compareWithKnown(definition, place);
    const types = this.#schemas[stored].fields;
    const taken = new Set([...Object.keys(types), ...place.fields.map((field) => field.stored)]);
    const seen = Object.fromEntries(place.fields.flatMap((field) => (field.isLive ? [[field.as, field.stored]] : [])));
    return bindResource(definition, stored, (field) => {
      if (!field.stored) return field;
      const bound = this.#bindStored(definition, field, place, types, taken);
      return isFilledByHook(field) ? { ...bound, seen } : bound;
    });
  }

  #findResource({ path, parent, name, was }: ResourceDefinition): KnownResource | null {
    const above = parent === null ? null : this.#stored.get(parent);
    const isBelow = (place: KnownResource): boolean => above !== null && place.parent === above;
    const find = (test: (place: KnownResource) => boolean): KnownResource | undefined =>
      this.#places.find((place) => test(place) && !this.#bound.has(place.stored));
    return (
      find((place) => place.isLive && place.as === path) ??
      find((place) => place.as === was && this.#registry.resources[place.as] === undefined) ??
      find((place) => place.isLive && isBelow(place) && place.as.slice(place.as.lastIndexOf("/") + 1) === name) ??
      find((place) => place.as === path) ??
      null
    );
  }

  #compareWithKnown(definition: ResourceDefinition, { parent, idWithinParent }: KnownResource): void {
    const above = definition.parent === null ? null : (this.#stored.get(definition.parent) ?? definition.parent);
    const describePosition = (path: string | null): string => (path === null ? "at the top level" : `below ${path}`);
    if (parent !== above)
      this.#addProblem(
        definition,
        `it was ${describePosition(parent)} and is now ${describePosition(definition.parent)}`,
      );
    if (idWithinParent !== definition.idWithinParent)
      this.#addProblem(definition, "`idWithinParent` was added or removed");
  }

  #addProblem({ path }: ResourceDefinition, problem: string): void {
    this.problems.push(
      `the database holds "${path}" in another form: ${problem}. ` +
        "Restore the former declaration, or use another database (DATABASE_URL) and copy the data",
    );
  }

  #bindStored(
    definition: ResourceDefinition,
    field: FieldDefinition,
    place: KnownResource,
    types: StoredSchema["fields"],
    taken: Set<string>,
  ): FieldDefinition {
    const { name, history = {} } = field;
    if (isKey(definition, name)) return bindField(field, place.id);
    const found = findField(definition, field, place);
    const before = found === null ? undefined : types[found.stored];
    const { required } = field;
    const lack = (stored: string | null): void => {
      if (required && history.fill === undefined && history.fillFrom === undefined) {
        const id = place.idWithinParent ? place.id : null;
        this.lacking.push({ definition: { path: definition.path, storedAs: place.stored }, id, stored, field: name });
      }
    };
    const renew = (source?: FieldSource): FieldDefinition => {
      const stored = freeName(name, taken);
      taken.add(stored);
      return bindField(field, stored, source);
    };
    if (found === null || before === undefined) {
      lack(null);
      return renew();
    }
    if (required && (!found.isLive || found.kept.required === false)) lack(found.stored);
    const values = namesOfValues(field);
    const isRenamed = values !== undefined && !isDeepStrictEqual(values, found.kept.source?.values);
    const isConverted = found.isLive && converts(found.kept, field);
    if (isStoredAlike(before, typeOf(field)) && !isRenamed && !isConverted)
      return bindField(field, found.stored, found.kept.source);
    if (!found.isLive) {
      this.problems.push(
        `"${definition.path}": ${name} is declared again, and its retained data has another form: it was ${before} and is ` +
          `${typeOf(field)} now. Restore the former declaration, or delete all retained data first, with "npx stockroom erase --yes"`,
      );
      return field;
    }
    // No keyword is needed to turn a single value into an array with this one element.
    const isWrapped = isElementType(before, typeOf(field));
    if (!isRenamed && !isWrapped && !isConverted && history.convert === undefined) {
      const way = canConvert(before, typeOf(field))
        ? 'Add "convert": true to the field to convert its values'
        : 'Add "convert": true and "fillFrom": "hook" to the field, and return the new values from the hook fill';
      this.problems.push(
        `"${definition.path}": ${name} was ${before} and is ${typeOf(field)} now. ${way}, ` +
          `or rename the field to retain the existing values`,
      );
      return field;
    }
    const hasNone = isWrapped && found.kept.reference?.zero === true;
    return renew({ field: found.stored, ...definedMembers({ values, none: hasNone ? 0 : undefined }) });
  }
}

interface KnownName {
  /** Name of the resource or field in the database. */
  readonly stored: string;
  /** Declared name in the last version that had the resource or field. */
  readonly as: string;
  /** Whether the latest version has the resource or field. */
  readonly isLive: boolean;
}

interface KnownField extends KnownName {
  readonly kept: RecordedField;
}

interface KnownResource extends KnownName {
  readonly id: string;
  readonly parent: string | null;
  readonly idWithinParent: boolean;
  readonly fields: readonly KnownField[];
}

/**
 * Lists the resources of all recorded versions, with their names in the database.
 * @param declarations the recorded versions, from the first to the latest
 */
function listKnownResources(declarations: readonly SchemaVersion[]): readonly KnownResource[] {
  const places = new Map<string, KnownResource>();
  const latest = declarations.at(-1);
  for (const { resources } of declarations) {
    for (const [stored, { as = stored, id, parent, idWithinParent, fields }] of Object.entries(resources)) {
      const earlier = places.get(stored)?.fields ?? [];
      const own = Object.entries(fields).map(([name, kept]) => ({
        stored: name,
        as: kept.as ?? name,
        isLive: true,
        kept,
      }));
      const aside = earlier.filter((field) => fields[field.stored] === undefined);
      const all = [...aside.map((field) => ({ ...field, isLive: false })), ...own];
      const isLive = latest?.resources[stored] !== undefined;
      places.set(stored, { stored, as, isLive, id, parent, idWithinParent, fields: all });
    }
  }
  return [...places.values()];
}

function findField(
  { fields }: ResourceDefinition,
  { name, history }: FieldDefinition,
  place: KnownResource,
): KnownField | null {
  const was = history?.was ?? undefined;
  const isFree = was !== undefined && fields[was] === undefined;
  // Candidates in the order of preference: fields of the latest version, then removed fields, the last removed first.
  const known = [
    ...place.fields.filter(({ isLive }) => isLive),
    ...place.fields.filter(({ isLive }) => !isLive).toReversed(),
  ];
  return (
    known.find(({ as, isLive }) => isLive && as === name) ??
    (isFree ? known.find(({ as }) => as === was) : undefined) ??
    known.find(({ as }) => as === name) ??
    null
  );
}

function namesOfValues({ history }: FieldDefinition): { readonly [before: string]: string } | undefined {
  const words = Object.entries(history?.valuesWere ?? {});
  return words.length === 0 ? undefined : Object.fromEntries(words.map(([value, was]) => [String(was), value]));
}

/**
 * Returns the wanted name, or `wanted~2`, `wanted~3` and so on if the database already uses it. No declared name contains `~`.
 */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1)
    if (!taken.has(`${wanted}~${String(number)}`)) return `${wanted}~${String(number)}`;
}
