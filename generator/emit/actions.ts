import { type ActionModel, nameActionType } from "../action-model.js";
import { type Artifact, toArtifact } from "../artifact.js";
import { actionAnswerForm, actionInputForm } from "../forms.js";
import type { Memory } from "../memory.js";
import type { ResourceModel } from "../resource-model.js";
import { nameType, writeHeader } from "./code-text.js";

/** Emits the types for code of actions. A project without actions has no such module. */
export async function emitActions(models: readonly ResourceModel[], memory: Memory): Promise<readonly Artifact[]> {
  const acting = models.filter(({ actions }) => actions.length > 0);
  if (acting.length === 0) return [];
  const parts: ActionTypes[] = [];
  for (const model of acting) parts.push(await memory.recallAsync("actions", model.digest, () => writeActions(model)));
  const members = parts.map((part) => part.members).join("");
  // The compiler rejects declarations and imports that nothing uses.
  const writes = acting.some(({ actions }) => actions.some(({ definition }) => !definition.reads));
  const frozen = members.includes("Frozen<");
  const text = `import type * as engine from "stockroom-api/actions";
${frozen ? 'import type { Frozen } from "./client/index.js";\n' : ""}import type { Lists, Stored } from "./hooks.js";
${writes ? "\ntype Items = engine.ItemWriter<Stored>;\n" : ""}
${parts.map(({ values }) => values).join("")}
/** By the path of the resource and the name of the action. */
export interface Actions {
${members}}

/** \`export const run: Action<"a/b.c"> = async ({ … }) => { … };\` in schemas/a/b.c.ts. */
export type Action<Name extends keyof Actions> = Actions[Name];
`;
  return [toArtifact("generated/actions.ts", writeHeader("schemas/") + text)];
}

/** Text for the actions of one resource. */
interface ActionTypes {
  /** Interfaces of inputs and answers. */
  readonly values: string;
  /** Members of `Actions`. */
  readonly members: string;
}

async function writeActions({ definition: { path }, actions }: ResourceModel): Promise<ActionTypes> {
  const { printInterface } = await import("./print-type.js");
  let [values, members] = ["", ""];
  for (const action of actions) {
    const { input, answer } = action;
    const name = nameActionType(nameType(path), action);
    if (input !== null) values += await printInterface(`${name}Input`, "", actionInputForm(input), "inside");
    if (answer !== null) values += await printInterface(`${name}Answer`, "", actionAnswerForm(answer), "inside");
    members += writeMember(path, name, action);
  }
  return { values, members };
}

function writeMember(path: string, typeName: string, { definition, input, answer }: ActionModel): string {
  const { name, on, reads } = definition;
  const item = on === "item" ? `Stored[${JSON.stringify(path)}]` : "null";
  const given = input === null ? "Record<never, never>" : `Frozen<${typeName}Input>`;
  const context = reads
    ? `engine.ReadContext<Stored, ${item}, ${given}, Lists>`
    : `engine.ActionContext<Stored, ${item}, ${given}, Items, Lists>`;
  const said = answer === null ? "void" : `Frozen<${typeName}Answer>`;
  return `  ${JSON.stringify(`${path}.${name}`)}: engine.ActionCode<${context}, ${said}>;\n`;
}
