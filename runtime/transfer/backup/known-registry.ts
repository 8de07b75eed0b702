/** Builds the definitions by which a database holds its items from its own records, including removed resources and fields. */
import type { Registry } from "../../model/schema/resource.js";
import { type RecordedField, type RecordedResource, parseVersion } from "../../migrations/schema-version.js";
import { registryOf, underStoredNames } from "../../migrations/version-registry.js";
import { type StoredSchema, parseType } from "../../migrations/stored-schema.js";
import type { Knowledge } from "../../migrations/snapshot.js";

/** @throws Error for the maintainer if the database holds data that none of its records describe */
export function describeKnown({ declarations, schemas }: Knowledge): Registry {
  const described: { [path: string]: RecordedResource } = {};
  // A resource or field that the latest version lacks is described by an earlier one.
  for (const { declaration } of declarations) {
    Object.assign(described, parseVersion(declaration).resources);
  }
  const resources = Object.entries(schemas).map(([path, schema]) => {
    const resource = described[path];
    if (resource === undefined) {
      throw new Error(
        `the database has no record of the declaration of "${path}": start the server once with that declaration`,
      );
    }
    return [path, withLostFields(resource, schema)] as const;
  });
  return registryOf(underStoredNames({ resources: Object.fromEntries(resources) }));
}

function withLostFields(resource: RecordedResource, { fields }: StoredSchema): RecordedResource {
  const lost = Object.entries(fields).filter(([name]) => resource.fields[name] === undefined);
  const kept = lost.map(([name, type]): [string, RecordedField] => [name, { ...parseType(type), initial: null }]);
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(kept) } };
}
