/** Compares fields, except for their values. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedField, DescribedResource } from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import { filled, makeValue } from "./candidates.js";
import { findDisorder } from "./find-body.js";
import { fits } from "./fits.js";
import { compareReference } from "./compare-reference.js";
import { compareRollup } from "./compare-rollup.js";
import { compareRoles } from "./compare-rights.js";
import { compareTransitions, compareValueAliases } from "./compare-limits.js";
import { fillWord, isFilled } from "./compare-property.js";
import { compareValue } from "./compare-value.js";
import { type Difference, type Place, type ValuePlace, type Verdict, say, tell } from "./difference.js";
import type { Names } from "./match-names.js";

/** A field in its former and its current state. */
export interface FieldPair {
  /** The former resource. */
  readonly resource: DescribedResource;
  readonly before: DescribedField;
  readonly after: DescribedField;
  /** Former name. */
  readonly was: string;
  readonly is: string;
  /** Whether answers contained the field and still do. */
  readonly isShown: boolean;
  /** Whether lists are sorted by it by default, which answers show. */
  readonly isNamed: boolean;
  readonly names: Names;
  /** Maps current names of fields to former ones. */
  readonly fields: ReadonlyMap<string, string>;
}

export function* compareField(where: Place, pair: FieldPair): Generator<Difference> {
  const { before, after, was, is, isShown, names } = pair;
  const place: ValuePlace = {
    ...where,
    field: is,
    pointer: `/properties/${is}`,
    at: [was],
    isSent: isSendable(before) && isSendable(after),
    isFiltered: [before, after].every(({ stored, hidden }) => stored === true && hidden !== true),
    isShown,
    isStored: before.stored === true && after.stored === true,
    isByHook: after.fillFrom !== undefined,
    history: after,
  };
  if (was !== is) yield renameField(place, pair);
  yield* compareAlias(place, pair);
  yield* compareValueAliases(place, before, after);
  const named = nameAsBefore(after, pair);
  yield* compareRoles(place, before, named);
  // Ids change their written form between digits and UUIDs, whatever is stored.
  const isId = before.reference !== undefined || after.reference !== undefined;
  if (isId || before.readOnly === true) yield* compareIdForm(place, before, after);
  yield* compareReference(place, before, after, names);
  yield* compareRollup(place, before, after, names);
  const [plainBefore, plainAfter] = [strip(before), strip(after)];
  const areFilled = before.mandatory === true && after.mandatory === true;
  const values = areFilled
    ? compareValue(place, filled(plainBefore), filled(plainAfter))
    : compareValue(place, plainBefore, plainAfter);
  for (const difference of values) yield isId ? withoutIds(difference, before) : difference;
  yield* compareNeed(place, before, after);
  yield* compareFill(place, before, after);
  yield* compareDefault(place, before, after, named);
  yield* compareOrder(place, pair);
  yield* compareTransitions(place, before, after);
}

/** Drops the witness of a reference: no declaration tells which ids exist. */
function withoutIds(difference: Difference, { reference }: DescribedField): Difference {
  const { rule, requests, answers } = difference;
  // An id is sent as a string, which is valid for a string, too.
  const isVague = rule === "limit-narrowed" || (rule === "type-changed" && reference !== undefined);
  if (!isVague) return difference;
  const blur = (verdict: Verdict): Verdict => (verdict === "breaking" ? "possible" : verdict);
  return { ...difference, requests: blur(requests), answers: blur(answers), witness: null };
}

export function isSendable(field: DescribedField): boolean {
  return field.readOnly !== true;
}

function renameField(place: ValuePlace, { was, is, before, after, isNamed }: FieldPair): Difference {
  const isFiltered = before.stored === true && before.hidden !== true;
  if (after.alias?.name === was) {
    const here = { ...place, pointer: `${place.pointer}/was` };
    return tell(here, "field-renamed", `was ${was}, which still works, and is ${is}`, {
      answers: isNamed ? "possible" : "compatible",
      class: place.isStored ? "safe" : "none",
    });
  }
  return tell({ ...place, pointer: `${place.pointer}/was` }, "field-renamed", `was ${was} and is ${is}`, {
    // Undeclared names in a body are ignored.
    requests:
      isFiltered || (place.isSent && after.mandatory === true) ? "breaking" : place.isSent ? "possible" : "compatible",
    answers: place.isShown ? "breaking" : "compatible",
    types: "breaking",
    class: place.isStored ? "safe" : "none",
    witness: isFiltered
      ? { kind: "query", query: `fields=${was}` }
      : { kind: "body", on: "create", at: place.at, value: makeValue(before) ?? null },
  });
}

function* compareAlias(place: ValuePlace, { before, after, was, is }: FieldPair): Generator<Difference> {
  const [gone, now] = [before.alias?.name, after.alias?.name];
  const here = { ...place, pointer: `${place.pointer}/alias` };
  if (gone !== undefined && gone !== now && gone !== is) {
    const isFiltered = before.stored === true && before.hidden !== true;
    yield tell(here, "alias-removed", `no longer has the former name ${gone}`, {
      requests: isFiltered || place.isSent ? "breaking" : "compatible",
      answers: place.isShown ? "breaking" : "compatible",
      types: "breaking",
      witness: isFiltered
        ? { kind: "query", query: `fields=${gone}` }
        : { kind: "body", on: "create", at: [gone], value: makeValue(before) ?? null },
    });
  } else if (now !== undefined && now !== gone && now !== was) {
    yield tell(here, "alias-added", `has the former name ${now}`);
  } else if (now !== undefined && now === gone && !isDeepStrictEqual(before.alias, after.alias)) {
    yield tell(here, "texts-changed", `${now} ends at another time`);
  }
}

/** A UUID is stored as a number. */
function strip<Field extends DescribedField>(field: Field): Field {
  if (field.format !== "uuid" && field.items?.format !== "uuid") return field;
  const { format: _, items, ...rest } = field;
  const element = { items: { ...items, type: "integer" as const } };
  // Whether nothing else of the type has changed.
  return {
    ...rest,
    type: items === undefined ? "integer" : field.type,
    ...(items === undefined ? {} : element),
  } as Field;
}

function* compareIdForm(place: ValuePlace, before: DescribedField, after: DescribedField): Generator<Difference> {
  const form = ({ format, items }: DescribedField): string =>
    format === "uuid" || items?.format === "uuid" ? "a UUID" : "a number";
  const [was, is] = [form(before), form(after)];
  if (was === is || before.type === after.type) return;
  yield tell(place, "id-form-changed", `was ${was} and is ${is}`, {
    requests: "breaking",
    answers: place.isShown ? "breaking" : "compatible",
    types: "breaking",
    witness: { kind: "answer", of: "item", at: place.at, says: `was ${was}` },
  });
}

function* compareNeed(place: ValuePlace, before: DescribedField, after: DescribedField): Generator<Difference> {
  if (after.mandatory === before.mandatory) return;
  if (after.mandatory !== true) {
    // Answers may now contain null, which the former type excluded.
    const isNull = after.default === undefined && after.valueFrom === undefined && place.isShown;
    yield tell(place, "field-optional", "is now optional", {
      answers: isNull ? "possible" : "compatible",
      types: isNull ? "breaking" : "compatible",
      class: place.isStored ? "safe" : "none",
      witness: isNull ? { kind: "answer", of: "item", at: place.at, says: "always had a value" } : null,
    });
    return;
  }
  const hasValue = isFilled(after);
  // If only the server set the field, bodies had no value for it.
  const isAsked = isSendable(after);
  yield tell(place, "field-mandatory", `is now mandatory${after.fillFrom === undefined ? "" : "; a hook fills it"}`, {
    requests: isAsked ? "breaking" : "compatible",
    types: isAsked ? "breaking" : "compatible",
    class: !place.isStored ? "none" : hasValue ? "safe" : "word",
    concerns: place.isStored ? { kind: "without", at: place.at } : null,
    words: hasValue || !place.isStored ? [] : [fillWord(place, after)],
    witness: { kind: "body", on: "create", at: place.at },
  });
  yield* compareEmpty(place, before, after);
}

/** Compares `fill` of a field that stays optional. A field that becomes mandatory has a difference of its own. */
function* compareFill(place: ValuePlace, before: DescribedField, after: DescribedField): Generator<Difference> {
  if (!place.isStored || after.mandatory === true || isFilled(before) || !isFilled(after)) return;
  const value = after.fill === undefined ? "a value from a hook" : say(after.fill);
  yield tell({ ...place, pointer: `${place.pointer}/fill` }, "fill-added", `items without a value get ${value}`, {
    answers: place.isShown ? "possible" : "compatible",
    class: "safe",
    concerns: { kind: "without", at: place.at },
  });
}

/** A mandatory string is never empty. If it also has `minLength`, the limits have been compared already. */
function* compareEmpty(place: ValuePlace, before: DescribedField, after: DescribedField): Generator<Difference> {
  const isText = before.type === "string" && after.type === "string" && (after.minLength ?? 0) === 0;
  if (!isText || !fits(before, "") || fits(after, "")) return;
  yield tell(place, "limit-narrowed", "must not be empty any more", {
    requests: place.isSent ? "breaking" : "compatible",
    class: place.isStored ? "word" : "none",
    concerns: place.isStored ? { kind: "unlike", at: place.at, value: { type: "string", minLength: 1 } } : null,
    witness: { kind: "body", on: "create", at: place.at, value: "" },
  });
}

/** References to other fields, by the former names of those. */
function nameAsBefore(after: DescribedField, { fields, names }: FieldPair): DescribedField {
  const { counts, formatWhen, valueFrom } = after;
  const fieldBefore = (name: string): string => fields.get(name) ?? name;
  return {
    ...after,
    ...(counts && {
      counts: {
        resource: names.pathBefore(counts.resource) ?? counts.resource,
        by: names.fieldBefore(counts.resource, counts.by),
      },
    }),
    ...(formatWhen && { formatWhen: { ...formatWhen, field: fieldBefore(formatWhen.field) } }),
    ...(isDecided(valueFrom) && { valueFrom: { ...valueFrom, field: fieldBefore(valueFrom.field) } }),
  };
}

function isDecided(valueFrom: Value | undefined): valueFrom is { readonly field: string } {
  return typeof valueFrom === "object" && valueFrom !== null && "field" in valueFrom;
}

/** @param named the current references, by former names */
function* compareDefault(
  place: ValuePlace,
  before: DescribedField,
  after: DescribedField,
  named: DescribedField,
): Generator<Difference> {
  const given = (field: DescribedField): unknown => field.valueFrom ?? field.default;
  if (!isDeepStrictEqual(before.counts, named.counts)) {
    yield tell(place, "counts-changed", "counts other items", { answers: "possible" });
  }
  if (isDeepStrictEqual(given(before), given(named))) return;
  const says = `${before.valueFrom === undefined ? "default" : "valueFrom"} was ${say(given(before))} and ${after.valueFrom === undefined ? "default" : "valueFrom"} is ${say(given(after))}`;
  // Already reported by the difference that the field becomes mandatory.
  const isAnswered = place.isShown && after.mandatory !== true && before.mandatory !== true;
  const hadNone = given(before) === undefined;
  const answers = isAnswered ? "breaking" : "compatible";
  yield tell(
    place,
    hadNone ? "default-added" : given(after) === undefined ? "default-removed" : "default-changed",
    says,
    {
      answers:
        before.valueFrom === undefined && after.valueFrom === undefined
          ? answers
          : isAnswered
            ? "possible"
            : "compatible",
      types: isAnswered && given(after) === undefined ? "breaking" : "compatible",
      // With a declared default, every item has a value.
      class: hadNone && after.default !== undefined && place.isStored ? "safe" : "none",
      concerns: hadNone && after.default !== undefined && place.isStored ? { kind: "without", at: place.at } : null,
      witness: isAnswered
        ? {
            kind: "answer",
            of: "creation",
            at: place.at,
            says: `was ${say(given(before) ?? null)} if a body had no value`,
          }
        : null,
    },
  );
}

function* compareOrder(place: ValuePlace, { resource, before, after, fields }: FieldPair): Generator<Difference> {
  for (const keyword of ["after", "notBefore"] as const) {
    const is = after[keyword];
    const now = is === undefined ? undefined : (fields.get(is) ?? is);
    if (before[keyword] === now) continue;
    const here = { ...place, pointer: `${place.pointer}/${keyword}` };
    if (before[keyword] !== undefined)
      yield tell(here, "order-removed", `need no longer be ${keyword} ${before[keyword]}`);
    if (now !== undefined) {
      const witness = findDisorder(resource, place.at[0] ?? "", keyword, now) ?? null;
      yield tell(here, "order-added", `must be ${keyword} ${String(is)}`, {
        requests: !place.isSent ? "compatible" : witness === null ? "possible" : "breaking",
        witness: place.isSent ? witness : null,
      });
    }
  }
}
