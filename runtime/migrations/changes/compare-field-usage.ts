/** Compares who may set and see a field, how queries use it, which items it refers to, and which items it is computed from. */
import { isDeepStrictEqual } from "node:util";
import type { CanonicalField, CanonicalReference } from "../../model/schema/canonical-project.js";
import type { Value } from "../../model/schema/field.js";
import { parseRollup, type RollupKeyword } from "../../model/schema/rollup-keyword.js";
import { withNonEmptyText, listExampleValues, makeExampleValue } from "./example-values.js";
import { matchesSchema } from "./match-schema.js";
import {
  type BreakingExample,
  makeAccessExample,
  makeAnswerExample,
  makeCreateRequestExample,
} from "./breaking-example.js";
import {
  type ItemCondition,
  type Difference,
  type ValuePosition,
  formatValue,
  createDifference,
  breakingVerdictIf,
  positionOfKeyword,
  possibleVerdictIf,
} from "./difference.js";
import type { FieldComparison, FormerNames } from "./find-former-names.js";

export function* compareFieldUsage(position: ValuePosition, comparison: FieldComparison): Generator<Difference> {
  const { before, after, afterWithFormerNames } = comparison;
  const keywordPosition = (keyword: string): ValuePosition => positionOfKeyword(position, keyword);
  const listExamples = (): readonly Value[] =>
    before.reference === undefined ? listExampleValues(withNonEmptyText(before)) : [1, 2];
  const name = position.valuePath.join(".");
  const makeQueryExample = (text: string) => (): BreakingExample => ({ kind: "query", query: text });
  if (before.readOnly !== after.readOnly) {
    yield after.readOnly === true
      ? createDifference(keywordPosition("readOnly"), "read-only-added", "is now set by the server", {
          // Responses never contain a hidden field, so clients may not notice that the server now ignores the value that they
          // send.
          requests: before.hidden === true ? "possible" : "breaking",
          makeExample: () => makeCreateRequestExample(position.valuePath, listExamples()[0]),
        })
      : createDifference(keywordPosition("readOnly"), "read-only-removed", "can now be set by clients");
  }
  if (before.hidden !== after.hidden) {
    yield after.hidden === true
      ? createDifference(keywordPosition("writeOnly"), "field-hidden", "is no longer part of answers", {
          requests: breakingVerdictIf(before.stored === true),
          makeExample: makeQueryExample(`fields=${name}`),
        })
      : createDifference(keywordPosition("writeOnly"), "field-shown", "is now part of answers");
  }
  if (before.immutable !== after.immutable) {
    // A second valid value. The example changes the item from its first valid value to this value.
    const other = after.immutable === true ? listExamples()[1] : undefined;
    yield after.immutable === true
      ? createDifference(keywordPosition("immutable"), "immutable-added", "can no longer change after the creation", {
          requests: other === undefined ? "possible if sent" : "breaking if sent",
          makeExample: () =>
            other === undefined
              ? null
              : { kind: "body", operation: "update", valuePath: position.valuePath, value: other },
        })
      : createDifference(keywordPosition("immutable"), "immutable-removed", "can now change after the creation");
  }
  if (before.stored !== after.stored && before.counts === undefined && after.counts === undefined) {
    const isShown = before.hidden !== true;
    const here = { ...keywordPosition("createOnly"), isStored: before.stored === true };
    yield after.stored === true
      ? createDifference(here, "create-only-removed", "is now stored")
      : createDifference(here, "create-only-added", "is used only when an item is created, and is no longer stored", {
          answers: breakingVerdictIf(isShown),
          affectedItems: { kind: "with", valuePath: position.valuePath },
          makeExample: isShown
            ? makeQueryExample(`fields=${name}`)
            : () => ({ ...makeCreateRequestExample(position.valuePath, listExamples()[0]), operation: "update" }),
        });
  }
  if (before.sortable !== after.sortable) {
    yield after.sortable === true
      ? createDifference(keywordPosition("sortable"), "sortable-added", "is now sortable")
      : createDifference(keywordPosition("sortable"), "sortable-removed", "is no longer sortable", {
          makeExample: makeQueryExample(`sort_by=${name}`),
        });
  }
  if (before.searchable !== after.searchable) {
    yield after.searchable === true
      ? createDifference(keywordPosition("searchable"), "searchable-added", "is now searchable")
      : createDifference(keywordPosition("searchable"), "searchable-removed", "is no longer searchable", {
          makeExample: makeQueryExample(`${name}[contains]=a`),
        });
  }
  const areIds = after.reference !== undefined || before.reference !== undefined;
  if (before.sentAsText !== after.sentAsText && before.type === after.type && !areIds) {
    yield after.sentAsText === true
      ? createDifference(position, "sent-as-text", "is now sent as a string", {
          makeExample: () => makeAnswerExample(position.valuePath, "was a number"),
        })
      : createDifference(position, "sent-as-number", "is now sent as a number", {
          makeExample: () => makeAnswerExample(position.valuePath, "was a string"),
        });
  }
  yield* compareFieldPrivileges(position, comparison);
  if (!isDeepStrictEqual(before.formatWhen, afterWithFormerNames.formatWhen))
    yield createDifference(keywordPosition("formatWhen"), "texts-changed", "is displayed in another way");
}

function* compareFieldPrivileges(position: ValuePosition, { before, after }: FieldComparison): Generator<Difference> {
  for (const action of ["read", "write"] as const) {
    const [was, is] = [before.privileges?.[action], after.privileges?.[action]];
    if (was === is) continue;
    const isRead = action === "read";
    const here = positionOfKeyword(position, `privileges/${action}`);
    const says = `to ${action} it, a caller now needs ${is === undefined ? "no extra privilege" : `the privilege ${is}`}`;
    if (is === undefined)
      yield createDifference(here, "field-privilege-removed", says, { answers: possibleVerdictIf(isRead) });
    else {
      yield createDifference(here, "field-privilege-added", says, {
        answers: breakingVerdictIf(isRead),
        types: breakingVerdictIf(isRead),
        makeExample: () =>
          isRead
            ? { kind: "query", query: `fields=${position.valuePath.join(".")}` }
            : makeAccessExample("update", was ?? null),
      });
    }
  }
}

export function* compareReference(position: ValuePosition, comparison: FieldComparison): Generator<Difference> {
  const { before, after, formerNames } = comparison;
  const valuePath = before.type === "array" ? [...position.valuePath, "*"] : position.valuePath;
  const [was, is] = [before.reference, after.reference];
  const here = {
    ...position,
    pointer: `${position.pointer}${after.type === "array" ? "/items" : ""}/references`,
    valuePath,
  };
  if (is === undefined) {
    if (was === undefined) return;
    const { resource, via } = was;
    const isText = before.sentAsText === true || after.sentAsText === true || after.type === "string";
    yield createDifference(here, "reference-removed", `no longer refers to ${resource}`, {
      // Servers of the older release would still delete the referring item together with the item that it refers to.
      stopsOlderServers: was.onDelete === "cascade",
      // Clients send ids as strings of digits. A string field, or a number that is sent as text, still accepts such requests.
      requests: breakingVerdictIf(position.isSent && !isText),
      answers: breakingVerdictIf(position.isShown && !isText),
      types: breakingVerdictIf(!isText),
      makeExample: () =>
        via === true
          ? makeAccessExample("read", null, { parentPath: resource })
          : makeCreateRequestExample(valuePath, 1),
    });
    return;
  }
  const targetPath = formerNames.formerPath(is.resource);
  // Selects the items that refer to a missing item. A new resource has no items, so every reference to it is invalid.
  const affectedItems: ItemCondition =
    targetPath === null
      ? { kind: "with", valuePath }
      : { kind: "dangling", valuePath, targetPath, zeroMeansNoItem: is.none === true };
  if (was === undefined) {
    yield createDifference(here, "reference-added", `now refers to ${is.resource}`, {
      // Ids are sent as strings, so responses do not change if the field was sent as text before.
      answers: before.sentAsText === true ? "compatible" : "breaking if shown",
      affectedItems,
      makeExample: () =>
        before.type === after.type
          ? makeUnknownIdExample(valuePath, before)
          : makeCreateRequestExample(position.valuePath, makeExampleValue(before) ?? null),
    });
    return;
  }
  if (was.resource !== targetPath) {
    const says = `referred to ${was.resource} and now refers to ${is.resource}`;
    const makeExample = (): BreakingExample => makeUnknownIdExample(valuePath, before);
    yield createDifference(here, "reference-target-changed", says, { affectedItems, makeExample });
  }
  yield* compareReferenceOptions(here, was, is, before.type !== after.type);
}

/**
 * Compares the options of a reference.
 * @param becomesArray whether the field becomes an array, which can be empty
 */
function* compareReferenceOptions(
  position: ValuePosition,
  formerReference: CanonicalReference,
  currentReference: CanonicalReference,
  becomesArray: boolean,
): Generator<Difference> {
  if (formerReference.none !== currentReference.none) {
    const value = { type: "integer", minimum: 1 } as const;
    yield currentReference.none === true
      ? createDifference(position, "reference-none-added", "0 now means no item")
      : createDifference(position, "reference-none-removed", "0 no longer means no item", {
          class: becomesArray ? "safe" : "word",
          affectedItems: { kind: "unlike", valuePath: position.valuePath, schema: value },
          makeExample: () => makeCreateRequestExample(position.valuePath, "0"),
        });
  }
  if (formerReference.sameTenant !== currentReference.sameTenant) {
    yield currentReference.sameTenant === true
      ? createDifference(position, "reference-same-tenant-added", "must refer to an item of the same tenant")
      : createDifference(position, "reference-same-tenant-removed", "may refer to an item of another tenant");
  }
  if (formerReference.onDelete !== currentReference.onDelete) {
    yield currentReference.onDelete === "cascade"
      ? createDifference(
          position,
          "reference-cascades",
          "now deletes its item together with the item that it refers to",
        )
      : createDifference(position, "reference-restricts", "now blocks the deletion of the item that it refers to", {
          makeExample: () => makeAccessExample("delete", null, { parentPath: formerReference.resource }),
        });
  }
  if (formerReference.via !== currentReference.via) {
    yield currentReference.via === true
      ? createDifference(
          position,
          "path-added",
          `now adds a collection of its items below each item of ${currentReference.resource}`,
        )
      : createDifference(
          position,
          "path-removed",
          `no longer adds a collection of its items below each item of ${formerReference.resource}`,
          {
            makeExample: () => makeAccessExample("read", null, { parentPath: formerReference.resource }),
          },
        );
  }
}

/** Returns an example body with a reference to a missing item: an id so large that no item is likely to have it. */
function makeUnknownIdExample(valuePath: readonly string[], field: CanonicalField): BreakingExample {
  const highest = 999_999_999;
  const allowed = listExampleValues(field).filter((value) => typeof value === "number");
  return makeCreateRequestExample(
    valuePath,
    field.type !== "integer" || matchesSchema(field, highest) ? highest : Math.max(...allowed),
  );
}

export function* compareRollup(
  position: ValuePosition,
  { before, after, formerNames }: FieldComparison,
): Generator<Difference> {
  const { rollup } = after;
  const here = { ...positionOfKeyword(position, "rollup"), isStored: true };
  if (rollup === undefined) {
    if (before.rollup !== undefined)
      yield createDifference(here, "rollup-removed", "is no longer computed; its values stay as they are");
  } else if (!isDeepStrictEqual(before.rollup, withFormerRollupNames(rollup, formerNames))) {
    yield createDifference(here, "rollup-changed", `is computed for every item: ${formatValue(rollup)}`, {
      affectedItems: { kind: "every" },
    });
  }
}

/** Returns a rollup (the rule that computes a field from other items) with the former names of its resource and fields. */
function withFormerRollupNames(rollup: RollupKeyword, formerNames: FormerNames): RollupKeyword {
  const { of, resource, field, by } = parseRollup(rollup);
  const source = `${formerNames.formerPath(resource) ?? resource}.${formerNames.formerFieldName(resource, field)}`;
  return { ...rollup, [of]: source, ...(by === null ? {} : { by: formerNames.formerFieldName(resource, by) }) };
}
