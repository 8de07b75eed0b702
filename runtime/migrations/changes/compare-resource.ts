/** Compares a resource as a whole, and its fields one by one. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedField, DescribedResource } from "../../model/schema/described.js";
import { compareActions } from "./compare-actions.js";
import { compareCreateWith, compareKeys, compareViews } from "./compare-collection.js";
import { compareField, isSendable } from "./compare-field.js";
import { fillWord, isFilled } from "./compare-property.js";
import { compareRights } from "./compare-rights.js";
import { makeValue } from "./candidates.js";
import { type Difference, type Place, inResource, say, tell, word } from "./difference.js";
import { type ResourcePair, matchFields } from "./match-names.js";

export function* compareResource(
  place: Place,
  before: DescribedResource,
  after: DescribedResource,
  { names, bindsAccounts }: Pick<ResourcePair, "names" | "bindsAccounts">,
): Generator<Difference> {
  const fields = matchFields(before, after);
  const fieldBefore = (name: string): string => fields.get(name) ?? name;
  const pair: ResourcePair = { before, after, names, fields, fieldBefore, bindsAccounts };
  yield* compareWhole(place, pair);
  yield* compareViews(place, pair);
  yield* compareRights(place, pair);
  yield* compareKeys(place, pair);
  yield* compareCreateWith(place, pair);
  yield* compareActions(place, pair);
  const shown = new Set([...before.views.list, ...before.views.item]);
  for (const [name, field] of Object.entries(after.fields)) {
    const was = fields.get(name);
    const earlier = was === undefined ? undefined : before.fields[was];
    if (was === undefined || earlier === undefined) yield* addField(place, name, field, pair);
    else {
      yield* compareField(place, {
        resource: before,
        before: earlier,
        after: field,
        was,
        is: name,
        isShown: shown.has(was) && !isGone(name, after),
        isNamed: before.defaultSort === was && before.collection === "map",
        names,
        fields,
      });
    }
  }
  const kept = new Set(fields.values());
  for (const [name, field] of Object.entries(before.fields)) {
    if (kept.has(name)) continue;
    const isTaken = Object.values(after.fields).some(({ alias }) => alias?.name === name);
    yield removeField(place, name, field, { isShown: shown.has(name), isTaken });
  }
}

function isGone(name: string, { views }: DescribedResource): boolean {
  return !views.list.includes(name) && !views.item.includes(name);
}

function* compareWhole(place: Place, { before, after, fieldBefore }: ResourcePair): Generator<Difference> {
  const people = (["title", "plural", "description", "menu", "panel"] as const).filter(
    (member) => !isDeepStrictEqual(before[member], after[member]),
  );
  if (people.length > 0) yield tell(place, "texts-changed", `has other texts: ${people.join(", ")}`);
  const [titlesBefore, titles] = [before, after].map(({ titleField, titleFields }) => titleFields ?? [titleField]);
  if (titlesBefore!.join() !== titles!.map(fieldBefore).join()) {
    yield tell(inResource(place, "title"), "texts-changed", `has another title: ${titles!.join(", ")}`);
  }
  if (before.id !== fieldBefore(after.id)) {
    yield tell(inResource(place, "id"), "id-changed", `its id was ${before.id} and is ${after.id}`, {
      requests: "breaking",
      answers: "breaking",
      types: "breaking",
      class: "word",
      concerns: { kind: "every" },
      witness: { kind: "answer", of: "creation", at: [before.resultKey], says: "was the id" },
    });
  }
  if (before.idWithinParent !== after.idWithinParent) {
    yield tell(inResource(place, "idWithinParent"), "id-within-parent-changed", "has other rules for its ids", {
      requests: "breaking",
      answers: "breaking",
      types: "breaking",
      class: "word",
      concerns: { kind: "every" },
      witness: { kind: "body", on: "create", at: [before.id] },
    });
  }
  const isBoth = after.resultKey === after.id && after.fields[after.id]?.alias?.name === before.resultKey;
  if (before.resultKey !== after.resultKey && !isBoth) {
    yield tell(
      inResource(place, "resultKey"),
      "result-key-changed",
      `the answer to a write has the id in ${after.resultKey}`,
      {
        answers: "breaking",
        types: "breaking",
        witness: { kind: "answer", of: "creation", at: [before.resultKey], says: "was the id" },
      },
    );
  }
  if (before.hooks !== after.hooks) {
    // The effects of hooks are not compared.
    yield tell(place, "hooks-changed", after.hooks === true ? "has hooks" : "no longer has hooks", {
      requests: "possible",
      answers: "possible",
    });
  }
}

function* addField(
  place: Place,
  name: string,
  field: DescribedField,
  { before, after }: ResourcePair,
): Generator<Difference> {
  const here = { ...place, field: name, pointer: `/properties/${name}` };
  const isKept = field.stored === true;
  // A backfill shows that the field is new. A `was` with an unknown name shows nothing.
  const isGiven = isFilled(field);
  const isTold = field.was === null || isGiven;
  if (typeof field.was === "string" && isKept) {
    yield tell(
      { ...here, pointer: `${here.pointer}/was` },
      "was-unmet",
      `has "was": "${field.was}", but there was no such field`,
    );
  }
  const alike = isKept && !isTold ? findAlike(field, before, after) : [];
  const rename = alike.map((was) => word(here, "was", was, `it is the renamed ${was}`));
  const isAsked = field.mandatory === true && isSendable(field);
  const isComputed = field.rollup !== undefined;
  const hasValue = isGiven || isComputed || field.default !== undefined || field.valueFrom !== undefined;
  const fill = isAsked && !hasValue ? [fillWord(here, field)] : [];
  const byHook = field.fillFrom === undefined ? "" : "; a hook fills it";
  const computed = isComputed ? `; it is computed for every item: ${say(field.rollup)}` : "";
  const isNew = word(here, "was", null, "it is new");
  if (isAsked) {
    yield tell(here, "mandatory-field-added", `is a new and mandatory field${byHook}`, {
      requests: "breaking",
      types: "breaking",
      class: !isKept ? "none" : hasValue && rename.length === 0 ? "safe" : "word",
      concerns: isKept ? { kind: "every" } : null,
      words: [...rename, ...fill],
      witness: { kind: "body", on: "create", at: [name] },
    });
  } else if (rename.length > 0) {
    yield tell(
      here,
      "field-perhaps-renamed",
      `is new, and ${alike.join(", ")} of the same type is no longer declared`,
      {
        class: "word",
        concerns: { kind: "with", at: [alike[0] ?? name] },
        words: [...rename, isNew],
      },
    );
  } else {
    yield tell(here, "field-added", `is a new field${byHook}${computed}`, {
      class: isKept && hasValue ? "safe" : "none",
      concerns: isKept ? { kind: "every" } : null,
    });
  }
}

/** Names of removed fields of the same kind: the new one may be a renamed one of them. */
function findAlike(field: DescribedField, before: DescribedResource, after: DescribedResource): readonly string[] {
  const taken = new Set(Object.values(after.fields).map(({ was }) => was));
  return Object.entries(before.fields)
    .filter(([name, { stored }]) => stored === true && after.fields[name] === undefined && !taken.has(name))
    .filter(([, other]) => isAlike(field, other))
    .map(([name]) => name);
}

function isAlike(field: DescribedField, other: DescribedField): boolean {
  return (["type", "format", "items", "readOnly", "hidden"] as const).every((member) =>
    isDeepStrictEqual(field[member], other[member]),
  );
}

/** @param isTaken whether another field now has the name */
function removeField(
  place: Place,
  name: string,
  field: DescribedField,
  { isShown, isTaken }: { readonly isShown: boolean; readonly isTaken: boolean },
): Difference {
  const isFiltered = field.stored === true && field.hidden !== true;
  const breaking = isTaken ? "possible" : "breaking";
  return tell({ ...place, field: name, pointer: `/properties/${name}` }, "field-removed", "is no longer declared", {
    // Undeclared names in a body are ignored.
    requests: isFiltered ? breaking : isSendable(field) ? "possible" : "compatible",
    answers: isShown ? breaking : "compatible",
    types: "breaking",
    class: field.stored === true ? "loses" : "none",
    concerns: field.stored === true ? { kind: "with", at: [name] } : null,
    witness: isFiltered
      ? { kind: "query", query: `fields=${name}` }
      : { kind: "body", on: "create", at: [name], value: makeValue(field) ?? null },
  });
}
