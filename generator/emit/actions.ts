import { type ActionModel, getActionTypePrefix } from "../action-model.js";
import { type Artifact, toCachedArtifact } from "../artifact.js";
import { composeActionAnswerSchema, composeActionInputSchema } from "../compose-representations.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ResourceModel } from "../resource-model.js";
import { toTypeName, composeHeaderComment } from "./code-formatting.js";
import { composeModule, composeTypeAlias, composeInterface, composeProperty } from "./compose-module.js";

/** Emits a module with the types for the code of actions, if the project has actions. */
export async function emitActionTypes(
  models: readonly ResourceModel[],
  cache: GenerationCache,
): Promise<readonly Artifact[]> {
  const acting = models.filter(({ actions }) => actions.length > 0);
  if (acting.length === 0) return [];
  const parts: ActionTypes[] = [];
  for (const model of acting) {
    parts.push(...(await cache.getOrComputeAsync("actions", model.digest, () => listActionTypes(model))));
  }
  const composeText = (): string => composeHeaderComment("schemas/") + composeActionsModule(parts);
  return [toCachedArtifact("generated/actions.ts", cache, JSON.stringify(parts), composeText)];
}

interface ActionTypes {
  /** The types of the action's input and answer. */
  readonly valueTypes: readonly string[];
  /** Name of the member of the interface `Actions`: the path of the resource, a dot and the name of the action. */
  readonly memberName: string;
  readonly type: string;
  readonly isReadOnly: boolean;
}

async function listActionTypes({ definition: { path }, actions }: ResourceModel): Promise<readonly ActionTypes[]> {
  const { convertSchemaToInterface } = await import("./convert-schema-to-interface.js");
  const described: ActionTypes[] = [];
  for (const action of actions) {
    const { input, answer, definition } = action;
    const name = getActionTypePrefix(toTypeName(path), action);
    const valueTypes: string[] = [];
    if (input !== null)
      valueTypes.push(await convertSchemaToInterface(`${name}Input`, "", composeActionInputSchema(input), "inside"));
    if (answer !== null)
      valueTypes.push(await convertSchemaToInterface(`${name}Answer`, "", composeActionAnswerSchema(answer), "inside"));
    const type = composeActionType(path, name, action);
    described.push({ valueTypes, memberName: `${path}.${definition.name}`, type, isReadOnly: definition.reads });
  }
  return described;
}

function composeActionType(path: string, typePrefix: string, { definition, input, answer }: ActionModel): string {
  const item = definition.on === "item" ? `Stored[${JSON.stringify(path)}]` : "null";
  const given = input === null ? "Record<never, never>" : `Frozen<${typePrefix}Input>`;
  const context = definition.reads
    ? `engine.ReadContext<Stored, ${item}, ${given}, Lists>`
    : `engine.ActionContext<Stored, ${item}, ${given}, Items, Lists>`;
  const answerType = answer === null ? "void" : `Frozen<${typePrefix}Answer>`;
  return `engine.ActionCode<${context}, ${answerType}>`;
}

/** Composes the module. Leaves out unused declarations and imports, because the compiler rejects them. */
function composeActionsModule(actions: readonly ActionTypes[]): string {
  const isFrozen = actions.some(({ valueTypes }) => valueTypes.length > 0);
  const writes = actions.some(({ isReadOnly }) => !isReadOnly);
  return composeModule([
    'import type * as engine from "stockroom-api/actions";',
    ...(isFrozen ? ['import type { Frozen } from "./client/index.js";'] : []),
    'import type { Lists, Stored } from "./hooks.js";',
    ...(writes ? [{ ...composeTypeAlias("Items", "", "engine.ItemWriter<Stored>"), isExported: false }] : []),
    ...actions.flatMap(({ valueTypes }) => valueTypes),
    composeInterface(
      "Actions",
      "Types of actions, by path of the resource and name of the action.",
      actions.map(({ memberName, type }) => composeProperty(memberName, type)),
    ),
    composeTypeAlias(
      "Action",
      '`export const run: Action<"a/b.c"> = async ({ … }) => { … };` in schemas/a/b.c.ts.',
      "Actions[Name]",
      ["Name extends keyof Actions"],
    ),
  ]);
}
