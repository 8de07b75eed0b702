import { nameInCode } from "../name-in-code.js";
import { toRememberedArtifact, type Artifact } from "../artifact.js";
import type { Memory } from "../memory.js";
import type { ResourceModel } from "../resource-model.js";
import { writeHeader } from "./header.js";
import { writeMembers } from "./value-type.js";

/** Types of what travels, which are those of the client, and of what is stored. */
export function emitTypes(models: readonly ResourceModel[], memory: Memory): readonly Artifact[] {
  return models.map((model) =>
    toRememberedArtifact(`generated/types/${model.definition.path}.ts`, memory, model.digest, () => writeTypes(model)),
  );
}

function writeTypes(model: ResourceModel): string {
  const { path } = model.definition;
  const prefix = nameType(path);
  const client = `${"../".repeat(path.split("/").length)}client/index.js`;
  const names = ["Item", "Summary", "Details", "Create", "Update"].map((part) => `${prefix}${part}`).join(", ");
  const text = `export type { ${names} } from "${client}";

/** An item as hooks see it, in internal form: ids, references and UNIX times are numbers. */
export interface ${prefix}Stored {
${writeStored(model)}}
`;
  return writeHeader(model.file) + text;
}

/** "devices/parts" becomes "DevicesParts". */
export function nameType(path: string): string {
  const name = nameInCode(path);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function writeStored({ fields }: ResourceModel): string {
  const members = [...fields.values()].flatMap(({ name, note, stored }) =>
    stored === null ? [] : [{ name, note, mandatory: true, value: stored }],
  );
  return writeMembers(members, "");
}
