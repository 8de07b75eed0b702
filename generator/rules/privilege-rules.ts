import type { Declaration } from "../declaration.js";
import { isHidden, isListable, listReferences } from "../field-facts.js";
import type { DeclaredProject, Rules } from "./rule.js";
import { findAt } from "./finding.js";

/** Privileges of single fields. */
export const privilegeRules: Rules = {
  *"What not everybody may read is a field that answers may carry, and that nothing else reveals."(
    { path, declaration },
    project,
  ) {
    for (const [name, { privileges }] of Object.entries(declaration.properties)) {
      if (privileges?.read === undefined) continue;
      const use = describeUse(declaration, name) ?? describeCount(path, name, project);
      const verdict = isListable(declaration, name) ? use : isHidden(declaration, name) ? "is hidden" : "is not stored";
      yield* findAt(["properties", name, "privileges", "read"], name, verdict);
    }
  },

  *"What not everybody may set is a field that somebody may set."({ declaration: { properties } }) {
    for (const [name, { privileges, readOnly }] of Object.entries(properties)) {
      if (privileges?.write === undefined || readOnly !== true) continue;
      yield* findAt(["properties", name, "privileges", "write"], name, "is readOnly");
    }
  },

  *"Everybody sees something of a view."({ declaration: { resource, properties } }) {
    for (const view of ["list", "item"] as const) {
      const fields = resource.views?.[view];
      if (fields === undefined || "except" in fields) continue;
      const isEmpty = fields.every((name) => properties[name]?.privileges?.read !== undefined);
      if (isEmpty) yield { at: ["resource", "views", view], found: "every field takes a privilege" };
    }
  },
};

/** What would tell of the field, or needs it for everybody. */
function describeUse({ resource, properties }: Declaration, name: string): string | undefined {
  const { accounts, groups } = resource;
  if (name === resource.id) return "is the id";
  if ([resource.title].flat().includes(name)) return "is the title";
  if (name === resource.defaultSort) return "sorts the collection";
  if (name === resource.tenant) return "is the tenant";
  if (name === resource.own?.field) return "says whose the item is";
  if (properties[name]?.audience === true) return "is the audience";
  if (properties[name]?.searchable === true) return "is searched, by everybody";
  const states = [accounts?.enabled, accounts?.active, accounts?.root, accounts?.eligible, groups?.active];
  const ofAccess = [accounts?.login, accounts?.groups, groups?.privileges, ...states.map((pair) => pair?.field)];
  return ofAccess.includes(name) ? "says what an account may do" : undefined;
}

function describeCount(path: string, name: string, { resources }: DeclaredProject): string | undefined {
  const declaration = resources.get(path)?.declaration;
  const isSeenThrough = (declaration === undefined ? [] : listReferences(declaration)).some(
    (reference) => reference.name === name && reference.via === true,
  );
  if (isSeenThrough) return "says through what the collection is seen";
  for (const [other, counting] of resources) {
    const isCounted = Object.values(counting.declaration.properties).some(
      ({ counts }) => counts?.resource === path && counts.by === name,
    );
    if (isCounted) return `is counted in ${other}`;
  }
  return undefined;
}
