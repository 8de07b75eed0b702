/** Converts values to another type. The converted values get a new name in the database, next to the former values. */
import type { CanonicalField } from "../../model/schema/canonical-project.js";
import { createInternalField } from "../../model/schema/internal-definition.js";
import type { Document, FieldDefinition, Value } from "../../model/schema/field.js";
import { listStoredFields, getStoredFieldName } from "../../storage/port/stored-item.js";
import { convertValue } from "../convert-value.js";
import { type AffectedItemsQuery, type StoredResource, createObstacleQuery } from "../affected-items.js";
import type { CustomItemTest } from "../find-items.js";
import { matchesDeclaration, lacksPropertyFilledByHook } from "../nested-values.js";
import { type StoredSchema, parseStoredType } from "../stored-schema.js";

/** Returns the name of a field's former values during the migration. No declared field has such a name. */
export function nameOfFormerField(storedField: string): string {
  return `_before_${storedField}`;
}

/** Returns a definition for reading the former values of a field. `storedField` is the field's name in the database. */
export function createFormerValueField(storedField: string, schema: StoredSchema): FieldDefinition {
  const type = parseStoredType(schema.fields[storedField] ?? "string");
  return { ...createInternalField(nameOfFormerField(storedField), "string"), ...type, storedAs: storedField };
}

/**
 * Computes the values of fields that are converted from former fields. Skips values that cannot be converted, because
 * `createConversionFailureQueries` has reported them.
 * @returns the new values of the item
 */
export function computeConvertedValues(fields: readonly FieldDefinition[], document: Document): Document {
  const values = fields.flatMap((field): [string, Value][] => {
    const { name, source } = field;
    if (source === undefined || (document[name] ?? null) !== null) return [];
    const value = convertValue(field, source, document[nameOfFormerField(source.field)] ?? null) ?? null;
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(values);
}

export function createConversionFailureQueries(
  { definition, recordInLatestVersion, definitionForReading }: StoredResource,
  describedFields: { readonly [name: string]: CanonicalField },
): readonly AffectedItemsQuery[] {
  const { path } = definition;
  return listStoredFields(definition).flatMap((field): AffectedItemsQuery[] => {
    const { source, name } = field;
    const was = definitionForReading.fields[nameOfFormerField(source?.field ?? "")];
    const isDone =
      recordInLatestVersion === undefined ||
      recordInLatestVersion.fields[getStoredFieldName(definition, name)] !== undefined;
    if (source === undefined || was === undefined || isDone) return [];
    const { fill, fillFrom } = field.history ?? {};
    const find: CustomItemTest["find"] = ({ document }) => {
      const value: Value = document[was.name] ?? null;
      const converted = convertValue(field, source, value);
      if (converted === undefined) return fillFrom === undefined ? value : undefined;
      if (converted === null) {
        const isLacking = field.required && fill === undefined && fillFrom === undefined;
        return isLacking && value !== null ? value : undefined;
      }
      // A hook will add the properties that the value lacks, so the value cannot be checked yet.
      if (describedFields[name] === undefined || lacksPropertyFilledByHook(field, converted)) return undefined;
      return matchesDeclaration(describedFields[name], converted) ? undefined : value;
    };
    const says = `was ${was.kind} and is now ${field.kind}: not every value can be converted`;
    const when = "to let the hook fill return new values for these items; otherwise change the values first";
    const word = { resource: path, pointer: `/properties/${name}`, keyword: "fillFrom", value: "hook", when };
    return [createObstacleQuery(path, name, says, { kind: "test", find }, [word])];
  });
}
