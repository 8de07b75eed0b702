import type { FieldValue } from "../../runtime/model/resource.js";
import { allowedValues } from "../allowed-values.js";
import type { Declaration } from "../declaration.js";
import { isStored } from "../field-facts.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/model/nearest-name.js";
import type { JsonPath } from "../problem.js";
import type { DeclaredResource } from "../validate.js";
import { findAt } from "./finding.js";
import type { Rules } from "./rule.js";

export const accountRules: Rules = {
  *"One resource at most holds the accounts, and one the groups."({ path, declaration: { resource } }, { resources }) {
    for (const [other, { declaration }] of resources) {
      for (const keyword of ["principal", "group"] as const) {
        if (other >= path || resource[keyword] === undefined || declaration.resource[keyword] === undefined) continue;
        yield { at: ["resource", keyword], found: `${other} has ${keyword} too` };
      }
    }
  },

  *"Accounts and groups are not nested."({ path, declaration: { resource } }) {
    for (const keyword of ["principal", "group"] as const) {
      if (resource[keyword] !== undefined && path.includes("/"))
        yield { at: ["resource", keyword], found: `${path} is` };
    }
  },

  *"Accounts and groups belong to nothing that takes them with it, and are not copied."(resource, { resources }) {
    const { references, copies } = resource.declaration.resource;
    if (holdsAccess(resource)) {
      for (const [name, { owner }] of Object.entries(references ?? {})) {
        const hint = "they go one by one, so that the last root account stays: take owner away";
        const verdict = owner === true ? "has owner" : undefined;
        yield* findAt(["resource", "references", name, "owner"], name, verdict, hint);
      }
    }
    for (const [key, paths] of Object.entries(copies?.resources ?? {})) {
      for (const [index, path] of paths.entries()) {
        const copied = resources.get(path);
        // What belongs to no company is refused as that.
        if (copied?.declaration.resource.company === undefined || !holdsAccess(copied)) continue;
        const hint = "a copy would have rights that nobody gave it: take it out of the list";
        yield* findAt(["resource", "copies", "resources", key, index], path, "holds accounts or groups", hint);
      }
    }
  },

  *"The login is a mandatory text, by itself a key regardless of case."({ declaration }) {
    const { principal, unique = [] } = declaration.resource;
    if (principal === undefined || !Object.hasOwn(declaration.properties, principal.login)) return;
    const { login } = principal;
    const at = ["resource", "principal", "login"];
    if (kindOf(declaration.properties[login] ?? {}) !== "string") yield* findAt(at, login, "is no text");
    if (!declaration.required?.includes(login)) yield* findAt(at, login, "is not mandatory", "add it to required");
    const isKey = unique.some(
      ({ fields, ignoreCase, unlessEmpty }) =>
        fields.length === 1 && fields[0] === login && ignoreCase === true && unlessEmpty !== true,
    );
    const hint = `add {"fields": [${JSON.stringify(login)}], "ignoreCase": true} to unique`;
    if (!isKey) yield* findAt(at, login, "is no such key", hint);
  },

  *"The secret is a readOnly text, the password a writeOnly one; both are stored."({ declaration }) {
    const { principal, createOnly } = declaration.resource;
    if (principal === undefined) return;
    for (const [keyword, mode] of [
      ["secret", "readOnly"],
      ["password", "writeOnly"],
    ] as const) {
      const name = principal[keyword];
      const schema = declaration.properties[name];
      if (schema === undefined) continue;
      const at = ["resource", "principal", keyword];
      if (kindOf(schema) !== "string") yield* findAt(at, name, "is no text");
      if (schema[mode] !== true) yield* findAt(at, name, `is not ${mode}`, `add "${mode}": true to the field`);
      if (schema.default !== undefined) yield* findAt(at, name, "has a default");
      if (createOnly?.includes(name)) yield* findAt(at, name, "is in createOnly");
    }
  },

  *"The field that asks for a new key is writeOnly, optional and without a value of its own."({ declaration }) {
    const name = declaration.resource.principal?.regenerate.field;
    const schema = name === undefined ? undefined : declaration.properties[name];
    if (name === undefined || schema === undefined) return;
    const at = ["resource", "principal", "regenerate", "field"];
    if (schema.writeOnly !== true) yield* findAt(at, name, "is not writeOnly", 'add "writeOnly": true to the field');
    if (declaration.required?.includes(name)) yield* findAt(at, name, "is mandatory");
    if (schema.default !== undefined) yield* findAt(at, name, "has a default");
    if (declaration.resource.createOnly?.includes(name)) yield* findAt(at, name, "is in createOnly");
  },

  *"What says who an account is and what it may do is stored."({ declaration }) {
    const { principal, group } = declaration.resource;
    for (const { at, field } of [
      ...listFieldValues(declaration).map((each) => ({ ...each, at: [...each.at.slice(0, 3), "field"] })),
      { at: ["resource", "principal", "login"], field: principal?.login },
      { at: ["resource", "principal", "groups"], field: principal?.groups },
      { at: ["resource", "group", "privileges"], field: group?.privileges },
    ]) {
      if (field === undefined || field === principal?.regenerate.field) continue;
      if (!isStored(declaration, field)) yield* findAt(at, field, "is in createOnly", "take it out of createOnly");
    }
  },

  *"The server makes the first account, and knows of it what principal names alone."({ declaration }) {
    const { principal, company, id, references } = declaration.resource;
    if (principal === undefined) return;
    const { login, root, active, enabled, eligible } = principal;
    const known = new Set([login, root.field, active.field, enabled.field, eligible.field]);
    for (const [index, name] of (declaration.required ?? []).entries()) {
      const hint = "take it out of required, and give it a default if it shall never be without a value";
      if (!known.has(name)) yield* findAt(["required", index], name, "is mandatory", hint);
    }
    const reference = company === undefined || company === id ? undefined : references?.[company];
    if (company === undefined || reference === undefined || reference.zero === true) return;
    const hint = 'add "zero": true to the reference: 0 stands for all companies';
    yield* findAt(["resource", "company"], company, "must refer to one", hint);
  },

  *"A value that counts is one of its field's enum."({ declaration }) {
    for (const { at, field, value } of listFieldValues(declaration)) {
      const schema = declaration.properties[field];
      if (schema === undefined) continue;
      const allowed = allowedValues(schema);
      if (allowed?.includes(value)) continue;
      const hint = suggestName(value, (allowed ?? []).map(String)) ?? describeEnum(allowed);
      yield { at, found: `${JSON.stringify(value)} is not one of ${JSON.stringify(field)}`, hint };
    }
  },

  *"The groups of an account are an array of references to the resource with group."({ declaration }, { resources }) {
    const { principal, references } = declaration.resource;
    if (principal === undefined || !Object.hasOwn(declaration.properties, principal.groups)) return;
    const at = ["resource", "principal", "groups"];
    const reference = references?.[principal.groups];
    if (reference === undefined) yield* findAt(at, principal.groups, "is no reference", "add it to references");
    const target = reference && resources.get(reference.to);
    if (target !== undefined && target.declaration.resource.group === undefined) {
      yield* findAt(at, principal.groups, `refers to ${reference?.to}`);
    }
    if (kindOf(declaration.properties[principal.groups] ?? {}) !== "array")
      yield* findAt(at, principal.groups, "is no array");
  },

  *"The privileges of a group are an array of texts; which ones there are, the declarations say."({ declaration }) {
    const name = declaration.resource.group?.privileges;
    const schema = name === undefined ? undefined : declaration.properties[name];
    if (name === undefined || schema === undefined) return;
    const at = ["resource", "group", "privileges"];
    if (schema.type !== "array" || schema.items?.type !== "string") yield* findAt(at, name, "is something else");
    for (const keyword of ["enum", "oneOf", "const"] as const) {
      if (schema.items?.[keyword] === undefined) continue;
      yield { at: ["properties", name, "items", keyword], found: "here is a list" };
    }
  },
};

function listFieldValues({ resource }: Declaration): readonly (FieldValue & { readonly at: JsonPath })[] {
  const { principal, group } = resource;
  const ofPrincipal = (["regenerate", "enabled", "active", "root"] as const).flatMap((keyword) =>
    principal === undefined ? [] : [{ ...principal[keyword], at: ["resource", "principal", keyword, "value"] }],
  );
  const ofEligible = (principal?.eligible.values ?? []).map((value, index) => ({
    field: principal?.eligible.field ?? "",
    value,
    at: ["resource", "principal", "eligible", "values", index],
  }));
  const ofGroup = group === undefined ? [] : [{ ...group.active, at: ["resource", "group", "active", "value"] }];
  return [...ofPrincipal, ...ofEligible, ...ofGroup];
}

function holdsAccess({ declaration: { resource } }: DeclaredResource): boolean {
  return resource.principal !== undefined || resource.group !== undefined;
}

function describeEnum(allowed: readonly unknown[] | undefined): string | undefined {
  return allowed && `allowed: ${allowed.map((value) => JSON.stringify(value)).join(", ")}`;
}
