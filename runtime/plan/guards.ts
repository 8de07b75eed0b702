import { findDefinition } from "../model/find-definition.js";
import { mayReadField } from "../access/field-rights.js";
import { isPartlyHidden, visibility, visibilityAbove } from "../access/visibility.js";
import type { EntityTags } from "../model/api-request.js";
import { parseState } from "../model/entity-tag.js";
import { mayRead } from "../model/narrowing.js";
import type { Principal } from "../model/principal.js";
import type { Document, Value } from "../model/field.js";
import type { Registry, ResourceDefinition } from "../model/resource.js";
import type { ReferenceGuard, ReferrerGuard, StateGuard } from "../model/plan.js";

/** Guards for every reference among the values. */
export function guardReferences(
  values: readonly Document[],
  definition: Pick<ResourceDefinition, "fields">,
  registry: Registry,
  principal: Principal,
): ReferenceGuard[] {
  const guards: ReferenceGuard[] = [];
  for (const document of values) {
    for (const field of Object.keys(document)) {
      const to = definition.fields[field]?.reference?.to;
      if (to === undefined || isNone(document[field] ?? null)) continue;
      const referred = findDefinition(registry, to);
      const above = visibilityAbove(principal, referred, registry);
      guards.push({ field, to, visible: visibility(principal, referred), ...(above === null ? {} : { above }) });
    }
  }
  return guards;
}

/** What may refer to an item that is to go; counted for those who may read it only, and all that it is nested in. */
export function guardReferrers(
  definition: ResourceDefinition,
  registry: Registry,
  principal: Principal,
): ReferrerGuard[] {
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
