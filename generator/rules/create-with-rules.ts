import { listReferences } from "../field-facts.js";
import { describeNearestName } from "../../runtime/model/values/nearest-name.js";
import { findAt, type DeclaredProject, type Rules } from "./rule.js";

/** Rules about `createWith`: items that the request for a new item creates in it. */
export const createWithRules: Rules = {
  *"`createWith` must list collections of the item."({ path, declaration }, project) {
    const { createWith } = declaration.resource;
    if (createWith === undefined) return;
    const collections = listCollections(path, project);
    for (const [index, name] of createWith.entries()) {
      const isUnsound = project.paths.has(name) && !project.resources.has(name);
      if (project.paths.has(`${path}/${name}`) || collections.has(name) || isUnsound) continue;
      const nearest = describeNearestName(name, [...collections.keys()]);
      const hint = `its collections: ${[...collections.keys()].join(", ") || "none"}`;
      yield* findAt(["resource", "createWith", index], name, `is not one${nearest}`, hint);
    }
  },

  *"A collection in `createWith` must not have the name of a field."({ declaration }) {
    const { resource, properties } = declaration;
    for (const [index, name] of (resource.createWith ?? []).entries()) {
      const field = Object.keys(properties).find((each) => each === name || properties[each]?.alias?.name === name);
      yield* findAt(["resource", "createWith", index], name, field && `is a name of the field ${field}`);
    }
  },

  *"`createWith` must not list the accounts."({ path, declaration }, project) {
    const { createWith } = declaration.resource;
    if (createWith === undefined) return;
    const collections = listCollections(path, project);
    for (const [index, name] of createWith.entries()) {
      const holds = project.resources.get(collections.get(name) ?? "")?.declaration.resource.accounts;
      yield* findAt(["resource", "createWith", index], name, holds && "declares accounts");
    }
  },
};

/** Paths of resources by the names that the collections of an item have. */
export function listCollections(path: string, { resources }: DeclaredProject): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [other, { declaration }] of resources) {
    const isNested = other.startsWith(`${path}/`) && !other.slice(path.length + 1).includes("/");
    const isSeen = listReferences(declaration).some(({ via, resource }) => via === true && resource === path);
    if (isNested || isSeen) found.set(other.slice(other.lastIndexOf("/") + 1), other);
  }
  return found;
}
