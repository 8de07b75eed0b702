import type { Actions } from "../client/open-actions.js";
import { nameActionMethod } from "../action-model.js";
import { type Artifact, toArtifact, toCachedArtifact } from "../artifact.js";
import type { GenerationCache } from "../generation-cache.js";
import { type ModelIndex, listAncestors } from "../resource-model.js";
import { composeFrame, writeFrameInputs } from "./client-frame.js";
import { clientParts, joinCode, joinDeclarations } from "./client-parts.js";
import { writeHeader, writeLiteral } from "./code-text.js";
import { createLinkLookup, listCreateWithCollections, listPlaces, listReferringCollections } from "./links.js";
import type { Routes } from "../../runtime/model/schema/route-table.js";
import { mapMembers } from "../../runtime/model/values/objects.js";

/** Emits a client of the project: one module without imports, for Node.js and browsers, and the types of this module. */
export async function emitClient(
  routes: Routes,
  models: ModelIndex,
  privileges: readonly string[],
  memory: GenerationCache,
): Promise<readonly Artifact[]> {
  const linksOf = createLinkLookup(routes, models, memory);
  const types: string[] = [];
  for (const model of models.values()) {
    const links = linksOf(model.definition.path);
    const createWithCollections = listCreateWithCollections(model, routes, models);
    const ancestors = listAncestors(model, models);
    const referrers = listReferringCollections(model, links, models);
    const others = [
      ...createWithCollections.map((each) => [each.name, each.currentName, each.via, each.model.digest]),
      ...ancestors.map(({ digest }) => digest),
    ];
    const madeOf = `${model.digest} ${JSON.stringify([links, referrers, others])}`;
    const write = async (): Promise<string> => {
      const { writeResourceTypes } = await import("./client-types.js");
      return writeResourceTypes(model, { links, referrers, createWithCollections, ancestors });
    };
    types.push(await memory.getOrComputeAsync("client", madeOf, write));
  }
  const source = writeFrameInputs(routes, models, privileges);
  const frame = memory.getOrCompute("client frame", source, () => composeFrame(routes, models, privileges));
  const code = joinCode(clientParts);
  const names = listNames(routes);
  const actions = listActions(routes, models);
  return [
    toCachedArtifact("generated/client/index.js", memory, code + JSON.stringify([names, actions]), () =>
      writeCode(code, names, actions),
    ),
    toArtifact(
      "generated/client/index.d.ts",
      writeHeader("schemas/") + [joinDeclarations(clientParts), ...types, frame].join("\n"),
    ),
  ];
}

function writeCode(code: string, names: Names, actions: { readonly [place: string]: Actions }): string {
  return `${writeHeader("schemas/")}${code}
/** Collections by name, each with the collections of its items. */
const names = ${writeLiteral(names)};

/** Actions of collections and of their items, by the path of the collection without ids. */
const actions = ${writeLiteral(actions)};

export function connect(options) {
  return openClient(names, actions, options);
}
`;
}

interface Names {
  readonly [name: string]: Names;
}

function listNames(routes: Routes): Names {
  return mapMembers(routes, ({ children }) => listNames(children));
}

/** Lists the actions of each collection, by the path of the collection without ids. */
function listActions(routes: Routes, models: ModelIndex): { readonly [place: string]: Actions } {
  const acting = listPlaces(routes).flatMap(([place, resource]) => {
    const { actions } = models.get(resource)!;
    const own = actions.map(({ definition: { name, on, reads }, input }) => {
      const action = {
        name,
        ...(on === "item" ? { ofItem: true as const } : {}),
        ...(reads ? { reads: true as const } : {}),
        ...(input === null ? {} : { takes: true as const }),
      };
      return [nameActionMethod(name), action] as const;
    });
    return own.length === 0 ? [] : [[place, Object.fromEntries(own)] as const];
  });
  return Object.fromEntries(acting);
}
