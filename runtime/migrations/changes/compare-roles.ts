/** Compares who may set and see a field, how queries use it, which items it refers to, and which items it is computed from. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedField, DescribedReference } from "../../model/schema/described.js";
import type { Value } from "../../model/schema/field.js";
import { parseRollup, type RollupKeyword } from "../../model/schema/rollup-keyword.js";
import { requireNonEmptyText, listExampleValues, makeExampleValue } from "./candidates.js";
import { matchesSchema } from "./fits.js";
import {
  type ItemCondition,
  type Difference,
  type ValuePosition,
  type BreakingExample,
  writeValue,
  createDifference,
  breakingIf,
  makeAccessExample,
  makeAnswerExample,
  makeCreationExample,
  positionOfKeyword,
  possibleIf,
} from "./difference.js";
import type { FieldPair, FormerNames } from "./match-names.js";

export function* compareRoles(place: ValuePosition, pair: FieldPair): Generator<Difference> {
  const { before, after, afterWithFormerNames } = pair;
  const at = (keyword: string): ValuePosition => positionOfKeyword(place, keyword);
  const values = (): readonly Value[] =>
    before.reference === undefined ? listExampleValues(requireNonEmptyText(before)) : [1, 2];
  const name = place.valuePath.join(".");
  const query = (text: string) => (): BreakingExample => ({ kind: "query", query: text });
  if (before.readOnly !== after.readOnly) {
    yield after.readOnly === true
      ? createDifference(at("readOnly"), "read-only-added", "is now set by the server", {
          // Responses never contain a hidden field, so clients may not notice that the server now ignores the value that they
          // send.
          requests: before.hidden === true ? "possible" : "breaking",
          makeExample: () => makeCreationExample(place.valuePath, values()[0]),
        })
      : createDifference(at("readOnly"), "read-only-removed", "can now be set by clients");
  }
  if (before.hidden !== after.hidden) {
    yield after.hidden === true
      ? createDifference(at("writeOnly"), "field-hidden", "is no longer sent", {
          requests: breakingIf(before.stored === true),
          makeExample: query(`fields=${name}`),
        })
      : createDifference(at("writeOnly"), "field-shown", "was never sent, and now is");
  }
  if (before.immutable !== after.immutable) {
    // A second valid value. The example changes the item from the first one to this one.
    const other = after.immutable === true ? values()[1] : undefined;
    yield after.immutable === true
      ? createDifference(at("immutable"), "immutable-added", "never changes", {
          requests: other === undefined ? "possible if sent" : "breaking if sent",
          makeExample: () =>
            other === undefined ? null : { kind: "body", on: "update", at: place.valuePath, value: other },
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
          concerns: { kind: "with", at: place.valuePath },
          makeExample: isShown
            ? query(`fields=${name}`)
            : () => ({ ...makeCreationExample(place.valuePath, values()[0]), on: "update" }),
        });
  }
  if (before.sortable !== after.sortable) {
    yield after.sortable === true
      ? createDifference(at("sortable"), "sortable-added", "is now sortable")
      : createDifference(at("sortable"), "sortable-removed", "is no longer sortable", {
          makeExample: query(`sort_by=${name}`),
        });
  }
  if (before.searchable !== after.searchable) {
    yield after.searchable === true
      ? createDifference(at("searchable"), "searchable-added", "is now searchable")
      : createDifference(at("searchable"), "searchable-removed", "is no longer searchable", {
          makeExample: query(`${name}[contains]=a`),
        });
  }
  const areIds = after.reference !== undefined || before.reference !== undefined;
  if (before.sentAsText !== after.sentAsText && before.type === after.type && !areIds) {
    yield after.sentAsText === true
      ? createDifference(place, "sent-as-text", "is sent as string", {
          makeExample: () => makeAnswerExample(place.valuePath, "was a number"),
        })
      : createDifference(place, "sent-as-number", "is sent as number", {
          makeExample: () => makeAnswerExample(place.valuePath, "was a text"),
        });
  }
  yield* comparePrivileges(place, pair);
  if (!isDeepStrictEqual(before.formatWhen, afterWithFormerNames.formatWhen))
    yield createDifference(at("formatWhen"), "texts-changed", "is displayed in another way");
}

function* comparePrivileges(place: ValuePosition, { before, after }: FieldPair): Generator<Difference> {
  for (const action of ["read", "write"] as const) {
    const [was, is] = [before.privileges?.[action], after.privileges?.[action]];
    if (was === is) continue;
    const isRead = action === "read";
    const here = positionOfKeyword(place, `privileges/${action}`);
    const says = `to ${action} it, a caller needs ${is === undefined ? "no extra privilege" : writeValue(is)}`;
    if (is === undefined)
      yield createDifference(here, "field-privilege-removed", says, { answers: possibleIf(isRead) });
    else {
      yield createDifference(here, "field-privilege-added", says, {
        answers: breakingIf(isRead),
        types: breakingIf(isRead),
        makeExample: () =>
          isRead
            ? { kind: "query", query: `fields=${place.valuePath.join(".")}` }
            : makeAccessExample("update", was ?? null),
      });
    }
  }
}

export function* compareReference(place: ValuePosition, pair: FieldPair): Generator<Difference> {
  const { before, after, formerNames } = pair;
  const at = before.type === "array" ? [...place.valuePath, "*"] : place.valuePath;
  const [was, is] = [before.reference, after.reference];
  const here = {
    ...place,
    pointer: `${place.pointer}${after.type === "array" ? "/items" : ""}/references`,
    valuePath: at,
  };
  if (is === undefined) {
    if (was === undefined) return;
    const { resource, via } = was;
    const isText = before.sentAsText === true || after.sentAsText === true || after.type === "string";
    yield createDifference(here, "reference-removed", `no longer refers to ${resource}`, {
      // Clients send ids as strings of digits. A string field, or a number that is sent as text, still accepts such requests.
      requests: breakingIf(place.isSent && !isText),
      answers: breakingIf(place.isShown && !isText),
      types: breakingIf(!isText),
      makeExample: () =>
        via === true ? makeAccessExample("read", null, { via: resource }) : makeCreationExample(at, 1),
    });
    return;
  }
  const to = formerNames.formerPath(is.resource);
  // Selects the items whose reference leads to no item. A new resource has no items, so every reference to it is invalid.
  const concerns: ItemCondition =
    to === null ? { kind: "with", at } : { kind: "dangling", at, to, none: is.none === true };
  if (was === undefined) {
    yield createDifference(here, "reference-added", `refers to ${is.resource}`, {
      // Ids are sent as strings, so responses do not change if the field was sent as text before.
      answers: before.sentAsText === true ? "compatible" : "breaking if shown",
      concerns,
      makeExample: () =>
        before.type === after.type
          ? bodyWithUnknownId(at, before)
          : makeCreationExample(place.valuePath, makeExampleValue(before) ?? null),
    });
    return;
  }
  if (was.resource !== to) {
    const says = `referred to ${was.resource} and refers to ${is.resource}`;
    const makeExample = (): BreakingExample => bodyWithUnknownId(at, before);
    yield createDifference(here, "reference-target-changed", says, { concerns, makeExample });
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
          concerns: { kind: "unlike", at: place.valuePath, value },
          makeExample: () => makeCreationExample(place.valuePath, "0"),
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
          makeExample: () => makeAccessExample("delete", null, { via: was.resource }),
        });
  }
  if (was.via !== is.via) {
    yield is.via === true
      ? createDifference(place, "path-added", `adds the collection below each item of ${is.resource}`)
      : createDifference(place, "path-removed", `removes the collection below each item of ${was.resource}`, {
          makeExample: () => makeAccessExample("read", null, { via: was.resource }),
        });
  }
}

/** Returns an example body with a reference to a missing item: an id so large that no item is likely to have it. */
function bodyWithUnknownId(at: readonly string[], before: DescribedField): BreakingExample {
  const highest = 999_999_999;
  const allowed = listExampleValues(before).filter((value) => typeof value === "number");
  return makeCreationExample(
    at,
    before.type !== "integer" || matchesSchema(before, highest) ? highest : Math.max(...allowed),
  );
}

export function* compareRollup(place: ValuePosition, { before, after, formerNames }: FieldPair): Generator<Difference> {
  const { rollup } = after;
  const here = { ...positionOfKeyword(place, "rollup"), isStored: true };
  if (rollup === undefined) {
    if (before.rollup !== undefined)
      yield createDifference(here, "rollup-removed", "is not computed any more, and keeps its values");
  } else if (!isDeepStrictEqual(before.rollup, nameRollupBefore(rollup, formerNames))) {
    yield createDifference(here, "rollup-changed", `is computed for every item: ${writeValue(rollup)}`, {
      concerns: { kind: "every" },
    });
  }
}

/** Returns a rollup (the rule that computes a field from other items) with the former names of its resource and fields. */
function nameRollupBefore(rollup: RollupKeyword, names: FormerNames): RollupKeyword {
  const { of, resource, field, by } = parseRollup(rollup);
  const source = `${names.formerPath(resource) ?? resource}.${names.formerFieldName(resource, field)}`;
  return { ...rollup, [of]: source, ...(by === null ? {} : { by: names.formerFieldName(resource, by) }) };
}
