/** Compares who may use a resource, which of its items a caller sees, and its use for accounts or groups. */
import { isDeepStrictEqual } from "node:util";
import { parseConditionText, type ParsedTerm } from "../../model/query/condition-text.js";
import type { PrivilegeAction } from "../../model/schema/resource-parts.js";
import { makeAccessExample } from "./breaking-example.js";
import {
  type Difference,
  type ChangeEffect,
  type ChangePosition,
  positionInResource,
  possibleVerdictIf,
  kindOfKeywordChange,
  createDifference,
} from "./difference.js";
import type { ResourceComparison } from "./find-former-names.js";

export function* compareRights(position: ChangePosition, comparison: ResourceComparison): Generator<Difference> {
  const { before, after } = comparison;
  for (const action of ["read", "create", "update", "delete"] as const) {
    const [was, is] = [before.privileges[action], after.privileges[action]];
    if (was === is) continue;
    const says = `to ${action} items, callers needed the privilege ${was} and now need ${is}`;
    const here = positionInResource(position, `privileges/${action}`);
    yield createDifference(here, "privilege-changed", says, { makeExample: () => makeAccessExample(action, was) });
  }
  yield* compareTenant(position, comparison);
  yield* compareOwnItems(position, comparison);
  yield* compareVisibilityConditions(position, comparison);
  if (before.public !== after.public) {
    const here = positionInResource(position, "public");
    const makeExample = () => makeAccessExample("read", null);
    yield after.public === true
      ? createDifference(here, "public-added", "can now be read without credentials")
      : createDifference(here, "public-removed", "can no longer be read without credentials", { makeExample });
  }
  yield* compareAudience(position, comparison);
  yield* compareAccounts(position, comparison);
}

function* compareAccounts(
  position: ChangePosition,
  { before, after, formerNames, formerFieldName }: ResourceComparison,
): Generator<Difference> {
  const copied = Object.entries(after.copies?.resources ?? {}).map(([name, paths]) => {
    return [name, paths.map((path) => formerNames.formerPath(path) ?? path)] as const;
  });
  const copies = after.copies && { ...after.copies, resources: Object.fromEntries(copied) };
  for (const keyword of ["accounts", "groups", "copies"] as const) {
    if (isDeepStrictEqual(before[keyword], toFormerFieldNames({ ...after, copies }[keyword], formerFieldName)))
      continue;
    const here = positionInResource(position, keyword);
    if (keyword === "copies") {
      const was = Object.keys(before.copies?.resources ?? {});
      const losesSome = was.some((name) => after.copies?.resources[name] === undefined);
      const requests = possibleVerdictIf(losesSome);
      yield createDifference(here, "copies-changed", "other items than before are copied into a new item", {
        requests,
      });
      continue;
    }
    const what = keyword === "accounts" ? "the accounts that sign in" : "privileges";
    yield createDifference(here, `${keyword}-changed`, `the definition of ${what} has changed`, {
      class: before[keyword] === undefined || after[keyword] === undefined ? "word" : "none",
      affectedItems: { kind: "every" },
    });
  }
}

/** Replaces field names in a keyword by former names. A member called `value` stays, because it contains a value and no name. */
function toFormerFieldNames(keywordValue: unknown, formerFieldName: (name: string) => string): unknown {
  if (typeof keywordValue === "string") return formerFieldName(keywordValue);
  if (Array.isArray(keywordValue) || typeof keywordValue !== "object" || keywordValue === null) return keywordValue;
  return Object.fromEntries(
    Object.entries(keywordValue).map(([name, each]) => [
      name,
      name === "value" ? each : toFormerFieldNames(each, formerFieldName),
    ]),
  );
}

function* compareTenant(position: ChangePosition, comparison: ResourceComparison): Generator<Difference> {
  const { before, after, formerFieldName, canLimitAccountsToTenant } = comparison;
  const is = after.tenant === undefined ? undefined : toFormerFieldPath(after.tenant, formerFieldName);
  const was = before.tenant;
  if (was === is) return;
  const here = positionInResource(position, "tenant");
  const makeBreakingEffect = (action: PrivilegeAction): Partial<ChangeEffect> => {
    const makeExample = () => makeAccessExample(action, before.privileges[action], { isLimitedToTenant: true });
    return { requests: "breaking", makeExample };
  };
  if (is === undefined) {
    const says =
      "no longer has a tenant: every caller sees all items, and only accounts that are not limited to a tenant can write them";
    yield createDifference(here, "tenant-removed", says, canLimitAccountsToTenant ? makeBreakingEffect("create") : {});
    return;
  }
  const isSelf = is === before.id;
  const [first = ""] = is.split(".");
  const isNew = before.fields[first] === undefined;
  const says = `now has the tenant ${String(after.tenant)}${isSelf ? "" : describeTenantPreparation(isNew)}`;
  yield createDifference(here, `tenant-${kindOfKeywordChange(was, is)}`, says, {
    // An account that is limited to one tenant no longer sees the items of other tenants.
    ...(canLimitAccountsToTenant ? makeBreakingEffect("read") : {}),
    class: isSelf ? "none" : "word",
    affectedItems: isNew ? { kind: "every" } : isSelf ? null : { kind: "without", valuePath: [first] },
  });
}

/**
 * Describes what a maintainer does before adding or changing `tenant` of a resource with items. No keyword can do this, because
 * only the maintainer knows the tenant of each item.
 */
function describeTenantPreparation(isNewField: boolean): string {
  const first = isNewField ? 'declare the field without "tenant" first' : 'leave "tenant" as it was';
  const rest = 'start the server with this declaration, give each item its tenant, and then declare "tenant"';
  return `, but existing items may have no value for it: ${first}, ${rest}`;
}

function* compareOwnItems(
  position: ChangePosition,
  { before, after, formerFieldName }: ResourceComparison,
): Generator<Difference> {
  const is = after.own;
  const field = toFormerFieldPath(is?.field ?? "", formerFieldName);
  if (before.own?.unless === is?.unless && (is === undefined || before.own?.field === field)) return;
  const here = positionInResource(position, "own");
  if (is === undefined) {
    yield createDifference(here, "own-removed", "callers now also see the items of others");
    return;
  }
  const says = `callers without the privilege ${is.unless} now see only their own items`;
  yield createDifference(here, `own-${kindOfKeywordChange(before.own, is)}`, says, {
    makeExample: () => makeAccessExample("read", before.privileges.read),
  });
}

function* compareVisibilityConditions(
  position: ChangePosition,
  { before, after, formerFieldName }: ResourceComparison,
): Generator<Difference> {
  const [was, is] = [before.visible, after.visible];
  const keepName = (name: string): string => name;
  const isSame = isDeepStrictEqual(
    was && parseConditionTerms(was.where, keepName),
    is && parseConditionTerms(is.where, formerFieldName),
  );
  if (isSame && was?.unless === is?.unless) return;
  const exempt = is?.unless === undefined ? "" : `without the privilege ${is.unless} `;
  const says =
    is === undefined
      ? "callers now also see items that the former condition hid"
      : `callers ${exempt}now see only items that meet "${is.where}"`;
  yield createDifference(positionInResource(position, "visible"), `visible-${kindOfKeywordChange(was, is)}`, says);
}

/** Parses a condition into terms with the former names of fields. Comparing terms ignores differences such as spaces. */
function parseConditionTerms(condition: string, formerFieldName: (name: string) => string): unknown {
  const toParts = (term: ParsedTerm): unknown => {
    if (term.kind !== "condition") return [term.kind, ...term.terms.map(toParts)];
    const { name, operator, values } = term;
    return [toFormerFieldPath(name, formerFieldName), operator ?? "eq", values];
  };
  return toParts(parseConditionText(condition));
}

/** Returns the path with the former name of its first field. Fields of related items keep their names. */
function toFormerFieldPath(path: string, formerFieldName: (name: string) => string): string {
  const [first = "", ...rest] = path.split(".");
  return [formerFieldName(first), ...rest].join(".");
}

function* compareAudience(
  position: ChangePosition,
  { before, after, formerFieldName }: ResourceComparison,
): Generator<Difference> {
  const is = after.audience === undefined ? undefined : formerFieldName(after.audience);
  if (before.audience === is) return;
  const here = { ...position, pointer: `/properties/${after.audience ?? before.audience ?? ""}/audience` };
  const says =
    is === undefined
      ? "every group now sees all items"
      : `only the groups in ${is} now see an item; if ${is} is empty, every group sees it`;
  yield createDifference(here, `audience-${kindOfKeywordChange(before.audience, is)}`, says);
}
