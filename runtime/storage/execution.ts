import { Refusal } from "../errors.js";
import type { ParentStep, VersionGuard } from "../plan/plan.js";
import type { Registry, ResourceDefinition } from "../resource.js";
import type { ComposedRules } from "./compose-rules.js";
import { pathBelow } from "./stored-form.js";
import type { Transaction } from "./transaction.js";

/** What every step of a write needs. */
export interface Execution {
  readonly registry: Registry;
  readonly definition: ResourceDefinition;
  readonly transaction: Transaction;
  readonly rules: ComposedRules;
}

export function definitionOf(registry: Registry, path: string): ResourceDefinition {
  const definition = registry.resources[path];
  if (definition === undefined) throw new Error(`the registry has no resource ${path}`);
  return definition;
}

/** Path of what lies below these objects. Refuses when one is missing, not below the one before or not visible. */
export async function locateParents(
  { registry, definition, transaction }: Execution,
  steps: readonly ParentStep[],
): Promise<string> {
  for (const [index, step] of steps.entries()) {
    const path = pathBelow(definitionOf(registry, step.resource), steps.slice(0, index));
    if ((await transaction.locate(step.resource, path, step.id, step.visible)) === null) throw notFound();
  }
  return pathBelow(definition, steps);
}

/** The same words for what is missing and what may not be seen. */
export function notFound(): Refusal {
  return new Refusal("not_found", "there is no such object");
}

export function checkVersion(guard: VersionGuard | null, version: number): void {
  if (guard === null || guard === "*" || guard.includes(version)) return;
  throw new Refusal("precondition_failed", "the object has changed since; read it again and repeat the request");
}
