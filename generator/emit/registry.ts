import type { WrittenRegistry } from "../../runtime/model/schema/open-registry.js";
import type { ProjectDefinition } from "../../runtime/model/schema/project.js";
import { nameAction } from "../action-model.js";
import { nameInCode } from "../name-in-code.js";
import { type Artifact, toArtifact } from "../artifact.js";
import type { ResourceModel } from "../resource-model.js";
import { writeHeader } from "./code-text.js";
import { writeJsonFile } from "./json-text.js";

/**
 * Emits the module that the engine loads. It passes hooks and actions on, so that the compiler checks their types. The data that
 * all resources share is in a file beside it.
 * @param privileges all privileges that resources name
 * @param declarations digest of all declarations
 */
export function emitRegistry(
  models: readonly ResourceModel[],
  privileges: readonly string[],
  project: ProjectDefinition,
  declarations: string,
): readonly Artifact[] {
  const written: WrittenRegistry = {
    resources: models.map(({ definition }) => definition.path),
    privileges,
    project,
    declarations,
  };
  const hooked = models.filter(({ hooks }) => hooks).map(({ definition }) => definition.path);
  const acting = models.filter(({ actions }) => actions.length > 0);
  const text = `import { openRegistry } from "stockroom-api/registry";
${acting.length === 0 ? "" : 'import type { Action } from "./actions.js";\n'}${hooked.length === 0 ? "" : 'import type { Hooks } from "./hooks.js";\n'}${hooked.map((path) => `import { hooks as ${nameHooks(path)} } from "../schemas/${path}.hooks.js";\n`).join("")}${writeImports(acting)}
export const registry = openRegistry(import.meta.url, {
  hooks: {
${hooked.map((path) => `    ${JSON.stringify(path)}: ${nameHooks(path)} satisfies Hooks<${JSON.stringify(path)}>,\n`).join("")}  },
${writeActions(acting)}});
`;
  return [
    toArtifact("generated/registry.ts", writeHeader("schemas/") + text),
    toArtifact("generated/registry.json", writeJsonFile("schemas/", written)),
  ];
}

/** The ending prevents reserved words: a resource may be named `class`. */
function nameHooks(path: string): string {
  return `${nameInCode(path)}Hooks`;
}

function writeImports(acting: readonly ResourceModel[]): string {
  return acting
    .flatMap(({ definition: { path }, actions }) =>
      actions.map(({ definition: { name } }) => {
        return `import { run as ${nameRun(path, name)} } from "../schemas/${path}.${name}.js";\n`;
      }),
    )
    .join("");
}

function writeActions(acting: readonly ResourceModel[]): string {
  if (acting.length === 0) return "";
  const members = acting.map(({ definition: { path }, actions }) => {
    const lines = actions.map(({ definition: { name } }) => {
      return `      ${JSON.stringify(name)}: ${nameRun(path, name)} satisfies Action<${JSON.stringify(`${path}.${name}`)}>,\n`;
    });
    return `    ${JSON.stringify(path)}: {\n${lines.join("")}    },\n`;
  });
  return `  actions: {\n${members.join("")}  },\n`;
}

/** The ending and the underscore prevent equal names of a nested resource and an action. */
function nameRun(path: string, name: string): string {
  return `${nameInCode(path)}_${nameAction(name)}Action`;
}
