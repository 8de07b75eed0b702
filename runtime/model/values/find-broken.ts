import type { Detail } from "../plan/errors.js";
import type { Document } from "../schema/field.js";
import type { ResourceDefinition } from "../schema/resource.js";
import { describeViolations } from "../plan/violations.js";

/** Finds violated conditions between the fields of an item. Null and the empty text count as no value. */
export function findBroken(definition: ResourceDefinition, document: Document): readonly Detail[] {
  const validate = definition.validate.conditions;
  if (validate === undefined) return [];
  const given = Object.entries(document).filter(([, value]) => value !== null && value !== "");
  if (validate(Object.fromEntries(given))) return [];
  // The keyword "if" adds a violation without a field.
  const violations = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
  return describeViolations(violations, [], definition);
}
