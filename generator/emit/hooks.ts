import { isFilledByHook } from "../../runtime/model/schema/fills.js";
import { fieldListsOf } from "../../runtime/model/schema/field-lists.js";
import { type Artifact, toCachedArtifact } from "../artifact.js";
import type { GenerationCache } from "../generation-cache.js";
import { type ModelIndex, type ResourceModel, listAncestors, modelAcrossParents } from "../resource-model.js";
import { nameType, writeHeader } from "./code-text.js";
import { composeModule, exportedAlias, objectType, property, unionOf } from "./compose-module.js";

/** Emits the types of hooks for every resource: the general types of the engine, applied to the resource's fields. */
export function emitHooks(index: ModelIndex, memory: GenerationCache): readonly Artifact[] {
  const resources = [...index.values()].map((model) => describeHooked(model, index, memory));
  const write = (): string => writeHeader("schemas/") + composeHooks(resources);
  return [toCachedArtifact("generated/hooks.ts", memory, JSON.stringify(resources), write)];
}

type HookedResource = ReturnType<typeof describeHooked>;

/** Describes a resource for the types of hooks. Caches the result, so that a run does not compute fields only for these types. */
function describeHooked(model: ResourceModel, index: ModelIndex, memory: GenerationCache) {
  const ancestors = listAncestors(model, index);
  const madeOf = [model, ...ancestors].map(({ digest }) => digest).join(" ");
  return memory.getOrCompute("hooked", madeOf, () => {
    const { path, fields, accounts, groups, idWithinParent } = model.definition;
    return {
      path,
      filled: Object.values(fields)
        .filter(isFilledByHook)
        .map(({ name }) => name),
      /** Names of the fields in which an item of a nested resource has the ids of its ancestors. */
      above: fieldListsOf(modelAcrossParents(model, ancestors).definition).ancestorIds.map(({ name }) => name),
      /** Whether the items are accounts or groups. Hooks cannot change them; only requests can. */
      isGuarded: accounts !== null || groups !== null,
      /** Whether ids are unique only within the parent. To change an item, a hook must then give the path of the item, too. */
      hasIdWithinParent: idWithinParent,
    };
  });
}

function composeHooks(resources: readonly HookedResource[]): string {
  const paths = resources.map(({ path }) => path);
  const filled = resources.filter((resource) => resource.filled.length > 0);
  const filledFields = filled.map(({ path, filled: names }) => property(path, unionOf(names)));
  const withinParent = resources.filter((each) => each.hasIdWithinParent).map(({ path }) => path);
  const guarded = resources.filter(({ isGuarded }) => isGuarded).map(({ path }) => path);
  const changeWithinParent =
    withinParent.length === 0 ? "" : ` | engine.NestedHookChange<Pick<Stored, ${unionOf(withinParent)}>>`;
  const ofPath = ["Path extends keyof Stored"];
  const plainHooks = "engine.Hooks<Stored, Path, HookChange, never, Lists>";
  const fillingHooks =
    "engine.FillingHooks<Stored, Path, HookChange, Pick<Stored[Path], Filled[Path] & keyof Stored[Path]>, Lists>";
  return composeModule([
    'import type * as engine from "stockroom-api/hooks";',
    `import type { ${["Frozen", ...resources.map(nameListTypes)].join(", ")} } from "./client/index.js";`,
    ...paths.map((path) => `import type { ${nameType(path)}Stored } from "./types/${path}.js";`),
    exportedAlias(
      "Stored",
      "Stored items by the path of their resource.",
      objectType(paths.map((path) => property(path, `Frozen<${nameType(path)}Stored>`))),
    ),
    exportedAlias(
      "Lists",
      "For the path of each resource: the items that lists return, and the types of their queries.",
      objectType(resources.map((resource) => property(resource.path, writeList(resource)))),
    ),
    exportedAlias(
      "HookChange",
      "A change of another item, which a hook returns. The item must not be an account or a group.",
      `engine.HookChange<Omit<Stored, ${unionOf([...guarded, ...withinParent])}>>${changeWithinParent}`,
    ),
    ...(filled.length === 0
      ? []
      : [
          { ...exportedAlias("Filled", "Fields that a hook fills.", objectType(filledFields)), isExported: false },
          exportedAlias("FillContext", "", "engine.FillContext<Stored, Path>", ofPath),
        ]),
    exportedAlias("HookContext", "", "engine.HookContext<Stored, Path, Lists>", ofPath),
    exportedAlias("HookReader", "", "engine.HookReader<Stored, Lists>"),
    exportedAlias(
      "Hooks",
      '`export const hooks: Hooks<"a/b"> = { … }` in schemas/a/b.hooks.ts.',
      filled.length === 0 ? plainHooks : `Path extends keyof Filled ? ${fillingHooks} : ${plainHooks}`,
      ofPath,
    ),
  ]);
}

function nameListTypes({ path, above }: HookedResource): string {
  return `${nameType(path)}${above.length === 0 ? "Types" : "AcrossTypes"}`;
}

function writeList(resource: HookedResource): string {
  const { path, above } = resource;
  const ids = above.map((name) => `readonly ${name}: number`).join("; ");
  const item = `Stored[${JSON.stringify(path)}]${ids === "" ? "" : ` & { ${ids} }`}`;
  return `{ readonly item: ${item}; readonly types: ${nameListTypes(resource)} }`;
}
