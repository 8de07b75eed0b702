/** Compares values, at any depth. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedValue } from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import { findValueAllowedOnlyByFirst, makeValue } from "./candidates.js";
import { canConvert } from "./fits.js";
import { compareLimits } from "./compare-limits.js";
import { findAlike, matchMembers } from "./match-names.js";
import {
  type Difference,
  type KeywordSuggestion,
  type ValuePosition,
  type Witness,
  answerWitness,
  breakingIf,
  createDifference,
  createWithValue,
  effectOnItems,
  isFilled,
  possibleIf,
  suggestFills,
  suggestKeyword,
  witnessWithValue,
  writeValue,
} from "./difference.js";

export function* compareValue(
  place: ValuePosition,
  before: DescribedValue,
  after: DescribedValue,
): Generator<Difference> {
  if (typeName(before) === "integer" && typeName(after) === "number") {
    // Former requests stay valid; answers may now contain fractions.
    const effect = { answers: possibleIf(place.isShown), ...effectOnItems(place, "safe") };
    yield createDifference(place, "type-widened", "was integer and is number", effect);
  } else if (typeName(before) !== typeName(after)) {
    yield compareType(place, before, after);
    return;
  }
  const texts = ["title", "description", "examples", "meanings", "multiline"] as const;
  const changed = texts.filter((member) => !isDeepStrictEqual(before[member], after[member]));
  if (changed.length > 0) yield createDifference(place, "texts-changed", `has other texts: ${changed.join(", ")}`);
  yield* compareAllowed(place, before, after);
  yield* compareLimits(place, before, after);
  if (before.items !== undefined && after.items !== undefined) {
    // Differences of an array's items are reported at its elements.
    const element = after.convert === undefined ? after.items : { ...after.items, convert: after.convert };
    yield* compareValue(positionInside(place, "items"), before.items, element);
  }
  yield* compareProperties(place, before, after);
}

/** Returns the type of a value. Dates, times and ids are types of their own, because their stored form differs. */
function typeName({ type, format }: DescribedValue): string {
  return type === "string" && (format === "date" || format === "date-time" || format === "uuid") ? format : type;
}

function compareType(place: ValuePosition, before: DescribedValue, after: DescribedValue): Difference {
  const [was, is] = [describeType(before, typeName), describeType(after, typeName)];
  const isPossible = canConvert(was, is);
  const way = ", and values cannot be converted: give it another name, or let a hook (fillFrom) convert it";
  const says = `was ${was} and is ${is}${isPossible ? "" : way}`;
  const value = findValueAllowedOnlyByFirst(before, after);
  const isSameInJson = describeType(before, nameInJson) === describeType(after, nameInJson);
  const isRefused = place.isSent && value !== undefined;
  const isArray =
    typeName(after) === "array" && after.items !== undefined && typeName(after.items) === typeName(before);
  // A single value of a field becomes an array with one element.
  const isMade = after.convert !== undefined && (isPossible || place.hookConverts);
  const isGiven = isMade || (isArray && place.at.length === 1);
  const words =
    isGiven || !isPossible ? [] : [suggestKeyword(positionOfArray(place), "convert", true, "its values are converted")];
  return createDifference(place, isArray ? "type-to-array" : "type-changed", says, {
    requests: isRefused ? "breaking" : possibleIf(place.isSent || place.isFiltered),
    answers: isSameInJson ? possibleIf(place.isShown) : breakingIf(place.isShown),
    types: breakingIf(!isSameInJson),
    ...effectOnItems(place, isGiven ? "safe" : "word", { kind: "with", at: place.at }, words),
    witness: () => (isRefused ? createWithValue(place.at, value) : answerWitness(place.at, `was ${was}`)),
  });
}

/** Returns the position of the array around an element: its keywords decide how elements are migrated. */
function positionOfArray(place: ValuePosition): ValuePosition {
  return { ...place, pointer: place.pointer.replace(/(?:\/items)+$/, "") };
}

/** Returns the type in JSON, where integers and other numbers are the same. */
function nameInJson({ type }: DescribedValue): string {
  return type === "integer" ? "number" : type;
}

function describeType(value: DescribedValue, name: (value: DescribedValue) => string): string {
  const { type, items } = value;
  return type === "array" && items !== undefined ? `array of ${describeType(items, name)}` : name(value);
}

function* compareAllowed(place: ValuePosition, before: DescribedValue, after: DescribedValue): Generator<Difference> {
  const [were, are] = [before.enum, after.enum];
  const all = [...(were ?? []), ...(are ?? [])];
  const isIn = (values: readonly Value[] | undefined, value: Value): boolean => values?.includes(value) === true;
  if ((were === undefined) === (are === undefined) && all.every((value) => isIn(were, value) && isIn(are, value)))
    return;
  const here = { ...place, pointer: `${place.pointer}/enum` };
  const isAsked = place.isSent || place.isFiltered;
  const { valueAliases = {}, valuesWere = {} } = place.history ?? {};
  const isTaken = (value: Value): boolean => Object.hasOwn(valueAliases, String(value));
  // If the new name was an allowed value before, the two values become one. The keyword may stay after the last item has changed.
  const wasAllowed = (value: string): boolean => were?.map(String).includes(value) === true;
  const renamed = Object.entries(valuesWere).filter(([is, was]) => !wasAllowed(is) || wasAllowed(String(was)));
  for (const [is, was] of renamed) {
    yield createDifference(here, "value-renamed", `${writeValue(was)} is ${writeValue(is)} now`, {
      requests: breakingIf(isAsked && !isTaken(was)),
      answers: breakingIf(place.isShown),
      types: breakingIf(place.isShown || !isTaken(was)),
      ...effectOnItems(place, "safe"),
      witness: () => (isTaken(was) ? witnessOfRenamedValue(place, was, is) : witnessWithValue(place, was)),
    });
  }
  const gone = (were ?? []).filter((value) => !isIn(are, value) && !renamed.some(([, was]) => was === value));
  const come = (are ?? []).filter((value) => !isIn(were, value) && !renamed.some(([is]) => is === String(value)));
  if (are !== undefined && (were === undefined || gone.length > 0)) {
    const refused =
      were === undefined ? findValueAllowedOnlyByFirst(before, after) : gone.find((each) => !isTaken(each));
    const areTaken = were !== undefined && refused === undefined;
    const says =
      were === undefined
        ? `allows ${are.map(writeValue).join(", ")} only`
        : `no longer allows ${gone.map(writeValue).join(", ")}`;
    const isBroken = refused !== undefined && (place.isSent || were !== undefined);
    const value = { type: after.type, enum: [...are, ...renamed.map(([, was]) => was)] };
    const isNamed = gone.length > 0 && place.history !== null && before.type === "string";
    const words = isNamed ? come.map((to) => suggestValueRename(positionOfArray(place), to, gone[0]!)) : [];
    yield createDifference(here, "values-narrowed", says, {
      requests: !isAsked || areTaken ? "compatible" : isBroken ? "breaking" : "possible",
      types: breakingIf(place.isSent && !areTaken),
      ...effectOnItems(place, "word", { kind: "unlike", at: place.at, value }, words),
      witness: () => (refused === undefined ? null : witnessWithValue(place, refused)),
    });
  }
  if (were !== undefined && (are === undefined || come.length > 0)) {
    const says = are === undefined ? "allows any value" : `allows ${come.map(writeValue).join(", ")} too`;
    // A client that handles each value separately may receive an unknown one.
    const possible = possibleIf(place.isShown);
    yield createDifference(here, "values-widened", says, { answers: possible, types: possible });
  }
}

/** Returns a witness that answers contain the new value, although requests may still have the former one. */
function witnessOfRenamedValue(place: ValuePosition, was: Value, is: string): Witness | null {
  if (!place.isShown) return null;
  return place.isSent
    ? {
        kind: "body",
        on: "create",
        at: place.at,
        value: was,
        says: `has ${writeValue(is)}, and had ${writeValue(was)}`,
      }
    : answerWitness(place.at, `was ${writeValue(was)}`);
}

function suggestValueRename(place: ValuePosition, to: Value, from: Value): KeywordSuggestion {
  return suggestKeyword(place, "valuesWere", { [String(to)]: from }, `${writeValue(from)} is ${writeValue(to)} now`);
}

function* compareProperties(
  place: ValuePosition,
  before: DescribedValue,
  after: DescribedValue,
): Generator<Difference> {
  if (before.properties === undefined || after.properties === undefined) return;
  const required = { before: before.required ?? [], after: after.required ?? [] };
  const names = matchMembers(before.properties, after.properties);
  const isClosed = after.closed === true;
  for (const [name, property] of Object.entries(after.properties)) {
    const was = names.get(name);
    const earlier = was === undefined ? undefined : before.properties[was];
    const isMandatory = required.after.includes(name);
    if (was === undefined || earlier === undefined) {
      const alike = findAlike(property, before.properties, after.properties, ["type", "format", "items"]);
      yield* describeAddedProperty(positionInside(place, "properties", name), isMandatory, property, alike);
      continue;
    }
    const here = positionInside(place, "properties", name, was);
    if (was !== name) {
      yield createDifference(
        { ...here, pointer: `${here.pointer}/was` },
        "property-renamed",
        `was ${was} and is ${name}`,
        {
          requests: place.isSent && (isClosed || isMandatory) ? "breaking" : possibleIf(place.isSent),
          ...effectOfLoss(here, "safe", isClosed, earlier),
        },
      );
    }
    if (isMandatory !== required.before.includes(was)) yield describeMandatoryChange(here, isMandatory, property);
    yield* compareValue(here, earlier, property);
  }
  const kept = new Set(names.values());
  for (const [name, property] of Object.entries(before.properties)) {
    if (kept.has(name)) continue;
    yield createDifference(positionInside(place, "properties", name), "property-removed", "is no longer declared", {
      requests: place.isSent && isClosed ? "breaking" : possibleIf(place.isSent),
      ...effectOfLoss(positionInside(place, "properties", name), "loses", isClosed, property),
    });
  }
  if (isClosed && before.closed !== true) {
    yield createDifference(place, "object-closed", "rejects undeclared properties", {
      requests: breakingIf(place.isSent),
      witness: () => createWithValue([...place.at, "not_declared"], "anything"),
    });
  }
  if (!isClosed && before.closed === true)
    yield createDifference(place, "object-opened", "ignores undeclared properties");
}

/** Returns the effect if the property with this former name is removed or renamed. */
function effectOfLoss(place: ValuePosition, becomes: "safe" | "loses", isClosed: boolean, earlier: DescribedValue) {
  return {
    answers: breakingIf(place.isShown),
    types: "breaking",
    ...effectOnItems(place, becomes, { kind: "with", at: place.at }),
    witness: () =>
      place.isSent && isClosed
        ? createWithValue(place.at, makeValue(earlier) ?? null)
        : answerWitness(place.at, "was there"),
  } as const;
}

function describeMandatoryChange(place: ValuePosition, isMandatory: boolean, property: DescribedValue): Difference {
  if (isMandatory) {
    return createDifference(place, "property-mandatory", "is now mandatory", {
      requests: breakingIf(place.isSent),
      types: breakingIf(place.isSent),
      ...effectOnItems(
        place,
        isFilled(property) ? "safe" : "word",
        { kind: "without", at: place.at },
        suggestFills(place, property),
      ),
      witness: () => createWithValue(place.at),
    });
  }
  return createDifference(place, "property-optional", "is now optional", {
    answers: possibleIf(place.isShown),
    types: breakingIf(place.isShown),
    witness: () => answerWitness(place.at, "always had a value"),
  });
}

/** @param alike names of former properties that it may be */
function* describeAddedProperty(
  place: ValuePosition,
  isMandatory: boolean,
  property: DescribedValue,
  alike: readonly string[],
): Generator<Difference> {
  const above = place.at.slice(0, -1);
  if (typeof property.was === "string" && place.isStored) {
    const says = `has "was": "${property.was}", but there was no such property`;
    yield createDifference({ ...place, pointer: `${place.pointer}/was` }, "was-unmet", says);
  }
  const isAsked = place.isStored && property.was !== null && !isFilled(property);
  const rename = isAsked ? alike.map((was) => suggestKeyword(place, "was", was, `it is the renamed ${was}`)) : [];
  if (isMandatory) {
    const words = [...rename, ...suggestFills(place, property)];
    yield createDifference(place, "mandatory-property-added", "is a new and mandatory property", {
      requests: breakingIf(place.isSent),
      types: breakingIf(place.isSent),
      ...effectOnItems(place, isFilled(property) ? "safe" : "word", { kind: "with", at: above }, words),
      witness: () => createWithValue(place.at),
    });
  } else if (rename.length > 0) {
    const says = `is a new property, and ${alike.join(", ")} of the same type is no longer declared`;
    yield createDifference(place, "property-perhaps-renamed", says, {
      class: "word",
      concerns: { kind: "with", at: [...above, alike[0] ?? ""] },
      words: [...rename, suggestKeyword(place, "was", null, "it is new")],
    });
  } else
    yield createDifference(
      place,
      "property-added",
      "is a new property",
      effectOnItems(place, isFilled(property) ? "safe" : "none"),
    );
}

/** Returns the position of a property inside the value, or of each element of an array (`*`). */
function positionInside(place: ValuePosition, keyword: "items" | "properties", name = "*", was = name): ValuePosition {
  const pointer = keyword === "items" ? `${place.pointer}/items` : `${place.pointer}/properties/${name}`;
  const isFiltered = keyword === "items" && place.at.length === 1 && place.isFiltered;
  // Values of an enumeration can be renamed for a field, or for the elements of an array field.
  const history = keyword === "items" && place.at.length === 1 ? place.history : null;
  return { ...place, pointer, at: [...place.at, was], isFiltered, history };
}
