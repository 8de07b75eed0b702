import { asksHook } from "../../runtime/model/schema/fills.js";
import { type Artifact, toArtifact } from "../artifact.js";
import type { Memory } from "../memory.js";
import { listsOf } from "../../runtime/model/schema/field-lists.js";
import { listAncestors, modelAcross } from "../model-across.js";
import type { ModelIndex, ResourceModel } from "../resource-model.js";
import { nameType, writeHeader } from "./code-text.js";

/** Emits the types of hooks: those of the engine, with the fields of every resource. */
export function emitHooks(index: ModelIndex, memory: Memory): readonly Artifact[] {
  const models = [...index.values()];
  const paths = models.map(({ definition }) => definition.path);
  const lists = models.map((model) => writeList(model, listAncestors(model, index)));
  const stored = paths.map((path) => `  ${writeName(path)}: Frozen<${nameType(path)}Stored>;\n`);
  const filled = models.flatMap(({ digest, definition }) => {
    const union = memory.recall("filled", digest, () => listFilled(definition).map(writeName).join(" | "));
    return union === "" ? [] : [`  ${writeName(definition.path)}: ${union};\n`];
  });
  const guarded = models
    .filter(({ definition }) => definition.accounts !== null || definition.groups !== null)
    .map(({ definition }) => writeName(definition.path));
  const nested = models
    .filter(({ definition }) => definition.idWithinParent)
    .map(({ definition }) => writeName(definition.path))
    .join(" | ");
  const apart = [...guarded, ...(nested === "" ? [] : [nested])].join(" | ");
  const nestedChange = nested === "" ? "" : ` | engine.NestedHookChange<Pick<Stored, ${nested}>>`;
  const text = `import type * as engine from "stockroom-api/hooks";
import type { Frozen, ${lists.map(({ types }) => types).join(", ")} } from "./client/index.js";
${paths.map((path) => `import type { ${nameType(path)}Stored } from "./types/${path}.js";\n`).join("")}
/** Stored items by the path of their resource. */
export type Stored = {
${stored.join("")}};

/** Items of lists by the path of their resource, and the names for queries. */
export type Lists = {
${lists.map(({ text }) => text).join("")}};

/** A change of another item. Accounts and groups are changed by requests alone. */
export type HookChange = engine.HookChange<Omit<Stored, ${apart || "never"}>>${nestedChange};
${filled.length === 0 ? "" : `\n/** Fields that a hook fills. */\ntype Filled = {\n${filled.join("")}};\n`}${types}${filled.length === 0 ? plainHooks : fillingHooks}
`;
  return [toArtifact("generated/hooks.ts", writeHeader("schemas/") + text)];
}

/** Items of nested resources have the ids of the items that they lie in. */
function writeList(
  model: ResourceModel,
  ancestors: readonly ResourceModel[],
): { readonly types: string; readonly text: string } {
  const { path } = model.definition;
  const types = `${nameType(path)}${ancestors.length === 0 ? "Types" : "AcrossTypes"}`;
  const above = ancestors.length === 0 ? [] : listsOf(modelAcross(model, ancestors).definition).above;
  const ids = above.map(({ name }) => `readonly ${writeName(name)}: number`).join("; ");
  const item = `Stored[${writeName(path)}]${ids === "" ? "" : ` & { ${ids} }`}`;
  return { types, text: `  ${writeName(path)}: { readonly item: ${item}; readonly types: ${types} };\n` };
}

function writeName(name: string): string {
  return JSON.stringify(name);
}

function listFilled({ fields }: ResourceModel["definition"]): readonly string[] {
  return Object.values(fields)
    .filter(asksHook)
    .map(({ name }) => name);
}

const types = `
export type HookContext<Path extends keyof Stored> = engine.HookContext<Stored, Path, Lists>;
export type HookReader = engine.HookReader<Stored, Lists>;
/** \`export const hooks: Hooks<"a/b"> = { … }\` in schemas/a/b.hooks.ts. */`;

const plainHooks = `
export type Hooks<Path extends keyof Stored> = engine.Hooks<Stored, Path, HookChange, never, Lists>;`;

const fillingHooks = `
export type Hooks<Path extends keyof Stored> = Path extends keyof Filled
  ? engine.FillingHooks<Stored, Path, HookChange, Pick<Stored[Path], Filled[Path] & keyof Stored[Path]>, Lists>
  : engine.Hooks<Stored, Path, HookChange, never, Lists>;
export type FillContext<Path extends keyof Stored> = engine.FillContext<Stored, Path>;`;
