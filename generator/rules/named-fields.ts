import { branches, listConditionals, orderKeywords } from "../conditions.js";
import type { Declaration, View } from "../declaration.js";
import type { JsonPath } from "../problem.js";

/** A place where a declaration names one of its fields. */
export interface NamedField {
  readonly at: JsonPath;
  readonly name: string;
}

/** Every place where a declaration names a field. */
export function* listNamedFields(declaration: Declaration): Iterable<NamedField> {
  const { resource, properties, required } = declaration;
  const { copies, accounts, groups } = resource;
  yield* list(["required"], required);
  yield* one(["resource", "id"], resource.id);
  if (typeof resource.title === "string") yield* one(["resource", "title"], resource.title);
  else yield* list(["resource", "title"], resource.title);
  yield* listViewFields(["resource", "views", "list"], resource.views?.list);
  yield* listViewFields(["resource", "views", "item"], resource.views?.item);
  yield* one(["resource", "defaultSort"], resource.defaultSort);
  for (const [index, name] of (resource.panel?.filters ?? []).entries()) {
    yield* one(["resource", "panel", "filters", index], name.split(".")[0]);
  }
  for (const [index, { sum, over, where = {} }] of (resource.panel?.figures ?? []).entries()) {
    const at = ["resource", "panel", "figures", index];
    yield* one([...at, "sum"], sum);
    yield* one([...at, "over"], over);
    for (const name of Object.keys(where)) yield* one([...at, "where", name], name.split("[")[0]);
  }
  yield* one(["resource", "panel", "position"], resource.panel?.position);
  yield* one(["resource", "panel", "tree"], resource.panel?.tree);
  for (const [index, { fields }] of (resource.panel?.form ?? []).entries()) {
    yield* list(["resource", "panel", "form", index, "fields"], fields);
  }
  for (const [name, condition] of Object.entries(resource.panel?.when ?? {})) {
    const at = ["resource", "panel", "when", name];
    yield* one(at, name);
    for (const deciding of Object.keys(condition)) yield* one([...at, deciding], deciding);
  }
  for (const name of Object.keys(resource.panel?.colors ?? {})) {
    yield* one(["resource", "panel", "colors", name], name);
  }
  yield* one(["resource", "tenant"], resource.tenant?.split(".")[0]);
  yield* one(["resource", "own", "field"], resource.own?.field.split(".")[0]);
  yield* listConditionFields(declaration);
  for (const [name, { valueFrom, formatWhen }] of Object.entries(properties)) {
    const decided = typeof valueFrom === "object" && "field" in valueFrom ? valueFrom.field : undefined;
    yield* one(["properties", name, "valueFrom", "field"], decided);
    yield* one(["properties", name, "formatWhen", "field"], formatWhen?.field);
  }
  yield* one(["resource", "copies", "from"], copies?.from);
  yield* one(["resource", "copies", "what"], copies?.what);
  for (const [index, { fields }] of (resource.unique ?? []).entries()) {
    yield* list(["resource", "unique", index, "fields"], fields);
  }
  for (const [index, fields] of (resource.indexes ?? []).entries()) yield* list(["resource", "indexes", index], fields);
  for (const keyword of ["login", "secret", "password", "groups"] as const) {
    yield* one(["resource", "accounts", keyword], accounts?.[keyword]);
  }
  for (const keyword of ["regenerate", "enabled", "active", "root", "eligible"] as const) {
    yield* one(["resource", "accounts", keyword, "field"], accounts?.[keyword]?.field);
  }
  yield* one(["resource", "groups", "privileges"], groups?.privileges);
  yield* one(["resource", "groups", "active", "field"], groups?.active.field);
}

/** Fields that conditions name. */
export function* listConditionFields(declaration: Declaration): Iterable<NamedField> {
  for (const [name, others] of Object.entries(declaration.dependentRequired ?? {})) {
    yield { at: ["dependentRequired", name], name };
    yield* list(["dependentRequired", name], others);
  }
  for (const { at, conditional } of listConditionals(declaration)) {
    for (const branch of branches) {
      const { properties = {}, required } = conditional[branch] ?? {};
      for (const name of Object.keys(properties)) yield { at: [...at, branch, "properties", name], name };
      yield* list([...at, branch, "required"], required);
    }
  }
  for (const [name, field] of Object.entries(declaration.properties)) {
    for (const keyword of orderKeywords) yield* one(["properties", name, keyword], field[keyword]);
  }
}

export function listViewFields(at: JsonPath, view: View | undefined): Iterable<NamedField> {
  return view === undefined || !("except" in view) ? list(at, view) : list([...at, "except"], view.except);
}

function* one(at: JsonPath, name: string | undefined): Iterable<NamedField> {
  if (name !== undefined) yield { at, name };
}

function* list(at: JsonPath, names: readonly string[] | undefined): Iterable<NamedField> {
  for (const [index, name] of (names ?? []).entries()) yield { at: [...at, index], name };
}
