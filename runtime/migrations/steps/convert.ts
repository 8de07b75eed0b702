/** Values in another form. They get a place of their own beside the former ones, which stay. */
import type { DescribedField } from "../../model/described.js";
import { bareField } from "../../model/bare-definition.js";
import type { Document, FieldDefinition, FieldSource, Value } from "../../model/field.js";
import type { Registry } from "../../model/resource.js";
import { storedName, storedPath } from "../../port/stored-item.js";
import { convertValue } from "../convert-value.js";
import type { ItemQuestion } from "../counted.js";
import type { Test } from "../find-items.js";
import { fitsStored, lacksWithin } from "../nested-values.js";
import type { ResourceMigration } from "../plan-resource.js";
import type { SchemaVersion } from "../schema-version.js";
import { parseType } from "../stored-types.js";
import { findFields, type KindOfStep } from "./step.js";

export const convert: KindOfStep = {
  says: "is converted",
  isAdditive: false,
  find: (change) => findFields(change, ({ field, before }) => before === undefined && field.source !== undefined),
};

/** The name under which an item has a value of a former field; no declared field is named so. */
export function sourceName(stored: string): string {
  return `_before_${stored}`;
}

/** A former field, by its name in the database. */
export function readSource(stored: string, { schema }: Pick<ResourceMigration, "schema">): FieldDefinition {
  const type = parseType(schema.fields[stored] ?? "string");
  return { ...bareField(sourceName(stored), "string"), ...type, storedAs: stored };
}

/** Values that are converted, of fields that have none. A value that cannot be converted gives none: the items were looked through before. */
export function convertItem(
  { fields }: { readonly fields: { readonly [name: string]: FieldDefinition } },
  document: Document,
  { sources }: Pick<ResourceMigration, "sources">,
): Document {
  const converted = Object.entries(sources).flatMap(([name, source]): [string, Value][] => {
    const field = fields[name];
    if (field === undefined || (document[name] ?? null) !== null) return [];
    const value = convertValue(field, source, document[sourceName(source.field)] ?? null);
    return value === undefined || value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(converted);
}

/** @param before definitions by which items are read */
export function questionConversions(bound: Registry, before: Registry, latest: SchemaVersion): readonly ItemQuestion[] {
  const places = new Map(Object.values(before.resources).map((definition) => [storedPath(definition), definition]));
  const declared = bound.declarations?.read();
  return Object.values(bound.resources).flatMap((definition) => {
    const earlier = places.get(storedPath(definition));
    const kept = latest.resources[storedPath(definition)];
    if (earlier === undefined || kept === undefined) return [];
    const isDone = (field: FieldDefinition): boolean => kept.fields[storedName(definition, field.name)] !== undefined;
    return Object.values(definition.fields).flatMap((field): ItemQuestion[] => {
      const { source, name } = field;
      const was = Object.values(earlier.fields).find((other) => storedName(earlier, other.name) === source?.field);
      if (source === undefined || was === undefined || isDone(field)) return [];
      const described = declared?.resources[definition.path]?.fields[name];
      const concern = testConversion(field, source, was.name, described);
      const says = `was ${was.kind} and is ${field.kind}: not every value can be converted`;
      return [
        {
          resource: definition.path,
          field: name,
          says,
          words: [
            {
              resource: definition.path,
              pointer: `/properties/${name}`,
              keyword: "fillFrom",
              value: "hook",
              when: "the hook fill gives these items their values; otherwise change the values first",
            },
          ],
          difference: null,
          question: { resource: earlier.path, concern },
        },
      ];
    });
  });
}

function isFilled({ history }: FieldDefinition): boolean {
  return history?.fill !== undefined || history?.fillFrom !== undefined;
}

function testConversion(
  field: FieldDefinition,
  source: FieldSource,
  was: string,
  described: DescribedField | undefined,
): Test {
  return {
    kind: "test",
    find({ document }) {
      const value: Value = document[was] ?? null;
      const converted = convertValue(field, source, value);
      if (converted === undefined) return field.history?.fillFrom === undefined ? value : undefined;
      if (converted === null) {
        return field.required && !isFilled(field) && value !== null ? value : undefined;
      }
      // The hook is asked for values that it gives.
      if (described === undefined || lacksWithin(field, converted)) return undefined;
      return fitsStored(described, converted) ? undefined : value;
    },
  };
}
