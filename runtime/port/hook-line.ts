/** What code of the project writes to the log, as it leaves the thread that runs it: plain data. */
import type { HookLevel } from "../model/hooks.js";

export interface HookLine {
  readonly level: HookLevel;
  readonly message: string;
  readonly fields: { readonly [name: string]: unknown };
  /** Id of the request; null where none asks. */
  readonly request: string | null;
  /** Path of the resource. */
  readonly resource: string;
  /** Name of the hook. */
  readonly hook: string;
}

/** Takes lines; never throws and never waits. */
export type TakeHookLine = (line: HookLine) => void;
