import type { FieldDefinition } from "../../runtime/model/field.js";
import type { Application } from "./application.js";
import type { Definition } from "./declarations.js";

/**
 * The application with few of its resources, which together have every kind of field, of value and of resource that all have: what
 * the suites try of each is tried of these. What these refer to is still there.
 */
export function sampleOf(application: Application): Application {
  const rest = new Map(application.definitions.map((definition) => [definition, new Set(listKinds(definition))]));
  const sample: Definition[] = [];
  for (;;) {
    const [next, kinds] = [...rest].reduce((most, each) => (each[1].size > most[1].size ? each : most));
    if (kinds.size === 0) return { ...application, definitions: sample };
    sample.push(next);
    const shown = [...kinds];
    for (const others of rest.values()) for (const kind of shown) others.delete(kind);
  }
}

function listKinds(definition: Definition): readonly string[] {
  const { parent, tenant, accounts, searchable, collection, unique, fields } = definition;
  return [
    collection,
    ...(parent === null ? [] : ["nested"]),
    ...(tenant === null ? [] : ["of a tenant"]),
    ...(accounts === null ? [] : ["accounts"]),
    ...(searchable.length === 0 ? [] : ["searchable"]),
    ...unique.map((key) => `unique ${String(key.fields.length)}`),
    ...Object.values(fields).flatMap((field) => [describeValue(field), ...listHabits(field)]),
  ];
}

function describeValue({ kind, format, enum: values, reference, items }: FieldDefinition): string {
  return [kind, format, values && "enum", reference && `to ${String(reference.none)}`, items?.kind].join(" ");
}

function listHabits({ fallback, immutable, createOnly, readOnly, hidden, required, transitions }: FieldDefinition) {
  const habits = { immutable, createOnly, readOnly, hidden, required, transitions };
  const own = Object.entries(habits).filter(([, value]) => value !== false && value !== undefined);
  return [`by ${fallback.kind}`, ...own.map(([name]) => name)];
}
