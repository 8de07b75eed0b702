import { refuseField } from "../access/field-rights.js";
import { fieldNamed } from "../model/aliases.js";
import type { QueryParameter } from "../model/api-request.js";
import type { ResourceDefinition } from "../model/resource.js";
import { tableOf } from "./query-table.js";

/**
 * Refuses to filter by, sort by or select a field that the caller may not read. Names are no secret, so it says what is lacking.
 * @param seen the resource as the caller sees it
 * @throws Refusal privilege_missing
 */
export function refuseConcealed(
  query: readonly QueryParameter[],
  seen: ResourceDefinition,
  declared: ResourceDefinition,
): void {
  for (const parameter of query) {
    for (const name of namedFields(parameter, declared)) {
      const field = fieldNamed(declared, name);
      if (field !== undefined && !field.hidden && fieldNamed(seen, name)?.hidden === true) {
        throw refuseField(field, "read", "read", parameter.name);
      }
    }
  }
}

function namedFields({ name, values }: QueryParameter, declared: ResourceDefinition): readonly string[] {
  const meaning = tableOf(declared).parameters.get(name);
  if (meaning === undefined) return [];
  if (meaning.kind !== "control") return [meaning.field.name];
  return name === "fields" || name === "sort_by" ? values.flatMap((value) => value.split(",")) : [];
}
