import type { ActionModel, ValuesModel } from "../action-model.js";
import type { FieldModel } from "../field-model.js";
import { toArtifact, type Artifact } from "../artifact.js";
import type { ResourceModel } from "../resource-model.js";
import { writeHeader } from "./header.js";
import { writeMembers, type Member } from "./value-type.js";

/** What actions are written against; nothing where there are none. */
export function emitActions(models: readonly ResourceModel[]): readonly Artifact[] {
  const acting = models.filter(({ actions }) => actions.length > 0);
  if (acting.length === 0) return [];
  const members = acting.flatMap(({ definition: { path }, actions }) =>
    actions.map((action) => writeAction(path, action)),
  );
  // A declared type that nothing uses does not compile.
  const writes = acting.some(({ actions }) => actions.some(({ definition }) => !definition.reads));
  const text = `import type * as engine from "stockroom-api/actions";
import type { Stored } from "./hooks.js";
${writes ? "\ntype Items = engine.ItemWriter<Stored>;\n" : ""}
/** By the path of the resource and the name of the action. */
export interface Actions {
${members.join("")}}

/** \`export const run: Action<"a/b.c"> = async ({ … }) => { … };\` in schemas/a/b.c.ts. */
export type Action<Name extends keyof Actions> = Actions[Name];
`;
  return [toArtifact("generated/actions.ts", writeHeader("schemas/") + text)];
}

function writeAction(path: string, { definition: { name, on, reads }, input, answer }: ActionModel): string {
  const item = on === "item" ? `Stored[${JSON.stringify(path)}]` : "null";
  const given = input === null ? "Record<never, never>" : writeObject(input, takenMember);
  const context = reads
    ? `engine.ReadContext<Stored, ${item}, ${given}>`
    : `engine.ActionContext<Stored, ${item}, ${given}, Items>`;
  const said = answer === null ? "void" : writeObject(answer, answeredMember);
  return `  ${JSON.stringify(`${path}.${name}`)}: engine.ActionCode<${context}, ${said}>;\n`;
}

function writeObject({ fields }: ValuesModel, toMember: (field: FieldModel) => Member): string {
  const members = writeMembers([...fields.values()].map(toMember), "readonly ");
  return `{\n${members.replace(/^(?=.)/gm, "  ")}  }`;
}

/** A value is there, or null. */
function takenMember({ name, note, definition, declared }: FieldModel): Member {
  const orNull = !definition.required && definition.fallback.kind === "none";
  return { name, note, mandatory: true, value: { ...declared, orNull } };
}

function answeredMember({ name, note, definition: { required }, declared }: FieldModel): Member {
  return { name, note, mandatory: required, value: { ...declared, orNull: !required } };
}
