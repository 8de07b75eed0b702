/** Derives from the declarations the statuses with which operations can fail (docs/reference/http.md#order-of-checks). */
import { fieldListsOf } from "../../../runtime/model/schema/field-lists.js";
import type { CrudOperation } from "../../../runtime/model/plan/api-request.js";
import type { ModelsByPath, ResourceModel } from "../../resource-model.js";
import type { ResourcePath } from "./resource-path.js";

/** Statuses that can occur before the server has found the route of a request. */
export const transportErrorStatuses: readonly number[] = [400, 408, 431];

export const publicErrorStatuses: readonly number[] = [...transportErrorStatuses, 429];

const authenticatedErrorStatuses: readonly number[] = [...publicErrorStatuses, 401, 503];

/** Statuses of each operation that belongs to no resource and needs credentials. */
export const nonResourceErrorStatuses: readonly number[] = [...authenticatedErrorStatuses, 406];

/** Statuses of each operation that belongs to a resource. */
export const resourceErrorStatuses: readonly number[] = [...authenticatedErrorStatuses, 403];

/** Statuses of each operation with a body. */
export const requestBodyErrorStatuses: readonly number[] = [413, 415];

export function listErrorStatuses(
  { model, parents }: ResourcePath,
  operation: CrudOperation,
  models: ModelsByPath,
): readonly number[] {
  const ofParent = parents.length > 0 ? [404] : [];
  switch (operation) {
    case "list":
      return [...resourceErrorStatuses, ...ofParent];
    case "read":
      return [...resourceErrorStatuses, 404];
    case "create":
      return [...resourceErrorStatuses, ...requestBodyErrorStatuses, ...ofParent, 409];
    case "update":
      return [
        ...resourceErrorStatuses,
        ...requestBodyErrorStatuses,
        404,
        412,
        ...(canUpdateConflict(model) ? [409] : []),
      ];
    case "remove":
      return [...resourceErrorStatuses, 404, 412, ...(canRemovalConflict(model, models) ? [409] : [])];
  }
}

/** Whether an update can conflict with another item, with the state of the item itself, or with the last root account. */
function canUpdateConflict({ definition }: ResourceModel): boolean {
  const { unique, fields, accounts } = definition;
  const hasMutableKey = unique.some((key) => key.fields.some((name) => fields[name]?.immutable !== true));
  return hasMutableKey || fieldListsOf(definition).transitionFields.length > 0 || accounts !== null;
}

/** Whether a removal can conflict with items that refer to the item, or with the last root account. */
function canRemovalConflict(model: ResourceModel, models: ModelsByPath): boolean {
  return model.definition.accounts !== null || canBeReferredTo(model, models);
}

/** Whether other items can refer to an item of this resource, or to an item that is deleted with it (nested, or by a cascade). */
function canBeReferredTo(
  model: ResourceModel,
  models: ModelsByPath,
  visitedModels: ReadonlySet<ResourceModel> = new Set(),
): boolean {
  if (visitedModels.has(model)) return false;
  const { children, referrers } = model.definition;
  const owned = referrers.filter(({ resource, field }) => {
    return models.get(resource)?.definition.fields[field]?.reference?.onDelete === "cascade";
  });
  if (owned.length < referrers.length) return true;
  return [...children, ...owned.map(({ resource }) => resource)].some((path) => {
    const dependent = models.get(path);
    return dependent !== undefined && canBeReferredTo(dependent, models, new Set([...visitedModels, model]));
  });
}
