import type { ActionCode } from "./actions.js";
import type { FieldDefinition } from "./field.js";
import type { Validator } from "./resource-parts.js";

/** The input or the response of an action. */
export interface ActionPayload {
  /** Fields in the order of the declaration. */
  readonly fields: { readonly [name: string]: FieldDefinition };
  /** Validates values in internal form, in which ids are numbers. */
  readonly validate: Validator;
}

export interface ActionDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly on: "item" | "collection";
  /** Whether the action only reads. Clients then call it with GET. */
  readonly reads: boolean;
  readonly privilege: string;
  /** Privileges that the caller gets in addition to their own while the action runs. */
  readonly lends: readonly string[];
  readonly input: ActionPayload | null;
  readonly answer: ActionPayload | null;
  readonly run: ActionCode;
}
