import type { Declaration } from "../declaration.js";
import { isHidden, mayBeInLists, listReferences } from "../declared-fields.js";
import { listFieldAndExemptionPrivileges } from "../declared-privileges.js";
import { parentPath } from "../../runtime/model/schema/path-names.js";
import { yieldFinding, listKeywordUses, type DeclaredProject, type Rules } from "./rule.js";
import { listFieldsInVisibleCondition } from "./row-access-rules.js";

/** Rules about privileges for single fields, and about public resources, which everybody may read. */
export const privilegeRules: Rules = {
  *"`privileges.read` is for fields that responses contain and that nothing else reveals."(
    { path, declaration },
    project,
  ) {
    for (const { path: keywordPath, name, value } of listKeywordUses(declaration, "privileges")) {
      if (value.read === undefined) continue;
      const use = describeRevealingUse(declaration, name) ?? describeRevealingCount(path, name, project);
      const verdict = mayBeInLists(declaration, name)
        ? use
        : isHidden(declaration, name)
          ? "is never in a response"
          : "is not stored";
      yield* yieldFinding([...keywordPath, "read"], name, verdict);
    }
  },

  *"`privileges.write` is for fields that clients set."({ declaration }) {
    for (const { path, name, field, value } of listKeywordUses(declaration, "privileges")) {
      if (value.write !== undefined && field.readOnly === true)
        yield* yieldFinding([...path, "write"], name, "is readOnly");
    }
  },

  *"A view must show at least one field that needs no privilege."({ declaration: { resource, properties } }) {
    for (const view of ["list", "item"] as const) {
      const fields = resource.views?.[view];
      if (fields === undefined || "except" in fields) continue;
      const isEmpty = fields.every((name) => properties[name]?.privileges?.read !== undefined);
      if (isEmpty) yield { path: ["resource", "views", view], found: "every field needs a privilege" };
    }
  },

  *"A resource with `accounts`, `groups` or `own` must not be public."({ declaration }) {
    const { resource } = declaration;
    if (resource.public !== true) return;
    const which = (["accounts", "groups", "own"] as const).find((keyword) => resource[keyword] !== undefined);
    if (which !== undefined) yield { path: ["resource", "public"], found: `it declares ${which}` };
  },

  *"A nested resource may be public only if its parent is public."({ path, declaration }, { resources }) {
    const parent = resources.get(parentPath(path) ?? "")?.declaration;
    if (declaration.resource.public !== true || parent === undefined || parent.resource.public === true) return;
    yield { path: ["resource", "public"], found: `${parentPath(path) ?? ""} is not public` };
  },

  *"The read privilege of a public resource must not grant anything else."({ declaration }, project) {
    if (declaration.resource.public !== true) return;
    const { read } = declaration.resource.privileges;
    yield* yieldFinding(["resource", "public"], read, describeGrantBeyondPublicRead(read, project));
  },
};

/** Describes a use of the field that every caller needs or that reveals its value, such as "is the title"; undefined if none. */
function describeRevealingUse({ resource, properties }: Declaration, name: string): string | undefined {
  const { accounts, groups } = resource;
  if (name === resource.id) return "is the id";
  if ([resource.title].flat().includes(name)) return "is the title";
  if (name === resource.defaultSort) return "is the default order";
  if (name === resource.tenant?.split(".")[0]) return "is the tenant";
  if (name === resource.own?.field.split(".")[0]) return "is the field of own";
  if (listFieldsInVisibleCondition(resource).includes(name)) return "is in the condition of `visible`";
  if (properties[name]?.audience === true) return "is the audience";
  if (properties[name]?.searchable === true) return "is searchable by everybody";
  const states = [accounts?.enabled, accounts?.active, accounts?.root, accounts?.eligible, groups?.active];
  const ofAccess = [accounts?.login, accounts?.groups, groups?.privileges, ...states.map((pair) => pair?.field)];
  return ofAccess.includes(name) ? "determines what an account may do" : undefined;
}

/** Describes how counting items reveals values of the field; undefined if it does not. */
function describeRevealingCount(path: string, name: string, { resources }: DeclaredProject): string | undefined {
  const declaration = resources.get(path)?.declaration;
  const isSeenThrough = (declaration === undefined ? [] : listReferences(declaration)).some(
    (reference) => reference.name === name && reference.via === true,
  );
  if (isSeenThrough) return "has via";
  for (const [other, counting] of resources) {
    const isCounted = Object.values(counting.declaration.properties).some(
      ({ counts }) => counts?.resource === path && counts.by === name,
    );
    if (isCounted) return `is counted in ${other}`;
  }
  return undefined;
}

/** Describes what the privilege grants in addition to reading public resources; undefined if nothing. */
function describeGrantBeyondPublicRead(privilege: string, { resources }: DeclaredProject): string | undefined {
  for (const [path, { declaration }] of resources) {
    const { resource } = declaration;
    const { read, ...others } = resource.privileges;
    if (resource.public !== true && read === privilege) return `also grants reading ${path}, which is not public`;
    const ofActions = Object.values(resource.actions ?? {}).map((action) => action.privilege);
    const more = [...Object.values(others), ...ofActions, ...listFieldAndExemptionPrivileges(declaration)];
    if (more.includes(privilege)) return `also grants other rights on ${path} than to read it`;
  }
  return undefined;
}
