import { Refusal, refuseFields } from "../../model/plan/errors.js";
import { findBroken } from "../../model/plan/violations.js";
import type { Detail, ErrorCode } from "../../model/plan/errors.js";
import type { Document } from "../../model/schema/field.js";
import type { ResourceDefinition } from "../../model/schema/resource.js";
import { findWrongTransitions } from "./refuse-transitions.js";

/** Rejects an item whose fields violate a declared condition. */
export function refuseConditions(definition: ResourceDefinition, document: Document): void {
  const details = findBroken(definition, document);
  if (details.length > 0) throw refuseFields("invalid_fields", details);
}

/** Rejects a copy that violates a condition; the request does not name the copied item. */
export function refuseConditionsOfCopy(definition: ResourceDefinition, document: Document): void {
  refuseOther("invalid_fields", `${definition.name} cannot be copied`, findBroken(definition, document));
}

/** Rejects a hook's change of another item that violates a condition or transition. */
export function refuseChangeOfOther(definition: ResourceDefinition, before: Document, after: Document): void {
  const what = `a hook of this write cannot change ${definition.name}`;
  refuseOther("invalid_fields", what, findBroken(definition, after));
  refuseOther("invalid_transition", what, findWrongTransitions(definition, before, after));
}

/** The message does not name the item, which the caller may not see. */
function refuseOther(code: ErrorCode, what: string, [broken]: readonly Detail[]): void {
  if (broken !== undefined) throw new Refusal(code, `${what}: ${String(broken.field?.slice(1))} ${broken.message}`);
}
