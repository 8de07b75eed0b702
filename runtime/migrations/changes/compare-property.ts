/** Compares a property as a whole: whether it is added, removed, renamed or mandatory. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedValue } from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import { makeValue } from "./candidates.js";
import { type Difference, type Place, type ValuePlace, type Word, tell, word } from "./difference.js";

export function compareNeed(place: ValuePlace, isMandatory: boolean, property: DescribedValue): Difference {
  if (isMandatory) {
    return tell(place, "property-mandatory", "is now mandatory", {
      requests: place.isSent ? "breaking" : "compatible",
      types: place.isSent ? "breaking" : "compatible",
      ...fillObjects(place, property),
      concerns: place.isStored ? { kind: "without", at: place.at } : null,
      witness: { kind: "body", on: "create", at: place.at },
    });
  }
  return tell(place, "property-optional", "is now optional", {
    answers: place.isShown ? "possible" : "compatible",
    types: place.isShown ? "breaking" : "compatible",
    witness: { kind: "answer", of: "item", at: place.at, says: "always had a value" },
  });
}

/** Names of removed properties of the same kind: the new one may be a renamed one of them. */
export function findAlike(property: DescribedValue, before: DescribedValue, after: DescribedValue): readonly string[] {
  const { properties: earlier = {} } = before;
  const { properties: now = {} } = after;
  const taken = new Set(Object.values(now).map(({ was }) => was));
  return Object.keys(earlier).filter((name) => {
    const isGone = now[name] === undefined && !taken.has(name);
    return (
      isGone &&
      (["type", "format", "items"] as const).every((member) =>
        isDeepStrictEqual(property[member], earlier[name]?.[member]),
      )
    );
  });
}

/** @param alike names of former properties that it may be */
export function* addProperty(
  place: ValuePlace,
  isMandatory: boolean,
  property: DescribedValue,
  alike: readonly string[],
): Generator<Difference> {
  if (typeof property.was === "string" && place.isStored) {
    const here = { ...place, pointer: `${place.pointer}/was` };
    yield tell(here, "was-unmet", `has "was": "${property.was}", but there was no such property`);
  }
  const isAsked = place.isStored && property.was !== null && !isFilled(property);
  const rename = isAsked ? alike.map((was) => word(place, "was", was, `it is the renamed ${was}`)) : [];
  if (!isMandatory && rename.length > 0) {
    const says = `is a new property, and ${alike.join(", ")} of the same type is no longer declared`;
    yield tell(place, "property-perhaps-renamed", says, {
      class: "word",
      concerns: { kind: "with", at: [...place.at.slice(0, -1), alike[0] ?? ""] },
      words: [...rename, word(place, "was", null, "it is new")],
    });
    return;
  }
  if (!isMandatory) {
    const isGiven = place.isStored && isFilled(property);
    yield tell(place, "property-added", "is a new property", { class: isGiven ? "safe" : "none" });
    return;
  }
  const { class: becomes, words } = fillObjects(place, property);
  yield tell(place, "mandatory-property-added", "is a new and mandatory property", {
    requests: place.isSent ? "breaking" : "compatible",
    types: place.isSent ? "breaking" : "compatible",
    class: becomes,
    words: [...rename, ...words],
    concerns: place.isStored ? { kind: "with", at: place.at.slice(0, -1) } : null,
    witness: { kind: "body", on: "create", at: place.at },
  });
}

function fillObjects(place: ValuePlace, property: DescribedValue): Pick<Difference, "class" | "words"> {
  if (!place.isStored) return { class: "none", words: [] };
  return isFilled(property) ? { class: "safe", words: [] } : { class: "word", words: [fillWord(place, property)] };
}

/** Whether the declaration says what items or objects without a value get. */
export function isFilled({ fill, fillFrom }: DescribedValue): boolean {
  return fill !== undefined || fillFrom !== undefined;
}

export function fillWord(place: Place, value: DescribedValue): Word {
  return word(place, "fill", makeValue(value) ?? "…", "the value for objects without one; put yours");
}

/** @param place with the former name and the current pointer */
export function renameProperty(
  place: ValuePlace,
  is: string,
  {
    isMandatory,
    isClosed,
    earlier,
  }: { readonly isMandatory: boolean; readonly isClosed: boolean; readonly earlier: DescribedValue },
): Difference {
  const here = { ...place, pointer: `${place.pointer}/was` };
  const isRefused = place.isSent && isClosed;
  return tell(here, "property-renamed", `was ${place.at.at(-1) ?? ""} and is ${is}`, {
    requests: !place.isSent ? "compatible" : isClosed || isMandatory ? "breaking" : "possible",
    answers: place.isShown ? "breaking" : "compatible",
    types: "breaking",
    class: place.isStored ? "safe" : "none",
    concerns: place.isStored ? { kind: "with", at: place.at } : null,
    witness: isRefused
      ? { kind: "body", on: "create", at: place.at, value: makeValue(earlier) ?? null }
      : { kind: "answer", of: "item", at: place.at, says: "was there" },
  });
}

export function removeProperty(place: ValuePlace, isClosed: boolean, value: Value | undefined): Difference {
  const isRefused = place.isSent && isClosed;
  return tell(place, "property-removed", "is no longer declared", {
    requests: isRefused ? "breaking" : place.isSent ? "possible" : "compatible",
    answers: place.isShown ? "breaking" : "compatible",
    types: "breaking",
    class: place.isStored ? "loses" : "none",
    concerns: place.isStored ? { kind: "with", at: place.at } : null,
    witness: isRefused
      ? { kind: "body", on: "create", at: place.at, value: value ?? null }
      : { kind: "answer", of: "item", at: place.at, says: "was there" },
  });
}
