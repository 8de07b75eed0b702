import { listActionValues, toPlaceholderDeclaration, getActionMethodName } from "../action-model.js";
import type { ActionKeyword, Declaration } from "../declaration.js";
import { listPrivilegesOfResource } from "../declared-privileges.js";
import { listReferences, findValueKind } from "../declared-fields.js";
import { keysPathSegment } from "../../runtime/model/schema/additional-key-description.js";
import { mapMembers } from "../../runtime/model/values/objects.js";
import { suggestDeclaredName } from "../../runtime/model/values/nearest-name.js";
import type { JsonPath } from "../problem.js";
import type { DeclaredResource } from "../stages/validate.js";
import { type DeclaredProject, type Rule, type Rules, yieldFinding } from "./rule.js";

/** Methods of a collection in the client. An action must not have such a name. `aggregate` is also the end of a URL path. */
const clientMethodNames: ReadonlySet<string> = new Set(["list", "get", "create", "update", "delete", "aggregate"]);

export const actionRules: Rules = {
  *"The code of an action must be in a file next to its declaration."({ path, source, declaration }) {
    for (const [name] of listActions(declaration)) {
      const file = `schemas/${path}.${name}.ts`;
      const hint = `create it: export const run: Action<"${path}.${name}"> = async () => { … };`;
      if (name !== "hooks" && !source.actions.includes(name))
        yield { path: toActionJsonPath(name), found: `${file} does not exist`, hint };
    }
  },

  *"An action must not have the name of another action, a method of the client or a path below the resource."(
    resource,
    project,
  ) {
    const { declaration } = resource;
    const seen = new Map<string, string>();
    for (const [name, action] of listActions(declaration)) {
      const twin = seen.get(getActionMethodName(name));
      seen.set(getActionMethodName(name), name);
      const verdict =
        twin === undefined
          ? describeNameInUse(name, action, resource, project)
          : `has the same name in the typed client as ${JSON.stringify(twin)}`;
      yield* yieldFinding(toActionJsonPath(name), name, verdict);
    }
  },

  *"An action with `reads` must not have `lends`, and its input must consist of single values and arrays of single values."({
    declaration,
  }) {
    for (const [name, { reads, lends, input }] of listActions(declaration)) {
      if (reads !== true) continue;
      if (lends !== undefined)
        yield {
          path: [...toActionJsonPath(name), "lends"],
          found: "this action changes nothing, so it needs no privileges for writes",
        };
      for (const [field, schema] of Object.entries(input?.properties ?? {})) {
        const kind = findValueKind(schema.items ?? schema);
        if (kind === "object" || kind === "array")
          yield* yieldFinding(
            [...toActionJsonPath(name), "input", "properties", field],
            field,
            "is an object or contains one",
          );
      }
    }
  },

  *"`lends` must list privileges that a resource declares."({ declaration }, { resources, declaredPaths }) {
    const lending = listActions(declaration).filter(([, { lends = [] }]) => lends.length > 0);
    if (lending.length === 0) return;
    // Declarations with errors may declare further privileges, so the known privileges may be incomplete.
    if (resources.size < declaredPaths.size) return;
    const known = new Set([...resources.values()].flatMap((each) => listPrivilegesOfResource(each.declaration)));
    for (const [name, { lends = [] }] of lending) {
      for (const [index, privilege] of lends.entries()) {
        if (known.has(privilege)) continue;
        const hint = suggestDeclaredName(privilege, [...known]);
        yield* yieldFinding([...toActionJsonPath(name), "lends", index], privilege, "is not declared", hint);
      }
    }
  },

  *"References in the input and the answer of an action must not have `sameTenant`, `onDelete` or `via`."({
    declaration,
  }) {
    for (const { values, path } of listActionValues(declaration)) {
      for (const { name, path: place, ...reference } of listReferences(toPlaceholderDeclaration(values))) {
        const others = (["sameTenant", "onDelete", "via"] as const).filter(
          (keyword) => reference[keyword] !== undefined,
        );
        for (const keyword of others)
          yield* yieldFinding([...path, ...place], name, `has ${keyword}, which is for fields of a resource`);
      }
    }
  },
};

/** Applies rules about fields also to values in the input and answer of actions. */
export function extendToActionValues(rules: Rules): Rules {
  return mapMembers(rules, (rule): Rule => {
    return function* (resource, project) {
      yield* rule(resource, project);
      for (const { values, path } of listActionValues(resource.declaration)) {
        for (const finding of rule({ ...resource, declaration: toPlaceholderDeclaration(values) }, project)) {
          // The rule sees a placeholder declaration with the action's values as fields. Ignore findings about its other parts.
          if (finding.path[0] === "properties" || finding.path[0] === "required")
            yield { ...finding, path: [...path, ...finding.path] };
        }
      }
    };
  });
}

function listActions({ resource: { actions = {} } }: Declaration): readonly (readonly [string, ActionKeyword])[] {
  return Object.entries(actions);
}

function toActionJsonPath(name: string): JsonPath {
  return ["resource", "actions", name];
}

/** Describes what already has the name; undefined if the name is free. */
function describeNameInUse(
  name: string,
  { on = "item" }: ActionKeyword,
  { path, declaration }: DeclaredResource,
  { declaredPaths, resources }: DeclaredProject,
): string | undefined {
  if (name === "hooks")
    return `cannot name an action, because schemas/${path}.hooks.ts contains hooks: choose another name`;
  if (clientMethodNames.has(getActionMethodName(name))) return "is a method of the typed client";
  if (on === "collection") {
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name) ? "has the form of an id" : undefined;
  }
  if (name === keysPathSegment && declaration.resource.accounts !== undefined)
    return "is the path of the keys of an account";
  if (declaredPaths.has(`${path}/${name}`)) return `is the resource schemas/${path}/${name}.json`;
  const other = resources.get(name);
  const isSeen =
    other !== undefined &&
    listReferences(other.declaration).some(({ resource, via }) => resource === path && via === true);
  return isSeen ? `is the path of the collection ${name} below ${path}` : undefined;
}
