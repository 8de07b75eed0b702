import type { ProjectDefinition } from "../../runtime/model/project.js";
import { compareText } from "../compare-text.js";
import { listPrivileges, type Artifact, type ResourceModel } from "../resource-model.js";
import { nameDefinition } from "./definitions.js";
import { writeLiteral } from "./literal.js";
import { importOf, importOfTypes, writeModule } from "./source-text.js";

/** The one module that the engine loads: everything it knows of the application. */
export function emitRegistry(models: readonly ResourceModel[], project: ProjectDefinition): readonly Artifact[] {
  const paths = models.map(({ definition }) => definition.path);
  const privileges = [...new Set(models.flatMap(listPrivileges))];
  const resources = paths.map((path) => `    ${JSON.stringify(path)}: ${nameDefinition(path)},\n`);
  const literal = `{
  resources: {
${resources.join("")}  },
  routes,
  privileges: ${writeLiteral(privileges.sort(compareText), "  ")},
  project: ${writeLiteral(project, "  ")},
  declarations,
}`;
  const text = writeModule("schemas/", [
    importOfTypes("stockroom-api/resource", ["Registry"]),
    ...paths.map((path) => importOf(`./definitions/${path}.js`, [nameDefinition(path)])),
    importOf("./declarations.js", ["declarations"]),
    importOf("./routes.js", ["routes"]),
    // By an annotation: of hundreds of resources the compiler would not write the inferred type down (TS7056).
    `\nexport const registry: Registry = ${literal};`,
  ]);
  return [{ path: "generated/registry.ts", text }];
}
