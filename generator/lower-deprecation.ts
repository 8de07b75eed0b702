import type { Deprecation } from "../runtime/model/deprecation.js";
import type { DeprecationKeyword } from "./declaration.js";

/** Of days, the UNIX times at which they begin. */
export function lowerDeprecation({ deprecated, sunset }: DeprecationKeyword): Deprecation {
  const begin = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
  return { deprecated: begin(deprecated), ...(sunset === undefined ? {} : { sunset: begin(sunset) }) };
}
