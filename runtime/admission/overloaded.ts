import { Refusal } from "../errors.js";

/** The answer to what there is no room for. */
export function overloaded(): Refusal {
  return new Refusal("overloaded", "the server has more to do than it can; try again later", {
    headers: { "retry-after": "1" },
  });
}
