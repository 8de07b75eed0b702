import type { FieldDefinition } from "../model/schema/field.js";
import type { UpdatePlan } from "../model/plan/plan.js";
import { equalValues } from "../storage/port/equal-values.js";
import type { WriteContext, WriteRule } from "../storage/port/storage.js";
import { listsOf } from "../model/schema/field-lists.js";
import { mayReadField, mayWriteField, refuseField } from "./field-rights.js";

/**
 * Rejects updates that change a field which the caller may not set, with 403. Callers who can read the field may send back its
 * current value; for others, an answer would reveal whether they guessed it. For creations, planning makes this check.
 */
export function createFieldRule(): WriteRule {
  return {
    appliesTo: (definition) => listsOf(definition).guarded.length > 0,
    async authorize(context) {
      const { plan, definition } = context;
      if (plan.kind !== "update") return;
      for (const field of listsOf(definition).guarded) {
        if (!isNamed(plan, field)) continue;
        const mayRead = mayReadField(plan.caller, field);
        if (!mayWriteField(plan.caller, field)) {
          if (!mayRead || changes(context, plan, field)) throw refuseField(field, "write", "set");
        } else if (field.immutable && !mayRead) {
          throw refuseField(field, "read", "send again");
        }
      }
    },
  };
}

function isNamed({ changes, requests }: UpdatePlan, { name }: FieldDefinition): boolean {
  return changes[name] !== undefined || requests[name] !== undefined;
}

/** A field that is not stored has no current value. */
function changes({ before, after }: WriteContext, { requests }: UpdatePlan, { name }: FieldDefinition): boolean {
  return requests[name] !== undefined || !equalValues(before?.[name] ?? null, after?.[name] ?? null);
}
