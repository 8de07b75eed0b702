import { refuseField } from "../access/authorize.js";
import { fieldNamed } from "../model/schema/find-definition.js";
import type { ApiRequest, QueryParameter, RequestOperation } from "../model/plan/api-request.js";
import { listNamed } from "../model/query/aggregates.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { listOrParameters } from "./query-or.js";
import { aggregateTableOf, findMeaning, tableOf } from "./query-table.js";

/**
 * Rejects filtering, sorting, selecting and aggregating by a field that the caller may not read. Names are no secret, so the
 * message names the missing privilege.
 * @param seen the resource as the caller sees it
 * @throws Refusal privilege_missing
 */
export function refuseConcealed(
  { query, operation }: Pick<ApiRequest, "query" | "operation">,
  seen: ResourceDefinition,
  declared: ResourceDefinition,
): void {
  for (const parameter of query) {
    for (const name of namedFields(parameter, operation, declared)) {
      const field = fieldNamed(declared, name);
      if (field !== undefined && !field.hidden && fieldNamed(seen, name)?.hidden === true) {
        throw refuseField(field, "read", "read", parameter.name);
      }
    }
  }
}

function namedFields(
  parameter: QueryParameter,
  operation: RequestOperation,
  declared: ResourceDefinition,
): readonly string[] {
  const table = operation === "aggregate" ? aggregateTableOf(declared) : tableOf(declared);
  const meaning = findMeaning(parameter, table);
  if (!("kind" in meaning)) return [];
  if (meaning.kind !== "control") return [meaning.field.name];
  if (meaning.name === "or") {
    const stated = parameter.values.flatMap(listOrParameters);
    return stated.map(({ name }) => table.filters.get(name)?.field.name ?? name);
  }
  return listNamed(operation, parameter) ?? [];
}
