/** Compares the rights on a resource, and the roles of resources in them: accounts, groups, tenants. */
import { isDeepStrictEqual } from "node:util";
import type { DescribedField } from "../../model/schema/described.js";
import { filled, listValues } from "./candidates.js";
import { type Difference, type Place, type ValuePlace, inResource, say, tell } from "./difference.js";
import { compareAudience, compareOwn, compareTenant, compareVisible } from "./compare-row-rules.js";
import type { ResourcePair } from "./match-names.js";

const actions = ["read", "create", "update", "delete"] as const;

export function* compareRights(place: Place, pair: ResourcePair): Generator<Difference> {
  const { before, after } = pair;
  for (const action of actions) {
    const [was, is] = [before.privileges[action], after.privileges[action]];
    if (was === is) continue;
    yield tell(
      inResource(place, `privileges/${action}`),
      "privilege-changed",
      `to ${action} it required ${was} and requires ${is}`,
      {
        requests: "breaking",
        witness: { kind: "action", action, privilege: was },
      },
    );
  }
  yield* compareTenant(place, pair);
  yield* compareOwn(place, pair);
  yield* compareVisible(place, pair);
  yield* comparePublic(place, pair);
  yield* compareAudience(place, pair);
  yield* compareAccounts(place, pair);
}

function* comparePublic(place: Place, { before, after }: ResourcePair): Generator<Difference> {
  if (before.public === after.public) return;
  const here = inResource(place, "public");
  if (after.public === true) yield tell(here, "public-added", "everybody may read it");
  else {
    yield tell(here, "public-removed", "requires credentials to read it", {
      requests: "breaking",
      witness: { kind: "action", action: "read", privilege: null },
    });
  }
}

function* compareAccounts(place: Place, { before, after, names, fieldBefore }: ResourcePair): Generator<Difference> {
  const copied = Object.entries(after.copies?.resources ?? {}).map(([name, paths]) => {
    return [name, paths.map((path) => names.pathBefore(path) ?? path)] as const;
  });
  const copies = after.copies && { ...after.copies, resources: Object.fromEntries(copied) };
  for (const keyword of ["accounts", "groups", "copies"] as const) {
    const is = renameFields({ ...after, copies }[keyword], fieldBefore);
    if (isDeepStrictEqual(before[keyword], is)) continue;
    if (keyword === "copies") {
      const was = Object.keys(before.copies?.resources ?? {});
      const gone = was.filter((name) => after.copies?.resources[name] === undefined);
      yield tell(inResource(place, keyword), "copies-changed", "a creation copies other resources", {
        requests: gone.length > 0 ? "possible" : "compatible",
        answers: "possible",
      });
    } else {
      yield tell(
        inResource(place, keyword),
        `${keyword}-changed`,
        `has another definition of ${keyword === "accounts" ? "the accounts that sign in" : "privileges"}`,
        {
          requests: "possible",
          answers: "possible",
          class: before[keyword] === undefined || after[keyword] === undefined ? "word" : "none",
          concerns: { kind: "every" },
        },
      );
    }
  }
}

/** Strings that are names of fields. A value that equals such a name is the same before and after. */
function renameFields(keyword: unknown, fieldBefore: (name: string) => string): unknown {
  if (typeof keyword === "string") return fieldBefore(keyword);
  if (Array.isArray(keyword)) return keyword;
  if (typeof keyword !== "object" || keyword === null) return keyword;
  return Object.fromEntries(
    Object.entries(keyword).map(([name, each]) => [name, name === "value" ? each : renameFields(each, fieldBefore)]),
  );
}

export function* compareRoles(place: ValuePlace, before: DescribedField, after: DescribedField): Generator<Difference> {
  const [value, other] = before.reference === undefined ? listValues(filled(before)) : [1, 2];
  const body = { kind: "body", at: place.at, ...(value === undefined ? {} : { value }) } as const;
  const name = place.at.join(".");
  yield* flag("readOnly", "read-only", "is now set by the server", "can now be set by clients", {
    // A field that is never sent is visible to nobody.
    requests: before.hidden === true ? "possible" : "breaking",
    types: "breaking",
    witness: { ...body, on: "create" },
  });
  if (before.hidden !== after.hidden) {
    const here = { ...place, pointer: `${place.pointer}/writeOnly` };
    yield after.hidden === true
      ? tell(here, "field-hidden", "is no longer sent", {
          requests: before.stored === true ? "breaking" : "compatible",
          answers: "breaking",
          types: "breaking",
          witness: { kind: "query", query: `fields=${name}` },
        })
      : tell(here, "field-shown", "was never sent, and now is", { answers: "possible" });
  }
  yield* flag("immutable", "immutable", "never changes", "may change", {
    // A value other than the item's.
    requests: !place.isSent ? "compatible" : other === undefined ? "possible" : "breaking",
    witness: other === undefined ? null : { ...body, on: "update", value: other },
  });
  if (before.stored !== after.stored && before.counts === undefined && after.counts === undefined) {
    const here = { ...place, pointer: `${place.pointer}/createOnly` };
    const isShown = before.hidden !== true;
    yield after.stored === true
      ? tell(here, "create-only-removed", "is stored", { class: "none" })
      : tell(here, "create-only-added", "only controls the creation, and is not stored", {
          requests: "breaking",
          answers: isShown ? "breaking" : "compatible",
          types: "breaking",
          class: "loses",
          concerns: { kind: "with", at: place.at },
          witness: isShown ? { kind: "query", query: `fields=${name}` } : { ...body, on: "update" },
        });
  }
  yield* flag("sortable", "sortable", "is now sortable", "is no longer sortable", {
    requests: "breaking",
    types: "breaking",
    witness: { kind: "query", query: `sort_by=${name}` },
  });
  if (before.searchable !== after.searchable) {
    const here = { ...place, pointer: `${place.pointer}/searchable` };
    const rewritten = place.isStored ? "safe" : "none";
    yield after.searchable === true
      ? tell(here, "searchable-added", "is now searchable", { answers: "possible", class: rewritten })
      : tell(here, "searchable-removed", "is no longer searchable", {
          requests: "breaking",
          answers: "possible",
          types: "breaking",
          class: rewritten,
          witness: { kind: "query", query: `${name}[contains]=a` },
        });
  }
  if (
    before.sentAsText !== after.sentAsText &&
    before.type === after.type &&
    after.reference === undefined &&
    before.reference === undefined
  ) {
    const isText = after.sentAsText === true;
    yield tell(place, isText ? "sent-as-text" : "sent-as-number", `is sent as ${isText ? "string" : "number"}`, {
      // If answers contain it as a string, bodies may send it as string or number.
      requests: !isText && place.isSent ? "breaking" : "compatible",
      answers: place.isShown ? "breaking" : "compatible",
      types: "breaking",
      witness: { kind: "answer", of: "item", at: place.at, says: `was a ${isText ? "number" : "text"}` },
    });
  }
  yield* comparePrivileges(place, before, after);
  if (!isDeepStrictEqual(before.formatWhen, after.formatWhen)) {
    yield tell({ ...place, pointer: `${place.pointer}/formatWhen` }, "texts-changed", "is displayed in another way");
  }

  function* flag(
    keyword: "readOnly" | "immutable" | "sortable",
    rule: "read-only" | "immutable" | "sortable",
    isSo: string,
    isNotSo: string,
    narrowing: Partial<Difference>,
  ): Generator<Difference> {
    const [was, is] = [before[keyword] === true, after[keyword] === true];
    if (was === is) return;
    const here = { ...place, pointer: `${place.pointer}/${keyword}` };
    const narrows = keyword === "sortable" ? was : is;
    yield tell(here, `${rule}-${is ? "added" : "removed"}`, is ? isSo : isNotSo, narrows ? narrowing : {});
  }
}

function* comparePrivileges(place: ValuePlace, before: DescribedField, after: DescribedField): Generator<Difference> {
  for (const action of ["read", "write"] as const) {
    const [was, is] = [before.privileges?.[action], after.privileges?.[action]];
    if (was === is) continue;
    const here = { ...place, pointer: `${place.pointer}/privileges/${action}` };
    const says = `to ${action} it requires ${is === undefined ? "no privilege of its own" : say(is)}`;
    if (is === undefined)
      yield tell(here, "field-privilege-removed", says, { answers: action === "read" ? "possible" : "compatible" });
    else {
      yield tell(here, "field-privilege-added", says, {
        requests: "breaking",
        answers: action === "read" ? "breaking" : "compatible",
        types: action === "read" ? "breaking" : "compatible",
        witness:
          action === "read"
            ? { kind: "query", query: `fields=${place.at.join(".")}` }
            : { kind: "action", action: "update", privilege: was ?? null },
      });
    }
  }
}
