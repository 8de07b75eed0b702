import type { FieldValue } from "../../runtime/resource.js";
import { allowedValues } from "../allowed-values.js";
import type { Declaration } from "../declaration.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/nearest-name.js";
import type { JsonPath } from "../problem.js";
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

  *"The login is a mandatory text, by itself a key regardless of case."({ declaration }) {
    const { principal, unique = [] } = declaration.resource;
    if (principal === undefined || !Object.hasOwn(declaration.properties, principal.login)) return;
    const { login } = principal;
    const at = ["resource", "principal", "login"];
    if (kindOf(declaration.properties[login] ?? {}) !== "string") yield* findAt(at, login, "is no text");
    if (!declaration.required?.includes(login)) yield* findAt(at, login, "is not mandatory", "add it to required");
    const isKey = unique.some(
      ({ fields, ignoreCase }) => fields.length === 1 && fields[0] === login && ignoreCase === true,
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

function* listFieldValues({ resource }: Declaration): Iterable<FieldValue & { readonly at: JsonPath }> {
  const { principal, group } = resource;
  for (const keyword of ["regenerate", "enabled", "active", "root"] as const) {
    if (principal !== undefined) yield { ...principal[keyword], at: ["resource", "principal", keyword, "value"] };
  }
  for (const [index, value] of (principal?.eligible.values ?? []).entries()) {
    yield { field: principal?.eligible.field ?? "", value, at: ["resource", "principal", "eligible", "values", index] };
  }
  if (group !== undefined) yield { ...group.active, at: ["resource", "group", "active", "value"] };
}

function describeEnum(allowed: readonly unknown[] | undefined): string | undefined {
  return allowed && `allowed: ${allowed.map((value) => JSON.stringify(value)).join(", ")}`;
}
