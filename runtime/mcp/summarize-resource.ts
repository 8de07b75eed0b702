/** Describes resources for a language model. Descriptions are short, because they take up space in the model's context. */
import type { FieldDescription, ResourceDescription } from "../model/schema/resource-description.js";
import { isObject } from "../model/values/objects.js";

export function formatResourceList(resources: readonly ResourceDescription[], readOnly: boolean): string {
  if (resources.length === 0) return "This account may not read any resource.";
  return resources
    .map((resource) => {
      const { path, title, parent, description } = resource;
      const place = parent === null ? "" : ` of ${parent}`;
      const parts = [`${path}: ${title}${place}`, listRights(resource, readOnly).join(", ")];
      return `${parts.join(" - ")}${description === "" ? "" : `. ${description}`}`;
    })
    .join("\n");
}

function listRights({ may, actions }: ResourceDescription, readOnly: boolean): readonly string[] {
  const operations = (["read", "create", "update", "delete"] as const).filter((name) => may[name]);
  return [
    ...operations.filter((name) => !readOnly || name === "read"),
    ...actions.filter(({ reads }) => !readOnly || reads).map(({ name }) => name),
  ];
}

/** Selects from the description what a model needs for filters and writes, under the same names. */
export function summarizeResource(
  resource: ResourceDescription,
  resources: readonly ResourceDescription[],
  readOnly: boolean,
): unknown {
  const { path, title, description, parent, paths, id, id_within_parent, title_fields, create_with } = resource;
  const { searchable, sortable, default_sort, fields, actions } = resource;
  return omitEmptyMembers({
    path,
    title,
    description,
    parent,
    paths,
    id,
    id_within_parent,
    title_fields,
    create_with: readOnly ? [] : create_with,
    may: listRights(resource, readOnly),
    usual_fields_in_lists: listDefaultFields(resource),
    searchable,
    sortable,
    default_sort,
    fields: indexByName(fields.map(summarizeField)),
    ...summarizeRelations(resource, resources),
    actions: indexByName(
      actions
        .filter(({ reads }) => !readOnly || reads)
        .map(({ input, answer, reads, ...action }) => {
          return { ...action, tool: reads ? "ask" : "act", input: indexByName(input), answer: indexByName(answer) };
        }),
    ),
  });
}

/** Maximum number of fields of an item in a list if the model does not choose the fields. */
const maxDefaultFields = 8;

/** Returns the id, the title fields and the first short fields, because all fields would fill the model's context. */
export function listDefaultFields({ id, title_fields, views, fields }: ResourceDescription): readonly string[] {
  const short = new Set(
    fields
      .filter(({ stored, kind, multiline }) => stored && multiline !== true && kind !== "array" && kind !== "object")
      .map(({ name }) => name),
  );
  return [...new Set([id, ...title_fields, ...views.list.filter((name) => short.has(name))])].slice(
    0,
    maxDefaultFields,
  );
}

/**
 * Lists the relations that start at the resource and that filters can follow, by name: its `collections`, which `expand` can also
 * name, and the other resources with exactly one field that refers to the items (`referring`).
 */
function summarizeRelations(
  { path, fields, referring }: ResourceDescription,
  resources: readonly ResourceDescription[],
): object {
  const fieldNames = new Set(fields.map(({ name }) => name));
  const collections = resources.filter(({ name, parent, via }) => {
    const isVia = parent === null && via.some(({ through }) => through === path);
    return (parent === path || isVia) && !fieldNames.has(name);
  });
  return {
    collections: Object.fromEntries(collections.map((other) => [other.name, { resource: other.path }])),
    referring: indexByName(referring),
  };
}

/** Leaves out members that only front ends need, and members that are the same for most fields. */
function summarizeField(field: FieldDescription): Partial<FieldDescription> & { readonly name: string } {
  const { role, stored, filterable, sortable, empty_is_none, multiline, colors, fallback, ...shown } = field;
  return fallback === "none" || fallback === "constant" ? shown : { ...shown, fallback };
}

function indexByName(described: readonly { readonly name: string }[]): object {
  return Object.fromEntries(described.map(({ name, ...members }) => [name, members]));
}

/** Leaves out members without information, at every depth: null, false, "", and empty objects and arrays. */
function omitEmptyMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitEmptyMembers);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => !isEmptyMember(member));
  return Object.fromEntries(members.map(([name, member]) => [name, omitEmptyMembers(member)]));
}

function isEmptyMember(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
