import { nameInCode } from "../name-in-code.js";
import type { Artifact, ResourceModel } from "../resource-model.js";
import { writeLiteral } from "./literal.js";
import { exportOf, importOf, importOfTypes, writeModule } from "./source-text.js";

/** One module a resource; the compiler checks it against the contract. */
export function emitDefinitions(models: readonly ResourceModel[]): readonly Artifact[] {
  return models.map(({ file, definition }) => {
    const { path } = definition;
    const toGenerated = "../".repeat(path.split("/").length);
    const literal = writeLiteral(definition).replace(/\n?\}$/, "\n  validate: { create, update },\n}");
    return {
      path: `generated/definitions/${path}.ts`,
      text: writeModule(file, [
        importOfTypes("stockroom/contract", ["ResourceDefinition"]),
        importOf(`${toGenerated}validators/${path}.js`, ["create", "update"]),
        exportOf(nameDefinition(path), literal, "ResourceDefinition"),
      ]),
    };
  });
}

/** The ending keeps a resource named `class` from being a reserved word. */
export function nameDefinition(path: string): string {
  return `${nameInCode(path)}Definition`;
}
