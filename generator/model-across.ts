import { listFilterFields } from "../runtime/model/query/query-grammar.js";
import { withAncestorIds } from "../runtime/model/schema/across-parents.js";
import { listsOf } from "../runtime/model/schema/field-lists.js";
import { fieldOf, type ModelIndex, type ResourceModel } from "./resource-model.js";

/**
 * Returns the model of a nested resource for lists across its parents: its items also have the ids of all parents.
 * @param ancestors outermost first
 */
export function modelAcross(model: ResourceModel, ancestors: readonly ResourceModel[]): ResourceModel {
  const definition = withAncestorIds(
    model.definition,
    ancestors.map((ancestor) => ancestor.definition),
  );
  const filters = new Map(listFilterFields(definition).map((filter) => [filter.name, filter]));
  const above = listsOf(definition).ancestorIds.map((field, index) => {
    const parent = ancestors[index]!;
    const id = fieldOf(parent, parent.definition.id);
    const filter = filters.get(field.name) ?? null;
    return [field.name, { ...id, name: field.name, definition: field, create: null, update: null, filter }] as const;
  });
  return { ...model, definition, fields: new Map([...above, ...model.fields]) };
}

/** Lists the models of the resources in which a resource is nested, outermost first. */
export function listAncestors({ definition: { parent } }: ResourceModel, models: ModelIndex): readonly ResourceModel[] {
  const above = parent === null ? undefined : models.get(parent);
  return above === undefined ? [] : [...listAncestors(above, models), above];
}
