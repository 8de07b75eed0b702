/** Compares values, at any depth. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedValue } from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import { findBetween, makeValue } from "./candidates.js";
import { canConvert } from "./fits.js";
import { compareLimits } from "./compare-limits.js";
import { addProperty, compareNeed, findAlike, removeProperty, renameProperty } from "./compare-property.js";
import { matchMembers } from "./match-names.js";
import { type Difference, type ValuePlace, type Witness, type Word, give, say, tell, word } from "./difference.js";

export function* compareValue(place: ValuePlace, before: DescribedValue, after: DescribedValue): Generator<Difference> {
  if (typeName(before) === "integer" && typeName(after) === "number") yield widenType(place);
  else if (typeName(before) !== typeName(after)) {
    yield compareType(place, before, after);
    return;
  }
  yield* compareTexts(place, before, after);
  yield* compareAllowed(place, before, after);
  yield* compareLimits(place, before, after);
  if (before.items !== undefined && after.items !== undefined) {
    // Differences of an array's items are reported at its elements.
    const element = after.convert === undefined ? after.items : { ...after.items, convert: after.convert };
    yield* compareValue(enter(place, "items"), before.items, element);
  }
  yield* compareProperties(place, before, after);
}

/** Times and ids have a stored form of their own. */
function typeName({ type, format }: DescribedValue): string {
  return type === "string" && (format === "date" || format === "date-time" || format === "uuid") ? format : type;
}

/** Former requests stay valid; answers may now contain fractions. */
function widenType(place: ValuePlace): Difference {
  const answers = place.isShown ? "possible" : "compatible";
  return tell(place, "type-widened", "was integer and is number", { answers, class: place.isStored ? "safe" : "none" });
}

function compareType(place: ValuePlace, before: DescribedValue, after: DescribedValue): Difference {
  const [was, is] = [typeName(before), typeName(after)];
  const isPossible = canConvert(describeType(before), describeType(after));
  const way = isPossible
    ? ""
    : ", and values cannot be converted: give it another name, or let a hook (fillFrom) convert it";
  const says = `was ${describeType(before)} and is ${describeType(after)}${way}`;
  const value = findBetween(before, after);
  const isSameInJson = inJson(before) === inJson(after);
  const isAsked = place.isSent || place.isFiltered;
  const requests = !isAsked ? "compatible" : !place.isSent || value === undefined ? "possible" : "breaking";
  const answers = !place.isShown ? "compatible" : isSameInJson ? "possible" : "breaking";
  const types = isSameInJson ? "compatible" : "breaking";
  const witness: Witness =
    requests === "breaking"
      ? { kind: "body", on: "create", at: place.at, value: value ?? null }
      : { kind: "answer", of: "item", at: place.at, says: `was ${describeType(before)}` };
  const isArray = is === "array" && after.items !== undefined && typeName(after.items) === was;
  // A single value of a field becomes an array with one element.
  const isMade = after.convert !== undefined && (isPossible || place.isByHook);
  const given = isMade || (isArray && place.at.length === 1);
  return tell(place, isArray ? "type-to-array" : "type-changed", says, {
    requests,
    answers,
    types,
    class: !place.isStored ? "none" : given ? "safe" : "word",
    concerns: place.isStored ? { kind: "with", at: place.at } : null,
    words:
      given || !place.isStored || !isPossible
        ? []
        : [word(outside(place), "convert", true, "its values are converted")],
    witness,
  });
}

/** The array of an element: its keywords decide how elements are migrated. */
function outside(place: ValuePlace): ValuePlace {
  return { ...place, pointer: place.pointer.replace(/(?:\/items)+$/, "") };
}

/** The types that JSON and programs distinguish. */
function inJson({ type, items }: DescribedValue): string {
  if (type === "array" && items !== undefined) return `array of ${inJson(items)}`;
  return type === "integer" ? "number" : type;
}

function describeType(value: DescribedValue): string {
  return value.type === "array" && value.items !== undefined
    ? `array of ${describeType(value.items)}`
    : typeName(value);
}

function* compareTexts(place: ValuePlace, before: DescribedValue, after: DescribedValue): Generator<Difference> {
  const members = ["title", "description", "examples", "meanings", "multiline"] as const;
  const changed = members.filter((member) => !isDeepStrictEqual(before[member], after[member]));
  if (changed.length > 0) yield tell(place, "texts-changed", `has other texts: ${changed.join(", ")}`);
}

function* compareAllowed(place: ValuePlace, before: DescribedValue, after: DescribedValue): Generator<Difference> {
  if (sameMembers(before.enum, after.enum)) return;
  const here = { ...place, pointer: `${place.pointer}/enum` };
  const isAsked = place.isSent || place.isFiltered;
  const isTaken = (value: Value): boolean => Object.hasOwn(place.history?.valueAliases ?? {}, String(value));
  // If the new name was an allowed value before, the two values become one. The keyword may stay after the last item has changed.
  const wasAllowed = (value: string): boolean => before.enum?.map(String).includes(value) === true;
  const renamed = Object.entries(place.history?.valuesWere ?? {}).filter(
    ([is, was]) => !wasAllowed(is) || wasAllowed(String(was)),
  );
  for (const [is, was] of renamed) {
    yield tell(here, "value-renamed", `${say(was)} is ${say(is)} now`, {
      requests: (place.isSent || place.isFiltered) && !isTaken(was) ? "breaking" : "compatible",
      answers: place.isShown ? "breaking" : "compatible",
      types: place.isShown || !isTaken(was) ? "breaking" : "compatible",
      class: place.isStored ? "safe" : "none",
      witness: isTaken(was) ? showRenamed(place, was, is) : give(place, was),
    });
  }
  const gone = (before.enum ?? []).filter(
    (value) => after.enum?.includes(value) !== true && !renamed.some(([, was]) => was === value),
  );
  const come = (after.enum ?? []).filter(
    (value) => before.enum?.includes(value) !== true && !renamed.some(([is]) => is === String(value)),
  );
  if (after.enum !== undefined && (before.enum === undefined || gone.length > 0)) {
    const refused = before.enum === undefined ? findBetween(before, after) : gone.find((each) => !isTaken(each));
    const areTaken = before.enum !== undefined && refused === undefined;
    const says =
      before.enum === undefined
        ? `allows ${after.enum.map(say).join(", ")} only`
        : `no longer allows ${gone.map(say).join(", ")}`;
    yield tell(here, "values-narrowed", says, {
      requests:
        !isAsked || areTaken
          ? "compatible"
          : refused === undefined || (!place.isSent && before.enum === undefined)
            ? "possible"
            : "breaking",
      types: place.isSent && !areTaken ? "breaking" : "compatible",
      class: place.isStored ? "word" : "none",
      concerns: place.isStored
        ? {
            kind: "unlike",
            at: place.at,
            value: { type: after.type, enum: [...after.enum, ...renamed.map(([, was]) => was)] },
          }
        : null,
      words:
        place.isStored && gone.length > 0 && place.history !== null && before.type === "string"
          ? come.map((to) => renameValue(outside(place), to, gone[0]!))
          : [],
      witness: refused === undefined ? null : give(place, refused),
    });
  }
  if (before.enum !== undefined && (after.enum === undefined || come.length > 0)) {
    const says = after.enum === undefined ? "allows any value" : `allows ${come.map(say).join(", ")} too`;
    // A client that distinguishes values receives one that it does not know.
    const possible = place.isShown ? "possible" : "compatible";
    yield tell(here, "values-widened", says, { answers: possible, types: possible });
  }
}

/** The former value is still accepted, but answers contain the new one. */
function showRenamed(place: ValuePlace, was: Value, is: string): Witness | null {
  if (!place.isShown) return null;
  return place.isSent
    ? { kind: "body", on: "create", at: place.at, value: was, says: `has ${say(is)}, and had ${say(was)}` }
    : { kind: "answer", of: "item", at: place.at, says: `was ${say(was)}` };
}

function renameValue(place: ValuePlace, to: Value, from: Value): Word {
  return word(place, "valuesWere", { [String(to)]: from }, `${say(from)} is ${say(to)} now`);
}

function* compareProperties(place: ValuePlace, before: DescribedValue, after: DescribedValue): Generator<Difference> {
  if (before.properties === undefined || after.properties === undefined) return;
  const required = { before: before.required ?? [], after: after.required ?? [] };
  const names = matchMembers(before.properties, after.properties);
  for (const [name, property] of Object.entries(after.properties)) {
    const was = names.get(name);
    const earlier = was === undefined ? undefined : before.properties[was];
    const isMandatory = required.after.includes(name);
    if (was === undefined || earlier === undefined) {
      yield* addProperty(enter(place, "properties", name), isMandatory, property, findAlike(property, before, after));
      continue;
    }
    const here = enter(place, "properties", name, was);
    if (was !== name) yield renameProperty(here, name, { isMandatory, isClosed: after.closed === true, earlier });
    if (isMandatory !== required.before.includes(was)) yield compareNeed(here, isMandatory, property);
    yield* compareValue(here, earlier, property);
  }
  const kept = new Set(names.values());
  for (const [name, property] of Object.entries(before.properties)) {
    if (kept.has(name)) continue;
    yield removeProperty(enter(place, "properties", name), after.closed === true, makeValue(property));
  }
  if (after.closed === true && before.closed !== true) {
    yield tell(place, "object-closed", "rejects undeclared properties", {
      requests: place.isSent ? "breaking" : "compatible",
      witness: { kind: "body", on: "create", at: [...place.at, "not_declared"], value: "anything" },
    });
  }
  if (after.closed !== true && before.closed === true) {
    yield tell(place, "object-opened", "ignores undeclared properties");
  }
}

/** `*` stands for each element. */
function enter(place: ValuePlace, keyword: "items" | "properties", name = "*", was = name): ValuePlace {
  const pointer = keyword === "items" ? `${place.pointer}/items` : `${place.pointer}/properties/${name}`;
  const isFiltered = keyword === "items" && place.at.length === 1 && place.isFiltered;
  // Values of an enumeration can be renamed for a field, or for the elements of an array field.
  const history = keyword === "items" && place.at.length === 1 ? place.history : null;
  return { ...place, pointer, at: [...place.at, was], isFiltered, history };
}

function sameMembers(left: readonly Value[] | undefined, right: readonly Value[] | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return left.length === right.length && left.every((each) => right.includes(each));
}
