import type { PlainAction } from "../runtime/model/schema/serialized-definition.js";
import type { Direction } from "./action-values.js";
import type { FieldModel } from "./field-model.js";
import { nameInCode } from "./name-in-code.js";

export interface ActionModel {
  /** The definition for the runtime, without code and validators. */
  readonly definition: PlainAction;
  readonly input: ValuesModel | null;
  readonly answer: ValuesModel | null;
}

/** The fields of a resource, or the values in the input or answer of an action. */
export interface ValuesModel {
  /** Fields by name, in the order of the declaration. */
  readonly fields: ReadonlyMap<string, FieldModel>;
}

/** Returns the name of an action's method in the client: "close-day" becomes "closeDay". */
export function nameAction(name: string): string {
  return nameInCode(name.replaceAll("-", "_"));
}

/** Returns the prefix of the names of an action's types: "bookings" and "close-day" become "BookingsCloseDay". */
export function nameActionType(prefix: string, { definition: { name } }: ActionModel): string {
  const method = nameAction(name);
  return `${prefix}${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}

/** Returns the name of an action's validator: `closeDayInput` for the input of "close-day". */
export function nameValidator(name: string, direction: Direction): string {
  return `${nameAction(name)}${direction === "input" ? "Input" : "Answer"}`;
}
