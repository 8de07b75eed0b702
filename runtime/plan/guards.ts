import { findDefinition } from "../model/find-definition.js";
import { mayReadField } from "../access/field-rights.js";
import { isPartlyHidden, visibility, visibilityAbove } from "../access/visibility.js";
import type { EntityTags } from "../model/api-request.js";
import { parseState } from "../model/entity-tag.js";
import { mayRead } from "../model/narrowing.js";
import type { Principal } from "../model/principal.js";
import type { Document, FieldDefinition, Value } from "../model/field.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import type { ReferenceGuard, ReferrerGuard, StateGuard } from "../model/plan.js";

/** Worked out once for each caller: shared, they cross to another thread once for all plans of a batch. */
const referenceGuards = new WeakMap<Principal, Map<Referring, ReferenceGuard>>();
const referrerGuards = new WeakMap<Principal, Map<ResourceDefinition, readonly ReferrerGuard[]>>();

/** Guards for every reference among the values. */
export function guardReferences(
  values: readonly Document[],
  definition: Pick<ResourceDefinition, "fields">,
  registry: Registry,
  principal: Principal,
): ReferenceGuard[] {
  const known = referenceGuards.get(principal) ?? new Map<Referring, ReferenceGuard>();
  referenceGuards.set(principal, known);
  const referring = listReferring(definition.fields);
  const guards: ReferenceGuard[] = [];
  for (const document of values) {
    const held = referring.filter(({ name }) => !isNone(document[name] ?? null));
    for (const field of held.length > 1 ? inOrder(held, document) : held) {
      const guard = known.get(field) ?? guardReference(field, registry, principal);
      known.set(field, guard);
      guards.push(guard);
    }
  }
  return guards;
}

const referringFields = new WeakMap<ResourceDefinition["fields"], readonly Referring[]>();

type Referring = FieldDefinition & Required<Pick<FieldDefinition, "reference">>;

function listReferring(fields: ResourceDefinition["fields"]): readonly Referring[] {
  const refers = (field: FieldDefinition): field is Referring => field.reference !== undefined;
  const referring = referringFields.get(fields) ?? Object.values(fields).filter(refers);
  referringFields.set(fields, referring);
  return referring;
}

/** In which the document has them. */
function inOrder(fields: readonly Referring[], document: Document): readonly Referring[] {
  const names = Object.keys(document);
  return fields.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

function guardReference(
  { name: field, reference: { to } }: Referring,
  registry: Registry,
  principal: Principal,
): ReferenceGuard {
  const referred = findDefinition(registry, to);
  const above = visibilityAbove(principal, referred, registry);
  return { field, to, visible: visibility(principal, referred), ...(above === null ? {} : { above }) };
}

/** What may refer to an item that is to go; counted for those who may read it only, and all that it is nested in. */
export function guardReferrers(
  definition: ResourceDefinition,
  registry: Registry,
  principal: Principal,
): readonly ReferrerGuard[] {
  const known = referrerGuards.get(principal) ?? new Map<ResourceDefinition, readonly ReferrerGuard[]>();
  referrerGuards.set(principal, known);
  const guards = known.get(definition) ?? listReferrerGuards(definition, registry, principal);
  known.set(definition, guards);
  return guards;
}

function listReferrerGuards(
  definition: ResourceDefinition,
  registry: Registry,
  principal: Principal,
): readonly ReferrerGuard[] {
  return definition.referrers.map(({ resource, field }) => {
    const referrer = findDefinition(registry, resource);
    const referring = referrer.fields[field];
    const isRead =
      (referring === undefined || mayReadField(principal, referring)) &&
      mayRead(principal, referrer) &&
      !isPartlyHidden(principal, referrer, registry);
    return { resource, field, visible: isRead ? visibility(principal, referrer) : null };
  });
}

/** `If-Match` compares strongly (RFC 9110, 13.1.1): weak tags and tags of others match nothing. */
export function guardState(tags: EntityTags | null): StateGuard | null {
  if (tags === null || tags === "*") return tags;
  return tags.flatMap(({ tag, weak }) => (weak ? [] : (parseState(tag) ?? [])));
}

function isNone(value: Value): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
