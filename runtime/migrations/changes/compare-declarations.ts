import { lastPathSegment } from "../../model/schema/path-names.js";
import { isDeepStrictEqual } from "node:util";
import type { CanonicalField, CanonicalProject, CanonicalResource } from "../../model/schema/canonical-project.js";
import { compareResource } from "./compare-resource.js";
import { makeAccessExample, makeCreateRequestExample, type BreakingExample } from "./breaking-example.js";
import {
  formatValue,
  createDeprecationDateDifference,
  createDifference,
  positionInResource,
  possibleVerdictIf,
  suggestKeyword,
  type Difference,
  type ChangePosition,
} from "./difference.js";
import { findFormerNames } from "./find-former-names.js";
import { fullyBreakingEffect } from "./change-rules.js";

/**
 * Compares two versions of the declarations and classifies the effect of each change. The keyword `was` marks a rename. Without
 * `was`, a renamed part counts as removed and added.
 */
export function compareDeclarations(before: CanonicalProject, after: CanonicalProject): readonly Difference[] {
  return [...compareProject(before, after), ...compareResources(before, after)];
}

function* compareProject(before: CanonicalProject, after: CanonicalProject): Generator<Difference> {
  const projectPosition = (pointer: string): ChangePosition => ({
    resource: null,
    storedPath: null,
    field: null,
    pointer,
  });
  for (const name of new Set([...Object.keys(before.settings), ...Object.keys(after.settings)])) {
    const [was, is] = [before.settings[name], after.settings[name]];
    const place = projectPosition(`/settings/${name}`);
    if (was === undefined) yield createDifference(place, "setting-added", `${name} is a new setting`);
    else if (is === undefined) yield createDifference(place, "setting-removed", `${name} is no longer a setting`);
    else if (!isDeepStrictEqual(was, is)) {
      const answers = possibleVerdictIf(!isDeepStrictEqual(was.default, is.default));
      const says = `${name} was ${formatValue(was)} and is now ${formatValue(is)}`;
      yield createDifference(place, "setting-changed", says, { answers });
    }
  }
  for (const name of ["parameter", "bare"] as const) {
    const [was, is] = [before.dialects[name], after.dialects[name]];
    const place = projectPosition(`/dialects/${name}`);
    if (isDeepStrictEqual(was, is)) continue;
    if (was === undefined) yield createDifference(place, "dialect-added", `the URL dialect ${name} is new`);
    else {
      const rule = is === undefined ? "dialect-removed" : "dialect-changed";
      const makeExample = (): BreakingExample =>
        makeAccessExample("read", null, { parentPath: before.dialects.parameter?.path ?? "/" });
      const says = `the URL dialect ${name} was ${formatValue(was)} and is now ${formatValue(is)}`;
      yield createDifference(place, rule, says, { makeExample });
    }
  }
  yield* comparePrivileges(before, after);
}

/** Compares the privileges that the declarations use. A group that still contains a removed privilege can no longer be saved. */
function* comparePrivileges(before: CanonicalProject, after: CanonicalProject): Generator<Difference> {
  const [known, named] = [listPrivileges(before), listPrivileges(after)];
  const gone = known.filter((name) => !named.includes(name));
  if (gone.length === 0) return;
  for (const [path, { groups }] of Object.entries(before.resources)) {
    if (groups === undefined) continue;
    const field = groups.privileges;
    const place = { resource: path, storedPath: path, field, pointer: `/properties/${field}` };
    const valuePath = [field, "*"];
    const { valuesWere = {} } = after.resources[path]?.fields[field] ?? {};
    const renamed = Object.entries(valuesWere).filter(([, was]) => gone.includes(String(was)));
    for (const [is, was] of renamed) {
      yield createDifference(place, "value-renamed", `${String(was)} is now ${is}`, {
        ...fullyBreakingEffect,
        makeExample: () => makeCreateRequestExample(valuePath, was),
      });
    }
    const lost = gone.filter((name) => !renamed.some(([, was]) => was === name));
    const [first] = lost;
    if (first === undefined) continue;
    const come = named.filter((name) => !known.includes(name));
    yield createDifference(
      place,
      "privileges-narrowed",
      `privileges that can no longer be granted: ${lost.join(", ")}`,
      {
        affectedItems: {
          kind: "unlike",
          valuePath,
          schema: { type: "string", enum: [...named, ...renamed.map(([, was]) => was)] },
        },
        suggestions: come.map((name) =>
          suggestKeyword(place, "valuesWere", { [name]: first }, `if ${first} was renamed to ${name}`),
        ),
        makeExample: () => makeCreateRequestExample(valuePath, first),
      },
    );
  }
}

function listPrivileges({ resources }: CanonicalProject): readonly string[] {
  const names = Object.values(resources).flatMap(({ privileges, own, fields, actions = {} }) => [
    ...Object.values(privileges),
    ...Object.values(actions).map(({ privilege }) => privilege),
    ...(own === undefined ? [] : [own.unless]),
    ...Object.values(fields).flatMap(listPrivilegesOfField),
  ]);
  return [...new Set(names)].toSorted();
}

function listPrivilegesOfField({
  privileges: { read, write } = {},
  transitions = {},
}: CanonicalField): readonly string[] {
  const steps = Object.values(transitions).flatMap((following) => Object.values(following));
  return [read, write, ...steps.filter((step) => step !== true)].filter((name) => name !== undefined);
}

function* compareResources(before: CanonicalProject, after: CanonicalProject): Generator<Difference> {
  const formerNames = findFormerNames(before, after);
  const kept = new Set(Object.keys(after.resources).map((path) => formerNames.formerPath(path)));
  const gone = Object.keys(before.resources).filter((path) => !kept.has(path));
  // After a rename, another resource may use the former path. A declaration that mentions the path then means that resource,
  // even if the text of the declaration is unchanged. So unchanged resources are compared, too.
  const isRenamed = Object.keys(after.resources).some((path) => ![path, null].includes(formerNames.formerPath(path)));
  // Whether accounts could be limited to one tenant before the change, and still can be.
  const canLimitAccountsToTenant = [before, after].every(({ resources }) =>
    Object.values(resources).some(({ accounts, tenant }) => accounts !== undefined && tenant !== undefined),
  );
  for (const [path, resource] of Object.entries(after.resources)) {
    const storedPath = formerNames.formerPath(path);
    const earlier = storedPath === null ? undefined : before.resources[storedPath];
    const place: ChangePosition = { resource: path, storedPath, field: null, pointer: "" };
    if (storedPath === null || earlier === undefined) {
      if (typeof resource.was === "string") {
        const says = `has "was": "${resource.was}", but there was no such resource`;
        yield createDifference(positionInResource(place, "was"), "was-unmet", says);
      }
      const alike = gone.filter((was) => haveSimilarFields(before.resources[was]!, resource));
      yield createAddedResourceDifference(place, resource, alike);
      continue;
    }
    const isServed = listServedPaths(path, after).has(storedPath);
    const makeExample = (): BreakingExample => makeAccessExample("read", null);
    if (storedPath !== path) {
      const says = `was ${storedPath} and is now ${path}${isServed ? "; the former path still works" : ""}`;
      const effect = isServed ? {} : { ...fullyBreakingEffect, makeExample };
      yield createDifference(positionInResource(place, "was"), "resource-renamed", says, effect);
    }
    yield* compareResourceAlias(place, before, after, isServed);
    if (earlier.parent !== (resource.parent === null ? null : formerNames.formerPath(resource.parent))) {
      const describeParent = (parent: string | null): string =>
        parent === null ? "at the top level" : `below ${parent}`;
      const says = `was ${describeParent(earlier.parent)} and is now ${describeParent(resource.parent)}`;
      yield createDifference(place, "resource-moved", says, { affectedItems: { kind: "every" }, makeExample });
    }
    if (!isRenamed && isDeepStrictEqual(earlier, resource)) continue;
    yield* compareResource(place, earlier, resource, { formerNames, canLimitAccountsToTenant });
  }
  for (const path of gone) {
    const place: ChangePosition = { resource: path, storedPath: path, field: null, pointer: "" };
    yield createDifference(place, "resource-removed", "is no longer declared", {
      affectedItems: { kind: "every" },
      makeExample: () => makeAccessExample("read", null),
    });
  }
}

function createAddedResourceDifference(
  position: ChangePosition,
  { was }: CanonicalResource,
  similarPaths: readonly string[],
): Difference {
  const [first] = similarPaths;
  if (first === undefined || was === null) return createDifference(position, "resource-added", "is a new resource");
  const here = { ...position, storedPath: first, pointer: "/resource" };
  const says = `is new, and ${similarPaths.join(", ")} with the same fields is no longer declared`;
  return createDifference(here, "resource-perhaps-renamed", says, {
    affectedItems: { kind: "every" },
    suggestions: [
      ...similarPaths.map((name) => suggestKeyword(here, "was", name, `if it is the renamed ${name}`)),
      suggestKeyword(here, "was", null, "if it is new"),
    ],
  });
}

/** Tells whether two resources have most of their fields in common. */
function haveSimilarFields(before: CanonicalResource, after: CanonicalResource): boolean {
  const [was, is] = [Object.keys(before.fields), Object.keys(after.fields)];
  // The ids count as a common field even with different names, because an id is often named after its resource.
  const common = was.filter((name) => name !== before.id && is.includes(name)).length;
  return common > 0 && 2 * (common + 1) > Math.max(was.length, is.length);
}

/** Lists all paths under which clients reach the resource, including paths with former names. */
function listServedPaths(path: string, project: CanonicalProject): ReadonlySet<string> {
  const { parent, alias } = project.resources[path]!;
  const names = [lastPathSegment(path), ...(alias === undefined ? [] : [alias.name])];
  const above = parent === null ? [""] : [...listServedPaths(parent, project)].map((each) => `${each}/`);
  return new Set(above.flatMap((each) => names.map((name) => `${each}${name}`)));
}

/** Compares the keyword `alias`, which declares a former name under which a resource is still available. */
function* compareResourceAlias(
  position: ChangePosition,
  before: CanonicalProject,
  after: CanonicalProject,
  isFormerPathServed: boolean,
): Generator<Difference> {
  const { resource: path, storedPath } = position;
  if (path === null || storedPath === null) return;
  const [gone, now] = [before.resources[storedPath]?.alias, after.resources[path]?.alias];
  const here = positionInResource(position, "alias");
  if (gone !== undefined && ![...listServedPaths(path, after)].map(lastPathSegment).includes(gone.name)) {
    yield createDifference(here, "alias-removed", `is no longer available as ${gone.name}`, {
      ...fullyBreakingEffect,
      makeExample: () => makeAccessExample("read", null, { formerCollectionName: gone.name }),
    });
  } else if (
    now !== undefined &&
    now.name !== gone?.name &&
    !(isFormerPathServed && now.name === lastPathSegment(storedPath))
  ) {
    yield createDifference(here, "alias-added", `is also available as ${now.name}`);
  } else if (now !== undefined && now.name === gone?.name && !isDeepStrictEqual(now, gone)) {
    yield createDeprecationDateDifference(here, `the former name ${now.name}`);
  }
}
