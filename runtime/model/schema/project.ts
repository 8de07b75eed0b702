/** The declaration of the whole application (`schemas/_project.json`). */

export interface ProjectDefinition {
  readonly settings: { readonly [name: string]: SettingDefinition };
  readonly dialects: { readonly parameter?: ParameterDialect; readonly bare?: BareDialect };
}

export const noProject: ProjectDefinition = { settings: {}, dialects: {} };

export type SettingValue = string | number | boolean;

/** The declaration of a setting, in plain JSON Schema. */
export interface SettingDefinition {
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly default: SettingValue;
  readonly description: string;
  readonly enum?: readonly SettingValue[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * A dialect (notation of URLs) in which all requests have the same path. A query parameter contains the part that
 * normally follows `/api/`.
 */
export interface ParameterDialect {
  readonly path: string;
  readonly name: string;
  /** Parameters with fixed values that every URL of this dialect contains. They have no other meaning. */
  readonly with?: { readonly [name: string]: string };
}

/** A dialect (notation of URLs) with the paths of version 1.0, but without `/api/` before them. */
export interface BareDialect {
  /** Name of the boolean setting that enables the dialect. If absent, the dialect is always enabled. */
  readonly if?: string;
  /** Maximum number of levels of nested items in a path. */
  readonly nesting?: number;
  /** Whether every DELETE with valid credentials gets the response 200 with an empty body. */
  readonly blindRemoval?: boolean;
}
