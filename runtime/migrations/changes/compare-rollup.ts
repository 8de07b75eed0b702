import { isDeepStrictEqual } from "node:util";
import type { DescribedField } from "../../model/schema/described.js";
import { parseRollup, type RollupKeyword } from "../../model/schema/rollup-keyword.js";
import { type Difference, type ValuePlace, say, tell } from "./difference.js";
import type { Names } from "./match-names.js";

export function* compareRollup(
  place: ValuePlace,
  before: DescribedField,
  { rollup }: DescribedField,
  names: Names,
): Generator<Difference> {
  const here = { ...place, pointer: `${place.pointer}/rollup` };
  if (rollup === undefined) {
    if (before.rollup !== undefined) {
      yield tell(here, "rollup-removed", "is not computed any more, and keeps its values");
    }
  } else if (!isDeepStrictEqual(before.rollup, nameBefore(rollup, names))) {
    yield tell(here, "rollup-changed", `is computed for every item: ${say(rollup)}`, {
      answers: place.isShown ? "possible" : "compatible",
      class: "safe",
      concerns: { kind: "every" },
    });
  }
}

/** Returns the keyword with the former names. */
function nameBefore(rollup: RollupKeyword, names: Names): RollupKeyword {
  const { of, resource, field, by } = parseRollup(rollup);
  const source = `${names.pathBefore(resource) ?? resource}.${names.fieldBefore(resource, field)}`;
  return { ...rollup, [of]: source, ...(by === null ? {} : { by: names.fieldBefore(resource, by) }) };
}
