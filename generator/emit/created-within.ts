import { findCollection } from "../../runtime/model/query/expansions.js";
import type { ModelIndex, ResourceModel } from "../resource-model.js";
import type { Routes } from "../../runtime/model/schema/route-table.js";

/** A collection whose items can be created by the request that creates an item (`createWith`). */
export interface CreateWithCollection {
  readonly name: string;
  /** Current name of the collection; `name` may be a former one. */
  readonly now: string;
  readonly model: ResourceModel;
  /** The field by which items of the collection refer to the new item; null if they are nested in it. */
  readonly via: string | null;
}

/**
 * Lists the collections in which a creation of an item may create further items, under their current and former names.
 */
export function listCreateWithCollections(
  { definition: { path, createWith = [] } }: ResourceModel,
  routes: Routes,
  models: ModelIndex,
): readonly CreateWithCollection[] {
  return createWith.flatMap((now) => {
    const link = findCollection(path, routes, now)!;
    const model = models.get(link.to)!;
    const { alias } = model.definition;
    const names = [now, ...(alias === undefined ? [] : [alias.name])];
    return names.map((name) => ({ name, now, model, via: link.kind === "through" ? link.by : null }));
  });
}

/** Whether a body may leave out this mandatory field because the path gives its value. */
export function isFromPath({ definition }: ResourceModel, via: string | null): via is string {
  return via !== null && definition.fields[via]?.required === true;
}
