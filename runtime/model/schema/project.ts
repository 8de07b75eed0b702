/** The declaration of the application as a whole (`schemas/_project.json`). */

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

/** A dialect in which all requests use one path. A query parameter contains the part that normally follows `/api/`. */
export interface ParameterDialect {
  readonly path: string;
  readonly name: string;
  /** Fixed parameters that every reference contains and that have no other meaning. */
  readonly with?: { readonly [name: string]: string };
}

/** A dialect with the paths of version 1.0 without `/api/`. */
export interface BareDialect {
  /** Name of the boolean setting that switches the dialect on. Without it, the dialect is always on. */
  readonly if?: string;
  /** Maximum number of nesting levels in a path. */
  readonly nesting?: number;
  /** Whether every DELETE with valid credentials answers 200 with an empty body. */
  readonly blindRemoval?: boolean;
}
