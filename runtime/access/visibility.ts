import { both, equals, everything } from "../model/filter.js";
import type { Filter } from "../model/filter.js";
import type { Caller } from "../model/principal.js";
import type { ResourceDefinition } from "../model/resource.js";

/**
 * Which items of a resource the caller may know of (docs/http.md#rights): those of the company the caller is bound to, and
 * of those the ones whose groups include one of the caller's or that name no group. Privileges are checked elsewhere.
 */
export function visibility(principal: Caller, definition: ResourceDefinition): Filter {
  if (principal.root) return everything;
  return both(companyScope(principal, definition), groupScope(principal, definition));
}

/** Items of company 0 belong to all companies and are no business of a single one. */
function companyScope(principal: Caller, definition: ResourceDefinition): Filter {
  if (principal.company === 0 || definition.company === null) return everything;
  return equals(definition.company.field, principal.company);
}

function groupScope(principal: Caller, definition: ResourceDefinition): Filter {
  const field = definition.groupField;
  if (field === null || principal.privileges.includes(definition.privileges.update)) return everything;
  const open: Filter = { kind: "empty", field };
  if (principal.groups.length === 0) return open;
  return { kind: "any", of: [open, { kind: "in", field, values: principal.groups, negated: false }] };
}
