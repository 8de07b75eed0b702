import { Refusal } from "../model/plan/errors.js";
import type { RemovePlan, UpdatePlan } from "../model/plan/plan.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import { planRemoval } from "./internal-plans.js";

type Writer = Pick<Storage, "write">;

/** Returns false if the item is gone or has another version than the plan expects. */
export async function writeIfThere(storage: Writer, plan: UpdatePlan | RemovePlan): Promise<boolean> {
  try {
    await storage.write(plan);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return false;
    throw error;
  }
}

/** Removes the item unless it is already gone. */
export async function removeIfThere(storage: Writer, definition: ResourceDefinition, id: number): Promise<void> {
  await writeIfThere(storage, planRemoval(definition, id));
}
