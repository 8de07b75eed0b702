/** Compares transitions and initial values. */
import type { DescribedField } from "../../model/schema/described.js";
import type { ValuePlace } from "./value-place.js";
import { say, tell, type Difference } from "./difference.js";

/** `here` stands for any value if nothing is declared. */
type Steps = ReadonlyMap<string, string | true>;

export function* compareTransitions(
  place: ValuePlace,
  before: DescribedField,
  after: DescribedField,
): Generator<Difference> {
  yield* compareInitial(place, before, after);
  if (before.transitions === undefined && after.transitions === undefined) return;
  const values = (before.enum ?? []).map(String).filter((value) => after.enum?.map(String).includes(value) === true);
  const [was, is] = [listSteps(before, values), listSteps(after, values)];
  const here = { ...place, pointer: `${place.pointer}/transitions` };
  const isNarrower = ([step, privilege]: [string, string | true]): boolean => {
    const now = is.get(step);
    return now === undefined || (now !== true && now !== privilege);
  };
  const gone = [...was].filter(isNarrower).map(([step]) => step);
  const come = [...is].filter(([step, privilege]) => {
    const then = was.get(step);
    return then === undefined || (then !== true && privilege !== then);
  });
  if (gone.length > 0) {
    const [from = "", to = ""] = gone[0]!.split(" → ");
    yield tell(
      here,
      "transitions-narrowed",
      `no longer allows, or requires another privilege for, ${gone.join(", ")}`,
      {
        requests: place.isSent ? "breaking" : "compatible",
        witness: { kind: "body", on: "update", at: place.at, value: to, from },
      },
    );
  }
  if (come.length > 0) yield tell(here, "transitions-widened", `allows ${come.map(([step]) => step).join(", ")}`);
  // Added and removed values are reported by the comparison of values.
}

function listSteps({ transitions }: DescribedField, values: readonly string[]): Steps {
  const steps = values.flatMap((from) =>
    values.flatMap((to): readonly (readonly [string, string | true])[] => {
      const step = transitions === undefined ? true : transitions[from]?.[to];
      return from === to || step === undefined ? [] : [[`${from} → ${to}`, step]];
    }),
  );
  return new Map(steps);
}

function* compareInitial(place: ValuePlace, before: DescribedField, after: DescribedField): Generator<Difference> {
  const all = (field: DescribedField): readonly string[] => field.initial ?? (field.enum ?? []).map(String);
  const here = { ...place, pointer: `${place.pointer}/initial` };
  const gone = all(before).filter((value) => !all(after).includes(value) && after.enum?.includes(value) === true);
  const come = all(after).filter((value) => !all(before).includes(value) && before.enum?.includes(value) === true);
  if (gone.length > 0) {
    yield tell(here, "initial-narrowed", `a new item may no longer have ${gone.map(say).join(", ")}`, {
      requests: place.isSent ? "breaking" : "compatible",
      witness: { kind: "body", on: "create", at: place.at, value: gone[0]! },
    });
  }
  if (come.length > 0) yield tell(here, "initial-widened", `a new item may have ${come.map(say).join(", ")}`);
}
