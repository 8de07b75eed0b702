import type { Artifact, ResourceModel } from "../resource-model.js";
import { nameInCode, relativeRoot } from "./header.js";
import { writeLiteral } from "./literal.js";
import { exportOf, importOf, importOfTypes, writeModule } from "./source-text.js";

/** One module a resource; the compiler checks it against the contract. */
export function emitDefinitions(models: readonly ResourceModel[]): readonly Artifact[] {
  return models.map(({ file, definition }) => {
    const literal = writeLiteral(definition).replace(/\n?\}$/, "\n  validate: { create, update },\n}");
    return {
      path: `generated/definitions/${definition.path}.ts`,
      text: writeModule(file, [
        importOfTypes("stockroom/contract", ["ResourceDefinition"]),
        importOf(`${relativeRoot(definition.path)}validators/${definition.path}.js`, ["create", "update"]),
        exportOf(nameInCode(definition.path), literal, "ResourceDefinition"),
      ]),
    };
  });
}
