import { asksHook } from "../../runtime/model/schema/fills.js";
import { type Artifact, toArtifact } from "../artifact.js";
import type { Memory } from "../memory.js";
import type { ResourceModel } from "../resource-model.js";
import { nameType, writeHeader } from "./code-text.js";

/** Emits the types of hooks: those of the engine, with the fields of every resource. */
export function emitHooks(models: readonly ResourceModel[], memory: Memory): readonly Artifact[] {
  const paths = models.map(({ definition }) => definition.path);
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
import type { Frozen } from "./client/index.js";
${paths.map((path) => `import type { ${nameType(path)}Stored } from "./types/${path}.js";\n`).join("")}
/** Stored items by the path of their resource. */
export type Stored = {
${stored.join("")}};

/** A change of another item. Accounts and groups are changed by requests alone. */
export type HookChange = engine.HookChange<Omit<Stored, ${apart || "never"}>>${nestedChange};
${filled.length === 0 ? "" : `\n/** Fields that a hook fills. */\ntype Filled = {\n${filled.join("")}};\n`}${types}${filled.length === 0 ? plainHooks : fillingHooks}
`;
  return [toArtifact("generated/hooks.ts", writeHeader("schemas/") + text)];
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
export type HookContext<Path extends keyof Stored> = engine.HookContext<Stored, Path>;
export type HookReader = engine.HookReader<Stored>;
/** \`export const hooks: Hooks<"a/b"> = { … }\` in schemas/a/b.hooks.ts. */`;

const plainHooks = `
export type Hooks<Path extends keyof Stored> = engine.Hooks<Stored, Path, HookChange, never>;`;

const fillingHooks = `
export type Hooks<Path extends keyof Stored> = Path extends keyof Filled
  ? engine.FillingHooks<Stored, Path, HookChange, Pick<Stored[Path], Filled[Path] & keyof Stored[Path]>>
  : engine.Hooks<Stored, Path, HookChange, never>;
export type FillContext<Path extends keyof Stored> = engine.FillContext<Stored, Path>;`;
