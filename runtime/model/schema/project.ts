/** The declaration of the whole application (`schemas/_project.json`). */

import type { Scalar } from "../query/filter.js";

export interface ProjectDefinition {
  readonly settings: { readonly [name: string]: SettingDefinition };
  readonly dialects: { readonly parameter?: ParameterUrlDialect; readonly bare?: BareUrlDialect };
}

export const emptyProject: ProjectDefinition = { settings: {}, dialects: {} };

/** The declaration of a setting, in plain JSON Schema. */
export interface SettingDefinition {
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly default: Scalar;
  readonly description: string;
  readonly enum?: readonly Scalar[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A dialect (notation of URLs) with the path in a query parameter: `/index.php?path=2.0/devices/5` is `/api/2.0/devices/5`. */
export interface ParameterUrlDialect {
  readonly path: string;
  readonly name: string;
  /** Fixed parameters that every URL in responses contains. The server ignores them in requests. */
  readonly with?: { readonly [name: string]: string };
}

/** A dialect (notation of URLs) without prefix and version: `/devices/5` means `/api/1.0/devices/5`. */
export interface BareUrlDialect {
  /** Name of the boolean setting that enables the dialect. If absent, the dialect is always enabled. */
  readonly if?: string;
  /** Maximum number of parent items in a path. `/devices/5/parts` has one. */
  readonly nesting?: number;
  /** Whether every DELETE with valid credentials gets 200 with an empty body, even if it deletes nothing. */
  readonly blindRemoval?: boolean;
}
