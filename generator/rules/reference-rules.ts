import { nilUuid } from "../../runtime/model/values/ids.js";
import {
  findAudienceField,
  isStored,
  isUuid,
  listReferences,
  chooseEmptyReferenceValue,
  findReference,
  findValueKind,
} from "../declared-fields.js";
import { suggestName } from "../../runtime/model/values/nearest-name.js";
import { parentPath } from "../../runtime/model/schema/path-names.js";
import { isAccountsOrGroups } from "./account-rules.js";
import {
  yieldFinding,
  findReferenceNotToGroups,
  findUndeclaredResource,
  applyRulesToEach,
  type DeclaredProject,
  type Rules,
} from "./rule.js";

export const referenceRules: Rules = {
  *"The parent of a nested resource must be declared."({ path }, { declaredPaths }) {
    const parent = parentPath(path);
    if (parent === null || declaredPaths.has(parent)) return;
    const others = [...declaredPaths].filter((each) => each !== path);
    const hint = suggestName(parent, others) ?? "declare the parent first";
    yield { path: [], found: `schemas/${parent}.json does not exist`, hint };
  },

  ...applyRulesToEach(listReferences, {
    *"`references` must name a declared resource."({ pathOfResourceName: path, resource }, _, project) {
      yield* findUndeclaredResource(path, resource, project);
    },

    *"`references` must name a resource whose ids are unique across all parents."(
      { pathOfResourceName: path, resource },
      _,
      { resources },
    ) {
      if (resources.get(resource)?.declaration.resource.idWithinParent === true)
        yield { path, found: `ids of ${resource} are unique within one parent only` };
    },

    *"A reference must have the type of the ids that it refers to."(
      { path, name, resource },
      { declaration },
      { resources },
    ) {
      const target = resources.get(resource)?.declaration;
      const id = target?.properties[target.resource.id];
      const field = declaration.properties[name];
      const schema = field?.items ?? field;
      if (id === undefined || schema === undefined || isUuid(schema) === isUuid(id)) return;
      // Skips a field whose type cannot hold ids, which another rule reports.
      if (schema.type !== "integer" && !isUuid(schema)) return;
      const [are, hint] = isUuid(id)
        ? ["UUIDs", 'write "type": "string", "format": "uuid"']
        : ["integers", 'write "type": "integer"'];
      yield { path: path.slice(0, -1), found: `ids of ${resource} are ${are}`, hint };
    },

    *"`none` must be an integer or a UUID, like the ids."({ path, name, none }, { declaration }) {
      const written = chooseEmptyReferenceValue(declaration.properties[name]);
      if (none === undefined || none === written || declaration.properties[name]?.type === "array") return;
      const found = `\`none\` is ${JSON.stringify(none)}`;
      yield { path: [...path, "none"], found, hint: `write ${JSON.stringify(written)}` };
    },

    *"The default of a reference must be the value that `none` names."(
      { path, name, resource, none },
      { declaration },
    ) {
      const { type, default: value } = declaration.properties[name] ?? {};
      const isArray = type === "array";
      const isId = type === "integer" || isUuid(declaration.properties[name]);
      // Skips a field whose type cannot hold ids, which another rule reports.
      if (!isArray && !isId) return;
      if (isArray && none !== undefined)
        yield { path: [...path, "none"], found: "an array must not have `none`, because it can be empty" };
      if (value === undefined || (none !== undefined && value === none)) return;
      if (Array.isArray(value) && value.length === 0) return;
      const isNone = value === 0 || value === nilUuid;
      const hint = isNone
        ? `write "references": {"resource": ${JSON.stringify(resource)}, "none": ${JSON.stringify(value)}}`
        : undefined;
      yield { path: ["properties", name, "default"], found: `the default is ${JSON.stringify(value)}`, hint };
    },

    *"`sameTenant` requires that the referring and the referenced resource each have a tenant, their own or that of a parent."(
      { path, resource: to, sameTenant },
      { path: from },
      project,
    ) {
      const without = sameTenant === true ? [from, to].filter((path) => lacksTenant(path, project)) : [];
      if (without.length > 0)
        yield { path: [...path, "sameTenant"], found: `there is no tenant for ${without.join(" and ")}` };
    },
  }),

  *"A cascade must not reach items of another tenant."(resource, project) {
    const { path, declaration } = resource;
    // Skips accounts and groups, because another rule forbids all cascades to them.
    if (isAccountsOrGroups(resource) || lacksTenant(path, project)) return;
    for (const { path, name, resource: to, onDelete, sameTenant } of listReferences(declaration)) {
      const isTenant = name === declaration.resource.tenant?.split(".")[0];
      if (onDelete !== "cascade" || sameTenant === true || isTenant) continue;
      const here = [...path, "onDelete"];
      if (!lacksTenant(to, project)) {
        const hint = 'add "sameTenant": true to "references"; otherwise a deletion deletes items of other tenants';
        yield* yieldFinding(here, name, `may refer to an item of ${to} with another tenant`, hint);
      } else if (isReachedByTenantCascade(to, project)) {
        const found = `refers to ${to}, which has no tenant, and cascades from items with a tenant delete its items`;
        const hint = `give ${to} a tenant, or remove onDelete; otherwise a deletion deletes items of other tenants`;
        yield* yieldFinding(here, name, found, hint);
      }
    }
  },

  *"`tenant` must name the id field, or a field that refers to a resource whose tenant is its own id."(
    { declaration },
    project,
  ) {
    const { id, tenant } = declaration.resource;
    const schema = tenant === undefined ? undefined : declaration.properties[tenant];
    if (tenant === undefined || schema === undefined || tenant === id) return;
    const at = ["resource", "tenant"];
    const reference = findReference(schema);
    if (reference === undefined)
      yield* yieldFinding(at, tenant, "is neither the id nor a reference", 'add "references" to the field');
    const target = reference && project.resources.get(reference.resource)?.declaration.resource;
    if (target !== undefined && target.tenant !== target.id)
      yield* yieldFinding(at, tenant, `refers to ${String(reference?.resource)}, whose tenant is not its id`);
    if (schema.type === "array") yield* yieldFinding(at, tenant, "is an array");
  },

  *"The tenant field defaults to the caller's tenant: it must be optional and writable, without a default."({
    declaration,
  }) {
    const { id, tenant } = declaration.resource;
    const schema = tenant === undefined ? undefined : declaration.properties[tenant];
    if (tenant === undefined || schema === undefined || tenant === id) return;
    const at = ["properties", tenant];
    if (schema.default !== undefined) yield* yieldFinding([...at, "default"], tenant, "has a default");
    if (schema.readOnly === true || schema.writeOnly === true)
      yield* yieldFinding(at, tenant, "is readOnly or writeOnly");
    if (declaration.required?.includes(tenant))
      yield* yieldFinding(["required"], tenant, "is required", "remove it from required");
    if (schema.createOnly === true) yield* yieldFinding([...at, "createOnly"], tenant, "is createOnly");
  },

  *"Only one resource may be its own tenant."({ path, declaration: { resource } }, { resources }) {
    if (resource.tenant !== resource.id) return;
    for (const [other, { declaration }] of resources) {
      if (other < path && declaration.resource.tenant === declaration.resource.id) {
        yield { path: ["resource", "tenant"], found: `${other} is its own tenant, too` };
      }
    }
  },

  *"`audience` is for one stored array of references to the resource that declares `groups`."(
    { declaration },
    { resources },
  ) {
    const first = findAudienceField(declaration);
    for (const [name, schema] of Object.entries(declaration.properties)) {
      if (schema.audience !== true) continue;
      const at = ["properties", name, "audience"];
      if (name !== first)
        yield* yieldFinding(at, name, `cannot have it, because ${JSON.stringify(first)} already has it`);
      // Skips a field that is no array, which another rule reports.
      if (findValueKind(schema) !== "array") continue;
      yield* findReferenceNotToGroups(at, name, schema, resources);
      if (!isStored(declaration, name)) yield* yieldFinding(at, name, "is not stored");
    }
  },
};

/** Whether neither the resource nor an ancestor has a tenant. False if one of them has errors: its tenant is unknown. */
function lacksTenant(path: string, project: DeclaredProject): boolean {
  const resource = project.resources.get(path)?.declaration.resource;
  if (resource === undefined || resource.tenant !== undefined) return false;
  const parent = parentPath(path);
  return parent === null || lacksTenant(parent, project);
}

/** Whether deleting an item that has a tenant can cascade to items of the resource. */
function isReachedByTenantCascade(
  path: string,
  project: DeclaredProject,
  visitedPaths: ReadonlySet<string> = new Set(),
): boolean {
  const declaration = project.resources.get(path)?.declaration;
  if (declaration === undefined || visitedPaths.has(path)) return false;
  const owners = listReferences(declaration).filter(({ onDelete }) => onDelete === "cascade");
  const above = [...owners.map(({ resource }) => resource), parentPath(path)].filter((each) => each !== null);
  const known = new Set([...visitedPaths, path]);
  return above.some((each) => !lacksTenant(each, project) || isReachedByTenantCascade(each, project, known));
}
