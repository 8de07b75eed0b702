import { Refusal } from "../../model/plan/errors.js";
import type { Detail } from "../../model/plan/errors.js";
import type { Document, FieldDefinition } from "../../model/schema/field.js";
import type { Caller } from "../../model/plan/principal.js";
import { listsOf } from "../../model/schema/field-lists.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";

/** Rejects transitions of a request without the required privilege. Changes by hooks need none. */
export function authorizeTransitions(
  definition: ResourceDefinition,
  caller: Caller,
  before: Document,
  after: Document,
): void {
  for (const { field, from, to } of listTransitions(definition, before, after)) {
    const privilege = field.transitions?.[from]?.[to];
    if (typeof privilege !== "string" || caller.root || caller.privileges.includes(privilege)) continue;
    const message = `you need the privilege ${privilege} to change ${field.name} from ${from} to ${to}`;
    const detail = {
      field: `/${field.name}`,
      rule: "privilege",
      message: `requires the privilege ${privilege} for this change`,
    };
    throw new Refusal("privilege_missing", message, { details: [detail] });
  }
}

/** Lists changes that the declaration does not allow. */
export function findWrongTransitions(
  definition: ResourceDefinition,
  before: Document,
  after: Document,
): readonly Detail[] {
  return listTransitions(definition, before, after)
    .filter(({ field, from, to }) => field.transitions?.[from]?.[to] === undefined)
    .map(({ field, from, to }) => {
      const possible = Object.keys(field.transitions?.[from] ?? {});
      const goal = possible.length === 0 ? "to no other value" : `to ${possible.join(" or ")}`;
      const message = `cannot change from ${from} to ${to}; from ${from} it can change ${goal}`;
      return { field: `/${field.name}`, rule: "transitions", message };
    });
}

interface Transition {
  readonly field: FieldDefinition;
  readonly from: string;
  readonly to: string;
}

/** Any value may follow one that is missing or no longer allowed, as in items older than the declaration. */
function listTransitions(definition: ResourceDefinition, before: Document, after: Document): readonly Transition[] {
  return listsOf(definition).limited.flatMap((field) => {
    const [from, to] = [before[field.name], after[field.name]];
    return from !== to && typeof from === "string" && field.enum?.includes(from) === true
      ? [{ field, from, to: String(to) }]
      : [];
  });
}
