/** What the server writes of a write: when it was, and who did it. */
import type { Document, Fallback, FieldDefinition, Value } from "../model/field.js";
import type { Caller } from "../model/principal.js";
import { oncePerDefinition } from "../model/once-per.js";
import type { ResourceDefinition } from "../model/resource.js";
import { stampIn } from "../model/times.js";

/** Of the plan of a write. */
export interface Author {
  readonly caller: Caller;
  readonly request?: string | null;
  readonly now: number;
}

/** The fields that hold the time of the latest change, and who made it. */
export function changeStamps(definition: ResourceDefinition, { caller, now }: Author): Document {
  const stamps: { [name: string]: Value } = {};
  for (const { name, format } of listFields(definition, "updated")) stamps[name] = stampIn(format, now);
  for (const { name } of listFields(definition, "changer")) stamps[name] = idOfAccount(caller);
  return stamps;
}

/** The fields that hold who created the item. */
export function creatorStamps(definition: ResourceDefinition, { caller }: Author): Document {
  return Object.fromEntries(listFields(definition, "creator").map(({ name }) => [name, idOfAccount(caller)]));
}

/** The same, and when; also where the plan knows nothing of the field. */
export function creationStamps(definition: ResourceDefinition, author: Author): Document {
  const stamps: { [name: string]: Value } = { ...creatorStamps(definition, author) };
  for (const { name, format } of listFields(definition, "now")) stamps[name] = stampIn(format, author.now);
  return stamps;
}

/** The changes of an update; who takes the creator away is in that place. */
export function fillCreator(definition: ResourceDefinition, changes: Document, author: Author): Document {
  const stamps = Object.entries(creatorStamps(definition, author)).filter(([name]) => changes[name] === null);
  return stamps.length === 0 ? changes : { ...changes, ...Object.fromEntries(stamps) };
}

/** The fields that hold an account. */
export function listAuthors(definition: ResourceDefinition): readonly FieldDefinition[] {
  return [...listFields(definition, "creator"), ...listFields(definition, "changer")];
}

function listFields(definition: ResourceDefinition, kind: Fallback["kind"]): readonly FieldDefinition[] {
  return fieldsByFallback(definition).get(kind) ?? [];
}

const fieldsByFallback = oncePerDefinition(({ fields }) => {
  const byKind = new Map<Fallback["kind"], FieldDefinition[]>();
  for (const field of Object.values(fields)) {
    const { kind } = field.fallback;
    byKind.set(kind, [...(byKind.get(kind) ?? []), field]);
  }
  return byKind;
});

/** The server itself has none. */
function idOfAccount({ account }: Caller): number | null {
  return account === 0 ? null : account;
}
