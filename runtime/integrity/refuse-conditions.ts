import { Refusal, refuseFields } from "../model/errors.js";
import type { Detail } from "../model/errors.js";
import type { Document } from "../model/field.js";
import type { ResourceDefinition } from "../model/resource.js";
import { describeViolations } from "../model/violations.js";

/** Refuses an item whose fields do not go together as the declaration says. */
export function refuseConditions(definition: ResourceDefinition, document: Document): void {
  const details = findBroken(definition, document);
  if (details.length > 0) throw refuseFields("invalid_fields", details);
}

/**
 * The same of an item that the request does not name.
 * @param what "tasks cannot be copied"
 */
export function refuseConditionsOfOther(what: string, definition: ResourceDefinition, document: Document): void {
  const [broken] = findBroken(definition, document);
  if (broken === undefined) return;
  const name = String(document[definition.titleField] ?? document[definition.id]);
  throw new Refusal(
    "invalid_fields",
    `${what}: of ${JSON.stringify(name)}, ${broken.field?.slice(1)} ${broken.message}`,
  );
}

/** Null and the empty text are no values. */
function findBroken(definition: ResourceDefinition, document: Document): readonly Detail[] {
  const validate = definition.validate.conditions;
  if (validate === undefined) return [];
  const given = Object.entries(document).filter(([, value]) => value !== null && value !== "");
  if (validate(Object.fromEntries(given))) return [];
  // Of the keyword "if" there is one more violation, which names no field.
  const violations = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
  return describeViolations(violations, [], definition);
}
