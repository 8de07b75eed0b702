import type { SerializedRegistry } from "../../runtime/model/schema/open-registry.js";
import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import { nameAction } from "../action-model.js";
import { nameInCode } from "../name-in-code.js";
import { type Artifact, toArtifact, toCachedArtifact } from "../artifact.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ResourceModel } from "../resource-model.js";
import { writeHeader } from "./code-text.js";
import { composeModule, exportedConstant, importedTypes, importedValue, objectOf } from "./compose-module.js";
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
  const hooked = models.filter(({ hooks }) => hooks).map(({ definition }) => definition.path);
  const acting = models
    .filter(({ actions }) => actions.length > 0)
    .map(({ definition, actions }) => [definition.path, actions.map((action) => action.definition.name)] as const);
  const write = (): string => writeHeader("schemas/") + composeRegistry(hooked, acting);
  return [
    toCachedArtifact("generated/registry.ts", memory, JSON.stringify([hooked, acting]), write),
    toArtifact("generated/registry.json", writeJsonFile("schemas/", written)),
  ];
}

/**
 * @param hooked paths of resources with hooks
 * @param acting paths of resources with actions, and the names of the actions
 */
function composeRegistry(
  hooked: readonly string[],
  acting: readonly (readonly [path: string, actions: readonly string[]])[],
): string {
  const hooks = hooked.map((path) => {
    return [path, `${nameHooks(path)} satisfies Hooks<${JSON.stringify(path)}>`] as const;
  });
  const actions = acting.map(([path, names]) => {
    const members = names.map((name) => {
      return [name, `${nameRun(path, name)} satisfies Action<${JSON.stringify(`${path}.${name}`)}>`] as const;
    });
    return [path, objectOf(members)] as const;
  });
  const given = objectOf([
    ["hooks", objectOf(hooks)],
    ...(actions.length === 0 ? [] : [["actions", objectOf(actions)] as const]),
  ]);
  return composeModule([
    importedValue("stockroom-api/registry", "openRegistry"),
    ...(acting.length === 0 ? [] : [importedTypes("./actions.js", ["Action"])]),
    ...(hooked.length === 0 ? [] : [importedTypes("./hooks.js", ["Hooks"])]),
    ...hooked.map((path) => importedValue(`../schemas/${path}.hooks.js`, "hooks", nameHooks(path))),
    ...acting.flatMap(([path, names]) =>
      names.map((name) => importedValue(`../schemas/${path}.${name}.js`, "run", nameRun(path, name))),
    ),
    exportedConstant("registry", (writer) => {
      writer.write("openRegistry(import.meta.url, ");
      given(writer);
      writer.write(")");
    }),
  ]);
}

/** Returns the name for an import of hooks. The ending avoids reserved words, because a resource may be named `class`. */
function nameHooks(path: string): string {
  return `${nameInCode(path)}Hooks`;
}

/** Returns the name for an import of an action's code. `_` and the ending distinguish it from the name of a nested resource. */
function nameRun(path: string, name: string): string {
  return `${nameInCode(path)}_${nameAction(name)}Action`;
}
