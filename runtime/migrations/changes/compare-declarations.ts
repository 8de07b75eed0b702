import { isDeepStrictEqual } from "node:util";
import type { DescribedProject, DescribedResource } from "../../model/schema/described.js";
import { compareProject } from "./compare-project.js";
import { compareResource } from "./compare-resource.js";
import { tell, word, type Difference, type Place } from "./difference.js";
import { matchPaths } from "./match-names.js";

/**
 * Compares two states of the declarations and determines the effect of each change: the classifier, for migrations and for CI
 * pipelines. Renames are recognized by the keyword `was`.
 */
export function compareDeclarations(before: DescribedProject, after: DescribedProject): readonly Difference[] {
  return [...compareAll(before, after)];
}

function* compareAll(before: DescribedProject, after: DescribedProject): Generator<Difference> {
  const names = matchPaths(before, after);
  const kept = new Set(Object.keys(after.resources).map((path) => names.pathBefore(path)));
  const gone = Object.keys(before.resources).filter((path) => !kept.has(path));
  // The path may name another resource afterwards.
  const isRenamed = Object.keys(after.resources).some((path) => ![path, null].includes(names.pathBefore(path)));
  const bindsAccounts = [before, after].every(hasBoundAccounts);
  yield* compareProject(before, after);
  for (const [path, resource] of Object.entries(after.resources)) {
    const stored = names.pathBefore(path);
    const earlier = stored === null ? undefined : before.resources[stored];
    const place: Place = { resource: path, stored, field: null, pointer: "" };
    if (stored === null || earlier === undefined) {
      if (typeof resource.was === "string") {
        const here = { ...place, pointer: "/resource/was" };
        yield tell(here, "was-unmet", `has "was": "${resource.was}", but there was no such resource`);
      }
      yield addResource(
        place,
        resource,
        gone.filter((was) => isAlike(before.resources[was]!, resource)),
      );
      continue;
    }
    const isServed = servedPaths(path, after).has(stored);
    if (stored !== path) yield renameResource(place, stored, path, isServed);
    yield* compareAlias(place, before, after, isServed);
    if (earlier.parent !== (resource.parent === null ? null : names.pathBefore(resource.parent))) {
      yield moveResource(place, earlier, resource);
    }
    if (!isRenamed && isDeepStrictEqual(earlier, resource)) continue;
    yield* compareResource(place, earlier, resource, { names, bindsAccounts });
  }
  for (const path of gone) yield removeResource(path);
}

/** Whether an account may be bound to one tenant. */
function hasBoundAccounts({ resources }: DescribedProject): boolean {
  return Object.values(resources).some(({ accounts, tenant }) => accounts !== undefined && tenant !== undefined);
}

function addResource(place: Place, { was }: DescribedResource, alike: readonly string[]): Difference {
  const [first] = alike;
  if (first === undefined || was === null) return tell(place, "resource-added", "is a new resource");
  const here = { ...place, stored: first, pointer: "/resource" };
  return tell(
    here,
    "resource-perhaps-renamed",
    `is new, and ${alike.join(", ")} with the same fields is no longer declared`,
    {
      class: "word",
      concerns: { kind: "every" },
      words: [
        ...alike.map((name) => word(here, "was", name, `it is the renamed ${name}`)),
        word(here, "was", null, "it is new"),
      ],
    },
  );
}

/** Whether most fields of each are fields of the other. */
function isAlike(before: DescribedResource, after: DescribedResource): boolean {
  const [was, is] = [Object.keys(before.fields), Object.keys(after.fields)];
  // Ids often contain the name of the resource.
  const common = was.filter((name) => name !== before.id && is.includes(name)).length;
  return common > 0 && 2 * (common + 1) > Math.max(was.length, is.length);
}

/** Lists all paths of the resource, including former ones. */
function servedPaths(path: string, project: DescribedProject): ReadonlySet<string> {
  const { parent, alias } = project.resources[path]!;
  const names = [path.slice(path.lastIndexOf("/") + 1), ...(alias === undefined ? [] : [alias.name])];
  const above = parent === null ? [""] : [...servedPaths(parent, project)].map((each) => `${each}/`);
  return new Set(above.flatMap((each) => names.map((name) => `${each}${name}`)));
}

/** Nested resources move with their parent. */
function* compareAlias(
  place: Place,
  before: DescribedProject,
  after: DescribedProject,
  isServed: boolean,
): Generator<Difference> {
  const { resource: path, stored } = place;
  if (path === null || stored === null) return;
  const [gone, now] = [before.resources[stored]?.alias, after.resources[path]?.alias];
  const here = { ...place, pointer: "/resource/alias" };
  const name = stored.slice(stored.lastIndexOf("/") + 1);
  const served = [...servedPaths(path, after)].map((each) => each.slice(each.lastIndexOf("/") + 1));
  if (gone !== undefined && !served.includes(gone.name)) {
    yield tell(here, "alias-removed", `is no longer available as ${gone.name}`, {
      requests: "breaking",
      answers: "breaking",
      types: "breaking",
      witness: { kind: "action", action: "read", privilege: null, as: gone.name },
    });
  } else if (now !== undefined && now.name !== gone?.name && !(isServed && now.name === name)) {
    yield tell(here, "alias-added", `is also available as ${now.name}`);
  } else if (now !== undefined && now.name === gone?.name && !isDeepStrictEqual(now, gone)) {
    yield tell(here, "texts-changed", `${now.name} ends at another time`);
  }
}

function renameResource(place: Place, was: string, is: string, isServed: boolean): Difference {
  if (isServed) {
    const says = `was ${was}, which still works, and is ${is}`;
    return tell({ ...place, pointer: "/resource/was" }, "resource-renamed", says, { class: "safe" });
  }
  return tell({ ...place, pointer: "/resource/was" }, "resource-renamed", `was ${was} and is ${is}`, {
    requests: "breaking",
    answers: "breaking",
    types: "breaking",
    class: "safe",
    witness: { kind: "action", action: "read", privilege: null },
  });
}

function moveResource(place: Place, before: DescribedResource, after: DescribedResource): Difference {
  const lay = (parent: string | null): string => (parent === null ? "at the top level" : `below ${parent}`);
  return tell(place, "resource-moved", `was ${lay(before.parent)} and is ${lay(after.parent)}`, {
    requests: "breaking",
    answers: "breaking",
    types: "breaking",
    class: "word",
    concerns: { kind: "every" },
    witness: { kind: "action", action: "read", privilege: null },
  });
}

function removeResource(path: string): Difference {
  const place: Place = { resource: path, stored: path, field: null, pointer: "" };
  return tell(place, "resource-removed", "is no longer declared", {
    requests: "breaking",
    answers: "breaking",
    types: "breaking",
    class: "loses",
    concerns: { kind: "every" },
    witness: { kind: "action", action: "read", privilege: null },
  });
}
