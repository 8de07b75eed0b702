import type { FieldValuePair } from "../../runtime/model/schema/field.js";
import { listEnumOrBooleanValues, suggestAllowedValue } from "../allowed-values.js";
import type { Declaration } from "../declaration.js";
import {
  isStored,
  listReferences,
  chooseEmptyReferenceValue,
  findReference,
  findValueKind,
} from "../declared-fields.js";
import type { JsonPath } from "../problem.js";
import type { DeclaredResource } from "../stages/validate.js";
import { yieldFinding, findReferenceNotToGroups, type Rules } from "./rule.js";

export const accountRules: Rules = {
  *"Only one resource may declare `accounts`, and only one `groups`."(
    { path, declaration: { resource } },
    { resources },
  ) {
    for (const keyword of ["accounts", "groups"] as const) {
      if (resource[keyword] === undefined) continue;
      for (const [other, { declaration }] of resources) {
        if (other >= path || declaration.resource[keyword] === undefined) continue;
        yield { path: ["resource", keyword], found: `${other} declares ${keyword} too` };
      }
    }
  },

  *"A resource with `accounts` or `groups` must not be nested."({ path, declaration: { resource } }) {
    for (const keyword of ["accounts", "groups"] as const) {
      if (resource[keyword] !== undefined && path.includes("/"))
        yield { path: ["resource", keyword], found: `${path} is nested` };
    }
  },

  *"Accounts and groups must not be deleted by a cascade or copied with a tenant."(resource, { resources }) {
    const { copies } = resource.declaration.resource;
    if (isAccountsOrGroups(resource)) {
      for (const { path, name, onDelete } of listReferences(resource.declaration)) {
        const hint = "remove onDelete: accounts and groups are deleted one by one, so that the last root account stays";
        const verdict = onDelete === "cascade" ? "has onDelete: cascade" : undefined;
        yield* yieldFinding([...path, "onDelete"], name, verdict, hint);
      }
    }
    for (const [key, paths] of Object.entries(copies?.resources ?? {})) {
      for (const [index, path] of paths.entries()) {
        const copied = resources.get(path);
        // Skips a resource without a tenant, which another rule reports.
        if (copied?.declaration.resource.tenant === undefined || !isAccountsOrGroups(copied)) continue;
        const hint = "remove it from the list: a copy would have rights that nobody granted";
        yield* yieldFinding(["resource", "copies", "resources", key, index], path, "declares accounts or groups", hint);
      }
    }
  },

  *"`login` must name a required string that is unique regardless of case."({ declaration }) {
    const login = declaration.resource.accounts?.login;
    const schema = login === undefined ? undefined : declaration.properties[login];
    if (login === undefined || schema === undefined) return;
    const at = ["resource", "accounts", "login"];
    if (findValueKind(schema) !== "string") yield* yieldFinding(at, login, "is not a string");
    if (!declaration.required?.includes(login)) yield* yieldFinding(at, login, "is not required", "add it to required");
    const { unique } = schema;
    const isKey = typeof unique === "object" && unique.ignoreCase === true && unique.sparse !== true;
    const hint = 'add "unique": {"ignoreCase": true} to the field';
    if (!isKey) yield* yieldFinding(at, login, "is not unique regardless of case", hint);
  },

  *"`secret` must name a stored readOnly string, and `password` a stored writeOnly string."({ declaration }) {
    const { accounts } = declaration.resource;
    if (accounts === undefined) return;
    for (const [keyword, mode] of [
      ["secret", "readOnly"],
      ["password", "writeOnly"],
    ] as const) {
      const name = accounts[keyword];
      const schema = declaration.properties[name];
      if (schema === undefined) continue;
      const at = ["resource", "accounts", keyword];
      if (findValueKind(schema) !== "string") yield* yieldFinding(at, name, "is not a string");
      if (schema[mode] !== true) yield* yieldFinding(at, name, `is not ${mode}`, `add "${mode}": true to the field`);
      if (schema.default !== undefined) yield* yieldFinding(at, name, "has a default");
      if (schema.createOnly === true) yield* yieldFinding(at, name, "is createOnly");
    }
  },

  *"`regenerate` must name an optional writeOnly field that has no default and is not createOnly."({ declaration }) {
    const name = declaration.resource.accounts?.regenerate.field;
    const schema = name === undefined ? undefined : declaration.properties[name];
    if (name === undefined || schema === undefined) return;
    const at = ["resource", "accounts", "regenerate", "field"];
    if (schema.writeOnly !== true)
      yield* yieldFinding(at, name, "is not writeOnly", 'add "writeOnly": true to the field');
    if (declaration.required?.includes(name)) yield* yieldFinding(at, name, "is required");
    if (schema.default !== undefined) yield* yieldFinding(at, name, "has a default");
    if (schema.createOnly === true) yield* yieldFinding(at, name, "is createOnly");
  },

  *"Fields that `accounts` and `groups` name must be stored."({ declaration }) {
    const { accounts, groups } = declaration.resource;
    for (const { at, field } of [
      ...listValuesInAccountsAndGroups(declaration).map((each) => ({
        ...each,
        at: [...each.position.slice(0, 3), "field"],
      })),
      { at: ["resource", "accounts", "login"], field: accounts?.login },
      { at: ["resource", "accounts", "groups"], field: accounts?.groups },
      { at: ["resource", "groups", "privileges"], field: groups?.privileges },
    ]) {
      if (field === undefined || field === accounts?.regenerate.field) continue;
      if (!isStored(declaration, field))
        yield* yieldFinding(at, field, "is createOnly", "remove createOnly from the field");
    }
  },

  *"Accounts must require only fields that `accounts` names, because the server creates the first account with these only."({
    declaration,
  }) {
    const { accounts, tenant, id } = declaration.resource;
    if (accounts === undefined) return;
    const { login, root, active, enabled, eligible } = accounts;
    const known = new Set([login, root.field, active.field, enabled.field, eligible?.field]);
    for (const [index, name] of (declaration.required ?? []).entries()) {
      const hint = "remove it from required, and give it a default if it must always have a value";
      if (!known.has(name)) yield* yieldFinding(["required", index], name, "is required too", hint);
    }
    const reference = tenant === undefined || tenant === id ? undefined : findReference(declaration.properties[tenant]);
    if (tenant === undefined || reference === undefined || reference.none !== undefined) return;
    const none = chooseEmptyReferenceValue(declaration.properties[tenant]);
    const hint = `write "references": {"resource": ${JSON.stringify(reference.resource)}, "none": ${JSON.stringify(none)}}, so that ${none} means every tenant`;
    yield* yieldFinding(
      ["resource", "tenant"],
      tenant,
      "must always refer to an item, but the first account refers to none",
      hint,
    );
  },

  *"Values in `accounts` and `groups` must be values that their fields allow."({ declaration }) {
    for (const { position: path, field, value } of listValuesInAccountsAndGroups(declaration)) {
      const schema = declaration.properties[field];
      if (schema === undefined) continue;
      const allowed = listEnumOrBooleanValues(schema);
      if (allowed?.includes(value)) continue;
      const hint = allowed && suggestAllowedValue(value, allowed);
      yield { path, found: `${JSON.stringify(value)} is not a value of ${JSON.stringify(field)}`, hint };
    }
  },

  *"`accounts.groups` must name an array of references to the resource that declares `groups`."(
    { declaration },
    { resources },
  ) {
    const name = declaration.resource.accounts?.groups;
    const schema = name === undefined ? undefined : declaration.properties[name];
    if (name === undefined || schema === undefined) return;
    const at = ["resource", "accounts", "groups"];
    yield* findReferenceNotToGroups(at, name, schema, resources);
    if (findValueKind(schema) !== "array") yield* yieldFinding(at, name, "is not an array");
  },

  *"`groups.privileges` must name an array of strings without allowed values, because the declarations define the privileges."({
    declaration,
  }) {
    const name = declaration.resource.groups?.privileges;
    const schema = name === undefined ? undefined : declaration.properties[name];
    if (name === undefined || schema === undefined) return;
    const at = ["resource", "groups", "privileges"];
    if (schema.type !== "array" || schema.items?.type !== "string")
      yield* yieldFinding(at, name, "is not an array of strings");
    for (const keyword of ["enum", "oneOf", "const"] as const) {
      if (schema.items?.[keyword] === undefined) continue;
      yield* yieldFinding(["properties", name, "items", keyword], name, `has ${keyword} in its items`);
    }
  },
};

function listValuesInAccountsAndGroups({
  resource,
}: Declaration): readonly (FieldValuePair & { readonly position: JsonPath })[] {
  const { accounts, groups } = resource;
  const ofAccounts = (["regenerate", "enabled", "active", "root"] as const).flatMap((keyword) =>
    accounts === undefined ? [] : [{ ...accounts[keyword], position: ["resource", "accounts", keyword, "value"] }],
  );
  const ofEligible = (accounts?.eligible?.values ?? []).map((value, index) => ({
    field: accounts?.eligible?.field ?? "",
    value,
    position: ["resource", "accounts", "eligible", "values", index],
  }));
  const ofGroups =
    groups === undefined ? [] : [{ ...groups.active, position: ["resource", "groups", "active", "value"] }];
  return [...ofAccounts, ...ofEligible, ...ofGroups];
}

export function isAccountsOrGroups({ declaration: { resource } }: DeclaredResource): boolean {
  return resource.accounts !== undefined || resource.groups !== undefined;
}
