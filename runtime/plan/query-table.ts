import {
  hasBounds,
  listFilterFields,
  listParameters,
  type FilterField,
  type ListParameter,
} from "../model/query-grammar.js";
import { canBring } from "../model/expansions.js";
import { namesBefore, showNames } from "../model/aliases.js";
import type { ResourceDefinition } from "../model/resource.js";

/** What a parameter of a collection means. `operator` is what its name alone stands for. */
export type Parameter =
  | { readonly kind: "control"; readonly name: ListParameter }
  | { readonly kind: "field"; readonly field: FilterField }
  | { readonly kind: "bound"; readonly field: FilterField; readonly operator: "gte" | "lte" };

/** What queries need to know of a resource. */
export interface QueryTable {
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly parameterNames: readonly string[];
  /** Fields that may be asked for: stored and not hidden. */
  readonly selectable: ReadonlySet<string>;
  readonly sortable: ReadonlySet<string>;
}

const tables = new WeakMap<ResourceDefinition, QueryTable>();

/** The table of a resource, made once. */
export function tableOf(definition: ResourceDefinition): QueryTable {
  let table = tables.get(definition);
  if (table === undefined) tables.set(definition, (table = makeTable(definition)));
  return table;
}

function makeTable(definition: ResourceDefinition): QueryTable {
  const own = listFilterFields(definition);
  const fields = own.flatMap((field) => [
    field,
    ...namesBefore(definition, field.name).map((name) => ({ ...field, name, field: field.name })),
  ]);
  const parameters = new Map<string, Parameter>();
  for (const field of fields) {
    parameters.set(field.name, { kind: "field", field });
    if (!hasBounds(field)) continue;
    parameters.set(`${field.name}_from`, { kind: "bound", field, operator: "gte" });
    parameters.set(`${field.name}_to`, { kind: "bound", field, operator: "lte" });
  }
  const controls = listParameters.filter((name) => name !== "expand" || canBring(definition));
  for (const name of controls) parameters.set(name, { kind: "control", name });
  return {
    parameters,
    parameterNames: [...parameters.keys()],
    selectable: new Set(fields.map((field) => field.name)),
    sortable: new Set(showNames(definition, [definition.id, ...definition.sortable])),
  };
}
