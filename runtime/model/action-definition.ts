/** An action as it is served: types only. */
import type { ActionCode } from "./actions.js";
import type { FieldDefinition } from "./field.js";
import type { Validator } from "./resource-parts.js";

/** What an action takes, or answers with. */
export interface ActionValues {
  /** In the order of the declaration. */
  readonly fields: { readonly [name: string]: FieldDefinition };
  /** Takes internal form. */
  readonly validate: Validator;
}

export interface ActionDefinition {
  /** Last segment of its path. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly on: "item" | "collection";
  /** Changes nothing, and is asked for with GET. */
  readonly reads: boolean;
  /** What it takes to call it. */
  readonly privilege: string;
  /** What the caller holds beside his own privileges as long as it runs. */
  readonly lends: readonly string[];
  /** Null where it takes nothing. */
  readonly input: ActionValues | null;
  /** Null where it answers with nothing. */
  readonly answer: ActionValues | null;
  readonly run: ActionCode;
}
