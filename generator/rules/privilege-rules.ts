import type { Declaration } from "../declaration.js";
import { isHidden, isListable, listReferences } from "../field-facts.js";
import { findAt, type DeclaredProject, type Rules } from "./rule.js";
import { listConditionNames } from "./row-rules.js";

/** Privileges of single fields. */
export const privilegeRules: Rules = {
  *"`privileges.read` is for fields that responses contain and that nothing else reveals."(
    { path, declaration },
    project,
  ) {
    for (const [name, { privileges }] of Object.entries(declaration.properties)) {
      if (privileges?.read === undefined) continue;
      const use = describeUse(declaration, name) ?? describeCount(path, name, project);
      const verdict = isListable(declaration, name)
        ? use
        : isHidden(declaration, name)
          ? "is never in a response"
          : "is not stored";
      yield* findAt(["properties", name, "privileges", "read"], name, verdict);
    }
  },

  *"`privileges.write` is for fields that clients set."({ declaration: { properties } }) {
    for (const [name, { privileges, readOnly }] of Object.entries(properties)) {
      if (privileges?.write === undefined || readOnly !== true) continue;
      yield* findAt(["properties", name, "privileges", "write"], name, "is readOnly");
    }
  },

  *"A view must show at least one field that needs no privilege."({ declaration: { resource, properties } }) {
    for (const view of ["list", "item"] as const) {
      const fields = resource.views?.[view];
      if (fields === undefined || "except" in fields) continue;
      const isEmpty = fields.every((name) => properties[name]?.privileges?.read !== undefined);
      if (isEmpty) yield { at: ["resource", "views", view], found: "every field needs one" };
    }
  },
};

/** A use of the field that reveals its value, or that needs it for every caller. */
function describeUse({ resource, properties }: Declaration, name: string): string | undefined {
  const { accounts, groups } = resource;
  if (name === resource.id) return "is the id";
  if ([resource.title].flat().includes(name)) return "is the title";
  if (name === resource.defaultSort) return "is the default order";
  if (name === resource.tenant?.split(".")[0]) return "is the tenant";
  if (name === resource.own?.field.split(".")[0]) return "is the field of own";
  if (listConditionNames(resource).includes(name)) return "is in the condition of visible";
  if (properties[name]?.audience === true) return "is the audience";
  if (properties[name]?.searchable === true) return "is searchable by everybody";
  const states = [accounts?.enabled, accounts?.active, accounts?.root, accounts?.eligible, groups?.active];
  const ofAccess = [accounts?.login, accounts?.groups, groups?.privileges, ...states.map((pair) => pair?.field)];
  return ofAccess.includes(name) ? "determines what an account may do" : undefined;
}

function describeCount(path: string, name: string, { resources }: DeclaredProject): string | undefined {
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
