/** Composes the types of filters in the typed client. */
import type { FilterField } from "../../runtime/model/query/query-grammar.js";
import { listCurrentAndFormerNames } from "../compose-representations.js";
import { listReadableFields, type ResourceModel } from "../resource-model.js";
import { isDateOrTimeFormat } from "../text-format.js";
import { composeProperty, type InterfaceProperty } from "./compose-module.js";

export function listFilterProperties(model: ResourceModel): readonly InterfaceProperty[] {
  return listReadableFields(model).flatMap(({ name, description, filter }) => {
    const condition = { type: composeConditionType(filter), note: description };
    return listCurrentAndFormerNames(model, name, condition).map(([each, { type, ...described }]) => {
      const note = "deprecated" in described ? `@deprecated ${described.description}` : described.note;
      return composeProperty(each, type, { note, isOptional: true, isReadonly: true });
    });
  });
}

export function listConditionProperties(
  fieldNames: readonly string[],
  conditionType: string,
): readonly InterfaceProperty[] {
  return fieldNames.map((name) => composeProperty(name, conditionType, { isOptional: true, isReadonly: true }));
}

export function composeConditionType(filter: FilterField): string {
  const { operators } = filter;
  if (operators.length === 1) return "PresenceCondition";
  const value = composeOperandType(filter);
  if (!operators.includes("lt")) return `ElementCondition<${value}>`;
  if (!operators.includes("prefix")) return `OrderedCondition<${value}>`;
  const type = operators.includes("contains") ? "SearchedCondition" : "TextCondition";
  return value === "string" ? type : `${type}<${value}>`;
}

function composeOperandType({ notation, allowedValues, sentAsString }: FilterField): string {
  if (notation === "uuid") return "string";
  if (sentAsString) return "string | number";
  if (allowedValues !== undefined) return allowedValues.map((value) => JSON.stringify(value)).join(" | ");
  if (notation === "boolean") return notation;
  return notation === "string" || isDateOrTimeFormat(notation) ? "string" : "number";
}
