import type { CopyDeclaration } from "../../runtime/model/schema/resource.js";
import type { Declaration } from "../declaration.js";
import { isStored, listReferences, referenceOf, type LocatedReference } from "../field-facts.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { findAt, type DeclaredProject, type Rules } from "./rule.js";

/** Keywords that connect resources: `via`, `onDelete`, `counts` and `copies`. */
export const relationRules: Rules = {
  *"`via` is for references of a top-level resource."({ path, declaration }) {
    for (const { at } of listVia(declaration)) {
      if (path.includes("/")) yield { at, found: `${path} is nested`, hint: "remove via" };
    }
  },

  *"`via` is for stored fields, and for one field per referenced resource."({ declaration }) {
    const seen = new Map<string, string>();
    for (const { at, name, resource } of listVia(declaration)) {
      const first = seen.get(resource);
      if (first !== undefined) yield* findAt(at, name, `refers to ${resource}, as ${JSON.stringify(first)} does`);
      else if (!isStored(declaration, name)) yield* findAt(at, name, "is not stored");
      seen.set(resource, first ?? name);
    }
  },

  *"`via` must not give a collection the path of a nested resource."({ path, declaration }, { paths }) {
    for (const { at, resource } of listVia(declaration)) {
      const nested = `${resource}/${path}`;
      if (paths.has(nested)) yield { at, found: `schemas/${nested}.json exists` };
    }
  },

  *"Only one stored field with a single reference may have `onDelete: cascade`, and cascades must not form a cycle."(
    { path, declaration },
    project,
  ) {
    const owners = listOwners(declaration);
    for (const [index, { at, name, resource }] of owners.entries()) {
      if (index > 0) yield* findAt(at, name, `is the second field after ${JSON.stringify(owners[0]?.name)}`);
      if (declaration.properties[name]?.type === "array") yield* findAt(at, name, "is an array");
      if (!isStored(declaration, name)) yield* findAt(at, name, "is not stored");
      if (cascadesToItself(path, resource, project))
        yield* findAt(at, name, `refers to ${resource}, which is deleted by a cascade from ${path}`);
    }
  },

  *"`counts` is for readOnly integers that nothing else sets."({ declaration: { properties, required } }) {
    for (const [name, schema] of Object.entries(properties)) {
      if (schema.counts === undefined) continue;
      const at = ["properties", name, "counts"];
      if (schema.readOnly !== true) yield* findAt(at, name, "is not readOnly", 'add "readOnly": true');
      if (schema.default !== undefined) yield* findAt(at, name, "has a default");
      if (required?.includes(name)) yield* findAt(at, name, "is required");
      for (const keyword of ["references", "valueFrom", "sentAs"] as const) {
        if (schema[keyword] !== undefined) yield* findAt(at, name, `has ${keyword}`);
      }
      if (schema.createOnly === true) yield* findAt(at, name, "is createOnly");
    }
  },

  *"`counts` must name a resource and the field of it that refers to this resource."({ path, declaration }, project) {
    for (const [name, { counts }] of Object.entries(declaration.properties)) {
      if (counts === undefined) continue;
      const at = ["properties", name, "counts"];
      const { resource, by } = counts;
      if (!project.paths.has(resource)) {
        const hint = suggestName(resource, project.paths);
        yield { at: [...at, "resource"], found: `schemas/${resource}.json does not exist`, hint };
        continue;
      }
      const counted = project.resources.get(resource)?.declaration;
      if (counted === undefined) continue;
      const hint =
        suggestName(by, Object.keys(counted.properties)) ??
        `"by" must name a field of ${resource} with "references": "${path}"; being nested is not enough`;
      const isDeclared = Object.hasOwn(counted.properties, by);
      if (!isDeclared) yield* findAt([...at, "by"], by, `is not a field of ${resource}`, hint);
      else yield* findAt([...at, "by"], by, describeNonReference(counted, by, path));
    }
  },

  *"`copies` is for the resource that is its own tenant."({ declaration: { resource } }) {
    if (resource.copies === undefined || resource.tenant === resource.id) return;
    yield { at: ["resource", "copies"], found: "its tenant is not its id" };
  },

  *"`copies` must name two createOnly fields: `from`, a reference to this resource, and `what`, an object."(resource) {
    const { path, declaration } = resource;
    const copies = findCopies(declaration);
    if (copies === undefined) return;
    for (const keyword of ["from", "what"] as const) {
      const name = copies[keyword];
      const schema = declaration.properties[name];
      if (schema === undefined) continue;
      const at = ["resource", "copies", keyword];
      if (schema.createOnly !== true)
        yield* findAt(at, name, "is not createOnly", 'add "createOnly": true to the field');
      const [needed, isNeeded] =
        keyword === "from"
          ? [`not a single reference to ${path}`, schema.type !== "array" && referenceOf(schema)?.resource === path]
          : ["not an object", schema.type === "object"];
      if (!isNeeded) yield* findAt(at, name, `is ${needed}`);
    }
  },

  *"`copies.resources` must have exactly the names of the properties of the `what` field."({ declaration }) {
    const copies = findCopies(declaration);
    const properties = copies && declaration.properties[copies.what]?.properties;
    if (copies === undefined || properties === undefined) return;
    for (const name of Object.keys(properties)) {
      if (Object.hasOwn(copies.resources, name)) continue;
      yield* findAt(["resource", "copies", "resources"], name, "is missing");
    }
    for (const name of Object.keys(copies.resources)) {
      if (Object.hasOwn(properties, name)) continue;
      const hint = suggestName(name, Object.keys(properties));
      yield* findAt(["resource", "copies", "resources", name], name, `is not a property of ${copies.what}`, hint);
    }
  },

  *"`copies.resources` must list top-level resources that belong to the tenant."({ path, declaration }, project) {
    for (const [key, resources] of Object.entries(findCopies(declaration)?.resources ?? {})) {
      for (const [index, copied] of resources.entries()) {
        const at = ["resource", "copies", "resources", key, index];
        if (!project.paths.has(copied)) {
          yield { at, found: `schemas/${copied}.json does not exist`, hint: suggestName(copied, project.paths) };
          continue;
        }
        if (copied.includes("/")) yield* findAt(at, copied, "is nested");
        const target = project.resources.get(copied)?.declaration;
        if (target === undefined) continue;
        const { tenant } = target.resource;
        const belongs = tenant !== undefined && referenceOf(target.properties[tenant])?.resource === path;
        if (!belongs) yield* findAt(at, copied, `does not have ${path} as its tenant`);
      }
    }
  },
};

/** Undefined for a resource that must not have `copies`. */
function findCopies({ resource }: Declaration): CopyDeclaration | undefined {
  return resource.tenant === resource.id ? resource.copies : undefined;
}

function describeNonReference(declaration: Declaration, name: string, to: string): string | undefined {
  if (referenceOf(declaration.properties[name])?.resource !== to) return `does not refer to ${to}`;
  return isStored(declaration, name) ? undefined : "is not stored";
}

/** References with `via`, located at that keyword. */
function listVia(declaration: Declaration): readonly LocatedReference[] {
  return listReferences(declaration)
    .filter(({ via }) => via === true)
    .map((reference) => ({ ...reference, at: [...reference.at, "via"] }));
}

/** References with `onDelete: cascade`, located at that keyword. */
function listOwners(declaration: Declaration): readonly LocatedReference[] {
  return listReferences(declaration)
    .filter(({ onDelete }) => onDelete === "cascade")
    .map((reference) => ({ ...reference, at: [...reference.at, "onDelete"] }));
}

/** Whether cascades lead from the resource back to itself. */
function cascadesToItself(path: string, owner: string, { resources }: DeclaredProject): boolean {
  const seen = new Set<string>();
  const ahead = [owner];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (next === path) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    const declaration = resources.get(next)?.declaration;
    if (declaration !== undefined) ahead.push(...listOwners(declaration).map(({ resource }) => resource));
  }
  return false;
}
