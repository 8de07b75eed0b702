/** The declaration of the application as a whole (`schemas/_project.json`). */

export interface ProjectDefinition {
  readonly settings: { readonly [name: string]: SettingDefinition };
  readonly dialects: { readonly parameter?: ParameterDialect; readonly bare?: BareDialect };
}

export const noProject: ProjectDefinition = { settings: {}, dialects: {} };

export type SettingValue = string | number | boolean;

/** A value in plain JSON Schema. */
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

/** Everything goes to one path, and a query parameter has what stands behind `/api/` elsewhere. */
export interface ParameterDialect {
  readonly path: string;
  readonly name: string;
  /** Parameters that mean nothing, with the values that references give them. */
  readonly with?: { readonly [name: string]: string };
}

/** Paths of version 1.0 without `/api/`. */
export interface BareDialect {
  /** The boolean setting that switches it on; always on unless given. */
  readonly if?: string;
  /** Largest number of nesting levels. */
  readonly nesting?: number;
  /** A DELETE with valid credentials answers 200 with an empty body, whatever its result. */
  readonly blindRemoval?: boolean;
}
