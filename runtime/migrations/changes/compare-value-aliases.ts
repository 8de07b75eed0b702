/** Compares former values that requests may still send, for a field that is enumerated before and after. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedField } from "../../model/schema/described.js";
import { say, tell, type Difference } from "./difference.js";
import { give, type ValuePlace } from "./value-place.js";

export function* compareValueAliases(
  place: ValuePlace,
  before: DescribedField,
  after: DescribedField,
): Generator<Difference> {
  if (before.enum === undefined || after.enum === undefined) return;
  const here = { ...place, pointer: `${place.pointer}/valueAliases` };
  const [gone, come] = [before.valueAliases ?? {}, after.valueAliases ?? {}];
  const { valuesWere = {} } = after;
  for (const [value, { value: meant }] of Object.entries(gone)) {
    const now = come[value]?.value;
    if (now === undefined && !after.enum.includes(value)) yield removeAlias(here, value);
    else if (now !== meant && !(now !== undefined && valuesWere[now] === meant)) {
      yield tell(here, "alias-removed", `no longer accepts ${say(value)} for ${say(meant)}`, {
        requests: place.isSent || place.isFiltered ? "possible" : "compatible",
      });
    }
  }
  for (const [value, alias] of Object.entries(come)) {
    const was = gone[value];
    if (was === undefined && !before.enum.includes(value)) {
      yield tell(here, "alias-added", `also accepts ${say(value)} for ${say(alias.value)}`);
    } else if (was?.value === alias.value && !isDeepStrictEqual(was, alias)) {
      yield tell(here, "texts-changed", `${say(value)} ends at another time`);
    }
  }
}

function removeAlias(place: ValuePlace, value: string): Difference {
  const isTaken = place.isSent || place.isFiltered;
  return tell(place, "alias-removed", `no longer accepts ${say(value)}`, {
    requests: isTaken ? "breaking" : "compatible",
    types: isTaken ? "breaking" : "compatible",
    witness: isTaken ? give(place, value) : null,
  });
}
