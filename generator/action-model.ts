import type { PlainAction } from "../runtime/model/schema/written-definition.js";
import type { Direction } from "./action-values.js";
import type { FieldModel } from "./field-model.js";
import { nameInCode } from "./name-in-code.js";

/** An action in the form that the emitters need. */
export interface ActionModel {
  /** The definition for the runtime, without code and validators. */
  readonly definition: PlainAction;
  /** Null if the action has none. */
  readonly input: ValuesModel | null;
  readonly answer: ValuesModel | null;
}

/** Fields by their roles. */
export interface ValuesModel {
  readonly fields: ReadonlyMap<string, FieldModel>;
}

/** Returns the client's method name: "close-day" becomes "closeDay". */
export function nameAction(name: string): string {
  return nameInCode(name.replaceAll("-", "_"));
}

/** Returns the prefix of its type names: "bookings" and "close-day" become "BookingsCloseDay". */
export function nameActionType(prefix: string, { definition: { name } }: ActionModel): string {
  const method = nameAction(name);
  return `${prefix}${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}

/** Name of the validator in the module of the resource. */
export function nameValidator(name: string, direction: Direction): string {
  return `${nameAction(name)}${direction === "input" ? "Input" : "Answer"}`;
}
