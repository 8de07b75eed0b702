/** Compares the schema of a value before and after a change, including the schemas of nested values. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedValue } from "../../model/schema/described.js";
import { findValueAllowedOnlyByFirst, makeExampleValue } from "./candidates.js";
import { canConvert } from "./fits.js";
import { compareAllowed, compareLimits, positionOfArray } from "./compare-limits.js";
import { findSimilarMembers, matchMembers } from "./match-names.js";
import {
  type ItemCondition,
  type Difference,
  type EffectOverrides,
  type ChangePosition,
  type ValuePosition,
  makeAnswerExample,
  breakingIf,
  createDifference,
  makeCreationExample,
  isFilled,
  positionOfKeyword,
  suggestFill,
  suggestKeyword,
} from "./difference.js";

export function* compareValue(
  place: ValuePosition,
  before: DescribedValue,
  after: DescribedValue,
): Generator<Difference> {
  if (typeName(before) === "integer" && typeName(after) === "number") {
    // Former requests stay valid, but responses may now contain fractions.
    yield createDifference(place, "type-widened", "was integer and is number");
  } else if (typeName(before) !== typeName(after)) {
    yield compareType(place, before, after);
    return;
  }
  const texts = ["title", "description", "examples", "meanings", "multiline"] as const;
  const changed = texts.filter((member) => !isDeepStrictEqual(before[member], after[member]));
  if (changed.length > 0) yield createDifference(place, "texts-changed", `has another ${changed.join(", ")}`);
  yield* compareAllowed(place, before, after);
  yield* compareLimits(place, before, after);
  if (before.items !== undefined && after.items !== undefined) {
    // The keyword `convert` of an array applies to its elements, so the comparison of the elements needs it.
    const element = after.convert === undefined ? after.items : { ...after.items, convert: after.convert };
    yield* compareValue(positionInside(place, "items"), before.items, element);
  }
  yield* compareProperties(place, before, after);
}

/**
 * Returns the type of a value. Dates, times and UUIDs count as types of their own, because they are not stored like other
 * strings.
 */
function typeName({ type, format }: DescribedValue): string {
  return type === "string" && (format === "date" || format === "date-time" || format === "uuid") ? format : type;
}

function compareType(place: ValuePosition, before: DescribedValue, after: DescribedValue): Difference {
  const [was, is] = [describeType(before, typeName), describeType(after, typeName)];
  const isPossible = canConvert(was, is);
  const way =
    ", and values cannot be converted: give it another name, " +
    "or declare convert and fillFrom, so that the hook fill converts the values";
  const says = `was ${was} and is ${is}${isPossible ? "" : way}`;
  const value = findValueAllowedOnlyByFirst(before, after);
  const isSameInJson = describeType(before, nameInJson) === describeType(after, nameInJson);
  const isRefused = place.isSent && value !== undefined;
  const isArray =
    typeName(after) === "array" && after.items !== undefined && typeName(after.items) === typeName(before);
  // A conversion needs the keyword `convert`, unless a single value of a field becomes an array with one element.
  const isMade = after.convert !== undefined && (isPossible || place.hookConverts);
  const isGiven = isMade || (isArray && place.valuePath.length === 1);
  const words =
    isGiven || !isPossible ? [] : [suggestKeyword(positionOfArray(place), "convert", true, "its values are converted")];
  return createDifference(place, isArray ? "type-to-array" : "type-changed", says, {
    requests: isRefused ? "breaking" : "possible if asked",
    answers: isSameInJson ? "possible if shown" : "breaking if shown",
    types: breakingIf(!isSameInJson),
    class: isGiven ? "safe" : "word",
    concerns: { kind: "with", at: place.valuePath },
    words,
    makeExample: () =>
      isRefused ? makeCreationExample(place.valuePath, value) : makeAnswerExample(place.valuePath, `was ${was}`),
  });
}

/** Returns the type in JSON. Integers and other numbers have the same type there. */
function nameInJson({ type }: DescribedValue): string {
  return type === "integer" ? "number" : type;
}

function describeType(value: DescribedValue, name: (value: DescribedValue) => string): string {
  const { type, items } = value;
  return type === "array" && items !== undefined ? `array of ${describeType(items, name)}` : name(value);
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
      yield* describeAddedMember(positionInside(place, "properties", name), {
        kind: "property",
        schema: property,
        isMandatory,
        hasValue: isFilled(property),
        similarNames: findSimilarMembers(property, before.properties, after.properties, ["type", "format", "items"]),
        concerns: isMandatory ? { kind: "with", at: place.valuePath } : null,
        source: "",
      });
      continue;
    }
    const here = positionInside(place, "properties", name, was);
    if (was !== name) {
      yield createDifference(positionOfKeyword(here, "was"), "property-renamed", `was ${was} and is ${name}`, {
        requests: isClosed || isMandatory ? "breaking if sent" : "possible if sent",
        ...concernsFormer(here, isClosed, earlier),
      });
    }
    if (isMandatory !== required.before.includes(was)) {
      yield isMandatory
        ? createDifference(here, "property-mandatory", "is now mandatory", {
            class: isFilled(property) ? "safe" : "word",
            concerns: { kind: "without", at: here.valuePath },
            words: suggestFill(here, property),
            makeExample: () => makeCreationExample(here.valuePath),
          })
        : createDifference(here, "property-optional", "is now optional", {
            makeExample: () => makeAnswerExample(here.valuePath, "always had a value"),
          });
    }
    yield* compareValue(here, earlier, property);
  }
  const kept = new Set(names.values());
  for (const [name, property] of Object.entries(before.properties)) {
    if (kept.has(name)) continue;
    const here = positionInside(place, "properties", name);
    yield createDifference(here, "property-removed", "is no longer declared", {
      requests: isClosed ? "breaking if sent" : "possible if sent",
      ...concernsFormer(here, isClosed, property),
    });
  }
  if (isClosed && before.closed !== true) {
    yield createDifference(place, "object-closed", "rejects undeclared properties", {
      makeExample: () => makeCreationExample([...place.valuePath, "not_declared"], "anything"),
    });
  }
  if (!isClosed && before.closed === true)
    yield createDifference(place, "object-opened", "ignores undeclared properties");
}

/** Returns the affected items and an example of the effect, for a property that is removed or renamed. */
function concernsFormer(place: ValuePosition, isClosed: boolean, earlier: DescribedValue): EffectOverrides {
  return {
    concerns: { kind: "with", at: place.valuePath },
    makeExample: () =>
      place.isSent && isClosed
        ? makeCreationExample(place.valuePath, makeExampleValue(earlier) ?? null)
        : makeAnswerExample(place.valuePath, "was there"),
  };
}

/** A field or property that the former declarations do not have. */
export interface AddedMember {
  readonly kind: "field" | "property";
  readonly schema: DescribedValue;
  readonly isMandatory: boolean;
  /** Whether existing items get a value for the field or property. */
  readonly hasValue: boolean;
  /** Names of removed fields or properties that may have been renamed to this one. */
  readonly similarNames: readonly string[];
  /** The existing items that get the field or property. Null if none has to change. */
  readonly concerns: ItemCondition | null;
  /** End of the message that says where existing items get the value from, such as "; a hook fills it". May be empty. */
  readonly source: string;
}

/** Reports that a field or property is new, or that it may be a removed one under a new name. */
export function* describeAddedMember(
  place: ChangePosition & Pick<ValuePosition, "valuePath" | "isStored">,
  { kind, schema, isMandatory, hasValue, similarNames, concerns, source }: AddedMember,
): Generator<Difference> {
  if (typeof schema.was === "string" && place.isStored) {
    const says = `has "was": "${schema.was}", but there was no such ${kind}`;
    yield createDifference(positionOfKeyword(place, "was"), "was-unmet", says);
  }
  // The author must say whether the member is new or renamed. Only a backfill or `was: null` shows that it is new; a `was` with
  // an unknown name shows nothing.
  const isAsked = place.isStored && schema.was !== null && !isFilled(schema);
  const rename = isAsked
    ? similarNames.map((was) => suggestKeyword(place, "was", was, `it is the renamed ${was}`))
    : [];
  if (isMandatory) {
    yield createDifference(place, `mandatory-${kind}-added`, `is a new and mandatory ${kind}${source}`, {
      class: hasValue && rename.length === 0 ? "safe" : "word",
      concerns,
      words: [...rename, ...(hasValue ? [] : suggestFill(place, schema))],
      makeExample: () => makeCreationExample(place.valuePath),
    });
  } else if (rename.length > 0) {
    const says = `is a new ${kind}, and ${similarNames.join(", ")} of the same type is no longer declared`;
    yield createDifference(place, `${kind}-perhaps-renamed`, says, {
      concerns: { kind: "with", at: [...place.valuePath.slice(0, -1), similarNames[0] ?? ""] },
      words: [...rename, suggestKeyword(place, "was", null, "it is new")],
    });
  } else {
    const effect = { class: hasValue ? "safe" : "none", concerns } as const;
    yield createDifference(place, `${kind}-added`, `is a new ${kind}${source}`, effect);
  }
}

/** Returns the position of a property inside the value, or of each element of an array (`*`). */
function positionInside(place: ValuePosition, keyword: "items" | "properties", name = "*", was = name): ValuePosition {
  const pointer = keyword === "items" ? `${place.pointer}/items` : `${place.pointer}/properties/${name}`;
  const isFiltered = keyword === "items" && place.valuePath.length === 1 && place.isFiltered;
  // Keywords for renamed values apply only to the value of a field, or to the elements of an array field.
  const migrationKeywords = keyword === "items" && place.valuePath.length === 1 ? place.migrationKeywords : null;
  return { ...place, pointer, valuePath: [...place.valuePath, was], isFiltered, migrationKeywords };
}
