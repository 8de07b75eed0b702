/** The demands that the conditions of a declaration make on the values of an item. */
import type { ConditionsModel } from "../../generator/conditions.js";
import type { ConditionValueSchema } from "../../generator/declaration.js";
import { fits } from "./narrow.js";

/** An item in internal form, without the fields that have no value. */
export interface Stored {
  readonly [field: string]: unknown;
}

/** The demand that a field has a valid value. */
export interface Demand {
  readonly name: string;
  readonly value: ConditionValueSchema;
  readonly isMet: boolean;
}

interface Lowered {
  readonly properties?: { readonly [field: string]: object };
  readonly required?: readonly string[];
}

/** Lists every demand on an item with these values, met or not. */
export function listDemands({ schema, conditionals }: ConditionsModel, item: Stored): readonly Demand[] {
  const lowered = (schema["allOf"] ?? []) as readonly { readonly [branch: string]: Lowered }[];
  const conditional = conditionals.flatMap((declared, index) => {
    const { if: condition, ...branches } = lowered[index]!;
    const branch = fits(condition!, item) ? "then" : "else";
    const { properties = {}, required = [] } = branches[branch] ?? {};
    return [
      ...required.map((name) => ({ name, value: {}, isMet: Object.hasOwn(item, name) })),
      ...Object.entries(properties).map(([name, value]) => {
        const isMet = fits({ properties: { [name]: value } }, item);
        return { name, value: declared[branch]!.properties![name]!, isMet };
      }),
    ];
  });
  const orders = (schema["properties"] ?? {}) as { readonly [field: string]: Orders };
  return [...conditional, ...Object.entries(orders).flatMap(([name, order]) => listOrders(name, order, item))];
}

type Orders = { readonly [keyword in "after" | "notBefore"]?: { readonly field: string } };

function listOrders(name: string, { after, notBefore }: Orders, item: Stored): readonly Demand[] {
  const demand = (
    field: string | undefined,
    limits: (other: number | string) => ConditionValueSchema,
  ): readonly Demand[] => {
    const other = item[field ?? ""] as number | string | undefined;
    if (other === undefined || !Object.hasOwn(item, name)) return [];
    const value = limits(other);
    return [{ name, value, isMet: fits(value, item[name]) }];
  };
  return [
    ...demand(after?.field, (other) =>
      typeof other === "number" ? { exclusiveMinimum: other } : { formatMinimum: nextTime(other) },
    ),
    ...demand(notBefore?.field, (other) => (typeof other === "number" ? { minimum: other } : { formatMinimum: other })),
  ];
}

/** The day after a day, the millisecond after a time. */
function nextTime(time: string): string {
  const isDay = !time.includes("T");
  return new Date(Date.parse(time) + (isDay ? 86_400_000 : 1)).toISOString().slice(0, isDay ? 10 : undefined);
}
