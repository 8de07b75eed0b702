/** Compares who may set and see a field, how queries use it, which items it refers to, and which items it is computed from. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedField, DescribedReference } from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import { parseRollup, type RollupKeyword } from "../../model/schema/rollup-keyword.js";
import { requireNonEmptyText, listValues, makeValue } from "./candidates.js";
import { fits } from "./fits.js";
import {
  type Concern,
  type Difference,
  type ValuePosition,
  type Witness,
  writeValue,
  createDifference,
  breakingIf,
  accessWitness,
  answerWitness,
  createWithValue,
  positionAt,
  possibleIf,
} from "./difference.js";
import type { FieldPair, Names } from "./match-names.js";

export function* compareRoles(place: ValuePosition, pair: FieldPair): Generator<Difference> {
  const { before, after, renamed } = pair;
  const at = (keyword: string): ValuePosition => positionAt(place, keyword);
  const values = (): readonly Value[] =>
    before.reference === undefined ? listValues(requireNonEmptyText(before)) : [1, 2];
  const name = place.at.join(".");
  const query = (text: string) => (): Witness => ({ kind: "query", query: text });
  if (before.readOnly !== after.readOnly) {
    yield after.readOnly === true
      ? createDifference(at("readOnly"), "read-only-added", "is now set by the server", {
          // Responses never contain a hidden field, so clients may not notice that the server now ignores the value that they
          // send.
          requests: before.hidden === true ? "possible" : "breaking",
          witness: () => createWithValue(place.at, values()[0]),
        })
      : createDifference(at("readOnly"), "read-only-removed", "can now be set by clients");
  }
  if (before.hidden !== after.hidden) {
    yield after.hidden === true
      ? createDifference(at("writeOnly"), "field-hidden", "is no longer sent", {
          requests: breakingIf(before.stored === true),
          witness: query(`fields=${name}`),
        })
      : createDifference(at("writeOnly"), "field-shown", "was never sent, and now is");
  }
  if (before.immutable !== after.immutable) {
    // A second valid value. The example changes the item from the first one to this one.
    const other = after.immutable === true ? values()[1] : undefined;
    yield after.immutable === true
      ? createDifference(at("immutable"), "immutable-added", "never changes", {
          requests: other === undefined ? "possible if sent" : "breaking if sent",
          witness: () => (other === undefined ? null : { kind: "body", on: "update", at: place.at, value: other }),
        })
      : createDifference(at("immutable"), "immutable-removed", "may change");
  }
  if (before.stored !== after.stored && before.counts === undefined && after.counts === undefined) {
    const isShown = before.hidden !== true;
    const here = { ...at("createOnly"), isStored: before.stored === true };
    yield after.stored === true
      ? createDifference(here, "create-only-removed", "is stored")
      : createDifference(here, "create-only-added", "is used only when an item is created, and is not stored", {
          answers: breakingIf(isShown),
          concerns: { kind: "with", at: place.at },
          witness: isShown
            ? query(`fields=${name}`)
            : () => ({ ...createWithValue(place.at, values()[0]), on: "update" }),
        });
  }
  if (before.sortable !== after.sortable) {
    yield after.sortable === true
      ? createDifference(at("sortable"), "sortable-added", "is now sortable")
      : createDifference(at("sortable"), "sortable-removed", "is no longer sortable", {
          witness: query(`sort_by=${name}`),
        });
  }
  if (before.searchable !== after.searchable) {
    yield after.searchable === true
      ? createDifference(at("searchable"), "searchable-added", "is now searchable")
      : createDifference(at("searchable"), "searchable-removed", "is no longer searchable", {
          witness: query(`${name}[contains]=a`),
        });
  }
  const areIds = after.reference !== undefined || before.reference !== undefined;
  if (before.sentAsText !== after.sentAsText && before.type === after.type && !areIds) {
    yield after.sentAsText === true
      ? createDifference(place, "sent-as-text", "is sent as string", {
          witness: () => answerWitness(place.at, "was a number"),
        })
      : createDifference(place, "sent-as-number", "is sent as number", {
          witness: () => answerWitness(place.at, "was a text"),
        });
  }
  yield* comparePrivileges(place, pair);
  if (!isDeepStrictEqual(before.formatWhen, renamed.formatWhen))
    yield createDifference(at("formatWhen"), "texts-changed", "is displayed in another way");
}

function* comparePrivileges(place: ValuePosition, { before, after }: FieldPair): Generator<Difference> {
  for (const action of ["read", "write"] as const) {
    const [was, is] = [before.privileges?.[action], after.privileges?.[action]];
    if (was === is) continue;
    const isRead = action === "read";
    const here = positionAt(place, `privileges/${action}`);
    const says = `to ${action} it, a caller needs ${is === undefined ? "no extra privilege" : writeValue(is)}`;
    if (is === undefined)
      yield createDifference(here, "field-privilege-removed", says, { answers: possibleIf(isRead) });
    else {
      yield createDifference(here, "field-privilege-added", says, {
        answers: breakingIf(isRead),
        types: breakingIf(isRead),
        witness: () =>
          isRead ? { kind: "query", query: `fields=${place.at.join(".")}` } : accessWitness("update", was ?? null),
      });
    }
  }
}

export function* compareReference(place: ValuePosition, pair: FieldPair): Generator<Difference> {
  const { before, after, names } = pair;
  const at = before.type === "array" ? [...place.at, "*"] : place.at;
  const [was, is] = [before.reference, after.reference];
  const here = { ...place, pointer: `${place.pointer}${after.type === "array" ? "/items" : ""}/references`, at };
  if (is === undefined) {
    if (was === undefined) return;
    const { resource, via } = was;
    const isText = before.sentAsText === true || after.sentAsText === true || after.type === "string";
    yield createDifference(here, "reference-removed", `no longer refers to ${resource}`, {
      // Clients send ids as strings of digits. A string field, or a number that is sent as text, still accepts such requests.
      requests: breakingIf(place.isSent && !isText),
      answers: breakingIf(place.isShown && !isText),
      types: breakingIf(!isText),
      witness: () => (via === true ? accessWitness("read", null, { via: resource }) : createWithValue(at, 1)),
    });
    return;
  }
  const to = names.pathBefore(is.resource);
  // Selects the items whose reference leads to no item. A new resource has no items, so every reference to it is invalid.
  const concerns: Concern = to === null ? { kind: "with", at } : { kind: "dangling", at, to, none: is.none === true };
  if (was === undefined) {
    yield createDifference(here, "reference-added", `refers to ${is.resource}`, {
      // Ids are sent as strings, so responses do not change if the field was sent as text before.
      answers: before.sentAsText === true ? "compatible" : "breaking if shown",
      concerns,
      witness: () =>
        before.type === after.type
          ? bodyWithUnknownId(at, before)
          : createWithValue(place.at, makeValue(before) ?? null),
    });
    return;
  }
  if (was.resource !== to) {
    const says = `referred to ${was.resource} and refers to ${is.resource}`;
    const witness = (): Witness => bodyWithUnknownId(at, before);
    yield createDifference(here, "reference-target-changed", says, { concerns, witness });
  }
  yield* compareOptions(here, was, is, before.type !== after.type);
}

/**
 * Compares the options of a reference.
 * @param isArray whether the field becomes an array, which can be empty
 */
function* compareOptions(
  place: ValuePosition,
  was: DescribedReference,
  is: DescribedReference,
  isArray: boolean,
): Generator<Difference> {
  if (was.none !== is.none) {
    const value = { type: "integer", minimum: 1 } as const;
    yield is.none === true
      ? createDifference(place, "reference-none-added", "0 now means no item")
      : createDifference(place, "reference-none-removed", "0 no longer means no item", {
          class: isArray ? "safe" : "word",
          concerns: { kind: "unlike", at: place.at, value },
          witness: () => createWithValue(place.at, "0"),
        });
  }
  if (was.sameTenant !== is.sameTenant) {
    yield is.sameTenant === true
      ? createDifference(place, "reference-same-tenant-added", "must refer to an item of the same tenant")
      : createDifference(place, "reference-same-tenant-removed", "may refer to an item of another tenant");
  }
  if (was.onDelete !== is.onDelete) {
    yield is.onDelete === "cascade"
      ? createDifference(place, "reference-cascades", "is deleted together with the item that it refers to")
      : createDifference(place, "reference-restricts", "blocks the deletion of the item that it refers to", {
          witness: () => accessWitness("delete", null, { via: was.resource }),
        });
  }
  if (was.via !== is.via) {
    yield is.via === true
      ? createDifference(place, "path-added", `adds the collection below each item of ${is.resource}`)
      : createDifference(place, "path-removed", `removes the collection below each item of ${was.resource}`, {
          witness: () => accessWitness("read", null, { via: was.resource }),
        });
  }
}

/** Returns an example body with a reference to a missing item: an id so large that no item is likely to have it. */
function bodyWithUnknownId(at: readonly string[], before: DescribedField): Witness {
  const highest = 999_999_999;
  const allowed = listValues(before).filter((value) => typeof value === "number");
  return createWithValue(at, before.type !== "integer" || fits(before, highest) ? highest : Math.max(...allowed));
}

export function* compareRollup(place: ValuePosition, { before, after, names }: FieldPair): Generator<Difference> {
  const { rollup } = after;
  const here = { ...positionAt(place, "rollup"), isStored: true };
  if (rollup === undefined) {
    if (before.rollup !== undefined)
      yield createDifference(here, "rollup-removed", "is not computed any more, and keeps its values");
  } else if (!isDeepStrictEqual(before.rollup, nameRollupBefore(rollup, names))) {
    yield createDifference(here, "rollup-changed", `is computed for every item: ${writeValue(rollup)}`, {
      concerns: { kind: "every" },
    });
  }
}

/** Returns a rollup (the rule that computes a field from other items) with the former names of its resource and fields. */
function nameRollupBefore(rollup: RollupKeyword, names: Names): RollupKeyword {
  const { of, resource, field, by } = parseRollup(rollup);
  const source = `${names.pathBefore(resource) ?? resource}.${names.fieldBefore(resource, field)}`;
  return { ...rollup, [of]: source, ...(by === null ? {} : { by: names.fieldBefore(resource, by) }) };
}
