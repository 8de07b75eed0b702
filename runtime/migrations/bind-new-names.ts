/** Chooses the database's names for the resources and fields of a schema version that the database has not recorded yet. */
import { isDeepStrictEqual } from "node:util";
import type { FieldDefinition, FieldSource } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { definedMembers, mapMembers } from "../model/values/objects.js";
import { canConvert } from "./changes/fits.js";
import { isKey } from "../storage/port/stored-item.js";
import type { RecordedField, SchemaVersion } from "./schema-version.js";
import { isFilledByHook } from "../model/schema/fills.js";
import { needsConversion } from "./nested-values.js";
import { bindField, bindResource } from "./stored-names.js";
import { MigrationRejected } from "./migration-errors.js";
import { type StoredSchema, isStoredInSameForm, isElementType, writeStoredType } from "./stored-schema.js";
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
 * @throws MigrationRejected if stored data does not fit the declarations and no keyword says how to migrate it
 */
export function bindNewVersion(
  registry: Registry,
  history: readonly SchemaVersion[],
  schemas: DeclarationRecords["schemas"],
): BoundRegistry {
  const problems: string[] = [];
  const fieldsWithoutValue: MandatoryWithoutValue[] = [];
  const places = listKnownResources(history);
  const taken = new Set(Object.keys(schemas));
  /** Maps declared paths of resources to their paths in the database. */
  const storedPaths = new Map<string, string>();
  const bound = new Map<string, ResourceDefinition>();

  function bind(definition: ResourceDefinition): ResourceDefinition {
    const place = findResource(definition);
    const stored = place?.stored ?? freeName(definition.path, taken);
    taken.add(stored);
    storedPaths.set(definition.path, stored);
    const schema = schemas[stored];
    // A new resource, or one whose data `npx stockroom erase` has deleted, has no stored fields to match.
    if (place === null || schema === undefined) {
      return bindResource(definition, stored, (field) =>
        isFilledByHook(field) ? { ...field, hookInputFields: {} } : field,
      );
    }
    compareWithKnown(definition, place);
    const takenFields = new Set([...Object.keys(schema.fields), ...place.fields.map((field) => field.stored)]);
    const hookInputFields = Object.fromEntries(
      place.fields.flatMap((field) => (field.isLive ? [[field.as, field.stored]] : [])),
    );
    return bindResource(definition, stored, (field) => {
      if (!field.stored) return field;
      const named = bindStored(definition, field, place, schema.fields, takenFields);
      return isFilledByHook(field) ? { ...named, hookInputFields } : named;
    });
  }

  function findResource({ path, parent, name, was }: ResourceDefinition): KnownResource | null {
    const above = parent === null ? null : storedPaths.get(parent);
    const isBelow = (place: KnownResource): boolean => above !== null && place.parent === above;
    const used = new Set(storedPaths.values());
    const free = places.filter(({ stored }) => !used.has(stored));
    return (
      free.find((place) => place.isLive && place.as === path) ??
      free.find((place) => place.as === was && registry.resources[place.as] === undefined) ??
      free.find((place) => place.isLive && isBelow(place) && place.as.slice(place.as.lastIndexOf("/") + 1) === name) ??
      free.find((place) => place.as === path) ??
      null
    );
  }

  function compareWithKnown(definition: ResourceDefinition, { parent, idWithinParent }: KnownResource): void {
    const { path } = definition;
    const above = definition.parent === null ? null : (storedPaths.get(definition.parent) ?? definition.parent);
    const describePosition = (position: string | null): string =>
      position === null ? "at the top level" : `below ${position}`;
    const report = (problem: string): void =>
      void problems.push(
        `the database holds "${path}" in another form: ${problem}. ` +
          "Restore the former declaration, or use another database (DATABASE_URL) and copy the data",
      );
    if (parent !== above)
      report(`it was ${describePosition(parent)} and is now ${describePosition(definition.parent)}`);
    if (idWithinParent !== definition.idWithinParent) report("`idWithinParent` was added or removed");
  }

  function bindStored(
    definition: ResourceDefinition,
    field: FieldDefinition,
    place: KnownResource,
    types: StoredSchema["fields"],
    takenFields: Set<string>,
  ): FieldDefinition {
    const { name, required, history: keywords = {} } = field;
    const { path } = definition;
    if (isKey(definition, name)) return bindField(field, place.id);
    const found = findField(definition, field, place);
    const before = found === null ? undefined : types[found.stored];
    const type = writeStoredType(field);
    const lack = (stored: string | null): void => {
      if (required && keywords.fill === undefined && keywords.fillFrom === undefined) {
        const id = place.idWithinParent ? place.id : null;
        fieldsWithoutValue.push({ definition: { path, storedAs: place.stored }, id, stored, field: name });
      }
    };
    const renew = (source?: FieldSource): FieldDefinition => {
      const stored = freeName(name, takenFields);
      takenFields.add(stored);
      return bindField(field, stored, source);
    };
    if (found === null || before === undefined) {
      lack(null);
      return renew();
    }
    if (required && (!found.isLive || found.kept.required === false)) lack(found.stored);
    const values = namesOfValues(field);
    const isRenamed = values !== undefined && !isDeepStrictEqual(values, found.kept.source?.values);
    const isConverted = found.isLive && needsConversion(found.kept, field);
    if (isStoredInSameForm(before, type) && !isRenamed && !isConverted)
      return bindField(field, found.stored, found.kept.source);
    if (!found.isLive) {
      problems.push(
        `"${path}": ${name} is declared again, and its retained data has another form: it was ${before} and is ` +
          `${type} now. Restore the former declaration, or delete all retained data first, with "npx stockroom erase --yes"`,
      );
      return field;
    }
    // No keyword is needed to turn a single value into an array with this one element.
    const isWrapped = isElementType(before, type);
    if (!isRenamed && !isWrapped && !isConverted && keywords.convert === undefined) {
      const way = canConvert(before, type)
        ? 'Add "convert": true to the field to convert its values'
        : 'Add "convert": true and "fillFrom": "hook" to the field, and return the new values from the hook fill';
      problems.push(
        `"${path}": ${name} was ${before} and is ${type} now. ${way}, or rename the field to retain the existing values`,
      );
      return field;
    }
    const hasNone = isWrapped && found.kept.reference?.zero === true;
    return renew({ field: found.stored, ...definedMembers({ values, none: hasNone ? 0 : undefined }) });
  }

  // Parents come first: a nested resource is found by the path that its parent has in the database.
  const depth = ({ path }: ResourceDefinition): number => path.split("/").length;
  const definitions = Object.values(registry.resources).toSorted((left, right) => depth(left) - depth(right));
  for (const definition of definitions) bound.set(definition.path, bind(definition));
  if (problems.length > 0) throw new MigrationRejected(problems.join("\n"));
  const resources = mapMembers(registry.resources, (_, path) => bound.get(path)!);
  return { registry: { ...registry, resources }, fieldsWithoutValue };
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
