/** Describes the whole schema version of a project, which databases store and migrations compare. */
import type {
  DescribedField,
  DescribedProject,
  DescribedReference,
  DescribedResource,
  DescribedValue,
} from "../runtime/model/schema/described.js";
import type { ProjectDefinition } from "../runtime/model/schema/project.js";
import { allowedValues, meaningsOf } from "./allowed-values.js";
import type {
  ActionValuesKeyword,
  DeclaredValue,
  FieldSchema,
  ReferenceKeyword,
  ResourceKeyword,
} from "./declaration.js";
import { isHidden, isStored, isUnixTime, referenceOf, typeOf } from "./field-facts.js";
import { linkProject } from "./stages/model-project.js";
import { normalizeDeclarations, type NormalizedResource } from "./stages/normalize.js";
import { ProjectRejected } from "./problem.js";
import type { LinkedResource } from "./stages/resolve.js";
import { mapMembers } from "../runtime/model/values/members.js";

/**
 * Describes the declarations in `schemas/` of a project.
 * @throws ProjectRejected with all errors in the declarations
 */
export function describeDirectory(projectDirectory: string): DescribedProject {
  const { linked, project, problems } = linkProject(projectDirectory);
  if (problems.length > 0) throw new ProjectRejected(problems);
  return describeProject(linked, normalizeDeclarations(linked), project);
}

/** Describes a project. `linked` and `normalized` contain the same resources, in the same order. */
function describeProject(
  linked: readonly LinkedResource[],
  normalized: readonly NormalizedResource[],
  project: ProjectDefinition,
): DescribedProject {
  const resources = pairResources(linked, normalized).map(
    ([source, resource]) => [resource.path, describeResource(source, resource)] as const,
  );
  return { resources: Object.fromEntries(resources), settings: project.settings, dialects: project.dialects };
}

/** Pairs each linked resource with its normalized form, in the order of `linked`. */
export function pairResources(
  linked: readonly LinkedResource[],
  normalized: readonly NormalizedResource[],
): readonly (readonly [LinkedResource, NormalizedResource])[] {
  return normalized.map((resource, index) => {
    const source = linked[index];
    if (source?.path !== resource.path)
      throw new Error(`${resource.path} is not in the list of resources that it was linked from.`);
    return [source, resource] as const;
  });
}

export function describeResource({ declaration }: LinkedResource, resource: NormalizedResource): DescribedResource {
  const { keyword } = resource;
  return {
    title: resource.title,
    ...withoutEmpty({
      plural: keyword.plural,
      description: resource.description === "" ? null : resource.description,
      menu: keyword.menu,
      panel: keyword.panel,
    }),
    ...(keyword.was === undefined ? {} : { was: keyword.was }),
    ...withoutEmpty({ alias: keyword.alias }),
    parent: resource.parent,
    id: keyword.id,
    ...keyword.titles,
    resultKey: keyword.resultKey,
    ...withoutEmpty({ idWithinParent: keyword.idWithinParent, hooks: resource.hooks }),
    collection: keyword.collection,
    views: keyword.views,
    defaultSort: keyword.defaultSort,
    privileges: keyword.privileges,
    ...withoutEmpty({ tenant: keyword.tenant?.field, audience: keyword.audience, own: keyword.own }),
    ...withoutEmpty({ visible: describeVisible(keyword.visible) }),
    ...(keyword.public ? { public: true } : {}),
    unique: keyword.unique,
    indexes: keyword.indexes,
    ...(keyword.createWith.length === 0 ? {} : { createWith: keyword.createWith }),
    ...withoutEmpty({ copies: keyword.copies, accounts: keyword.accounts, groups: keyword.groups }),
    ...(declaration.resource.actions === undefined ? {} : { actions: describeActions(declaration.resource.actions) }),
    conditions: resource.conditions?.conditionals ?? [],
    fields: mapMembers(declaration.properties, (field, name) => ({
      ...describeField(field),
      ...withoutEmpty({
        mandatory: declaration.required?.includes(name),
        stored: isStored(declaration, name),
        hidden: isHidden(declaration, name),
      }),
    })),
  };
}

function describeVisible(visible: NormalizedResource["keyword"]["visible"]): DescribedResource["visible"] | null {
  if (visible === null) return null;
  const { filter: _, ...written } = visible;
  return written;
}

function describeActions(actions: Required<ResourceKeyword>["actions"]): Required<DescribedResource>["actions"] {
  return mapMembers(actions, ({ title, privilege, on, input, answer, description, reads, lends }) => {
    const values = { input: input && describeValues(input), answer: answer && describeValues(answer) };
    const isOnCollection = on === "collection" ? on : null;
    return { title, privilege, ...withoutEmpty({ description, reads, lends, on: isOnCollection, ...values }) };
  });
}

function describeValues({ properties, required = [] }: ActionValuesKeyword): {
  readonly [name: string]: DescribedField;
} {
  return mapMembers(properties, (value, name) => ({
    ...describeField(value),
    ...withoutEmpty({ mandatory: required.includes(name) }),
  }));
}

type Roles = "mandatory" | "stored" | "hidden";

function describeField(field: FieldSchema): Omit<DescribedField, Roles> {
  const { readOnly, writeOnly, immutable, createOnly, sortable, searchable, ...others } = field;
  const { references, sentAs, unique, indexed, audience, ...rest } = others;
  const reference = referenceOf(field);
  return {
    ...describeValue(rest),
    ...(isUnixTime(field) ? { format: "unixtime" } : {}),
    ...withoutEmpty({
      readOnly,
      immutable,
      createOnly,
      sortable,
      searchable,
      sentAsText: sentAs === "string" || field.items?.sentAs === "string",
      reference: reference === undefined ? null : describeReference(reference),
    }),
  };
}

function describeReference({ resource, none, sameTenant, onDelete, via }: ReferenceKeyword): DescribedReference {
  return {
    resource,
    ...withoutEmpty({
      none: none !== undefined,
      sameTenant,
      onDelete: onDelete === "cascade" ? onDelete : null,
      via,
    }),
  };
}

/** Describes a value. A keyword that can be written in several forms is written in one form. */
function describeValue(schema: DeclaredValue & Pick<FieldSchema, "items">): DescribedValue {
  const { $ref, enum: _, const: __, oneOf, items, properties, additionalProperties, multiline, ...rest } = schema;
  const { references, sentAs, ...element } = items ?? {};
  return {
    ...rest,
    type: typeOf(schema),
    ...withoutEmpty({ enum: allowedValues(schema), meanings: meaningsOf(schema) }),
    ...(multiline === true ? { multiline } : {}),
    ...(items === undefined ? {} : { items: describeValue(element) }),
    ...(properties === undefined ? {} : { properties: mapMembers(properties, describeValue) }),
    ...(additionalProperties === false ? { closed: true } : {}),
  };
}

type WithoutEmpty<Members> = { readonly [Name in keyof Members]?: Exclude<Members[Name], null | undefined | false> };

/** Drops members that are undefined or false. */
function withoutEmpty<Members extends object>(members: Members): WithoutEmpty<Members> {
  // `Object.fromEntries` of the entries of an object keeps its type.
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== false),
  ) as WithoutEmpty<Members>;
}
