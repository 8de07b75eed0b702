import type { SerializedRegistry } from "../../runtime/model/schema/open-registry.js";
import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import { nameActionMethod } from "../action-model.js";
import { nameInCode } from "../name-in-code.js";
import { type Artifact, toArtifact, toCachedArtifact } from "../artifact.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ResourceModel } from "../resource-model.js";
import { writeHeader, writeMemberName } from "./code-text.js";
import { writeJsonFile } from "./json-text.js";

/**
 * Emits the module that the engine loads. It exports the hooks and actions of the project, whose types the compiler checks. A
 * JSON file next to it has the data that all resources share.
 * @param privileges all privileges that resources name
 * @param declarations digest of all declarations
 */
export function emitRegistry(
  models: readonly ResourceModel[],
  privileges: readonly string[],
  project: ProjectDefinition,
  declarations: string,
  memory: GenerationCache,
): readonly Artifact[] {
  const written: SerializedRegistry = {
    resources: models.map(({ definition }) => definition.path),
    privileges,
    project,
    declarations,
  };
  const hooked = models.filter(({ hasHooks }) => hasHooks).map(({ definition }) => definition.path);
  const acting = models
    .filter(({ actions }) => actions.length > 0)
    .map(({ definition, actions }) => [definition.path, actions.map((action) => action.definition.name)] as const);
  const write = (): string => writeHeader("schemas/") + writeRegistry(hooked, acting);
  return [
    toCachedArtifact("generated/registry.ts", memory, JSON.stringify([hooked, acting]), write),
    toArtifact("generated/registry.json", writeJsonFile("schemas/", written)),
  ];
}

/**
 * @param hooked paths of resources with hooks
 * @param acting paths of resources with actions, and the names of the actions
 */
function writeRegistry(
  hooked: readonly string[],
  acting: readonly (readonly [path: string, actions: readonly string[]])[],
): string {
  const hooks = hooked.map((path) => [path, `${nameHooks(path)} satisfies Hooks<${JSON.stringify(path)}>`] as const);
  const actions = acting.map(([path, names]) => {
    const members = names.map((name) => {
      return [name, `${nameRun(path, name)} satisfies Action<${JSON.stringify(`${path}.${name}`)}>`] as const;
    });
    return [path, writeObject(members, "      ")] as const;
  });
  const given: (readonly [name: string, code: string])[] = [["hooks", writeObject(hooks, "    ")]];
  if (actions.length > 0) given.push(["actions", writeObject(actions, "    ")]);
  return [
    'import { openRegistry } from "stockroom-api/registry";',
    ...(acting.length === 0 ? [] : ['import type { Action } from "./actions.js";']),
    ...(hooked.length === 0 ? [] : ['import type { Hooks } from "./hooks.js";']),
    ...hooked.map((path) => `import { hooks as ${nameHooks(path)} } from "../schemas/${path}.hooks.js";`),
    ...acting.flatMap(([path, names]) =>
      names.map((name) => `import { run as ${nameRun(path, name)} } from "../schemas/${path}.${name}.js";`),
    ),
    `export const registry = openRegistry(import.meta.url, ${writeObject(given, "  ")});\n`,
  ].join("\n");
}

function writeObject(members: readonly (readonly [name: string, code: string])[], indent: string): string {
  const lines = members.map(([name, code]) => `${indent}  ${writeMemberName(name)}: ${code}`);
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${indent}}`;
}

/** Returns the name for an import of hooks. The ending avoids reserved words, because a resource may be named `class`. */
function nameHooks(path: string): string {
  return `${nameInCode(path)}Hooks`;
}

/** Returns the name for an import of an action's code. `_` and the ending distinguish it from the name of a nested resource. */
function nameRun(path: string, name: string): string {
  return `${nameInCode(path)}_${nameActionMethod(name)}Action`;
}
