import type { Declaration } from "../declaration.js";
import { listExemptions } from "../field-privileges.js";
import { parentPath } from "../parent-path.js";
import { findAt, type DeclaredProject, type Rules } from "./rule.js";

/** Resources that everybody may read without credentials. */
export const publicRules: Rules = {
  *"A resource with `accounts`, `groups` or `own` must not be public."({ declaration }) {
    const { resource } = declaration;
    if (resource.public !== true) return;
    const which = (["accounts", "groups", "own"] as const).find((keyword) => resource[keyword] !== undefined);
    if (which !== undefined) yield { at: ["resource", "public"], found: `it declares ${which}` };
  },

  *"A nested resource may be public only if its parent is public."({ path, declaration }, { resources }) {
    const parent = resources.get(parentPath(path) ?? "")?.declaration;
    if (declaration.resource.public !== true || parent === undefined || parent.resource.public === true) return;
    yield { at: ["resource", "public"], found: `${parentPath(path) ?? ""} is not public` };
  },

  *"The read privilege of a public resource must not grant anything else."({ declaration }, project) {
    if (declaration.resource.public !== true) return;
    const privilege = readPrivilege(declaration);
    yield* findAt(["resource", "public"], privilege, describeOtherUse(privilege, project));
  },
};

function describeOtherUse(privilege: string, { resources }: DeclaredProject): string | undefined {
  for (const [path, { declaration }] of resources) {
    const { resource, properties } = declaration;
    if (resource.public !== true && readPrivilege(declaration) === privilege)
      return `also grants reading ${path}, which is not public`;
    const { read: _, ...others } = resource.privileges;
    const more = [
      ...Object.values(others),
      ...Object.values(resource.actions ?? {}).map((action) => action.privilege),
      ...listExemptions(resource),
      ...Object.values(properties).flatMap(({ privileges }) => [privileges?.read, privileges?.write]),
      ...Object.values(properties).flatMap(({ transitions = {} }) =>
        Object.values(transitions).flatMap((following) => Object.values(following)),
      ),
    ];
    if (more.includes(privilege)) return `grants more on ${path} than reading it`;
  }
  return undefined;
}

function readPrivilege({ resource }: Declaration): string {
  return resource.privileges.read;
}
