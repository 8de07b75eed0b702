import type { Declaration, ReferenceKeyword } from "../declaration.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/model/nearest-name.js";
import type { JsonPath } from "../problem.js";
import { parentPath } from "../parent-path.js";
import { findAt } from "./finding.js";
import type { DeclaredProject, Rules } from "./rule.js";

export const referenceRules: Rules = {
  *"A nested resource's parent is declared."({ path }, { paths }) {
    const parent = parentPath(path);
    if (parent === null || paths.has(parent)) return;
    yield { at: [], found: `there is no schemas/${parent}.json`, hint: suggestName(parent, paths) };
  },

  *"What a reference names is declared."({ declaration }, { paths }) {
    for (const { at, to } of listReferences(declaration)) {
      if (!paths.has(to))
        yield { at: [...at, "to"], found: `there is no schemas/${to}.json`, hint: suggestName(to, paths) };
    }
  },

  *"What a reference names has ids that are unique everywhere."({ declaration }, { resources }) {
    for (const { at, to } of listReferences(declaration)) {
      if (resources.get(to)?.declaration.resource.idWithinParent !== true) continue;
      yield { at: [...at, "to"], found: `ids of ${to} are unique within their parents only` };
    }
  },

  *"A reference is an integer or an array of integers."({ declaration }) {
    for (const { at, name } of listReferences(declaration)) {
      const schema = declaration.properties[name];
      if (schema === undefined || schema.type === "integer") continue;
      if (schema.type === "array" && schema.items?.type === "integer") continue;
      yield* findAt(at, name, "is neither");
    }
  },

  *"The default of a reference is none, 0 where zero says that it stands for none."({ declaration }) {
    for (const { at, name, zero } of listReferences(declaration)) {
      const value = declaration.properties[name]?.default;
      const isArray = declaration.properties[name]?.type === "array";
      if (isArray && zero === true) yield { at: [...at, "zero"], found: "an empty array stands for none" };
      if (value === undefined || (value === 0 && zero === true)) continue;
      if (Array.isArray(value) && value.length === 0) continue;
      const hint = value === 0 ? 'add "zero": true to the reference' : undefined;
      yield { at: ["properties", name, "default"], found: `it is ${JSON.stringify(value)}`, hint };
    }
  },

  *"sameCompany is for resources of which both have a company, or are nested in one that has."(resource, project) {
    for (const { at, to, sameCompany } of listReferences(resource.declaration)) {
      if (sameCompany !== true) continue;
      const without = [resource.path, to].filter((path) => hasNoCompany(path, project));
      if (without.length > 0) yield { at: [...at, "sameCompany"], found: `${without.join(" and ")} has none` };
    }
  },

  *"The company is the id itself, or refers to a resource whose company is its own id."({ declaration }, project) {
    const { id, company, references } = declaration.resource;
    const schema = company === undefined ? undefined : declaration.properties[company];
    if (company === undefined || schema === undefined || company === id) return;
    const at = ["resource", "company"];
    const reference = references?.[company];
    if (reference === undefined) yield* findAt(at, company, "is neither", "add it to references");
    const target = reference && project.resources.get(reference.to)?.declaration.resource;
    if (target !== undefined && target.company !== target.id) yield* findAt(at, company, `refers to ${reference?.to}`);
    if (schema.type === "array") yield* findAt(at, company, "is an array");
  },

  *"The caller's company stands in for one that is not given."({ declaration }) {
    const { id, company } = declaration.resource;
    const schema = company === undefined ? undefined : declaration.properties[company];
    if (company === undefined || schema === undefined || company === id) return;
    const at = ["properties", company];
    if (schema.default !== undefined) yield* findAt([...at, "default"], company, "has a default");
    if (schema.readOnly === true || schema.writeOnly === true) yield* findAt(at, company, "is readOnly or writeOnly");
    if (declaration.required?.includes(company)) yield* findAt(["required"], company, "is mandatory");
    if (declaration.resource.createOnly?.includes(company)) yield* findAt(at, company, "is in createOnly");
  },

  *"One resource at most is its own company."({ path, declaration: { resource } }, { resources }) {
    if (resource.company !== resource.id) return;
    for (const [other, { declaration }] of resources) {
      if (other < path && declaration.resource.company === declaration.resource.id) {
        yield { at: ["resource", "company"], found: `${other} is too` };
      }
    }
  },

  *"The groups that may see an item are an array of references to the resource with group."({ declaration }, project) {
    const { groups, references } = declaration.resource;
    if (groups === undefined || !Object.hasOwn(declaration.properties, groups)) return;
    const at = ["resource", "groups"];
    const reference = references?.[groups];
    if (reference === undefined) yield* findAt(at, groups, "is no reference", "add it to references");
    const target = reference && project.resources.get(reference.to);
    if (target !== undefined && target.declaration.resource.group === undefined) {
      yield* findAt(at, groups, `refers to ${reference?.to}`);
    }
    if (kindOf(declaration.properties[groups] ?? {}) !== "array") yield* findAt(at, groups, "is no array");
  },
};

/** Silent where something on the way is not sound. */
function hasNoCompany(path: string, project: DeclaredProject): boolean {
  const resource = project.resources.get(path)?.declaration.resource;
  if (resource === undefined || resource.company !== undefined) return false;
  const parent = parentPath(path);
  return parent === null || hasNoCompany(parent, project);
}

function* listReferences({
  resource,
}: Declaration): Iterable<ReferenceKeyword & { readonly at: JsonPath; readonly name: string }> {
  for (const [name, reference] of Object.entries(resource.references ?? {})) {
    yield { ...reference, name, at: ["resource", "references", name] };
  }
}
