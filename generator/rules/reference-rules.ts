import { nilUuid } from "../../runtime/model/ids.js";
import { audienceOf, isStored, isUuid, listReferences, noneOf, referenceOf } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/model/nearest-name.js";
import { parentPath } from "../parent-path.js";
import { holdsAccess } from "./account-rules.js";
import { findAt, findNoGroups } from "./finding.js";
import type { DeclaredProject, Rules } from "./rule.js";

export const referenceRules: Rules = {
  *"A nested resource's parent is declared."({ path }, { paths }) {
    const parent = parentPath(path);
    if (parent === null || paths.has(parent)) return;
    yield { at: [], found: `there is no schemas/${parent}.json`, hint: suggestName(parent, paths) };
  },

  *"What a reference names is declared."({ declaration }, { paths }) {
    for (const { atResource: at, resource } of listReferences(declaration)) {
      if (!paths.has(resource))
        yield { at, found: `there is no schemas/${resource}.json`, hint: suggestPath(resource, paths) };
    }
  },

  *"What a reference names has ids that are unique everywhere."({ declaration }, { resources }) {
    for (const { atResource: at, resource } of listReferences(declaration)) {
      if (resources.get(resource)?.declaration.resource.idWithinParent !== true) continue;
      yield { at, found: `ids of ${resource} are unique within their parents only` };
    }
  },

  *"A reference is written as the ids of what it names are."({ declaration }, { resources }) {
    for (const { at, name, resource } of listReferences(declaration)) {
      const target = resources.get(resource)?.declaration;
      const id = target?.properties[target.resource.id];
      const field = declaration.properties[name];
      const schema = field?.items ?? field;
      if (id === undefined || schema === undefined || isUuid(schema) === isUuid(id)) continue;
      if (schema.type !== "integer" && !isUuid(schema)) continue; // Refused as a keyword for another type.
      const [are, hint] = isUuid(id)
        ? ["UUIDs", 'say "type": "string", "format": "uuid"']
        : ["integers", 'say "type": "integer"'];
      yield { at: at.slice(0, -1), found: `ids of ${resource} are ${are}`, hint };
    }
  },

  *"None is written as ids are."({ declaration }) {
    for (const { at, name, none } of listReferences(declaration)) {
      const written = noneOf(declaration.properties[name]);
      if (none === undefined || none === written || declaration.properties[name]?.type === "array") continue;
      yield { at: [...at, "none"], found: `it is ${JSON.stringify(none)}`, hint: `say ${JSON.stringify(written)}` };
    }
  },

  *"The default of a reference is none, 0 where none says that it stands for that."({ declaration }) {
    for (const { at, name, resource, none } of listReferences(declaration)) {
      const { type, default: value } = declaration.properties[name] ?? {};
      const isArray = type === "array";
      const isId = type === "integer" || isUuid(declaration.properties[name]);
      if (!isArray && !isId) continue; // Refused as a keyword for another type.
      if (isArray && none !== undefined) yield { at: [...at, "none"], found: "an empty array stands for none" };
      if (value === undefined || (none !== undefined && value === none)) continue;
      if (Array.isArray(value) && value.length === 0) continue;
      const isNone = value === 0 || value === nilUuid;
      const hint = isNone
        ? `say {"resource": ${JSON.stringify(resource)}, "none": ${JSON.stringify(value)}}`
        : undefined;
      yield { at: ["properties", name, "default"], found: `it is ${JSON.stringify(value)}`, hint };
    }
  },

  *"sameTenant is for resources of which both have a tenant, or are nested in one that has."(resource, project) {
    for (const { at, resource: to, sameTenant } of listReferences(resource.declaration)) {
      if (sameTenant !== true) continue;
      const without = [resource.path, to].filter((path) => hasNoTenant(path, project));
      if (without.length > 0) yield { at: [...at, "sameTenant"], found: `${without.join(" and ")} has none` };
    }
  },

  *"An item that goes with another one has the same tenant."(resource, project) {
    const { path, declaration } = resource;
    // Accounts and groups go with nothing.
    if (holdsAccess(resource) || hasNoTenant(path, project)) return;
    for (const { at, name, resource: to, onDelete, sameTenant } of listReferences(declaration)) {
      if (onDelete !== "cascade" || sameTenant === true || name === declaration.resource.tenant) continue;
      const here = [...at, "onDelete"];
      if (!hasNoTenant(to, project)) {
        const hint = 'add "sameTenant": true to "references": else who deletes one deletes items of other tenants';
        yield* findAt(here, name, `may refer to one of ${to} that has another tenant`, hint);
      } else if (goesWithTenant(to, project)) {
        const hint = `give ${to} a tenant, or take onDelete away: else who deletes one deletes items of other tenants`;
        yield* findAt(here, name, `refers to ${to}, which has no tenant and goes with what has one`, hint);
      }
    }
  },

  *"The tenant is the id itself, or refers to a resource whose tenant is its own id."({ declaration }, project) {
    const { id, tenant } = declaration.resource;
    const schema = tenant === undefined ? undefined : declaration.properties[tenant];
    if (tenant === undefined || schema === undefined || tenant === id) return;
    const at = ["resource", "tenant"];
    const reference = referenceOf(schema);
    if (reference === undefined) yield* findAt(at, tenant, "is neither", 'add "references" to the field');
    const target = reference && project.resources.get(reference.resource)?.declaration.resource;
    if (target !== undefined && target.tenant !== target.id)
      yield* findAt(at, tenant, `refers to ${String(reference?.resource)}`);
    if (schema.type === "array") yield* findAt(at, tenant, "is an array");
  },

  *"The caller's tenant stands in for one that is not given."({ declaration }) {
    const { id, tenant } = declaration.resource;
    const schema = tenant === undefined ? undefined : declaration.properties[tenant];
    if (tenant === undefined || schema === undefined || tenant === id) return;
    const at = ["properties", tenant];
    if (schema.default !== undefined) yield* findAt([...at, "default"], tenant, "has a default");
    if (schema.readOnly === true || schema.writeOnly === true) yield* findAt(at, tenant, "is readOnly or writeOnly");
    if (declaration.required?.includes(tenant))
      yield* findAt(["required"], tenant, "is mandatory", 'take it out of "required"');
    if (schema.createOnly === true) yield* findAt([...at, "createOnly"], tenant, "is createOnly");
  },

  *"One resource at most is its own tenant."({ path, declaration: { resource } }, { resources }) {
    if (resource.tenant !== resource.id) return;
    for (const [other, { declaration }] of resources) {
      if (other < path && declaration.resource.tenant === declaration.resource.id) {
        yield { at: ["resource", "tenant"], found: `${other} is too` };
      }
    }
  },

  *"The audience is one stored array of references to the resource with groups."({ declaration }, { resources }) {
    const first = audienceOf(declaration);
    for (const [name, schema] of Object.entries(declaration.properties)) {
      if (schema.audience !== true) continue;
      const at = ["properties", name, "audience"];
      if (name !== first) yield* findAt(at, name, `is a second one beside ${JSON.stringify(first)}`);
      if (kindOf(schema) !== "array") continue; // Refused as a keyword for another type.
      yield* findNoGroups(at, name, schema, resources);
      if (!isStored(declaration, name)) yield* findAt(at, name, "is not stored");
    }
  },
};

/** Silent where something on the way is not sound. */
function hasNoTenant(path: string, project: DeclaredProject): boolean {
  const resource = project.resources.get(path)?.declaration.resource;
  if (resource === undefined || resource.tenant !== undefined) return false;
  const parent = parentPath(path);
  return parent === null || hasNoTenant(parent, project);
}

/** Whether deleting one that has a tenant deletes one of these along with it. */
function goesWithTenant(path: string, project: DeclaredProject, seen: ReadonlySet<string> = new Set()): boolean {
  const declaration = project.resources.get(path)?.declaration;
  if (declaration === undefined || seen.has(path)) return false;
  const owners = listReferences(declaration).filter(({ onDelete }) => onDelete === "cascade");
  const above = [...owners.map(({ resource }) => resource), parentPath(path)].filter((each) => each !== null);
  const known = new Set([...seen, path]);
  return above.some((each) => !hasNoTenant(each, project) || goesWithTenant(each, project, known));
}

/** A nested resource is named by its whole path: `parts` may have been meant for `devices/parts`. */
function suggestPath(given: string, paths: ReadonlySet<string>): string | undefined {
  const nested = [...paths].find((path) => path.endsWith(`/${given}`));
  return nested === undefined ? suggestName(given, paths) : `did you mean ${JSON.stringify(nested)}?`;
}
