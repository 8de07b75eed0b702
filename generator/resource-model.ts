import { listFilterFields, type FilterField } from "../runtime/model/query/query-grammar.js";
import { addAncestorIdFields } from "../runtime/model/schema/definition-across-parents.js";
import { formerNamesOf } from "../runtime/model/schema/find-definition.js";
import { fieldListsOf } from "../runtime/model/schema/field-lists.js";
import type { ActionModel, FieldSetModel } from "./action-model.js";
import type { DefinitionWithoutCode } from "../runtime/model/schema/serialized-definition.js";
import type { ConditionsModel } from "./conditions.js";
import type { Declaration } from "./declaration.js";
import type { BodyField, BodyKind, FieldModel } from "./field-model.js";

/** Everything that the modules in `emit/` need to generate files for a resource. */
export interface ResourceModel extends FieldSetModel {
  /** Path of the declaration, such as `schemas/devices/parts.json`. */
  readonly file: string;
  /** Digest of everything that this model is made of, for cache keys. */
  readonly digest: string;
  readonly declaration: Declaration;
  /** The resource's definition for the runtime, without its functions: validators, hooks and the code of actions. */
  readonly definition: DefinitionWithoutCode;
  readonly hasHooks: boolean;
  /**
   * Maps the path of a referenced resource to the field with `via` that refers to it. Because of `via`, each item of
   * that resource has a collection of the items that refer to it.
   */
  readonly viaFieldByResource: { readonly [path: string]: string };
  readonly conditions: ConditionsModel | null;
  readonly actions: readonly ActionModel[];
}

export type ModelsByPath = ReadonlyMap<string, ResourceModel>;

/** Lists all names of a field that requests may use: its name, then its former names. */
export function listNamesOfField({ definition }: Pick<ResourceModel, "definition">, name: string): readonly string[] {
  return [name, ...formerNamesOf(definition, name)];
}

/** Lists the names under which the answer to a write has the id of the item. The first one is the current name. */
export function listResultKeys(model: ResourceModel): readonly string[] {
  const { id, resultKey } = model.definition;
  return resultKey === id ? listNamesOfField(model, id) : [resultKey];
}

/** Whether requests may use former names of fields or values of the resource. */
export function hasFormerFieldOrValueNames({
  definition: { aliases, fields },
}: Pick<ResourceModel, "definition">): boolean {
  return aliases !== undefined || Object.values(fields).some(({ valueAliases }) => valueAliases !== undefined);
}

/** Whether the collection, or a field or value of its items, has a former name. */
export function hasFormerNames(model: Pick<ResourceModel, "definition">): boolean {
  return model.definition.alias !== undefined || hasFormerFieldOrValueNames(model);
}

export function listBodyFields(
  { fields }: FieldSetModel,
  bodyKind: BodyKind,
): readonly { readonly field: FieldModel; readonly body: BodyField }[] {
  return [...fields.values()].flatMap((field) => {
    const body = field[bodyKind];
    return body === null ? [] : [{ field, body }];
  });
}

/** Lists the declared counts (numbers of referring items), by which lists can be filtered and sorted. */
export function listCountFields(model: ResourceModel): readonly FieldModel[] {
  return fieldListsOf(model.definition).countFields.map(({ name }) => model.fields.get(name)!);
}

/** A field that a client can select or filter by. */
export type ReadableField = FieldModel & { readonly filter: FilterField };

export function listReadableFields({ fields }: ResourceModel): readonly ReadableField[] {
  return [...fields.values()].filter((field): field is ReadableField => field.filter !== null);
}

/**
 * Returns the model for lists across the parents of a resource (`devices/-/parts`), whose items also have the parents' ids.
 * @param ancestors models of the parents, outermost first
 */
export function createModelAcrossParents(model: ResourceModel, ancestors: readonly ResourceModel[]): ResourceModel {
  const definition = addAncestorIdFields(
    model.definition,
    ancestors.map((ancestor) => ancestor.definition),
  );
  const filters = new Map(listFilterFields(definition).map((filter) => [filter.name, filter]));
  const above = fieldListsOf(definition).ancestorIdFields.map((field, index) => {
    const parent = ancestors[index]!;
    const id = parent.fields.get(parent.definition.id)!;
    const filter = filters.get(field.name) ?? null;
    return [field.name, { ...id, name: field.name, definition: field, create: null, update: null, filter }] as const;
  });
  return { ...model, definition, fields: new Map([...above, ...model.fields]) };
}

/**
 * Returns a prefix for names of components in the API document. Lists across parents (`devices/-/parts`) have their own
 * components, with the prefix "Across". For all other lists, the prefix is "".
 */
export function getComponentNamePrefix({ definition }: ResourceModel): string {
  return fieldListsOf(definition).ancestorIdFields.length > 0 ? "Across" : "";
}

/** Lists the models of a resource's ancestors, outermost first. */
export function listAncestors(
  { definition: { parent } }: ResourceModel,
  models: ModelsByPath,
): readonly ResourceModel[] {
  const above = parent === null ? undefined : models.get(parent);
  return above === undefined ? [] : [...listAncestors(above, models), above];
}
