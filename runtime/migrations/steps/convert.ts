/** Converts values to another type. The converted values get a new name in the database, next to the former values. */
import type { DescribedField } from "../../model/schema/described.js";
import { internalField } from "../../model/schema/internal-definition.js";
import type { FieldDefinition, Value } from "../../model/schema/field.js";
import { storedFields, storedName } from "../../storage/port/stored-item.js";
import { convertValue } from "../convert-value.js";
import type { ReportedQuery } from "../obstacles.js";
import type { CustomTest, ItemQuery } from "../find-items.js";
import { matchesDeclaration, lacksHookProperty } from "../nested-values.js";
import { type StoredSchema, parseStoredType } from "../stored-schema.js";
import { type ItemStep, type PlannedResource, type StoredResource, stepWithoutEffect } from "./step.js";

/** Returns the name of a field's former values during the migration. No declared field has such a name. */
export function nameOfFormerField(stored: string): string {
  return `_before_${stored}`;
}

/** Returns a definition for reading the former values of a field. `stored` is the field's name in the database. */
export function formerFieldDefinition(stored: string, schema: StoredSchema): FieldDefinition {
  const type = parseStoredType(schema.fields[stored] ?? "string");
  return { ...internalField(nameOfFormerField(stored), "string"), ...type, storedAs: stored };
}

/** Plans the conversion of fields. Skips values that cannot be converted, because `createConversionQueries` has reported them. */
export function planConversion({ addedFields }: PlannedResource): readonly ItemStep[] {
  const converted = addedFields.flatMap((field) =>
    field.source === undefined ? [] : [{ field, source: field.source }],
  );
  if (converted.length === 0) return [];
  return [
    {
      ...stepWithoutEffect,
      formerFields: converted.map(({ source }) => source.field),
      fieldsWritten: converted.map(({ field }) => field.name),
      change({ currentValues }) {
        const values = converted.flatMap(({ field, source }): [string, Value][] => {
          if ((currentValues[field.name] ?? null) !== null) return [];
          const value = convertValue(field, source, currentValues[nameOfFormerField(source.field)] ?? null);
          return value === undefined || value === null ? [] : [[field.name, value]];
        });
        return Object.fromEntries(values);
      },
    },
  ];
}

export function createConversionQueries(
  { definition, latestRecord, readDefinition }: StoredResource,
  described: { readonly [name: string]: DescribedField },
): readonly ReportedQuery[] {
  const { path } = definition;
  return storedFields(definition).flatMap((field): ReportedQuery[] => {
    const { source, name } = field;
    const was = readDefinition.fields[nameOfFormerField(source?.field ?? "")];
    const isDone = latestRecord === undefined || latestRecord.fields[storedName(definition, name)] !== undefined;
    if (source === undefined || was === undefined || isDone) return [];
    const { fill, fillFrom } = field.history ?? {};
    const find: CustomTest["find"] = ({ document }) => {
      const value: Value = document[was.name] ?? null;
      const converted = convertValue(field, source, value);
      if (converted === undefined) return fillFrom === undefined ? value : undefined;
      if (converted === null) {
        const isLacking = field.required && fill === undefined && fillFrom === undefined;
        return isLacking && value !== null ? value : undefined;
      }
      // A hook will add the properties that the value lacks, so the value cannot be checked yet.
      if (described[name] === undefined || lacksHookProperty(field, converted)) return undefined;
      return matchesDeclaration(described[name], converted) ? undefined : value;
    };
    const says = `was ${was.kind} and is ${field.kind}: not every value can be converted`;
    const when = "to let the hook fill return new values for these items; otherwise change the values first";
    const word = { resource: path, pointer: `/properties/${name}`, keyword: "fillFrom", value: "hook", when };
    const query: ItemQuery = { resource: path, condition: { kind: "test", find } };
    return [{ resource: path, field: name, says, words: [word], difference: null, query }];
  });
}
