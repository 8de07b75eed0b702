import type { Declaration } from "../declaration.js";
import { parentPath } from "../parent-path.js";
import { findAt } from "./finding.js";
import type { DeclaredProject, Rules } from "./rule.js";

/** What everybody may read, without credentials. */
export const publicRules: Rules = {
  *"What everybody may read is neither accounts nor groups, nor what each has of his own."({ declaration }) {
    const { resource } = declaration;
    if (resource.public !== true) return;
    const which = (["accounts", "groups", "own"] as const).find((keyword) => resource[keyword] !== undefined);
    if (which !== undefined) yield { at: ["resource", "public"], found: `it declares ${which}` };
  },

  *"What is nested in others is read by everybody only where these are."({ path, declaration }, { resources }) {
    const parent = resources.get(parentPath(path) ?? "")?.declaration;
    if (declaration.resource.public !== true || parent === undefined || parent.resource.public === true) return;
    yield { at: ["resource", "public"], found: `${parentPath(path) ?? ""} is not public` };
  },

  *"The privilege to read what everybody may read gives nothing else."({ declaration }, project) {
    if (declaration.resource.public !== true) return;
    const privilege = readPrivilege(declaration);
    yield* findAt(["resource", "public"], privilege, describeOtherUse(privilege, project));
  },
};

function describeOtherUse(privilege: string, { resources }: DeclaredProject): string | undefined {
  for (const [path, { declaration }] of resources) {
    const { resource, properties } = declaration;
    if (resource.public !== true && readPrivilege(declaration) === privilege)
      return `lets read ${path}, which is not public`;
    const { read: _, ...others } = resource.privileges;
    const more = [
      ...Object.values(others),
      ...Object.values(resource.actions ?? {}).map((action) => action.privilege),
      resource.own?.unless,
      ...Object.values(properties).flatMap(({ privileges }) => [privileges?.read, privileges?.write]),
      ...Object.values(properties).flatMap(({ transitions = {} }) =>
        Object.values(transitions).flatMap((following) => Object.values(following)),
      ),
    ];
    if (more.includes(privilege)) return `gives more of ${path} than to read it`;
  }
  return undefined;
}

function readPrivilege({ resource }: Declaration): string {
  return resource.privileges.read;
}
