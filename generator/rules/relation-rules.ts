import type { CopyDeclaration } from "../../runtime/model/resource.js";
import type { Declaration } from "../declaration.js";
import { isStored } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/model/nearest-name.js";
import type { JsonPath } from "../problem.js";
import { findAt } from "./finding.js";
import type { DeclaredProject, Rules } from "./rule.js";

/** Keywords by which one resource appears in another. */
export const relationRules: Rules = {
  *"A resource that is seen through another is not nested."({ path, declaration: { resource } }) {
    if (resource.seenThrough === undefined || !path.includes("/")) return;
    yield { at: ["resource", "seenThrough"], found: `${path} is` };
  },

  *"A resource is seen through another by a stored field that refers to it."({ declaration }, project) {
    for (const [through, name] of Object.entries(declaration.resource.seenThrough ?? {})) {
      const at = ["resource", "seenThrough", through];
      if (!project.paths.has(through)) {
        yield { at, found: `there is no schemas/${through}.json`, hint: suggestName(through, project.paths) };
      } else if (Object.hasOwn(declaration.properties, name)) {
        yield* findAt(at, name, describeNonReference(declaration, name, through));
      }
    }
  },

  *"What is seen through a resource has another name than what is nested in it."({ path, declaration }, { paths }) {
    for (const through of Object.keys(declaration.resource.seenThrough ?? {})) {
      const nested = `${through}/${path}`;
      if (paths.has(nested)) {
        yield { at: ["resource", "seenThrough", through], found: `there is a schemas/${nested}.json` };
      }
    }
  },

  *"An owner is one other resource, in a stored integer field; owners do not own each other."(resource, project) {
    const { path, declaration } = resource;
    const owners = listOwners(declaration);
    for (const [index, { at, name, to }] of owners.entries()) {
      if (index > 0) yield* findAt(at, name, `is a second owner beside ${JSON.stringify(owners[0]?.name)}`);
      if (declaration.properties[name]?.type === "array") yield* findAt(at, name, "is an array");
      if (!isStored(declaration, name)) yield* findAt(at, name, "is not stored");
      if (ownsItself(path, to, project)) yield* findAt(at, name, `refers to ${to}, which belongs to ${path}`);
    }
  },

  *"A count is a readOnly integer without a value of its own."({ declaration }) {
    const { resource, properties, required } = declaration;
    for (const name of Object.keys(resource.counts ?? {})) {
      const schema = properties[name];
      if (schema === undefined) continue;
      const at = ["resource", "counts", name];
      if (kindOf(schema) !== "integer") yield* findAt(at, name, "is no integer");
      if (schema.readOnly !== true) yield* findAt(at, name, "is not readOnly", 'add "readOnly": true to the field');
      if (schema.default !== undefined) yield* findAt(at, name, "has a default");
      if (required?.includes(name)) yield* findAt(at, name, "is mandatory");
      for (const keyword of ["references", "serverValues"] as const) {
        if (resource[keyword]?.[name] !== undefined) yield* findAt(at, name, `is in ${keyword}`);
      }
      for (const keyword of ["travelsAsString", "createOnly"] as const) {
        if (resource[keyword]?.includes(name)) yield* findAt(at, name, `is in ${keyword}`);
      }
    }
  },

  *"What is counted are the items of a resource that refer to the item."({ path, declaration }, project) {
    for (const [name, { of, by }] of Object.entries(declaration.resource.counts ?? {})) {
      const at = ["resource", "counts", name];
      if (!project.paths.has(of)) {
        yield { at: [...at, "of"], found: `there is no schemas/${of}.json`, hint: suggestName(of, project.paths) };
        continue;
      }
      const counted = project.resources.get(of)?.declaration;
      if (counted === undefined) continue;
      const hint = suggestName(by, Object.keys(counted.properties));
      const isDeclared = Object.hasOwn(counted.properties, by);
      if (!isDeclared) yield* findAt([...at, "by"], by, `is no field of ${of}`, hint);
      else yield* findAt([...at, "by"], by, describeNonReference(counted, by, path));
    }
  },

  *"Only a resource that is its own company copies."({ declaration: { resource } }) {
    if (resource.copies === undefined || resource.company === resource.id) return;
    yield { at: ["resource", "copies"], found: "its company is not its id" };
  },

  *"A copy is asked for by two createOnly fields: a reference to the resource itself, and an object."(resource) {
    const { path, declaration } = resource;
    const { createOnly, references } = declaration.resource;
    const copies = findCopies(declaration);
    if (copies === undefined) return;
    for (const keyword of ["from", "what"] as const) {
      const name = copies[keyword];
      const schema = declaration.properties[name];
      if (schema === undefined) continue;
      const at = ["resource", "copies", keyword];
      if (!createOnly?.includes(name)) yield* findAt(at, name, "is not in createOnly");
      const [needed, isNeeded] =
        keyword === "from"
          ? [`no integer that refers to ${path}`, schema.type === "integer" && references?.[name]?.to === path]
          : ["no object", schema.type === "object"];
      if (!isNeeded) yield* findAt(at, name, `is ${needed}`);
    }
  },

  *"What can be copied are exactly the properties of the object that asks for it."({ declaration }) {
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
      yield* findAt(["resource", "copies", "resources", name], name, `is no property of ${copies.what}`, hint);
    }
  },

  *"What is copied are resources that are not nested and belong to the company."({ path, declaration }, project) {
    for (const [key, resources] of Object.entries(findCopies(declaration)?.resources ?? {})) {
      for (const [index, copied] of resources.entries()) {
        const at = ["resource", "copies", "resources", key, index];
        if (!project.paths.has(copied)) {
          yield { at, found: `there is no schemas/${copied}.json`, hint: suggestName(copied, project.paths) };
          continue;
        }
        if (copied.includes("/")) yield* findAt(at, copied, "is nested");
        const keyword = project.resources.get(copied)?.declaration.resource;
        const belongs = keyword?.company !== undefined && keyword.references?.[keyword.company]?.to === path;
        if (keyword !== undefined && !belongs) yield* findAt(at, copied, `has no company of ${path}`);
      }
    }
  },
};

/** None of a resource that may not copy. */
function findCopies({ resource }: Declaration): CopyDeclaration | undefined {
  return resource.company === resource.id ? resource.copies : undefined;
}

function describeNonReference(declaration: Declaration, name: string, to: string): string | undefined {
  if (declaration.resource.references?.[name]?.to !== to) return `does not refer to ${to}`;
  return isStored(declaration, name) ? undefined : "is not stored";
}

interface Owner {
  readonly at: JsonPath;
  readonly name: string;
  readonly to: string;
}

function listOwners({ resource }: Declaration): readonly Owner[] {
  return Object.entries(resource.references ?? {})
    .filter(([, { owner }]) => owner === true)
    .map(([name, { to }]) => ({ at: ["resource", "references", name, "owner"], name, to }));
}

/** True where owners of owners lead back to the resource. */
function ownsItself(path: string, owner: string, { resources }: DeclaredProject): boolean {
  const seen = new Set<string>();
  const ahead = [owner];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (next === path) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    const declaration = resources.get(next)?.declaration;
    if (declaration !== undefined) ahead.push(...listOwners(declaration).map(({ to }) => to));
  }
  return false;
}
