/** What the latest declaration says of fields that this process has, too: what is written keeps to both. */
import { fillWithin, fitsStored, keepUndeclared } from "./inner-words.js";
import type { DescribedField } from "../model/described.js";
import type { Document, FieldSource, Value } from "../model/field.js";
import { refuseOutgoing } from "../model/refuse-outgoing.js";
import type { ResourceDefinition } from "../model/resource.js";
import { equalValues, isList } from "../port/equal-values.js";
import { firstOf, withFirst } from "./first-values.js";

export interface LaterField {
  /** Here. */
  readonly name: string;
  /** There. */
  readonly as: string;
  /** Absent where an earlier version of the program wrote the declaration. */
  readonly described: DescribedField | undefined;
  readonly required: boolean;
  /** Of items that have no value. */
  readonly initial: Value;
}

/** An array, and its first element beside it. */
export interface PairedFields extends Pick<FieldSource, "none"> {
  /** Names here. */
  readonly all: string;
  readonly first: string;
  /** Whether this process declares the element, and not the array. */
  readonly ownsFirst: boolean;
  /** What the element is where there is none. */
  readonly empty: Value;
  /** Of the array. */
  readonly required: boolean;
  readonly described: DescribedField | undefined;
}

/** A definition of a process that another declaration has come beside. */
interface LatedDefinition extends ResourceDefinition {
  readonly later: readonly LaterField[];
  readonly paired: readonly PairedFields[];
}

/**
 * The item with what the latest declaration fills it with, and with what its objects hold that is not declared here.
 * @param before null for a new one
 * @throws Refusal storage_unavailable where that does not allow what is written: a server with that declaration says what is wrong
 */
export function keepToLatest(
  definition: ResourceDefinition | LatedDefinition,
  before: Document | null,
  document: Document,
): Document {
  const whole = before === null ? document : keepUndeclared(definition, before, document);
  if (!("later" in definition)) return whole;
  const kept: { [name: string]: Value } = { ...whole };
  for (const paired of definition.paired) {
    if (paired.ownsFirst) kept[paired.all] = followFirst(paired, before, kept[paired.first] ?? null);
  }
  for (const { name, as, described, required, initial } of definition.later) {
    const stands = required || described?.default !== undefined || described?.valueFrom !== undefined;
    const given = kept[name] ?? (stands ? initial : null);
    const fill = (each: Value): Value => (described === undefined ? each : fillWithin(described, each));
    const value = fill(given);
    // What the start has not come to yet, it finds as it was.
    const isKept = before !== null && equalValues(fill(before[name] ?? null), value);
    const isWrong = value === null ? required : described !== undefined && !isLike(definition, name, described, value);
    if (isWrong && !isKept) throw refuseOutgoing(`later declarations do not allow this value of ${as}`);
    kept[name] = value;
  }
  for (const { all, first, ownsFirst, empty } of definition.paired) {
    // Where there is none, the array may have been filled.
    kept[first] = firstOf(kept[all] ?? null, ownsFirst ? (kept[first] ?? null) : empty);
  }
  return kept;
}

/** What the array becomes; what it has besides is not lost by who does not see it. */
function followFirst(
  { all, first, none, empty, required, described }: PairedFields,
  before: Document | null,
  value: Value,
): Value {
  const elements = before?.[all] ?? null;
  // The start that fills it may not have come to this item.
  const isFilled = elements !== null || (!required && equalValues(value, empty));
  if (isFilled && before !== null && equalValues(before[first] ?? null, value)) return elements;
  if (value !== null && value !== none) return withFirst(elements, value, described);
  if (isList(elements) && elements.length > 1) {
    throw refuseOutgoing(
      `${first} is the first of ${String(elements.length)} values by later declarations, which would all be lost`,
    );
  }
  return value === null ? null : [];
}

/** What is kept of a password or a key is a digest. */
function isLike({ accounts }: ResourceDefinition, name: string, described: DescribedField, value: Value): boolean {
  return name === accounts?.password || name === accounts?.secret || fitsStored(described, value);
}
