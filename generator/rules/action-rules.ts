import { listActionValues, toDeclaration, type LocatedValues } from "../action-values.js";
import { nameAction } from "../action-model.js";
import type { ActionKeyword, Declaration } from "../declaration.js";
import { listOwnPrivileges } from "../field-privileges.js";
import { listReferences } from "../field-facts.js";
import { keysName } from "../../runtime/model/keys-name.js";
import { kindOf } from "../kind-of.js";
import { suggestName } from "../../runtime/model/nearest-name.js";
import type { JsonPath } from "../problem.js";
import type { Finding } from "../schema-file.js";
import type { DeclaredResource } from "../validate.js";
import { findAt } from "./finding.js";
import type { DeclaredProject, Rule, Rules } from "./rule.js";

/** What the client of a collection has besides; `aggregate` is the end of a path, too. */
const methodsOfClient: ReadonlySet<string> = new Set(["list", "get", "create", "update", "delete", "aggregate"]);

/** Actions beside reading and writing. */
export const actionRules: Rules = {
  *"The code of an action lies beside its declaration."({ path, source, declaration }) {
    for (const [name] of listActions(declaration)) {
      const file = `schemas/${path}.${name}.ts`;
      const hint = `write it: export const run: Action<"${path}.${name}"> = async () => { … };`;
      if (name !== "hooks" && !source.actions.includes(name))
        yield { at: atAction(name), found: `there is no ${file}`, hint };
    }
  },

  *"An action takes no name that its path, its file or the client has for something else."(resource, project) {
    const { declaration } = resource;
    const seen = new Map<string, string>();
    for (const [name, action] of listActions(declaration)) {
      const twin = seen.get(nameAction(name));
      seen.set(nameAction(name), name);
      const verdict =
        twin === undefined
          ? describeTaken(name, action, resource, project)
          : `is called like ${JSON.stringify(twin)} in the client`;
      yield* findAt(atAction(name), name, verdict);
    }
  },

  *"An action that only reads is lent no privilege, and a query gives it single values and arrays of them."({
    declaration,
  }) {
    for (const [name, { reads, lends, input }] of listActions(declaration)) {
      if (reads !== true) continue;
      if (lends !== undefined) yield { at: [...atAction(name), "lends"], found: "it writes nothing" };
      for (const [field, schema] of Object.entries(input?.properties ?? {})) {
        const kind = kindOf(schema.items ?? schema);
        if (kind === "object" || kind === "array")
          yield* findAt([...atAction(name), "input", "properties", field], field, "is none of both");
      }
    }
  },

  *"A privilege that is lent is one that a resource names."({ declaration }, { resources, paths }) {
    const lending = listActions(declaration).filter(([, { lends = [] }]) => lends.length > 0);
    if (lending.length === 0) return;
    // Of what is not sound, nobody knows all that it names.
    if (resources.size < paths.size || [...resources.values()].some(({ broken }) => broken.length > 0)) return;
    const known = new Set([...resources.values()].flatMap((each) => listOwnPrivileges(each.declaration)));
    for (const [name, { lends = [] }] of lending) {
      for (const [index, privilege] of lends.entries()) {
        if (known.has(privilege)) continue;
        yield* findAt([...atAction(name), "lends", index], privilege, "is not", suggestName(privilege, known));
      }
    }
  },

  *"What an action takes or answers with refers to items by itself."({ declaration }) {
    for (const { values, at } of listActionValues(declaration)) {
      for (const { name, at: place, ...reference } of listReferences(toDeclaration(values))) {
        const others = (["sameTenant", "onDelete", "via"] as const).filter(
          (keyword) => reference[keyword] !== undefined,
        );
        for (const keyword of others) yield* findAt([...at, ...place], name, `has ${keyword}, which is for fields`);
      }
    }
  },
};

/** The rules of fields hold of what actions take and answer with, too. */
export function alsoOfActions(rules: Rules): Rules {
  const entries = Object.entries(rules).map(([sentence, rule]) => {
    const ofBoth: Rule = function* (resource, project) {
      yield* rule(resource, project);
      for (const values of listActionValues(resource.declaration)) yield* judgeValues(rule, resource, values, project);
    };
    return [sentence, ofBoth] as const;
  });
  return Object.fromEntries(entries);
}

function* judgeValues(
  rule: Rule,
  resource: DeclaredResource,
  { values, at }: LocatedValues,
  project: DeclaredProject,
): Iterable<Finding> {
  for (const finding of rule({ ...resource, declaration: toDeclaration(values) }, project)) {
    // What is said of the resource around them is not theirs.
    if (finding.at[0] === "properties" || finding.at[0] === "required")
      yield { ...finding, at: [...at, ...finding.at] };
  }
}

function listActions({ resource: { actions = {} } }: Declaration): readonly (readonly [string, ActionKeyword])[] {
  return Object.entries(actions);
}

function atAction(name: string): JsonPath {
  return ["resource", "actions", name];
}

function describeTaken(
  name: string,
  { on = "item" }: ActionKeyword,
  { path, declaration }: DeclaredResource,
  { paths, resources }: DeclaredProject,
): string | undefined {
  if (name === "hooks") return "is the file of the hooks";
  if (methodsOfClient.has(nameAction(name))) return "is a method of the client";
  if (on === "collection") {
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name) ? "is a UUID, as ids are" : undefined;
  }
  if (name === keysName && declaration.resource.accounts !== undefined) return "is where the keys of an account are";
  if (paths.has(`${path}/${name}`)) return `is what schemas/${path}/${name}.json declares`;
  const other = resources.get(name);
  const isSeen =
    other !== undefined &&
    listReferences(other.declaration).some(({ resource, via }) => resource === path && via === true);
  return isSeen ? `is how ${name} are seen below ${path}` : undefined;
}
