/** A log line of project code, as plain data that can leave its thread. */
import type { HookLevel } from "../../model/schema/hooks.js";

export interface HookLine {
  readonly level: HookLevel;
  readonly message: string;
  readonly fields: { readonly [name: string]: unknown };
  /** Id of the request; null if there is none. */
  readonly request: string | null;
  /** Path of the resource. */
  readonly resource: string;
  /** Name of the hook. */
  readonly hook: string;
}

/** Receives lines; never throws and never waits. */
export type TakeHookLine = (line: HookLine) => void;
