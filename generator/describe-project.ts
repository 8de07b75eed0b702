/**
 * Describes the declarations of a project. The database keeps the description, and a migration compares it with the
 * description of the next release.
 */
import type {
  CanonicalField,
  CanonicalProject,
  CanonicalReference,
  CanonicalResource,
  CanonicalValue,
} from "../runtime/model/schema/canonical-project.js";
import type { VisibleDeclaration } from "../runtime/model/schema/resource.js";
import { listAllowedValues, mapValuesToTitles } from "./allowed-values.js";
import type {
  ActionValuesKeyword,
  DeclaredSchema,
  FieldSchema,
  ReferenceKeyword,
  ResourceKeyword,
} from "./declaration.js";
import { isHidden, isStored, isUnixTime, findReference, findValueKind } from "./declared-fields.js";
import { loadAndLinkProject } from "./stages/create-project-model.js";
import { listDeclaredIndexes, createResourceModels } from "./stages/create-resource-models.js";
import { ProjectRejectedError } from "./problem.js";
import type { ResourceModel } from "./resource-model.js";
import { mapMembers } from "../runtime/model/values/objects.js";

/**
 * Describes the declarations in `schemas/` of a project.
 * @throws ProjectRejectedError with all errors in the declarations
 */
export function describeProjectDirectory(projectDirectory: string): CanonicalProject {
  const { linked, project, problems } = loadAndLinkProject(projectDirectory);
  if (problems.length > 0) throw new ProjectRejectedError(problems);
  const resources = createResourceModels(linked).map(
    (model) => [model.definition.path, describeResource(model)] as const,
  );
  return { resources: Object.fromEntries(resources), settings: project.settings, dialects: project.dialects };
}

export function describeResource({ declaration, definition, conditions, hasHooks }: ResourceModel): CanonicalResource {
  const { resource: keyword, properties, required } = declaration;
  return {
    title: definition.title,
    ...omitEmptyMembers({
      plural: keyword.plural,
      description: definition.description === "" ? null : definition.description,
      menu: keyword.menu,
      panel: keyword.panel,
    }),
    ...(keyword.was === undefined ? {} : { was: keyword.was }),
    ...omitEmptyMembers({ alias: keyword.alias }),
    parent: definition.parent,
    id: definition.id,
    titleField: definition.titleField,
    ...omitEmptyMembers({ titleFields: definition.titleFields }),
    resultKey: definition.resultKey,
    ...omitEmptyMembers({ idWithinParent: keyword.idWithinParent, hooks: hasHooks }),
    collection: definition.collection,
    views: definition.views,
    defaultSort: definition.defaultSort,
    privileges: definition.privileges,
    ...omitEmptyMembers({
      tenant: keyword.tenant,
      audience: definition.audience,
      own: definition.own,
      visible: describeVisible(definition.visible),
      public: keyword.public,
    }),
    unique: definition.unique,
    indexes: listDeclaredIndexes(declaration),
    ...omitEmptyMembers({
      createWith: definition.createWith,
      copies: keyword.copies,
      accounts: keyword.accounts,
      groups: keyword.groups,
      actions: keyword.actions && describeActions(keyword.actions),
    }),
    conditions: conditions?.conditionals ?? [],
    fields: mapMembers(properties, (field, name) => ({
      ...describeField(field),
      ...omitEmptyMembers({
        mandatory: required?.includes(name),
        stored: isStored(declaration, name),
        hidden: isHidden(declaration, name),
      }),
    })),
  };
}

function describeVisible(visible: VisibleDeclaration | undefined): CanonicalResource["visible"] {
  if (visible === undefined) return undefined;
  const { filter: _, ...written } = visible;
  return written;
}

function describeActions(actions: Required<ResourceKeyword>["actions"]): Required<CanonicalResource>["actions"] {
  return mapMembers(actions, ({ title, privilege, on, input, answer, description, reads, lends }) => {
    const values = { input: input && describeActionValues(input), answer: answer && describeActionValues(answer) };
    const isOnCollection = on === "collection" ? on : null;
    return { title, privilege, ...omitEmptyMembers({ description, reads, lends, on: isOnCollection, ...values }) };
  });
}

function describeActionValues({ properties, required = [] }: ActionValuesKeyword) {
  return mapMembers(properties, (value, name): CanonicalField => ({
    ...describeField(value),
    ...omitEmptyMembers({ mandatory: required.includes(name) }),
  }));
}

function describeField(field: FieldSchema): Omit<CanonicalField, "mandatory" | "stored" | "hidden"> {
  // Keeps in `rest` only the keywords that describe the value. Some of the other keywords are added again below; the
  // description of the resource has the remaining ones.
  const { readOnly, writeOnly, immutable, createOnly, sortable, searchable, ...others } = field;
  const { references, sentAs, unique, indexed, audience, ...rest } = others;
  const reference = findReference(field);
  return {
    ...describeValue(rest),
    ...(isUnixTime(field) ? { format: "unixtime" } : {}),
    ...omitEmptyMembers({
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

function describeReference({ resource, none, sameTenant, onDelete, via }: ReferenceKeyword): CanonicalReference {
  return {
    resource,
    ...omitEmptyMembers({
      none: none !== undefined,
      sameTenant,
      onDelete: onDelete === "cascade" ? onDelete : null,
      via,
    }),
  };
}

/** Describes a value in one form, however the declaration writes it: `const`, `enum` and `oneOf` all become `enum`. */
function describeValue(schema: DeclaredSchema & Pick<FieldSchema, "items">): CanonicalValue {
  const { $ref, enum: _, const: __, oneOf, items, properties, additionalProperties, multiline, ...rest } = schema;
  const { references, sentAs, ...element } = items ?? {};
  return {
    ...rest,
    type: findValueKind(schema)!,
    ...omitEmptyMembers({ enum: listAllowedValues(schema), meanings: mapValuesToTitles(schema) }),
    ...(multiline === true ? { multiline } : {}),
    ...(items === undefined ? {} : { items: describeValue(element) }),
    ...(properties === undefined ? {} : { properties: mapMembers(properties, describeValue) }),
    ...(additionalProperties === false ? { closed: true } : {}),
  };
}

type NonEmptyMembers<Members> = { readonly [Name in keyof Members]?: Exclude<Members[Name], null | undefined | false> };

/** Leaves out members that are null, undefined or false. */
function omitEmptyMembers<Members extends object>(members: Members): NonEmptyMembers<Members> {
  // The cast is safe, because the entries come from an object of this type.
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== false),
  ) as NonEmptyMembers<Members>;
}
