import type { WrittenRegistry } from "../../runtime/model/open-registry.js";
import type { ProjectDefinition } from "../../runtime/model/project.js";
import { nameAction } from "../action-model.js";
import { nameInCode } from "../name-in-code.js";
import { toArtifact, type Artifact } from "../artifact.js";
import type { ResourceModel } from "../resource-model.js";
import { writeHeader } from "./header.js";
import { writeJsonFile } from "./json-text.js";

/**
 * The one module that the engine loads, with the hooks, which the compiler checks here; and beside it what all resources have in
 * common. `privileges`: all that resources name; `declarations`: the digest of all of them.
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

/** The ending keeps a resource named `class` from being a reserved word. */
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

/** The ending keeps it apart from that of a resource that is called as the two are together. */
function nameRun(path: string, name: string): string {
  return `${nameInCode(path)}_${nameAction(name)}Action`;
}
