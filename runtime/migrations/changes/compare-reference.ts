/** Compares references. */
import type { DescribedField, DescribedReference } from "../../model/schema/described.js";
import { listValues, makeValue } from "./candidates.js";
import { fits } from "./fits.js";
import { type Difference, type ValuePlace, tell } from "./difference.js";
import type { Names } from "./match-names.js";

export function* compareReference(
  place: ValuePlace,
  before: DescribedField,
  after: DescribedField,
  names: Names,
): Generator<Difference> {
  const at = before.type === "array" ? [...place.at, "*"] : place.at;
  const [was, is] = [before.reference, after.reference];
  const here = { ...place, pointer: `${place.pointer}${after.type === "array" ? "/items" : ""}/references`, at };
  if (is === undefined) {
    if (was !== undefined)
      yield removeReference(
        here,
        was,
        before.sentAsText === true || after.sentAsText === true || after.type === "string",
      );
    return;
  }
  const to = names.pathBefore(is.resource);
  if (was === undefined) {
    yield tell(here, "reference-added", `refers to ${is.resource}`, {
      requests: place.isSent ? "breaking" : "compatible",
      // Ids are sent as strings.
      answers: place.isShown && before.sentAsText !== true ? "breaking" : "compatible",
      types: "breaking",
      ...dangling(here, to, is.none === true),
      witness: before.type === after.type ? unknownId(here, before) : ofOldType(place, before),
    });
    return;
  }
  if (was.resource !== to) {
    yield tell(here, "reference-target-changed", `referred to ${was.resource} and refers to ${is.resource}`, {
      requests: place.isSent ? "breaking" : "compatible",
      answers: "possible",
      ...dangling(here, to, is.none === true),
      witness: unknownId(here, before),
    });
  }
  yield* compareOptions(here, was, is, before.type !== after.type);
}

function removeReference(place: ValuePlace, { resource, via }: DescribedReference, isText: boolean): Difference {
  return tell(place, "reference-removed", `referred to ${resource} and no longer does`, {
    // A string of digits; every id may be sent like this.
    requests: place.isSent && !isText ? "breaking" : "compatible",
    answers: place.isShown && !isText ? "breaking" : "compatible",
    types: isText ? "compatible" : "breaking",
    witness: via === true ? throughOther(resource) : { kind: "body", on: "create", at: place.at, value: 1 },
  });
}

/** @param isArray whether the field is now an array, which can be empty */
function* compareOptions(
  place: ValuePlace,
  was: DescribedReference,
  is: DescribedReference,
  isArray: boolean,
): Generator<Difference> {
  const sent = place.isSent ? "breaking" : "compatible";
  if (was.none !== is.none) {
    yield is.none === true
      ? tell(place, "reference-none-added", "0 now means no item", { answers: "possible" })
      : tell(place, "reference-none-removed", "0 no longer means no item", {
          requests: sent,
          class: !place.isStored ? "none" : isArray ? "safe" : "word",
          concerns: { kind: "unlike", at: place.at, value: { type: "integer", minimum: 1 } },
          witness: { kind: "body", on: "create", at: place.at, value: "0" },
        });
  }
  if (was.sameTenant !== is.sameTenant) {
    yield is.sameTenant === true
      ? tell(place, "reference-same-tenant-added", "must refer to an item of the same tenant", { requests: "possible" })
      : tell(place, "reference-same-tenant-removed", "may refer to an item of another tenant", { answers: "possible" });
  }
  if (was.onDelete !== is.onDelete) {
    yield is.onDelete === "cascade"
      ? tell(place, "reference-cascades", "is deleted together with the item that it refers to", {
          answers: "possible",
        })
      : tell(place, "reference-restricts", "blocks the deletion of the item that it refers to", {
          requests: "breaking",
          witness: { kind: "action", action: "delete", privilege: null, via: was.resource },
        });
  }
  if (was.via !== is.via) {
    yield is.via === true
      ? tell(place, "path-added", `is also available below ${is.resource}`)
      : tell(place, "path-removed", `is no longer available below ${was.resource}`, {
          requests: "breaking",
          types: "breaking",
          witness: throughOther(was.resource),
        });
  }
}

function dangling(place: ValuePlace, to: string | null, none: boolean): Pick<Difference, "class" | "concerns"> {
  if (!place.isStored) return { class: "none", concerns: null };
  // There is no item yet that it could refer to.
  if (to === null) return { class: "word", concerns: { kind: "with", at: place.at } };
  return { class: "word", concerns: { kind: "dangling", at: place.at, to, none } };
}

/** The largest possible number. */
function unknownId(place: ValuePlace, before: DescribedField): Difference["witness"] {
  const highest = 999_999_999;
  const allowed = listValues(before).filter((value) => typeof value === "number");
  const value = before.type !== "integer" || fits(before, highest) ? highest : Math.max(...allowed);
  return { kind: "body", on: "create", at: place.at, value };
}

function ofOldType(place: ValuePlace, before: DescribedField): Difference["witness"] {
  return { kind: "body", on: "create", at: place.at, value: makeValue(before) ?? null };
}

function throughOther(resource: string): Difference["witness"] {
  return { kind: "action", action: "read", privilege: null, via: resource };
}
