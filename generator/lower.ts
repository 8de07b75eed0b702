import type {
  CompanyDeclaration,
  Fallback,
  FieldDefinition,
  Limits,
  MenuPlace,
  Reference,
  Value,
  ValueShape,
} from "../runtime/model/resource.js";
import { allowedValues, meaningsOf } from "./allowed-values.js";
import type { DecidedValue, ValueSchema } from "./declaration.js";
import { typeOf } from "./kind-of.js";
import type { NormalizedField, NormalizedResource } from "./normalize.js";
import type { LoweredResource } from "./resource-model.js";
import { isEmptiable } from "./text-format.js";
import { toInnerForm } from "../runtime/model/value-forms.js";

/** Turns declarations into what the runtime serves. */
export function lowerDeclarations(normalized: readonly NormalizedResource[]): readonly LoweredResource[] {
  return normalized.map(lowerResource);
}

function lowerResource(resource: NormalizedResource): LoweredResource {
  const { path, keyword } = resource;
  const company = lowerCompany(resource);
  const fields = [...resource.fields].map(([name, schema]) => [name, lowerField(name, schema, resource)] as const);
  return {
    file: resource.file,
    schemas: resource.fields,
    hooks: resource.hooks,
    seenThrough: keyword.seenThrough,
    definition: {
      path,
      name: path.slice(path.lastIndexOf("/") + 1),
      title: resource.title,
      description: resource.description,
      ...(keyword.menu === null ? {} : { menu: lowerMenu(path, keyword.menu) }),
      parent: resource.parent,
      children: resource.children,
      id: keyword.id,
      idWithinParent: keyword.idWithinParent,
      resultKey: keyword.resultKey,
      titleField: keyword.title,
      shape: keyword.shape,
      fields: Object.fromEntries(fields),
      views: keyword.views,
      sortable: keyword.sortable,
      defaultSort: keyword.defaultSort,
      searchable: keyword.searchable,
      privileges: keyword.privileges,
      company,
      groupField: keyword.groups,
      unique: keyword.unique,
      indexes: keyword.indexes,
      referrers: resource.referrers,
      principal: keyword.principal,
      group: keyword.group,
      ...(keyword.copies === null ? {} : { copies: keyword.copies }),
    },
  };
}

function lowerMenu(path: string, menu: string): MenuPlace {
  const [group = "", entry = nameEntry(path)] = menu.split("/");
  return { group, entry };
}

/** `Product filters` for `product_filters`. */
function nameEntry(path: string): string {
  const words = path.slice(path.lastIndexOf("/") + 1).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lowerCompany({ path, keyword }: NormalizedResource): CompanyDeclaration | null {
  if (keyword.company === null) return null;
  const reference = keyword.references[keyword.company];
  return {
    field: keyword.company,
    of: reference?.to ?? path,
    self: keyword.company === keyword.id,
    zero: reference?.zero ?? false,
  };
}

function lowerField(name: string, schema: NormalizedField, resource: NormalizedResource): FieldDefinition {
  const { keyword } = resource;
  const reference = lowerReference(name, resource);
  const isCompany = name === keyword.company && name !== keyword.id;
  const isChosenId = name === keyword.id && keyword.idWithinParent;
  const required = keyword.required.includes(name);
  const count = keyword.counts[name];
  const timeWhen = keyword.timeWhen[name];
  return {
    name,
    ...(schema.title === undefined ? {} : { title: schema.title }),
    description: schema.description ?? "",
    ...lowerShape(schema),
    travelsAsString: name === keyword.id || reference !== undefined || keyword.travelsAsString.includes(name),
    stored: count === undefined && name !== keyword.principal?.regenerate.field && !keyword.createOnly.includes(name),
    readOnly: schema.readOnly ?? false,
    hidden: schema.writeOnly === true || name === keyword.principal?.secret || name === keyword.principal?.password,
    immutable: isCompany || isChosenId || keyword.immutable.includes(name),
    createOnly: keyword.createOnly.includes(name),
    required,
    emptyIsNone: !required && isEmptiable(schema.format),
    fallback: lowerFallback(name, schema, resource),
    ...(reference === undefined ? {} : { reference }),
    ...(count === undefined ? {} : { count }),
    ...(timeWhen === undefined ? {} : { timeWhen }),
  };
}

/** JSON Schema's `const` is an enumeration of one. */
function lowerShape(schema: ValueSchema): ValueShape {
  const allowed = allowedValues(schema);
  const labels = meaningsOf(schema);
  return {
    kind: typeOf(schema),
    ...(allowed === undefined ? {} : { enum: allowed }),
    ...(labels === undefined ? {} : { labels }),
    ...(schema.format === undefined ? {} : { format: schema.format }),
    ...(schema.contentMediaType === undefined ? {} : { contentMediaType: schema.contentMediaType }),
    ...(schema.items === undefined ? {} : { items: lowerShape(schema.items) }),
    ...(schema.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, property]) => [name, lowerProperty(property)]),
          ),
        }),
    ...(schema.additionalProperties === undefined ? {} : { closed: true }),
    ...lowerLimits(schema),
  };
}

/** Fields have names of their own for people; so have properties. */
function lowerProperty(schema: ValueSchema): ValueShape {
  const { title, description } = schema;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...lowerShape(schema),
  };
}

const limitKeywords = [
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "formatMinimum",
  "formatMaximum",
  "minItems",
  "maxItems",
  "uniqueItems",
] as const satisfies readonly (keyof Limits)[];

function lowerLimits(schema: ValueSchema): Pick<ValueShape, "limits"> {
  const limits: Limits = Object.fromEntries(
    limitKeywords.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [keyword, schema[keyword]]),
  );
  return Object.keys(limits).length === 0 ? {} : { limits };
}

function lowerReference(name: string, { keyword }: NormalizedResource): Reference | undefined {
  const reference = keyword.references[name];
  if (reference === undefined) return undefined;
  const { to, zero = false, sameCompany = false, owner = false } = reference;
  return { to, zero, sameCompany, ...(owner ? { owner } : {}) };
}

function lowerFallback(name: string, schema: NormalizedField, { keyword }: NormalizedResource): Fallback {
  if (name === keyword.id) return keyword.idWithinParent ? { kind: "none" } : { kind: "sequence" };
  if (name === keyword.company) return { kind: "company" };
  const server = keyword.serverValues[name];
  if (server === "now" || server === "changed") return { kind: server };
  if (server !== undefined && "by" in server)
    return { kind: "by", field: server.by, values: keepValues(server.values, schema) };
  if (server !== undefined) return { kind: "setting", name: server.setting };
  return schema.default === undefined
    ? { kind: "none" }
    : { kind: "constant", value: toInnerForm(lowerShape(schema), schema.default) };
}

function keepValues(values: DecidedValue["values"], schema: ValueSchema): { readonly [value: string]: Value } {
  const shape = lowerShape(schema);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toInnerForm(shape, value)]));
}
