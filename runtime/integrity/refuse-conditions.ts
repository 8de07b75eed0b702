import { Refusal, refuseFields } from "../model/errors.js";
import { findBroken } from "../model/find-broken.js";
import type { Detail, ErrorCode } from "../model/errors.js";
import type { Document } from "../model/field.js";
import type { ResourceDefinition } from "../model/resource.js";
import { findWrongTransitions } from "./refuse-transitions.js";

/** Refuses an item whose fields do not go together as the declaration says. */
export function refuseConditions(definition: ResourceDefinition, document: Document): void {
  const details = findBroken(definition, document);
  if (details.length > 0) throw refuseFields("invalid_fields", details);
}

/** The same of a copy, which the request does not name. */
export function refuseConditionsOfCopy(definition: ResourceDefinition, document: Document): void {
  refuseOther("invalid_fields", `${definition.name} cannot be copied`, findBroken(definition, document));
}

/** The same of an item that a hook changes, from what it was. */
export function refuseChangeOfOther(definition: ResourceDefinition, before: Document, after: Document): void {
  const what = `${definition.name} cannot be changed along`;
  refuseOther("invalid_fields", what, findBroken(definition, after));
  refuseOther("invalid_transition", what, findWrongTransitions(definition, before, after));
}

/** Does not say which item it is: the caller may not see it. */
function refuseOther(code: ErrorCode, what: string, [broken]: readonly Detail[]): void {
  if (broken !== undefined) throw new Refusal(code, `${what}: ${String(broken.field?.slice(1))} ${broken.message}`);
}
