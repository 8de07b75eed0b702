import { nameInCode } from "../name-in-code.js";
import type { Artifact, ResourceModel } from "../resource-model.js";
import { writeLiteral } from "./literal.js";
import { exportOf, importOf, importOfTypes, writeModule } from "./source-text.js";

/** One module a resource; the compiler checks it against the engine, and the hooks against the declaration. */
export function emitDefinitions(models: readonly ResourceModel[]): readonly Artifact[] {
  return models.map(({ file, definition, hooks, conditions }) => {
    const { path } = definition;
    const toGenerated = "../".repeat(path.split("/").length);
    const validators = ["create", "update", ...(conditions === null ? [] : ["conditions"])];
    const wired = hooks ? `\n  hooks: hooks satisfies Hooks<${JSON.stringify(path)}>,` : "";
    const literal = writeLiteral(definition).replace(
      /\n?\}$/,
      `${wired}\n  validate: { ${validators.join(", ")} },\n}`,
    );
    const imports = hooks
      ? [
          importOf(`${toGenerated}../schemas/${path}.hooks.js`, ["hooks"]),
          importOfTypes(`${toGenerated}hooks.js`, ["Hooks"]),
        ]
      : [];
    return {
      path: `generated/definitions/${path}.ts`,
      text: writeModule(file, [
        importOfTypes("stockroom-api/resource", ["ResourceDefinition"]),
        ...imports,
        importOf(`${toGenerated}validators/${path}.js`, validators),
        exportOf(nameDefinition(path), literal, "ResourceDefinition"),
      ]),
    };
  });
}

/** The ending keeps a resource named `class` from being a reserved word. */
export function nameDefinition(path: string): string {
  return `${nameInCode(path)}Definition`;
}
