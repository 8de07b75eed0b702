/** Compares privileges, and the rules for visible items. */
import { isDeepStrictEqual } from "node:util";
import type { Action } from "../../model/schema/resource-parts.js";
import { inResource, tell, type Difference, type Place } from "./difference.js";
import type { ResourcePair } from "./resource-pair.js";

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
  yield* comparePublic(place, pair);
  yield* compareAudience(place, pair);
  yield* compareAccounts(place, pair);
}

function* compareTenant(
  place: Place,
  { before, after, fieldBefore, bindsAccounts }: ResourcePair,
): Generator<Difference> {
  const is = after.tenant === undefined ? undefined : fieldBefore(after.tenant);
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
  const concern = isSelf ? null : ({ kind: "without", at: [is] } as const);
  yield tell(
    here,
    was === undefined ? "tenant-added" : "tenant-changed",
    `has the tenant ${String(after.tenant)}${isSelf ? "" : describeFirstStep(before.fields[is] === undefined)}`,
    {
      // An account that is bound to a tenant sees no items of others.
      ...(bindsAccounts ? breakFor("read") : { requests: "possible" }),
      answers: "possible",
      types: "possible",
      class: isSelf ? "none" : "word",
      concerns: before.fields[is] === undefined ? { kind: "every" } : concern,
    },
  );
}

/** No keyword resolves this: only the maintainer knows the tenant of each item. */
function describeFirstStep(isNew: boolean): string {
  const first = isNew ? 'declare that field without "tenant" first and ' : 'leave "tenant" as it was, ';
  return `, which every item needs first: ${first}serve that, give each item its tenant, and then declare "tenant"`;
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

function* compareOwn(place: Place, { before, after, fieldBefore }: ResourcePair): Generator<Difference> {
  const is = after.own;
  const [first = "", ...rest] = is?.field.split(".") ?? [];
  const field = [fieldBefore(first), ...rest].join(".");
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

function* compareAudience(place: Place, { before, after, fieldBefore }: ResourcePair): Generator<Difference> {
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
      yield tell(inResource(place, keyword), "copies-changed", "a creation copies other parts", {
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
