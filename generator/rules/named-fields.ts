import { branches, listConditionals, orderKeywords } from "../conditions.js";
import type { Declaration, View } from "../declaration.js";
import type { JsonPath } from "../problem.js";

export interface NamedField {
  readonly at: JsonPath;
  readonly name: string;
}

export function* listNamedFields(declaration: Declaration): Iterable<NamedField> {
  const { resource, properties, required } = declaration;
  const { copies, accounts, groups, panel = {} } = resource;
  yield* namedFields(["required"], required);
  yield* namedField(["resource", "id"], resource.id);
  if (typeof resource.title === "string") yield* namedField(["resource", "title"], resource.title);
  else yield* namedFields(["resource", "title"], resource.title);
  for (const view of ["list", "item"] as const)
    yield* listViewFields(["resource", "views", view], resource.views?.[view]);
  yield* namedField(["resource", "defaultSort"], resource.defaultSort);
  for (const [index, name] of (panel.filters ?? []).entries()) {
    yield* namedField(["resource", "panel", "filters", index], name.split(".")[0]);
  }
  for (const [index, { sum, over, where = {} }] of (panel.figures ?? []).entries()) {
    const at = ["resource", "panel", "figures", index];
    yield* namedField([...at, "sum"], sum);
    yield* namedField([...at, "over"], over);
    for (const name of Object.keys(where)) yield* namedField([...at, "where", name], name.split("[")[0]);
  }
  for (const keyword of ["position", "tree"] as const)
    yield* namedField(["resource", "panel", keyword], panel[keyword]);
  for (const [index, { fields }] of (panel.form ?? []).entries()) {
    yield* namedFields(["resource", "panel", "form", index, "fields"], fields);
  }
  for (const [name, condition] of Object.entries(panel.when ?? {})) {
    const at = ["resource", "panel", "when", name];
    yield* namedField(at, name);
    for (const deciding of Object.keys(condition)) yield* namedField([...at, deciding], deciding);
  }
  for (const keyword of ["colors", "currency"] as const) {
    for (const name of Object.keys(panel[keyword] ?? {})) yield { at: ["resource", "panel", keyword, name], name };
  }
  yield* namedField(["resource", "tenant"], resource.tenant?.split(".")[0]);
  yield* namedField(["resource", "own", "field"], resource.own?.field.split(".")[0]);
  yield* listConditionFields(declaration);
  for (const [name, { valueFrom, formatWhen }] of Object.entries(properties)) {
    const decided = typeof valueFrom === "object" && "field" in valueFrom ? valueFrom.field : undefined;
    yield* namedField(["properties", name, "valueFrom", "field"], decided);
    yield* namedField(["properties", name, "formatWhen", "field"], formatWhen?.field);
  }
  for (const keyword of ["from", "what"] as const)
    yield* namedField(["resource", "copies", keyword], copies?.[keyword]);
  for (const [index, { fields }] of (resource.unique ?? []).entries()) {
    yield* namedFields(["resource", "unique", index, "fields"], fields);
  }
  for (const [index, fields] of (resource.indexes ?? []).entries())
    yield* namedFields(["resource", "indexes", index], fields);
  for (const keyword of ["login", "secret", "password", "groups"] as const) {
    yield* namedField(["resource", "accounts", keyword], accounts?.[keyword]);
  }
  for (const keyword of ["regenerate", "enabled", "active", "root", "eligible"] as const) {
    yield* namedField(["resource", "accounts", keyword, "field"], accounts?.[keyword]?.field);
  }
  yield* namedField(["resource", "groups", "privileges"], groups?.privileges);
  yield* namedField(["resource", "groups", "active", "field"], groups?.active.field);
}

export function* listConditionFields(declaration: Declaration): Iterable<NamedField> {
  for (const [name, others] of Object.entries(declaration.dependentRequired ?? {})) {
    yield { at: ["dependentRequired", name], name };
    yield* namedFields(["dependentRequired", name], others);
  }
  for (const { at, conditional } of listConditionals(declaration)) {
    for (const branch of branches) {
      const { properties = {}, required } = conditional[branch] ?? {};
      for (const name of Object.keys(properties)) yield { at: [...at, branch, "properties", name], name };
      yield* namedFields([...at, branch, "required"], required);
    }
  }
  for (const [name, field] of Object.entries(declaration.properties)) {
    for (const keyword of orderKeywords) yield* namedField(["properties", name, keyword], field[keyword]);
  }
}

export function listViewFields(at: JsonPath, view: View | undefined): Iterable<NamedField> {
  return view === undefined || !("except" in view)
    ? namedFields(at, view)
    : namedFields([...at, "except"], view.except);
}

function* namedField(at: JsonPath, name: string | undefined): Iterable<NamedField> {
  if (name !== undefined) yield { at, name };
}

function* namedFields(at: JsonPath, names: readonly string[] | undefined): Iterable<NamedField> {
  for (const [index, name] of (names ?? []).entries()) yield { at: [...at, index], name };
}
