import type { Declaration, View } from "../declaration.js";
import type { JsonPath } from "../problem.js";

/** A place where a declaration names one of its fields. */
export interface NamedField {
  readonly at: JsonPath;
  readonly name: string;
}

/** Every place where a declaration names a field. */
export function* listNamedFields({ resource, required }: Declaration): Iterable<NamedField> {
  const { copies, principal, group } = resource;
  yield* list(["required"], required);
  yield* one(["resource", "id"], resource.id);
  yield* one(["resource", "title"], resource.title);
  yield* listViewFields(["resource", "views", "list"], resource.views?.list);
  yield* listViewFields(["resource", "views", "item"], resource.views?.item);
  yield* one(["resource", "defaultSort"], resource.defaultSort);
  yield* one(["resource", "company"], resource.company);
  yield* one(["resource", "groups"], resource.groups);
  for (const keyword of ["sortable", "searchable", "travelsAsString", "immutable", "createOnly"] as const) {
    yield* list(["resource", keyword], resource[keyword]);
  }
  for (const keyword of ["references", "timeWhen", "serverValues", "counts"] as const) {
    for (const name of Object.keys(resource[keyword] ?? {})) yield { at: ["resource", keyword, name], name };
  }
  for (const [name, value] of Object.entries(resource.serverValues ?? {})) {
    if (typeof value === "object" && "by" in value) yield* one(["resource", "serverValues", name, "by"], value.by);
  }
  for (const [name, { field }] of Object.entries(resource.timeWhen ?? {})) {
    yield* one(["resource", "timeWhen", name, "field"], field);
  }
  for (const [path, name] of Object.entries(resource.seenThrough ?? {})) {
    yield { at: ["resource", "seenThrough", path], name };
  }
  yield* one(["resource", "copies", "from"], copies?.from);
  yield* one(["resource", "copies", "what"], copies?.what);
  for (const [index, { fields }] of (resource.unique ?? []).entries()) {
    yield* list(["resource", "unique", index, "fields"], fields);
  }
  for (const [index, fields] of (resource.indexes ?? []).entries()) yield* list(["resource", "indexes", index], fields);
  for (const keyword of ["login", "secret", "password", "groups"] as const) {
    yield* one(["resource", "principal", keyword], principal?.[keyword]);
  }
  for (const keyword of ["regenerate", "enabled", "active", "root", "eligible"] as const) {
    yield* one(["resource", "principal", keyword, "field"], principal?.[keyword].field);
  }
  yield* one(["resource", "group", "privileges"], group?.privileges);
  yield* one(["resource", "group", "active", "field"], group?.active.field);
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
