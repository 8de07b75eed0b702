import type { Detail } from "./errors.js";
import type { Document } from "./field.js";
import type { ResourceDefinition } from "./resource.js";
import { describeViolations } from "./violations.js";

/** What of the item does not go together. Null and the empty text are no values. */
export function findBroken(definition: ResourceDefinition, document: Document): readonly Detail[] {
  const validate = definition.validate.conditions;
  if (validate === undefined) return [];
  const given = Object.entries(document).filter(([, value]) => value !== null && value !== "");
  if (validate(Object.fromEntries(given))) return [];
  // Of the keyword "if" there is one more violation, which names no field.
  const violations = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
  return describeViolations(violations, [], definition);
}
