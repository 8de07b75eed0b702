import { findCollection } from "../../runtime/model/expansions.js";
import type { ModelIndex, ResourceModel } from "../resource-model.js";
import type { Routes } from "../../runtime/model/route-table.js";

/** A collection of which the request that creates an item of the resource may create items too. */
export interface CreatedWithin {
  readonly name: string;
  /** The present name. */
  readonly now: string;
  readonly model: ResourceModel;
  /** The field by which they refer to the item, through which they are seen; null where they lie in it. */
  readonly via: string | null;
}

/** Collections under their present and their former names. */
export function listWithin(
  { definition: { path, createWith = [] } }: ResourceModel,
  routes: Routes,
  models: ModelIndex,
): readonly CreatedWithin[] {
  return createWith.flatMap((now) => {
    const link = findCollection(path, routes, now)!;
    const model = models.get(link.to)!;
    const { alias } = model.definition;
    const names = [now, ...(alias === undefined ? [] : [alias.name])];
    return names.map((name) => ({ name, now, model, via: link.kind === "through" ? link.by : null }));
  });
}

/** Whether a body need not say the field, which an item must have: it is what the path goes through. */
export function isFromPath({ definition }: ResourceModel, via: string | null): via is string {
  return via !== null && definition.fields[via]?.required === true;
}
