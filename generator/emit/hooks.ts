import { hasPropertyBackfilledByHook } from "../../runtime/model/schema/backfill-keywords.js";
import { chooseAncestorIdNames } from "../../runtime/model/schema/definition-across-parents.js";
import { type Artifact, toCachedArtifact } from "../artifact.js";
import type { FieldSchema } from "../declaration.js";
import type { GenerationCache } from "../generation-cache.js";
import { type ModelsByPath, type ResourceModel, listAncestors } from "../resource-model.js";
import { toTypeName, composeHeaderComment } from "./code-formatting.js";
import {
  composeModule,
  composeTypeAlias,
  composeObjectType,
  composeProperty,
  composeLiteralUnion,
} from "./compose-module.js";

/** Emits the types of hooks for every resource: the general types of the engine, applied to the resource's fields. */
export function emitHookTypes(models: ModelsByPath, cache: GenerationCache): readonly Artifact[] {
  const resources = [...models.values()].map((model) => collectHookTypesInput(model, models));
  const composeText = (): string => composeHeaderComment("schemas/") + composeHooksModule(resources);
  return [toCachedArtifact("generated/hooks.ts", cache, JSON.stringify(resources), composeText)];
}

interface HookTypesInput {
  readonly path: string;
  /** Names of the fields that the hook `fill` sets. */
  readonly filledFields: readonly string[];
  /** Names of the fields in which an item of a nested resource has the ids of its ancestors. */
  readonly ancestorIdFields: readonly string[];
  /** Whether the items are accounts or groups. Hooks cannot change them; only requests can. */
  readonly holdsAccountsOrGroups: boolean;
  /** Whether ids are unique only within the parent. To change an item, a hook must then give the path of the item, too. */
  readonly hasIdWithinParent: boolean;
}

/** Reads `declaration`, not `fields`: computing the fields of a model takes longer, and is not needed otherwise. */
function collectHookTypesInput(model: ResourceModel, models: ModelsByPath): HookTypesInput {
  const { path, accounts, groups, idWithinParent } = model.definition;
  const { properties } = model.declaration;
  const isFilled = (field: FieldSchema): boolean => field.fillFrom !== undefined || hasPropertyBackfilledByHook(field);
  return {
    path,
    filledFields: Object.keys(properties).filter((name) => isFilled(properties[name]!)),
    ancestorIdFields: chooseAncestorIdNames(
      Object.keys(properties),
      listAncestors(model, models).map((ancestor) => ancestor.definition),
    ),
    holdsAccountsOrGroups: accounts !== null || groups !== null,
    hasIdWithinParent: idWithinParent,
  };
}

function composeHooksModule(resources: readonly HookTypesInput[]): string {
  const paths = resources.map(({ path }) => path);
  const filled = resources.filter(({ filledFields }) => filledFields.length > 0);
  const filledProperties = filled.map(({ path, filledFields }) =>
    composeProperty(path, composeLiteralUnion(filledFields)),
  );
  const withinParent = resources.filter((each) => each.hasIdWithinParent).map(({ path }) => path);
  const guarded = resources.filter(({ holdsAccountsOrGroups }) => holdsAccountsOrGroups).map(({ path }) => path);
  const changeWithinParent =
    withinParent.length === 0 ? "" : ` | engine.NestedHookChange<Pick<Stored, ${composeLiteralUnion(withinParent)}>>`;
  const ofPath = ["Path extends keyof Stored"];
  const plainHooks = "engine.Hooks<Stored, Path, HookChange, never, Lists>";
  const fillingHooks =
    "engine.FillingHooks<Stored, Path, HookChange, Pick<Stored[Path], Filled[Path] & keyof Stored[Path]>, Lists>";
  return composeModule([
    'import type * as engine from "stockroom-api/hooks";',
    `import type { ${["Frozen", ...resources.map(getClientTypesName)].join(", ")} } from "./client/index.js";`,
    ...paths.map((path) => `import type { ${toTypeName(path)}Stored } from "./types/${path}.js";`),
    composeTypeAlias(
      "Stored",
      "Stored items by the path of their resource.",
      composeObjectType(paths.map((path) => composeProperty(path, `Frozen<${toTypeName(path)}Stored>`))),
    ),
    composeTypeAlias(
      "Lists",
      "By the path of each resource: the types of the items that lists return, and of list queries.",
      composeObjectType(resources.map((resource) => composeProperty(resource.path, composeListTypes(resource)))),
    ),
    composeTypeAlias(
      "HookChange",
      "A change of another item, which a hook returns. The item must not be an account or a group.",
      `engine.HookChange<Omit<Stored, ${composeLiteralUnion([...guarded, ...withinParent])}>>${changeWithinParent}`,
    ),
    ...(filled.length === 0
      ? []
      : [
          {
            ...composeTypeAlias("Filled", "Fields that a hook fills.", composeObjectType(filledProperties)),
            isExported: false,
          },
          composeTypeAlias("FillContext", "", "engine.FillContext<Stored, Path>", ofPath),
        ]),
    composeTypeAlias("HookContext", "", "engine.HookContext<Stored, Path, Lists>", ofPath),
    composeTypeAlias("HookReader", "", "engine.HookReader<Stored, Lists>"),
    composeTypeAlias(
      "Hooks",
      '`export const hooks: Hooks<"a/b"> = { … }` in schemas/a/b.hooks.ts.',
      filled.length === 0 ? plainHooks : `Path extends keyof Filled ? ${fillingHooks} : ${plainHooks}`,
      ofPath,
    ),
  ]);
}

function getClientTypesName({ path, ancestorIdFields }: HookTypesInput): string {
  return `${toTypeName(path)}${ancestorIdFields.length === 0 ? "Types" : "AcrossTypes"}`;
}

function composeListTypes(resource: HookTypesInput): string {
  const { path, ancestorIdFields } = resource;
  const ids = ancestorIdFields.map((name) => `readonly ${name}: number`).join("; ");
  const item = `Stored[${JSON.stringify(path)}]${ids === "" ? "" : ` & { ${ids} }`}`;
  return `{ readonly item: ${item}; readonly types: ${getClientTypesName(resource)} }`;
}
