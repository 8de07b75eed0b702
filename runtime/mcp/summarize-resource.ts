/** Describes resources for a language model. Descriptions are short, because they take up space in the model's context. */
import type {
  FieldDescription,
  InputDescription,
  ResourceDescription,
  ValueDescription,
} from "../model/schema/description.js";

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

export function summarizeResource(resource: ResourceDescription, readOnly: boolean): object {
  const { path, title, description, paths, id, id_within_parent, title_fields, parent } = resource;
  const { fields, searchable, sortable, default_sort, actions, create_with } = resource;
  return omitEmptyMembers({
    resource: path,
    title,
    description,
    path: paths[0],
    within: parent,
    id,
    id_is_given_on_creation: id_within_parent,
    created_with: readOnly ? [] : create_with,
    name: title_fields.join(", "),
    may: listRights(resource, readOnly),
    usual_fields_in_lists: listUsualFields(resource),
    searchable,
    sortable,
    default_sort,
    fields: Object.fromEntries(fields.map((field) => [field.name, summarizeField(field)])),
    actions: Object.fromEntries(
      actions
        .filter(({ reads }) => !readOnly || reads)
        .map(({ name, title, description, on, reads, ...values }) => {
          const [input, answer] = [summarizeInputs(values.input), summarizeInputs(values.answer)];
          return [name, omitEmptyMembers({ tool: reads ? "ask" : "act", title, description, on, input, answer })];
        }),
    ),
  });
}

/** Maximum number of fields of an item in a list if the model does not choose the fields. */
const maxUsualFields = 8;

/** Returns the id, the title fields and the first short fields, because all fields would fill the model's context. */
export function listUsualFields({ id, title_fields, views, fields }: ResourceDescription): readonly string[] {
  const short = new Set(
    fields
      .filter(({ stored, kind, multiline }) => stored && multiline !== true && kind !== "array" && kind !== "object")
      .map(({ name }) => name),
  );
  return [...new Set([id, ...title_fields, ...views.list.filter((name) => short.has(name))])].slice(0, maxUsualFields);
}

function summarizeField(field: FieldDescription): object {
  const { read_only, write_only, secret, immutable, create_only, stored, filterable, fallback } = field;
  const { transitions, initial, count } = field;
  return omitEmptyMembers({
    ...summarizeInput(field),
    read_only,
    write_only,
    immutable,
    create_only,
    never_shown: secret && !write_only,
    not_filterable: stored && !filterable,
    set_by_server: fallback === "none" || fallback === "constant" ? null : fallback,
    counts: count?.of,
    may_change: transitions,
    initial,
  });
}

function summarizeInputs(inputs: readonly InputDescription[]): object {
  return Object.fromEntries(inputs.map((each) => [each.name, summarizeInput(each)]));
}

function summarizeInput(input: InputDescription): object {
  const { title, description, required, reference, sent_as_string } = input;
  return omitEmptyMembers({
    title,
    description,
    ...summarizeValue(input, sent_as_string),
    required,
    default: input.default,
    refers_to: reference?.to,
    none: reference?.none === true ? "0" : null,
  });
}

/** @param isSentAsString whether integers in the value are sent as strings of digits, like ids */
function summarizeValue(
  { kind, labels, format, items, properties, closed, limits, ...value }: ValueDescription,
  isSentAsString = false,
): object {
  const isDigits = isSentAsString && kind === "integer";
  return omitEmptyMembers({
    type: isDigits ? "string" : kind,
    values: labels ?? value.enum,
    format: format ?? (isDigits ? "digits" : undefined),
    ...limits,
    items: items && summarizeValue(items, isSentAsString),
    properties:
      properties &&
      Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const { title, description } = property;
          return [name, omitEmptyMembers({ title, description, ...summarizeValue(property) })];
        }),
      ),
    closed,
  });
}

/** Leaves out members without information, such as null, false, "" and empty objects. */
function omitEmptyMembers(members: { readonly [name: string]: unknown }): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !hasNoInformation(value)));
}

function hasNoInformation(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
