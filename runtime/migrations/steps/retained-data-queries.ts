/** Creates queries for retained items that violate the new declaration of a resource or field that is declared again. */
import type { RecordedField, SchemaVersion } from "../schema-version.js";
import type { CanonicalField, CanonicalValue } from "../../model/schema/canonical-project.js";
import type { ValueDefinition } from "../../model/schema/field.js";
import { isKeyField, listStoredFields, getStoredFieldName, storedPathOf } from "../../storage/port/stored-item.js";
import type { ItemQuery } from "../find-items.js";
import { listIntegrityRulesOfResource } from "../list-integrity-rules.js";
import { type AffectedItemsQuery, type StoredResource, createObstacleQuery } from "../affected-items.js";

/** Kinds of rules that retained data must satisfy as soon as it is declared again. The other kinds apply when an item is changed. */
const checkedConditionKinds: ReadonlySet<ItemQuery["condition"]["kind"]> = new Set([
  "unlike",
  "dangling",
  "twins",
  "missingParent",
]);
const redeclarationRemedy =
  'change the declaration, or delete all retained data with "npx stockroom erase --yes" first';

/**
 * Creates the queries for the retained data of one resource.
 * @param recordedVersions all recorded versions
 */
export function createRetainedDataQueries(
  { definition, definitionForReading, recordInLatestVersion }: StoredResource,
  describedFields: { readonly [name: string]: CanonicalField },
  recordedVersions: readonly SchemaVersion[],
): readonly AffectedItemsQuery[] {
  const [resource, stored] = [definition.path, storedPathOf(definition)];
  const findLatestRecord = (name: string): RecordedField | undefined =>
    recordInLatestVersion?.fields[getStoredFieldName(definition, name)];
  const fields = listStoredFields(definition).filter(
    ({ name, source }) => source === undefined && !isKeyField(definition, name),
  );
  const returning = fields.filter(
    ({ name }) => definitionForReading.fields[name] !== undefined && findLatestRecord(name) === undefined,
  );
  const names = new Set(returning.map(({ name }) => name));
  const unfilled = new Set<string | null>(
    fields.filter(({ history: { fill, fillFrom } = {} }) => (fill ?? fillFrom) === undefined).map(({ name }) => name),
  );
  // A unique key that includes a field of the latest version is left out, because the comparison of the declarations already
  // reports it.
  const rules = listIntegrityRulesOfResource(definition, describedFields).filter(({ field, query: { condition } }) => {
    // The comparison of the declarations reports mandatory fields, unless the whole resource is declared again.
    if (condition.kind === "without") return recordInLatestVersion === undefined && unfilled.has(field);
    return (
      checkedConditionKinds.has(condition.kind) &&
      (recordInLatestVersion === undefined || (field !== null && names.has(field)))
    );
  });
  return [
    ...rules.map(({ field, violation, query: { condition } }) => {
      const says = `is declared again, but its retained data breaks a rule: ${violation}; ${redeclarationRemedy}`;
      return createObstacleQuery(resource, field, says, condition);
    }),
    ...fields.flatMap(({ name }) => {
      const [was, now] = [findLatestRecord(name), describedFields[name]];
      if (was === undefined || now === undefined) return [];
      const once = recordedVersions.flatMap(
        ({ resources }) => resources[stored]?.fields[getStoredFieldName(definition, name)] ?? [],
      );
      const says = "is declared again, and its retained values do not match the declaration: give it another name";
      return listRedeclaredProperties(was, now, once).map(({ path, value }) => {
        const valuePath = [name, ...path];
        return createObstacleQuery(resource, valuePath.join("."), says, {
          kind: "unlike",
          valuePath: valuePath,
          schema: value,
        });
      });
    }),
  ];
}

interface RedeclaredProperty {
  readonly path: readonly string[];
  readonly value: CanonicalValue;
}

/** Lists properties that are declared again: earlier versions and the new version have them, the latest version does not. */
function listRedeclaredProperties(
  latestDefinition: ValueDefinition,
  newSchema: CanonicalValue,
  earlierDefinitions: readonly ValueDefinition[],
): readonly RedeclaredProperty[] {
  const prefixPaths = (pathSegment: string, properties: readonly RedeclaredProperty[]): readonly RedeclaredProperty[] =>
    properties.map(({ path, value }) => ({ path: [pathSegment, ...path], value }));
  if (latestDefinition.items !== undefined && newSchema.items !== undefined) {
    const items = earlierDefinitions.flatMap((each) => each.items ?? []);
    return prefixPaths("*", listRedeclaredProperties(latestDefinition.items, newSchema.items, items));
  }
  return Object.entries(newSchema.properties ?? {}).flatMap(([name, value]) => {
    const known = earlierDefinitions.flatMap((each) => each.properties?.[name] ?? []);
    const property = latestDefinition.properties?.[name];
    if (property !== undefined) return prefixPaths(name, listRedeclaredProperties(property, value, known));
    return known.length === 0 ? [] : [{ path: [name], value }];
  });
}
