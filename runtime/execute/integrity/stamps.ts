/** Sets the fields in which the server records the time and the author of a write. */
import type { Document, Fallback, FieldDefinition, Value } from "../../model/schema/field.js";
import type { Caller } from "../../model/plan/principal.js";
import { listsOf } from "../../model/schema/field-lists.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { stampIn } from "../../model/values/times.js";

/** The members of a plan that identify its author. */
export interface Author {
  readonly caller: Caller;
  readonly request?: string | null;
  readonly now: number;
}

/** Returns the fields for the time and author of the latest change. */
export function changeStamps(definition: ResourceDefinition, { caller, now }: Author): Document {
  const stamps: { [name: string]: Value } = {};
  for (const { name, format } of listFields(definition, "updated")) stamps[name] = stampIn(format, now);
  for (const { name } of listFields(definition, "changer")) stamps[name] = idOfAccount(caller);
  return stamps;
}

/** Returns the fields for the creator of the item. */
export function creatorStamps(definition: ResourceDefinition, { caller }: Author): Document {
  return Object.fromEntries(listFields(definition, "creator").map(({ name }) => [name, idOfAccount(caller)]));
}

/** Returns the fields for the creator and the time of creation, even if the plan does not know them. */
export function creationStamps(definition: ResourceDefinition, author: Author): Document {
  const stamps: { [name: string]: Value } = { ...creatorStamps(definition, author) };
  for (const { name, format } of listFields(definition, "now")) stamps[name] = stampIn(format, author.now);
  return stamps;
}

/** Returns the changes of an update. If they remove the creator, the author of the update takes that place. */
export function fillCreator(definition: ResourceDefinition, changes: Document, author: Author): Document {
  const stamps = Object.entries(creatorStamps(definition, author)).filter(([name]) => changes[name] === null);
  return stamps.length === 0 ? changes : { ...changes, ...Object.fromEntries(stamps) };
}

/** Lists the fields that hold an account. */
export function listAuthors(definition: ResourceDefinition): readonly FieldDefinition[] {
  return [...listFields(definition, "creator"), ...listFields(definition, "changer")];
}

function listFields(definition: ResourceDefinition, kind: Fallback["kind"]): readonly FieldDefinition[] {
  return listsOf(definition).byFallback[kind] ?? [];
}

/** The server itself has no account. */
function idOfAccount({ account }: Caller): number | null {
  return account === 0 ? null : account;
}
