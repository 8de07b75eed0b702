import { Refusal } from "../model/errors.js";
import type { RemovePlan, UpdatePlan } from "../model/plan.js";
import type { ResourceDefinition } from "../model/resource.js";
import type { Storage } from "../port/storage.js";
import { planRemoval } from "./internal-plans.js";

type Writer = Pick<Storage, "write">;

/** False where the item is not there, or is not as the plan wants it. */
export async function writeIfThere(storage: Writer, plan: UpdatePlan | RemovePlan): Promise<boolean> {
  try {
    await storage.write(plan);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return false;
    throw error;
  }
}

/** Where nobody else has removed it. */
export async function removeIfThere(storage: Writer, definition: ResourceDefinition, id: number): Promise<void> {
  await writeIfThere(storage, planRemoval(definition, id));
}
