import type { CopyDeclaration } from "../../runtime/model/schema/resource.js";
import type { Declaration } from "../declaration.js";
import { isStored, listReferences, findReference } from "../declared-fields.js";
import { suggestName, describeNearestName } from "../../runtime/model/values/nearest-name.js";
import {
  yieldFinding,
  findUndeclaredResource,
  applyRulesToEach,
  isReachable,
  listKeywordUses,
  type DeclaredProject,
  type Rules,
} from "./rule.js";
import type { Finding, JsonPath } from "../problem.js";
import { lastPathSegment, parentPath } from "../../runtime/model/schema/path-names.js";

/** Rules about keywords that connect resources, such as `via`, `onDelete` and `counts`, and about required references. */
export const relationRules: Rules = {
  ...applyRulesToEach((declaration) => listReferencesWithKeyword(declaration, "via"), {
    *"`via` is for references of a top-level resource."({ path: at }, { path }) {
      if (path.includes("/")) yield { path: at, found: `${path} is nested`, hint: "remove via" };
    },

    *"`via` must not give a collection the path of a nested resource."(
      { path: at, resource },
      { path },
      { declaredPaths },
    ) {
      const nested = `${resource}/${path}`;
      if (declaredPaths.has(nested)) yield { path: at, found: `schemas/${nested}.json exists` };
    },
  }),

  *"`via` is for stored fields, and for one field per referenced resource."({ declaration }) {
    const seen = new Map<string, string>();
    for (const { path: at, name, resource } of listReferencesWithKeyword(declaration, "via")) {
      const first = seen.get(resource);
      if (first !== undefined) yield* yieldFinding(at, name, `refers to ${resource}, as ${JSON.stringify(first)} does`);
      else if (!isStored(declaration, name)) yield* yieldFinding(at, name, "is not stored");
      seen.set(resource, first ?? name);
    }
  },

  *"Only one stored field with a single reference may have `onDelete: cascade`, and cascades must not form a cycle."(
    { path, declaration },
    project,
  ) {
    const owners = listReferencesWithKeyword(declaration, "onDelete");
    const listTargets = (each: string): readonly string[] =>
      listReferencesWithKeyword(project.resources.get(each)?.declaration, "onDelete").map(({ resource }) => resource);
    for (const [index, { path: at, name, resource }] of owners.entries()) {
      if (index > 0)
        yield* yieldFinding(at, name, `cannot have it, because ${JSON.stringify(owners[0]?.name)} already has it`);
      if (declaration.properties[name]?.type === "array") yield* yieldFinding(at, name, "is an array");
      if (!isStored(declaration, name)) yield* yieldFinding(at, name, "is not stored");
      const found = `refers to ${resource}, which is deleted by a cascade from ${path}`;
      if (isReachable(resource, path, listTargets))
        yield* yieldFinding(at, name, found, "remove `onDelete` from one of these fields");
    }
  },

  *"`counts` is for readOnly integers that nothing else sets."({ declaration }) {
    for (const { path: at, name, field } of listKeywordUses(declaration, "counts")) {
      if (field.readOnly !== true) yield* yieldFinding(at, name, "is not readOnly", 'add "readOnly": true');
      if (field.default !== undefined) yield* yieldFinding(at, name, "has a default");
      if (declaration.required?.includes(name)) yield* yieldFinding(at, name, "is required");
      for (const keyword of ["references", "valueFrom", "sentAs"] as const) {
        if (field[keyword] !== undefined) yield* yieldFinding(at, name, `has ${keyword}`);
      }
      if (field.createOnly === true) yield* yieldFinding(at, name, "is createOnly");
    }
  },

  *"`counts` must name another resource, and one of its fields, which refers to this resource."(
    { path, declaration },
    project,
  ) {
    for (const { path: at, value } of listKeywordUses(declaration, "counts")) {
      const { resource, by } = value;
      yield* findUndeclaredResource([...at, "resource"], resource, project);
      const counted = project.resources.get(resource)?.declaration;
      if (counted === undefined) continue;
      const hint =
        suggestName(by, Object.keys(counted.properties)) ??
        `"by" must name a field of ${resource} with "references": "${path}"; being nested is not enough`;
      const here = [...at, "by"];
      if (!Object.hasOwn(counted.properties, by)) yield* yieldFinding(here, by, `is not a field of ${resource}`, hint);
      else if (findReference(counted.properties[by])?.resource !== path)
        yield* yieldFinding(here, by, `does not refer to ${path}`);
      else if (!isStored(counted, by)) yield* yieldFinding(here, by, "is not stored");
    }
  },

  *"`copies` is only for a resource whose `tenant` is its id."({ declaration: { resource } }) {
    if (resource.copies === undefined || resource.tenant === resource.id) return;
    yield { path: ["resource", "copies"], found: "its tenant is not its id" };
  },

  *"`copies` must name two createOnly fields: `from`, a reference to this resource, and `what`, an object."(resource) {
    const { path, declaration } = resource;
    const copies = findValidCopiesKeyword(declaration);
    if (copies === undefined) return;
    for (const keyword of ["from", "what"] as const) {
      const name = copies[keyword];
      const schema = declaration.properties[name];
      if (schema === undefined) continue;
      const at = ["resource", "copies", keyword];
      if (schema.createOnly !== true)
        yield* yieldFinding(at, name, "is not createOnly", 'add "createOnly": true to the field');
      const isReference = schema.type !== "array" && findReference(schema)?.resource === path;
      if (keyword === "from" && !isReference)
        yield* yieldFinding(at, name, `is not a reference to one item of ${path}`);
      if (keyword === "what" && schema.type !== "object") yield* yieldFinding(at, name, "is not an object");
    }
  },

  *"`copies.resources` must have exactly the names of the properties of the `what` field."({ declaration }) {
    const copies = findValidCopiesKeyword(declaration);
    const properties = copies && declaration.properties[copies.what]?.properties;
    if (copies === undefined || properties === undefined) return;
    for (const name of Object.keys(properties)) {
      if (Object.hasOwn(copies.resources, name)) continue;
      yield* yieldFinding(["resource", "copies", "resources"], name, "is missing");
    }
    for (const name of Object.keys(copies.resources)) {
      if (Object.hasOwn(properties, name)) continue;
      const hint = suggestName(name, Object.keys(properties));
      yield* yieldFinding(["resource", "copies", "resources", name], name, `is not a property of ${copies.what}`, hint);
    }
  },

  *"`copies.resources` must list top-level resources that belong to the tenant."({ path, declaration }, project) {
    for (const [key, resources] of Object.entries(findValidCopiesKeyword(declaration)?.resources ?? {})) {
      for (const [index, copied] of resources.entries()) {
        const at = ["resource", "copies", "resources", key, index];
        yield* findUndeclaredResource(at, copied, project);
        if (project.declaredPaths.has(copied) && copied.includes("/")) yield* yieldFinding(at, copied, "is nested");
        const target = project.resources.get(copied)?.declaration;
        if (target === undefined) continue;
        const { tenant } = target.resource;
        const belongs = tenant !== undefined && findReference(target.properties[tenant])?.resource === path;
        if (!belongs) yield* yieldFinding(at, copied, `does not have ${path} as its tenant`);
      }
    }
  },

  ...applyRulesToEach(listCreateWithEntries, {
    *"`createWith` must list collections of the item."({ at, name }, { path }, project) {
      yield* findUnknownCollection(at, name, path, project);
    },

    *"A collection in `createWith` must not have the name of a field."({ at, name }, { declaration: { properties } }) {
      const field = Object.keys(properties).find((each) => each === name || properties[each]?.alias?.name === name);
      yield* yieldFinding(at, name, field && `is a name of the field ${field}`);
    },

    *"`createWith` must not list the accounts."({ at, name }, { path }, project) {
      const resource = mapChildCollections(path, project).get(name) ?? "";
      const holds = project.resources.get(resource)?.declaration.resource.accounts;
      yield* yieldFinding(at, name, holds && "declares accounts");
    },
  }),

  /** A cycle is found once for each of its resources. It is reported only at the resource whose path sorts first. */
  *"Required references must not form a cycle."({ path, declaration }, project) {
    for (const need of listDependencies(path, declaration)) {
      const way = need.targetPath < path ? undefined : findDependencyCycle(need, path, project);
      if (way === undefined) continue;
      const found = `an item of ${path} needs one of ${way.map(describeDependency).join(", which needs one of ")}`;
      const hint =
        'no item could be the first: remove one of the fields from required, or add "none": 0 to its references, so that 0 means no item';
      yield { path: need.path, found, hint };
    }
  },
};

function listCreateWithEntries({ resource: { createWith = [] } }: Declaration) {
  return createWith.map((name, index) => ({ at: ["resource", "createWith", index], name }));
}

/** Returns the keyword `copies`; undefined if it is absent, or if another rule reports that it must be absent. */
function findValidCopiesKeyword({ resource }: Declaration): CopyDeclaration | undefined {
  return resource.tenant === resource.id ? resource.copies : undefined;
}

/** Lists the references with `via: true` or `onDelete: cascade`, each with the position of this keyword. */
function listReferencesWithKeyword(declaration: Declaration | undefined, keyword: "via" | "onDelete") {
  const references = declaration === undefined ? [] : listReferences(declaration);
  return references
    .filter((reference) => reference[keyword] === true || reference[keyword] === "cascade")
    .map((reference) => ({ ...reference, path: [...reference.path, keyword] }));
}

/** Yields a finding if an item of the resource has no collection with the name. */
export function* findUnknownCollection(
  position: JsonPath,
  name: string,
  path: string,
  project: DeclaredProject,
): Iterable<Finding> {
  const collections = mapChildCollections(path, project);
  // If the declaration of the collection has errors, it is unknown whether it is a collection of the item.
  const isUnsound = [name, `${path}/${name}`].some(
    (each) => project.declaredPaths.has(each) && !project.resources.has(each),
  );
  if (collections.has(name) || isUnsound) return;
  const nearest = describeNearestName(name, collections.keys());
  const hint = `the item has the collections: ${[...collections.keys()].join(", ") || "none"}`;
  yield* yieldFinding(position, name, `is not a collection of the item${nearest}`, hint);
}

/** Maps the name of each collection below an item of the resource to the path of the collection's resource. */
function mapChildCollections(path: string, { resources }: DeclaredProject): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [other, { declaration }] of resources) {
    const isNested = other.startsWith(`${path}/`) && !other.slice(path.length + 1).includes("/");
    const isSeen = listReferences(declaration).some(({ via, resource }) => via === true && resource === path);
    if (isNested || isSeen) found.set(lastPathSegment(other), other);
  }
  return found;
}

/** Dependency of a resource on another: an item of `targetPath` must exist before an item of the resource can be created. */
interface CreationDependency {
  readonly path: JsonPath;
  /** Name of the required reference; null if the resource is nested in `targetPath`. */
  readonly field: string | null;
  readonly targetPath: string;
}

function listDependencies(path: string, declaration: Declaration): readonly CreationDependency[] {
  const { resource, properties, required = [] } = declaration;
  const parent = parentPath(path);
  const nesting: readonly CreationDependency[] = parent === null ? [] : [{ path: [], field: null, targetPath: parent }];
  const references = listReferences(declaration).filter(({ name, none }) => {
    if (none !== undefined) return false;
    const isMandatory = required.includes(name) || (name === resource.tenant && name !== resource.id);
    return isMandatory && (properties[name]?.type !== "array" || (properties[name].minItems ?? 0) > 0);
  });
  return [...nesting, ...references.map(({ path, name, resource: targetPath }) => ({ path, field: name, targetPath }))];
}

/**
 * Finds the shortest chain of dependencies from `firstDependency` to `startPath`. Skips resources that sort before `startPath`,
 * which report the cycle themselves.
 */
function findDependencyCycle(
  firstDependency: CreationDependency,
  startPath: string,
  { resources }: DeclaredProject,
): readonly CreationDependency[] | undefined {
  const seen = new Set<string>();
  const ways: (readonly [CreationDependency, ...CreationDependency[]])[] = [[firstDependency]];
  for (const way of ways) {
    const { targetPath } = way.at(-1) ?? firstDependency;
    if (targetPath === startPath) return way;
    const declaration = resources.get(targetPath)?.declaration;
    if (targetPath < startPath || seen.has(targetPath) || declaration === undefined) continue;
    seen.add(targetPath);
    ways.push(...listDependencies(targetPath, declaration).map((need) => [...way, need] as const));
  }
  return undefined;
}

function describeDependency({ field, targetPath }: CreationDependency): string {
  return field === null ? `${targetPath}, its parent` : `${targetPath} (field ${JSON.stringify(field)})`;
}
