/** Compares the rules that decide which items a caller sees. */
import { isDeepStrictEqual } from "node:util";
import { readCondition, type TextTerm } from "../../model/query/condition-text.js";
import type { Action } from "../../model/schema/resource-parts.js";
import { type Difference, type Place, inResource, tell } from "./difference.js";
import type { ResourcePair } from "./match-names.js";

export function* compareTenant(
  place: Place,
  { before, after, fieldBefore, bindsAccounts }: ResourcePair,
): Generator<Difference> {
  const is = after.tenant === undefined ? undefined : pathBefore(after.tenant, fieldBefore);
  const was = before.tenant;
  if (was === is) return;
  const here = inResource(place, "tenant");
  const breakFor = (action: Action): Partial<Difference> => {
    const privilege = before.privileges[action];
    return { requests: "breaking", witness: { kind: "action", action, privilege, isBound: true } };
  };
  if (is === undefined) {
    yield tell(
      here,
      "tenant-removed",
      "no longer has a tenant: every caller sees all items, and only accounts of all tenants can write them",
      {
        ...(bindsAccounts ? breakFor("create") : {}),
        answers: "possible",
      },
    );
    return;
  }
  const isSelf = is === before.id;
  const [first = ""] = is.split(".");
  const concern = isSelf ? null : ({ kind: "without", at: [first] } as const);
  yield tell(
    here,
    was === undefined ? "tenant-added" : "tenant-changed",
    `has the tenant ${String(after.tenant)}${isSelf ? "" : describeFirstStep(before.fields[first] === undefined)}`,
    {
      // An account that is bound to a tenant sees no items of others.
      ...(bindsAccounts ? breakFor("read") : { requests: "possible" }),
      answers: "possible",
      types: "possible",
      class: isSelf ? "none" : "word",
      concerns: before.fields[first] === undefined ? { kind: "every" } : concern,
    },
  );
}

/** No keyword resolves this: only the maintainer knows the tenant of each item. */
function describeFirstStep(isNew: boolean): string {
  const first = isNew ? 'declare that field without "tenant" first and ' : 'leave "tenant" as it was, ';
  return `, which every item needs first: ${first}serve that, give each item its tenant, and then declare "tenant"`;
}

export function* compareOwn(place: Place, { before, after, fieldBefore }: ResourcePair): Generator<Difference> {
  const is = after.own;
  const field = pathBefore(is?.field ?? "", fieldBefore);
  if (before.own?.unless === is?.unless && (is === undefined || before.own?.field === field)) return;
  const here = inResource(place, "own");
  if (is === undefined)
    yield tell(here, "own-removed", "callers also see the items of others", { answers: "possible" });
  else {
    yield tell(
      here,
      before.own === undefined ? "own-added" : "own-changed",
      `callers without ${is.unless} see only their own items`,
      {
        requests: "breaking",
        answers: "breaking",
        witness: { kind: "action", action: "read", privilege: before.privileges.read },
      },
    );
  }
}

export function* compareVisible(place: Place, { before, after, fieldBefore }: ResourcePair): Generator<Difference> {
  const [was, is] = [before.visible, after.visible];
  const same = (name: string): string => name;
  const isSame = isDeepStrictEqual(was && listParts(was.where, same), is && listParts(is.where, fieldBefore));
  if (isSame && was?.unless === is?.unless) return;
  const here = inResource(place, "visible");
  if (is === undefined) {
    yield tell(here, "visible-removed", "callers also see items that did not meet the condition", {
      answers: "possible",
    });
    return;
  }
  yield tell(
    here,
    was === undefined ? "visible-added" : "visible-changed",
    `callers ${is.unless === undefined ? "" : `without ${is.unless} `}see only items that meet "${is.where}"`,
    { requests: "possible", answers: "possible" },
  );
}

/** The condition without its layout, by the former names of fields. */
function listParts(where: string, fieldBefore: (name: string) => string): unknown {
  const toParts = (term: TextTerm): unknown => {
    if (term.kind !== "condition") return [term.kind, ...term.of.map(toParts)];
    const { name, operator, values } = term;
    return [pathBefore(name, fieldBefore), operator ?? "eq", values];
  };
  return toParts(readCondition(where));
}

/** The path as the former declaration would name it. */
function pathBefore(path: string, fieldBefore: (name: string) => string): string {
  const [first = "", ...rest] = path.split(".");
  return [fieldBefore(first), ...rest].join(".");
}

export function* compareAudience(place: Place, { before, after, fieldBefore }: ResourcePair): Generator<Difference> {
  const is = after.audience === undefined ? undefined : fieldBefore(after.audience);
  if (before.audience === is) return;
  const here = { ...place, pointer: `/properties/${after.audience ?? before.audience ?? ""}/audience` };
  if (is === undefined) yield tell(here, "audience-removed", "every group sees all items", { answers: "possible" });
  else {
    yield tell(
      here,
      before.audience === undefined ? "audience-added" : "audience-changed",
      `only the groups in ${is} see an item`,
      {
        requests: "possible",
        answers: "possible",
      },
    );
  }
}
