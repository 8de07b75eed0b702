import { branchKeywords, listConditionals, comparisonKeywords } from "../conditions.js";
import type { Declaration, ViewKeyword } from "../declaration.js";
import type { JsonPath } from "../problem.js";

interface FieldNameUse {
  readonly path: JsonPath;
  readonly name: string;
}

export function* listFieldNameUses(declaration: Declaration): Iterable<FieldNameUse> {
  const { resource, properties, required } = declaration;
  const { copies, accounts, groups, panel = {} } = resource;
  yield* yieldFieldNames(["required"], required);
  yield* yieldFieldName(["resource", "id"], resource.id);
  if (typeof resource.title === "string") yield* yieldFieldName(["resource", "title"], resource.title);
  else yield* yieldFieldNames(["resource", "title"], resource.title);
  for (const view of ["list", "item"] as const)
    yield* listFieldNamesInView(["resource", "views", view], resource.views?.[view]);
  yield* yieldFieldName(["resource", "defaultSort"], resource.defaultSort);
  for (const [index, name] of (panel.filters ?? []).entries()) {
    yield* yieldFieldName(["resource", "panel", "filters", index], name.split(".")[0]);
  }
  for (const [index, { sum, over, where = {} }] of (panel.figures ?? []).entries()) {
    const at = ["resource", "panel", "figures", index];
    yield* yieldFieldName([...at, "sum"], sum);
    yield* yieldFieldName([...at, "over"], over);
    for (const name of Object.keys(where)) yield* yieldFieldName([...at, "where", name], name.split("[")[0]);
  }
  for (const keyword of ["position", "tree"] as const)
    yield* yieldFieldName(["resource", "panel", keyword], panel[keyword]);
  for (const [index, { fields }] of (panel.form ?? []).entries()) {
    yield* yieldFieldNames(["resource", "panel", "form", index, "fields"], fields);
  }
  for (const [name, condition] of Object.entries(panel.when ?? {})) {
    const at = ["resource", "panel", "when", name];
    yield* yieldFieldName(at, name);
    for (const deciding of Object.keys(condition)) yield* yieldFieldName([...at, deciding], deciding);
  }
  for (const keyword of ["colors", "currency"] as const) {
    for (const name of Object.keys(panel[keyword] ?? {})) yield { path: ["resource", "panel", keyword, name], name };
  }
  yield* yieldFieldName(["resource", "tenant"], resource.tenant?.split(".")[0]);
  yield* yieldFieldName(["resource", "own", "field"], resource.own?.field.split(".")[0]);
  yield* listFieldNamesInConditions(declaration);
  for (const [name, { valueFrom, formatWhen }] of Object.entries(properties)) {
    const decided = typeof valueFrom === "object" && "field" in valueFrom ? valueFrom.field : undefined;
    yield* yieldFieldName(["properties", name, "valueFrom", "field"], decided);
    yield* yieldFieldName(["properties", name, "formatWhen", "field"], formatWhen?.field);
  }
  for (const keyword of ["from", "what"] as const)
    yield* yieldFieldName(["resource", "copies", keyword], copies?.[keyword]);
  for (const [index, { fields }] of (resource.unique ?? []).entries()) {
    yield* yieldFieldNames(["resource", "unique", index, "fields"], fields);
  }
  for (const [index, fields] of (resource.indexes ?? []).entries())
    yield* yieldFieldNames(["resource", "indexes", index], fields);
  for (const keyword of ["login", "secret", "password", "groups"] as const) {
    yield* yieldFieldName(["resource", "accounts", keyword], accounts?.[keyword]);
  }
  for (const keyword of ["regenerate", "enabled", "active", "root", "eligible"] as const) {
    yield* yieldFieldName(["resource", "accounts", keyword, "field"], accounts?.[keyword]?.field);
  }
  yield* yieldFieldName(["resource", "groups", "privileges"], groups?.privileges);
  yield* yieldFieldName(["resource", "groups", "active", "field"], groups?.active.field);
}

export function* listFieldNamesInConditions(declaration: Declaration): Iterable<FieldNameUse> {
  for (const [name, others] of Object.entries(declaration.dependentRequired ?? {})) {
    yield { path: ["dependentRequired", name], name };
    yield* yieldFieldNames(["dependentRequired", name], others);
  }
  for (const { position, conditional } of listConditionals(declaration)) {
    for (const branch of branchKeywords) {
      const { properties = {}, required } = conditional[branch] ?? {};
      for (const name of Object.keys(properties)) yield { path: [...position, branch, "properties", name], name };
      yield* yieldFieldNames([...position, branch, "required"], required);
    }
  }
  for (const [name, field] of Object.entries(declaration.properties)) {
    for (const keyword of comparisonKeywords) yield* yieldFieldName(["properties", name, keyword], field[keyword]);
  }
}

export function listFieldNamesInView(path: JsonPath, view: ViewKeyword | undefined): Iterable<FieldNameUse> {
  return view === undefined || !("except" in view)
    ? yieldFieldNames(path, view)
    : yieldFieldNames([...path, "except"], view.except);
}

function* yieldFieldName(path: JsonPath, name: string | undefined): Iterable<FieldNameUse> {
  if (name !== undefined) yield { path, name };
}

function* yieldFieldNames(path: JsonPath, names: readonly string[] | undefined): Iterable<FieldNameUse> {
  for (const [index, name] of (names ?? []).entries()) yield { path: [...path, index], name };
}
