/** One thing that a migration does to a database. Each kind of step has a file of its own; `kinds.ts` lists them. */
import type { Difference } from "../../changes/difference.js";
import type { FieldDefinition } from "../../model/field.js";
import type { ResourceDefinition } from "../../model/resource.js";
import { storedFields, storedName } from "../../port/stored-item.js";
import type { StoredSchema } from "../plan-resource.js";
import type { RecordedField, RecordedResource } from "../schema-version.js";

export interface KindOfStep {
  /** Continues the sentence that begins with the name of the resource or field. */
  readonly says: string;
  /** Whether writes of older servers, during and after the step, are correct under the new version. */
  readonly isAdditive: boolean;
  /** Names of the fields that have such a step; null for the resource as a whole. */
  find(change: ResourceChange): readonly (string | null)[];
}

/** A resource in two versions. */
export interface ResourceChange {
  /** Null if the resource is declared no more. */
  readonly definition: ResourceDefinition | null;
  readonly before: RecordedResource | null;
  readonly now: RecordedResource | null;
  /** The recorded state of its items; null if the database has no such place. */
  readonly schema: StoredSchema | null;
  /** The differences of the declarations that concern the resource. */
  readonly differences: readonly Difference[];
}

/** A field of a resource that both versions have. */
export interface FieldChange {
  readonly field: FieldDefinition;
  readonly stored: string;
  readonly before: RecordedField | undefined;
  readonly now: RecordedField;
  /** The database has values of it: it was declared before the version before. */
  readonly isRetained: boolean;
}

export function findFields(change: ResourceChange, test: (change: FieldChange) => boolean): readonly string[] {
  return listFields(change)
    .filter(test)
    .map(({ field }) => field.name);
}

function listFields({ definition, before, now, schema }: ResourceChange): readonly FieldChange[] {
  if (definition === null || before === null || now === null) return [];
  return storedFields(definition).flatMap((field) => {
    const stored = storedName(definition, field.name);
    const is = now.fields[stored];
    const isRetained = schema?.fields[stored] !== undefined;
    return is === undefined ? [] : [{ field, stored, before: before.fields[stored], now: is, isRetained }];
  });
}

/** A field that the version before does not have in any form. */
export function isNew({ field, before, isRetained }: FieldChange): boolean {
  return before === undefined && field.source === undefined && !isRetained;
}

/** Whether the field has a default, or may have no value. */
export function isOptional({ required, fallback, history }: FieldDefinition): boolean {
  const hasDefault = fallback.kind !== "constant" || fallback.value !== null;
  const isBackfilled = history?.fill !== undefined || history?.fillFrom !== undefined;
  return hasDefault || (!required && !isBackfilled);
}
