/** Compares a resource as a whole, and its fields one by one. */
import { lastPathSegment } from "../../model/schema/path-names.js";
import { isDeepStrictEqual } from "node:util";
import type { CanonicalField, CanonicalResource } from "../../model/schema/canonical-project.js";
import { compareActions } from "./compare-actions.js";
import { compareField, isSettable } from "./compare-field.js";
import { compareConstraints } from "./compare-constraints.js";
import { compareRights } from "./compare-rights.js";
import { createAddedMemberDifferences } from "./compare-value.js";
import { makeAnswerExample, makeCreateRequestExample } from "./breaking-example.js";
import {
  hasBackfill,
  type Difference,
  type ChangePosition,
  positionInResource,
  formatValue,
  createDifference,
  breakingVerdictIf,
  possibleVerdictIf,
} from "./difference.js";
import { makeExampleValue } from "./example-values.js";
import { type ResourceComparison, findSimilarMembers, findFormerMemberNames } from "./find-former-names.js";

export function* compareResource(
  position: ChangePosition,
  before: CanonicalResource,
  after: CanonicalResource,
  { formerNames, canLimitAccountsToTenant }: Pick<ResourceComparison, "formerNames" | "canLimitAccountsToTenant">,
): Generator<Difference> {
  const formerNameByField = findFormerMemberNames(before.fields, after.fields);
  const formerFieldName = (name: string): string => formerNameByField.get(name) ?? name;
  const pair: ResourceComparison = {
    before,
    after,
    formerNames,
    formerNameByField,
    formerFieldName,
    canLimitAccountsToTenant,
  };
  yield* compareResourceKeywords(position, pair);
  yield* compareViews(position, pair);
  yield* compareRights(position, pair);
  yield* compareConstraints(position, pair);
  yield* compareCreateWith(position, pair);
  yield* compareActions(position, pair);
  const shown = new Set([...before.views.list, ...before.views.item]);
  const stays = new Set([...after.views.list, ...after.views.item]);
  for (const [name, field] of Object.entries(after.fields)) {
    const formerName = formerNameByField.get(name);
    const earlier = formerName === undefined ? undefined : before.fields[formerName];
    if (formerName === undefined || earlier === undefined)
      yield* createAddedFieldDifferences(position, name, field, pair);
    else if (formerName !== name || !isDeepStrictEqual(earlier, field)) {
      yield* compareField(position, {
        resource: before,
        before: earlier,
        after: field,
        formerName,
        currentName: name,
        isShown: shown.has(formerName) && stays.has(name),
        isListMemberName: before.defaultSort === formerName && before.collection === "map",
        formerNames,
        formerFieldName,
      });
    }
  }
  const kept = new Set(formerNameByField.values());
  for (const [name, field] of Object.entries(before.fields)) {
    if (kept.has(name)) continue;
    const isStored = field.stored === true;
    const isFiltered = isStored && field.hidden !== true;
    const isTaken = Object.values(after.fields).some(({ alias }) => alias?.name === name);
    const gone = isTaken ? possibleVerdictIf : breakingVerdictIf;
    const here = { ...position, field: name, pointer: `/properties/${name}`, isStored };
    yield createDifference(here, "field-removed", "is no longer declared", {
      // A body with the name of the removed field is not rejected: undeclared names in a body are ignored.
      requests: isFiltered ? gone(true) : possibleVerdictIf(isSettable(field)),
      answers: gone(shown.has(name)),
      stopsOlderServers: isStored,
      affectedItems: { kind: "with", valuePath: [name] },
      makeExample: () =>
        isFiltered
          ? { kind: "query", query: `fields=${name}` }
          : makeCreateRequestExample([name], makeExampleValue(field) ?? null),
    });
  }
}

function* compareResourceKeywords(
  position: ChangePosition,
  { before, after, formerFieldName }: ResourceComparison,
): Generator<Difference> {
  const people = (["title", "plural", "description", "menu", "panel"] as const).filter(
    (member) => !isDeepStrictEqual(before[member], after[member]),
  );
  if (people.length > 0) yield createDifference(position, "texts-changed", `has changed: ${people.join(", ")}`);
  const [titlesBefore, titles] = [before, after].map(({ titleField, titleFields }) => titleFields ?? [titleField]);
  if (titlesBefore!.join() !== titles!.map(formerFieldName).join()) {
    const says = `the title of an item is now ${titles!.join(", ")}`;
    yield createDifference(positionInResource(position, "title"), "texts-changed", says);
  }
  const writtenKey = makeAnswerExample([before.resultKey], "was the id", "creation");
  if (before.id !== formerFieldName(after.id)) {
    const says = `its id was ${before.id} and is now ${after.id}`;
    const effect = { affectedItems: { kind: "every" }, makeExample: () => writtenKey } as const;
    yield createDifference(positionInResource(position, "id"), "id-changed", says, effect);
  }
  if (before.idWithinParent !== after.idWithinParent) {
    const here = positionInResource(position, "idWithinParent");
    const effect = {
      affectedItems: { kind: "every" },
      makeExample: () => makeCreateRequestExample([before.id]),
    } as const;
    const says = `ids are now unique ${after.idWithinParent === true ? "within one parent only" : "across all parents"}`;
    yield createDifference(here, "id-within-parent-changed", says, effect);
  }
  const isBoth = after.resultKey === after.id && after.fields[after.id]?.alias?.name === before.resultKey;
  if (before.resultKey !== after.resultKey && !isBoth) {
    const says = `the answer to a write now has the id in the member ${after.resultKey}`;
    const here = positionInResource(position, "resultKey");
    yield createDifference(here, "result-key-changed", says, { makeExample: () => writtenKey });
  }
  if (before.hooks !== after.hooks) {
    // The declarations tell only whether the resource has hooks, not what the hooks do.
    yield createDifference(position, "hooks-changed", after.hooks === true ? "now has hooks" : "no longer has hooks");
  }
}

function isVisible(field: CanonicalField | undefined): boolean {
  return (field?.stored === true && field.hidden !== true) || field?.counts !== undefined;
}

function* compareViews(
  position: ChangePosition,
  { before, after, formerNameByField, formerFieldName }: ResourceComparison,
): Generator<Difference> {
  // Fields that become visible or hidden are left out, because `compareFieldUsage` reports them.
  const visible = [...formerNameByField].filter(
    ([name, was]) => isVisible(after.fields[name]) && isVisible(before.fields[was]),
  );
  const stays = new Set(visible.map(([, was]) => was));
  for (const view of ["list", "item"] as const) {
    const here = positionInResource(position, `views/${view}`);
    const is = after.views[view].map(formerFieldName);
    const was = before.views[view];
    const gone = was.filter((name) => stays.has(name) && !is.includes(name));
    const come = is.filter((name) => stays.has(name) && !was.includes(name));
    if (gone.length > 0) {
      yield createDifference(here, "view-narrowed", `the ${view} no longer has ${gone.join(", ")}`, {
        makeExample: () => makeAnswerExample([gone[0]!], "was present", view),
      });
    }
    if (come.length > 0) yield createDifference(here, "view-widened", `the ${view} now also has ${come.join(", ")}`);
    const stayed = was.filter((name) => is.includes(name));
    if (stayed.join() !== is.filter((name) => was.includes(name)).join()) {
      yield createDifference(here, "view-reordered", `the ${view} now has its fields in another order`);
    }
  }
  if (before.collection !== after.collection) {
    const says = `the form of a list was ${before.collection} and is now ${after.collection}`;
    const form = before.collection === "array" ? "an array" : "an object";
    const makeExample = () => makeAnswerExample([], `was ${form}`, "list");
    yield createDifference(positionInResource(position, "collection"), "collection-changed", says, {
      makeExample,
    });
  }
  if (before.defaultSort !== formerFieldName(after.defaultSort)) {
    const says = `a list is now sorted by ${after.defaultSort}`;
    yield createDifference(positionInResource(position, "defaultSort"), "default-sort-changed", says);
  }
}

function* compareCreateWith(
  position: ChangePosition,
  { before, after, formerNames }: ResourceComparison,
): Generator<Difference> {
  const formerCollectionName = (name: string): string => {
    const path = formerNames.formerPath(`${position.resource ?? ""}/${name}`) ?? formerNames.formerPath(name) ?? name;
    return lastPathSegment(path);
  };
  const was = before.createWith ?? [];
  const is = (after.createWith ?? []).map(formerCollectionName);
  const here = positionInResource(position, "createWith");
  for (const name of is) {
    if (!was.includes(name)) yield createDifference(here, "create-with-added", `a POST may now also create ${name}`);
  }
  for (const name of was) {
    if (is.includes(name)) continue;
    const formerContent = "listed the items that the request created in this collection";
    yield createDifference(here, "create-with-removed", `a POST no longer also creates ${name}`, {
      // A request that still contains items of this collection is not rejected: undeclared names in a body are ignored.
      makeExample: () => ({
        kind: "answer",
        answeredOperation: "creation",
        valuePath: [name],
        formerContent,
        nestedCollection: name,
      }),
    });
  }
}

function createAddedFieldDifferences(
  position: ChangePosition,
  name: string,
  field: CanonicalField,
  { before, after, formerFieldName }: ResourceComparison,
): Generator<Difference> {
  const { rollup } = field;
  const similarNames = findSimilarMembers(field, before.fields, after.fields, [
    "type",
    "format",
    "items",
    "readOnly",
    "hidden",
  ]);
  const byHook = field.fillFrom === undefined ? "" : "; a hook fills it";
  const computed = rollup === undefined ? "" : `; it is computed for every item: ${formatValue(rollup)}`;
  const isStored = field.stored === true;
  // Servers of the older release do not know the new field, so they would not check its `after` or `notBefore`.
  const isCompared = [field.after, field.notBefore].some(
    (other) => other !== undefined && before.fields[formerFieldName(other)] !== undefined,
  );
  return createAddedMemberDifferences(
    { ...position, field: name, pointer: `/properties/${name}`, valuePath: [name], isStored },
    {
      kind: "field",
      schema: field,
      isMandatory: field.mandatory === true && isSettable(field),
      existingItemsGetValue:
        hasBackfill(field) || [rollup, field.default, field.valueFrom].some((source) => source !== undefined),
      stopsOlderServers: hasBackfill(field) || isCompared,
      similarNames: similarNames.filter((was) => before.fields[was]?.stored === true),
      affectedItems: { kind: "every" },
      valueSource: `${byHook}${computed}`,
    },
  );
}
