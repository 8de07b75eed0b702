/** Compares the schema of a value before and after a change, including the schemas of nested values. */
import { isDeepStrictEqual } from "node:util";
import type { CanonicalValue } from "../../model/schema/canonical-project.js";
import { findValueAllowedOnlyByFirst, makeExampleValue } from "./example-values.js";
import { canConvertType } from "./match-schema.js";
import { compareAllowedValues, compareLimits, positionOfArray } from "./compare-limits.js";
import { findSimilarMembers, findFormerMemberNames } from "./find-former-names.js";
import { makeAnswerExample, makeCreateRequestExample } from "./breaking-example.js";
import {
  type ItemCondition,
  type Difference,
  type EffectOverrides,
  type ChangePosition,
  type ValuePosition,
  breakingVerdictIf,
  createDifference,
  hasBackfill,
  positionOfKeyword,
  suggestFillKeyword,
  suggestKeyword,
} from "./difference.js";

export function* compareValue(
  position: ValuePosition,
  before: CanonicalValue,
  after: CanonicalValue,
): Generator<Difference> {
  if (typeName(before) === "integer" && typeName(after) === "number") {
    // Former requests stay valid, but responses may now contain fractions.
    yield createDifference(position, "type-widened", "was integer and is now number");
  } else if (typeName(before) !== typeName(after)) {
    yield compareType(position, before, after);
    return;
  }
  const texts = ["title", "description", "examples", "meanings", "multiline"] as const;
  const changed = texts.filter((member) => !isDeepStrictEqual(before[member], after[member]));
  if (changed.length > 0) yield createDifference(position, "texts-changed", `has changed: ${changed.join(", ")}`);
  yield* compareAllowedValues(position, before, after);
  yield* compareLimits(position, before, after);
  if (before.items !== undefined && after.items !== undefined) {
    // The keyword `convert` of an array applies to its elements, so the comparison of the elements needs it.
    const element = after.convert === undefined ? after.items : { ...after.items, convert: after.convert };
    yield* compareValue(positionOfNestedValue(position, "items"), before.items, element);
  }
  yield* compareProperties(position, before, after);
}

/**
 * Returns the type of a value. Dates, times and UUIDs count as types of their own, because they are not stored like other
 * strings.
 */
function typeName({ type, format }: CanonicalValue): string {
  return type === "string" && (format === "date" || format === "date-time" || format === "uuid") ? format : type;
}

function compareType(position: ValuePosition, before: CanonicalValue, after: CanonicalValue): Difference {
  const [was, is] = [describeType(before, typeName), describeType(after, typeName)];
  const isPossible = canConvertType(was, is);
  const way =
    ", and values cannot be converted: give it another name, " +
    "or declare convert and fillFrom, so that the hook fill converts the values";
  const says = `was ${was} and is now ${is}${isPossible ? "" : way}`;
  const value = findValueAllowedOnlyByFirst(before, after);
  const isSameInJson = describeType(before, jsonTypeName) === describeType(after, jsonTypeName);
  const isRefused = position.isSent && value !== undefined;
  const isArray =
    typeName(after) === "array" && after.items !== undefined && typeName(after.items) === typeName(before);
  // A conversion needs the keyword `convert`, unless a single value of a field becomes an array with one element.
  const isMade = after.convert !== undefined && (isPossible || position.isConvertedByHook);
  const isGiven = isMade || (isArray && position.valuePath.length === 1);
  const suggestions =
    isGiven || !isPossible
      ? []
      : [suggestKeyword(positionOfArray(position), "convert", true, "to convert the existing values")];
  return createDifference(position, isArray ? "type-to-array" : "type-changed", says, {
    requests: isRefused ? "breaking" : "possible if asked",
    answers: isSameInJson ? "possible if shown" : "breaking if shown",
    types: breakingVerdictIf(!isSameInJson),
    class: isGiven ? "safe" : "word",
    affectedItems: { kind: "with", valuePath: position.valuePath },
    suggestions,
    makeExample: () =>
      isRefused
        ? makeCreateRequestExample(position.valuePath, value)
        : makeAnswerExample(position.valuePath, `was ${was}`),
  });
}

/** Returns the type in JSON. Integers and other numbers have the same type there. */
function jsonTypeName({ type }: CanonicalValue): string {
  return type === "integer" ? "number" : type;
}

function describeType(value: CanonicalValue, nameOfType: (value: CanonicalValue) => string): string {
  const { type, items } = value;
  return type === "array" && items !== undefined ? `array of ${describeType(items, nameOfType)}` : nameOfType(value);
}

function* compareProperties(
  position: ValuePosition,
  before: CanonicalValue,
  after: CanonicalValue,
): Generator<Difference> {
  if (before.properties === undefined || after.properties === undefined) return;
  const required = { before: before.required ?? [], after: after.required ?? [] };
  const names = findFormerMemberNames(before.properties, after.properties);
  const isClosed = after.closed === true;
  for (const [name, property] of Object.entries(after.properties)) {
    const was = names.get(name);
    const earlier = was === undefined ? undefined : before.properties[was];
    const isMandatory = required.after.includes(name);
    if (was === undefined || earlier === undefined) {
      yield* createAddedMemberDifferences(positionOfNestedValue(position, "properties", name), {
        kind: "property",
        schema: property,
        isMandatory,
        existingItemsGetValue: hasBackfill(property),
        stopsOlderServers: hasBackfill(property),
        similarNames: findSimilarMembers(property, before.properties, after.properties, ["type", "format", "items"]),
        affectedItems: isMandatory ? { kind: "with", valuePath: position.valuePath } : null,
        valueSource: "",
      });
      continue;
    }
    const here = positionOfNestedValue(position, "properties", name, was);
    if (was !== name) {
      yield createDifference(positionOfKeyword(here, "was"), "property-renamed", `was ${was} and is now ${name}`, {
        requests: isClosed || isMandatory ? "breaking if sent" : "possible if sent",
        ...createMissingPropertyEffect(here, isClosed, earlier),
      });
    }
    if (isMandatory !== required.before.includes(was)) {
      yield isMandatory
        ? createDifference(here, "property-mandatory", "is now mandatory", {
            class: hasBackfill(property) ? "safe" : "word",
            stopsOlderServers: here.isStored,
            affectedItems: { kind: "without", valuePath: here.valuePath },
            suggestions: suggestFillKeyword(here, property),
            makeExample: () => makeCreateRequestExample(here.valuePath),
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
    const here = positionOfNestedValue(position, "properties", name);
    yield createDifference(here, "property-removed", "is no longer declared", {
      requests: isClosed ? "breaking if sent" : "possible if sent",
      ...createMissingPropertyEffect(here, isClosed, property),
    });
  }
  if (isClosed && before.closed !== true) {
    yield createDifference(position, "object-closed", "now rejects undeclared properties", {
      makeExample: () => makeCreateRequestExample([...position.valuePath, "not_declared"], "anything"),
    });
  }
  if (!isClosed && before.closed === true)
    yield createDifference(position, "object-opened", "now ignores undeclared properties");
}

/** Returns the affected items and an example of the effect, for a property that is removed or renamed. */
function createMissingPropertyEffect(
  position: ValuePosition,
  isObjectClosed: boolean,
  formerSchema: CanonicalValue,
): EffectOverrides {
  return {
    affectedItems: { kind: "with", valuePath: position.valuePath },
    makeExample: () =>
      position.isSent && isObjectClosed
        ? makeCreateRequestExample(position.valuePath, makeExampleValue(formerSchema) ?? null)
        : makeAnswerExample(position.valuePath, "was present"),
  };
}

/** A field or property that the former declarations do not have. */
export interface AddedMember {
  readonly kind: "field" | "property";
  readonly schema: CanonicalValue;
  readonly isMandatory: boolean;
  /** Whether existing items get a value for the field or property. */
  readonly existingItemsGetValue: boolean;
  /** Whether servers of the older release must not write, even if new items may lack the field or property. */
  readonly stopsOlderServers: boolean;
  /** Names of removed fields or properties that may have been renamed to this one. */
  readonly similarNames: readonly string[];
  /** The existing items that get the field or property. Null if none has to change. */
  readonly affectedItems: ItemCondition | null;
  /** End of the message that says where existing items get the value from, such as "; a hook fills it". May be empty. */
  readonly valueSource: string;
}

/** Reports that a field or property is new, or that it may be a removed one under a new name. */
export function* createAddedMemberDifferences(
  position: ChangePosition & Pick<ValuePosition, "valuePath" | "isStored">,
  {
    kind,
    schema,
    isMandatory,
    existingItemsGetValue,
    stopsOlderServers,
    similarNames,
    affectedItems,
    valueSource,
  }: AddedMember,
): Generator<Difference> {
  if (typeof schema.was === "string" && position.isStored) {
    const says = `has "was": "${schema.was}", but there was no such ${kind}`;
    yield createDifference(positionOfKeyword(position, "was"), "was-unmet", says);
  }
  // The author must say whether the member is new or renamed, unless a backfill or `was: null` shows that it is new. A
  // `was` with an unknown name does not show this.
  const isAsked = position.isStored && schema.was !== null && !hasBackfill(schema);
  const rename = isAsked
    ? similarNames.map((was) => suggestKeyword(position, "was", was, `if it is the renamed ${was}`))
    : [];
  if (isMandatory) {
    yield createDifference(position, `mandatory-${kind}-added`, `is a new and mandatory ${kind}${valueSource}`, {
      class: existingItemsGetValue && rename.length === 0 ? "safe" : "word",
      ...(stopsOlderServers && { stopsOlderServers }),
      affectedItems,
      suggestions: [...rename, ...(existingItemsGetValue ? [] : suggestFillKeyword(position, schema))],
      makeExample: () => makeCreateRequestExample(position.valuePath),
    });
  } else if (rename.length > 0) {
    const says = `is a new ${kind}, and ${similarNames.join(", ")} of the same type is no longer declared`;
    yield createDifference(position, `${kind}-perhaps-renamed`, says, {
      affectedItems: { kind: "with", valuePath: [...position.valuePath.slice(0, -1), similarNames[0] ?? ""] },
      suggestions: [...rename, suggestKeyword(position, "was", null, "if it is new")],
    });
  } else {
    const effect = { class: existingItemsGetValue ? "safe" : "none", stopsOlderServers, affectedItems } as const;
    yield createDifference(position, `${kind}-added`, `is a new ${kind}${valueSource}`, effect);
  }
}

/** Returns the position of a property inside the value, or of each element of an array (`*`). */
function positionOfNestedValue(
  position: ValuePosition,
  keyword: "items" | "properties",
  propertyName = "*",
  formerName = propertyName,
): ValuePosition {
  const pointer = keyword === "items" ? `${position.pointer}/items` : `${position.pointer}/properties/${propertyName}`;
  const isFiltered = keyword === "items" && position.valuePath.length === 1 && position.isFiltered;
  // Keywords for renamed values apply only to the value of a field, or to the elements of an array field.
  const migrationKeywords = keyword === "items" && position.valuePath.length === 1 ? position.migrationKeywords : null;
  return { ...position, pointer, valuePath: [...position.valuePath, formerName], isFiltered, migrationKeywords };
}
