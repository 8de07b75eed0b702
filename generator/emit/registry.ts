import type { SerializedRegistry } from "../../runtime/model/schema/open-registry.js";
import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import { getActionMethodName } from "../action-model.js";
import { toCamelCaseName } from "../../runtime/model/schema/path-names.js";
import { type Artifact, toArtifact } from "../artifact.js";
import type { ResourceModel } from "../resource-model.js";
import { composeHeaderComment, formatMemberName } from "./code-formatting.js";
import { formatJsonFile } from "./format-json.js";

/**
 * Emits the module that the engine loads. It exports the hooks and actions of the project, whose types the compiler checks. A
 * JSON file next to it has the data that all resources share.
 * @param privileges all privileges that resources name
 * @param declarationsDigest digest of all declarations
 */
export function emitRegistry(
  models: readonly ResourceModel[],
  privileges: readonly string[],
  project: ProjectDefinition,
  declarationsDigest: string,
): readonly Artifact[] {
  const registryData: SerializedRegistry = {
    resources: models.map(({ definition }) => definition.path),
    privileges,
    project,
    declarations: declarationsDigest,
  };
  const pathsWithHooks = models.filter(({ hasHooks }) => hasHooks).map(({ definition }) => definition.path);
  const actionsByPath = models
    .filter(({ actions }) => actions.length > 0)
    .map(({ definition, actions }) => [definition.path, actions.map((action) => action.definition.name)] as const);
  return [
    toArtifact(
      "generated/registry.ts",
      composeHeaderComment("schemas/") + composeRegistryModule(pathsWithHooks, actionsByPath),
    ),
    toArtifact("generated/registry.json", formatJsonFile("schemas/", registryData)),
  ];
}

/** @param actionsByPath names of the actions, by the path of the resource */
function composeRegistryModule(
  pathsWithHooks: readonly string[],
  actionsByPath: readonly (readonly [path: string, actions: readonly string[]])[],
): string {
  const hooks = pathsWithHooks.map(
    (path) => [path, `${getHooksImportName(path)} satisfies Hooks<${JSON.stringify(path)}>`] as const,
  );
  const actions = actionsByPath.map(([path, names]) => {
    const members = names.map((name) => {
      return [
        name,
        `${getActionImportName(path, name)} satisfies Action<${JSON.stringify(`${path}.${name}`)}>`,
      ] as const;
    });
    return [path, formatObjectLiteral(members, "      ")] as const;
  });
  const given: (readonly [name: string, code: string])[] = [["hooks", formatObjectLiteral(hooks, "    ")]];
  if (actions.length > 0) given.push(["actions", formatObjectLiteral(actions, "    ")]);
  return [
    'import { openRegistry } from "stockroom-api/registry";',
    ...(actionsByPath.length === 0 ? [] : ['import type { Action } from "./actions.js";']),
    ...(pathsWithHooks.length === 0 ? [] : ['import type { Hooks } from "./hooks.js";']),
    ...pathsWithHooks.map(
      (path) => `import { hooks as ${getHooksImportName(path)} } from "../schemas/${path}.hooks.js";`,
    ),
    ...actionsByPath.flatMap(([path, names]) =>
      names.map((name) => `import { run as ${getActionImportName(path, name)} } from "../schemas/${path}.${name}.js";`),
    ),
    `export const registry = openRegistry(import.meta.url, ${formatObjectLiteral(given, "  ")});\n`,
  ].join("\n");
}

function formatObjectLiteral(members: readonly (readonly [name: string, code: string])[], indent: string): string {
  const lines = members.map(([name, code]) => `${indent}  ${formatMemberName(name)}: ${code}`);
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${indent}}`;
}

/** Returns the name for an import of hooks. The ending avoids reserved words, because a resource may be named `class`. */
function getHooksImportName(path: string): string {
  return `${toCamelCaseName(path)}Hooks`;
}

/** Returns the name for an import of an action's code. `_` and the ending distinguish it from the name of a nested resource. */
function getActionImportName(path: string, actionName: string): string {
  return `${toCamelCaseName(path)}_${getActionMethodName(actionName)}Action`;
}
