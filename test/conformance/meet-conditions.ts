import type { ConditionsModel } from "../../generator/conditions.js";
import type { FieldDefinition } from "../../runtime/model/schema/field.js";
import { listWritable, type Definition } from "./declarations.js";
import { listDemands, type Demand } from "./demands.js";
import type { Body } from "./made.js";
import { toItem } from "./to-item.js";

/**
 * Returns the body with other values where conditions require them. Returns null if they require another value of a fixed
 * field, or none is found.
 */
export async function meetConditions(
  conditions: ConditionsModel | null,
  definition: Definition,
  body: Body,
  fixed: Body,
  makeValue: (field: FieldDefinition, demands: readonly Demand[]) => Promise<unknown>,
): Promise<Body | null> {
  if (conditions === null) return body;
  const isFixed = ({ name }: FieldDefinition): boolean => Object.hasOwn(fixed, name);
  // The path or hooks give the values that the body leaves out.
  const known = listWritable(definition, "create").filter(
    (field) => !isFixed(field) || fixed[field.name] !== undefined,
  );
  const values: { [field: string]: unknown } = { ...body };
  // One condition may require a field that another condition concerns.
  for (let round = 0; round < 10; round += 1) {
    const demands = listDemands(conditions, toItem(definition, values));
    const asked = known
      .map((field) => ({ field, own: demands.filter(({ name }) => name === field.name) }))
      .filter(({ own }) => own.some(({ isMet }) => !isMet));
    if (asked.length === 0) return values;
    if (asked.some(({ field }) => isFixed(field))) return null;
    for (const { field, own } of asked) values[field.name] = await makeValue(field, own);
  }
  return null;
}
