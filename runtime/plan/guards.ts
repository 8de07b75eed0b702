import { findDefinition } from "../model/schema/find-definition.js";
import { countable, visibility, visibilityAbove } from "../access/visibility.js";
import type { EntityTags } from "../model/plan/api-request.js";
import { oncePer } from "../model/values/once-per.js";
import type { Principal } from "../model/plan/principal.js";
import type { Document, Value } from "../model/schema/field.js";
import { listsOf, type ReferringField } from "../model/schema/field-lists.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import type { ItemState, ReferenceGuard, ReferrerGuard, StateGuard } from "../model/plan/plan.js";

/** Cached per caller, and shared by all plans of a batch, so that they are cloned to another thread only once. */
const guardsFor = oncePer((principal: Principal) =>
  oncePer((registry: Registry) => ({
    reference: oncePer((field: ReferringField) => guardReference(field, registry, principal)),
    referrers: oncePer((definition: ResourceDefinition) => listReferrerGuards(definition, registry, principal)),
  })),
);

/** Returns guards for every reference among the values. */
export function guardReferences(
  values: readonly Document[],
  definition: Pick<ResourceDefinition, "fields">,
  registry: Registry,
  principal: Principal,
): ReferenceGuard[] {
  const { reference } = guardsFor(principal)(registry);
  const { referring } = listsOf(definition);
  const guards: ReferenceGuard[] = [];
  for (const document of values) {
    const held = referring.filter(({ name }) => !isNone(document[name] ?? null));
    guards.push(...(held.length > 1 ? inOrder(held, document) : held).map((field) => reference(field)));
  }
  return guards;
}

/** Sorts fields in the order of the document. */
function inOrder(fields: readonly ReferringField[], document: Document): readonly ReferringField[] {
  const names = Object.keys(document);
  return fields.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

function guardReference(
  { name: field, reference: { to } }: ReferringField,
  registry: Registry,
  principal: Principal,
): ReferenceGuard {
  const referred = findDefinition(registry, to);
  const above = visibilityAbove(principal, referred, registry);
  return { field, to, visible: visibility(principal, referred), ...(above === null ? {} : { above }) };
}

/** Plans the check that no item refers to the removed one. */
export function guardReferrers(
  definition: ResourceDefinition,
  registry: Registry,
  principal: Principal,
): readonly ReferrerGuard[] {
  return guardsFor(principal)(registry).referrers(definition);
}

function listReferrerGuards(
  definition: ResourceDefinition,
  registry: Registry,
  principal: Principal,
): readonly ReferrerGuard[] {
  return definition.referrers.map((referrer) => ({ ...referrer, visible: countable(principal, referrer, registry) }));
}

/** `If-Match` compares strongly (RFC 9110, 13.1.1): weak tags and tags of others match nothing. */
export function guardState(tags: EntityTags | null): StateGuard | null {
  if (tags === null || tags === "*") return tags;
  return tags.flatMap(({ tag, weak }) => (weak ? [] : (parseState(tag) ?? [])));
}

/** Parses an opaque tag (without quotes) that `View.tagOf` wrote, whatever its mark; returns null for any other. */
function parseState(tag: string): ItemState | null {
  const match = /^([1-9]\d*)\.([1-9]\d*)-[\w-]+$/.exec(tag);
  const state = { key: Number(match?.[1]), version: Number(match?.[2]) };
  return Number.isSafeInteger(state.key) && Number.isSafeInteger(state.version) ? state : null;
}

function isNone(value: Value): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
