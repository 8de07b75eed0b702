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

/** All requests use one path, and a query parameter holds the part that normally follows `/api/`. */
export interface ParameterDialect {
  readonly path: string;
  readonly name: string;
  /** Fixed parameters without a meaning, which references contain. */
  readonly with?: { readonly [name: string]: string };
}

/** Paths of version 1.0 without `/api/`. */
export interface BareDialect {
  /** The boolean setting that switches it on; always on unless given. */
  readonly if?: string;
  /** Largest number of nesting levels. */
  readonly nesting?: number;
  /** Whether every DELETE with valid credentials answers 200 with an empty body. */
  readonly blindRemoval?: boolean;
}
