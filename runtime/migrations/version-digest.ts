import { createHash } from "node:crypto";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { recordResources, type RecordedResource } from "./schema-version.js";

/** Digests a version independently of settings and of names in the database, so it is the same in every installation. */
export function digestOf(registry: Registry): string {
  const known = digests.get(registry) ?? computeDigest(registry);
  digests.set(registry, known);
  return known;
}

/** Names in the database do not affect the digest. */
export function withDigestOf(registry: Registry, bound: Registry): Registry {
  digests.set(bound, digestOf(registry));
  return bound;
}

const digests = new WeakMap<Registry, string>();

function computeDigest(registry: Registry): string {
  const kept = recordResources(withoutStoredNames(registry), undefined);
  const resources = Object.fromEntries(Object.entries(kept).map(([path, resource]) => [path, asFirstKept(resource)]));
  const declared = registry.declarations?.digest ?? "";
  return createHash("sha256").update(JSON.stringify(resources)).update(declared).digest("base64url");
}

/**
 * Members that later releases added are left out, so that they do not make the version a new one: its own digest says all that it
 * says.
 */
function asFirstKept(resource: RecordedResource): RecordedResource {
  const fields = Object.entries(resource.fields).map(([name, { fallback: _, ...field }]) => [name, field] as const);
  return { ...resource, fields: Object.fromEntries(fields) };
}

/** The declared name, whatever the name in the database is. */
function withoutStoredNames(registry: Registry): Registry {
  const resources = Object.values(registry.resources).map(({ storedAs: _, ...definition }) => {
    const fields = Object.values(definition.fields).map(
      ({ storedAs: __, source: ___, seen: ____, history: _____, ...field }) => [field.name, field],
    );
    return [definition.path, { ...definition, fields: Object.fromEntries(fields) as ResourceDefinition["fields"] }];
  });
  return { ...registry, resources: Object.fromEntries(resources) as Registry["resources"] };
}
