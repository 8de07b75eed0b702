/** Lists where a database keeps everything that it has ever been served with. */
import type { SchemaVersion, RecordedField } from "./schema-version.js";

interface Place {
  /** Name in the database. */
  readonly stored: string;
  /** Name in the last version that had it. */
  readonly as: string;
  /** Whether the latest version has it. */
  readonly isLive: boolean;
}

export interface FieldPlace extends Place {
  readonly kept: RecordedField;
}

export interface ResourcePlace extends Place {
  readonly id: string;
  readonly parent: string | null;
  readonly idWithinParent: boolean;
  readonly fields: readonly FieldPlace[];
}

/** @param declarations from the first to the latest */
export function listPlaces(declarations: readonly SchemaVersion[]): readonly ResourcePlace[] {
  const places = new Map<string, ResourcePlace>();
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
