import { errorTable } from "../../runtime/model/plan/errors.js";
import { tenantKey } from "../../runtime/model/plan/principal.js";
import type { Actions } from "../client/open-actions.js";
import { nameAction } from "../action-model.js";
import { type Artifact, toArtifact, toCachedArtifact } from "../artifact.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ModelIndex } from "../resource-model.js";
import { clientParts, joinCode, joinDeclarations } from "./client-parts.js";
import { nameType, typeParts, writeDocumentation, writeHeader, writeLiteral, writeMemberName } from "./code-text.js";
import { isFromPath, listWithin } from "./created-within.js";
import { listAncestors } from "../model-across.js";
import { linksIn, listReferrers } from "./links.js";
import type { Routes } from "../../runtime/model/schema/route-table.js";
import { mapMembers } from "../../runtime/model/values/members.js";

/** Emits a client of the project in one module without imports, for Node and browsers, and its types. */
export async function emitClient(
  routes: Routes,
  models: ModelIndex,
  privileges: readonly string[],
  memory: GenerationCache,
): Promise<readonly Artifact[]> {
  const linksOf = linksIn(routes, models, memory);
  const types: string[] = [];
  for (const model of models.values()) {
    const links = linksOf(model.definition.path);
    const within = listWithin(model, routes, models).map(({ name, now, via, model: other }) => {
      return { name, now, of: other.definition.path, via: isFromPath(other, via) ? via : null };
    });
    const ancestors = listAncestors(model, models);
    const referrers = listReferrers(model, links, models);
    const madeOf = `${model.digest} ${JSON.stringify([links, referrers, within, ancestors.map(({ digest }) => digest)])}`;
    const write = async (): Promise<string> => {
      const { writeResourceTypes } = await import("./client-types.js");
      return writeResourceTypes(model, { links, referrers, within, ancestors });
    };
    types.push(await memory.recallAsync("client", madeOf, write));
  }
  const code = joinCode(clientParts);
  const names = listNames(routes);
  const actions = Object.fromEntries(listActions(routes, models, ""));
  return [
    toCachedArtifact("generated/client/index.js", memory, code + JSON.stringify([names, actions]), () =>
      writeCode(code, names, actions),
    ),
    toArtifact("generated/client/index.d.ts", writeHeader("schemas/") + writeTypes(routes, models, privileges, types)),
  ];
}

function writeCode(code: string, names: Names, actions: { readonly [place: string]: Actions }): string {
  return `${writeHeader("schemas/")}${code}
/** Collections by name, with those that each of their objects has. */
const names = ${writeLiteral(names)};

/** Actions of collections and of their objects, by the names on the way to them. */
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

function listActions(
  routes: Routes,
  models: ModelIndex,
  above: string,
): readonly (readonly [place: string, actions: Actions])[] {
  return Object.entries(routes).flatMap(([name, { resource, children }]) => {
    const own = models.get(resource)?.actions ?? [];
    const actions = own.map(({ definition: { name, on, reads }, input }) => {
      const action = {
        name,
        ...(on === "item" ? { ofItem: true as const } : {}),
        ...(reads ? { reads: true as const } : {}),
        ...(input === null ? {} : { takes: true as const }),
      };
      return [nameAction(name), action] as const;
    });
    const place = above + name;
    const below = listActions(children, models, `${place}/`);
    return actions.length === 0 ? below : [[place, Object.fromEntries(actions)] as const, ...below];
  });
}

function writeTypes(
  routes: Routes,
  index: ModelIndex,
  privileges: readonly string[],
  resources: readonly string[],
): string {
  const models = [...index.values()];
  const account = models.find(({ definition }) => definition.accounts !== null)?.definition.path;
  return [
    joinDeclarations(clientParts),
    "/** Codes of the errors of the server. */",
    `export type ErrorCode =${writeUnion(Object.keys(errorTable))};\n`,
    `export type Privilege =${writeUnion(privileges)};\n`,
    `export type ResourcePath =${writeUnion([...index.keys()])};\n`,
    `/** The account of the credentials, with its rights. */
export interface Me {
  account: ${account === undefined ? "object" : `${nameType(account)}Details`};
  /** Holds every privilege. */
  root: boolean;
  /** "0": every tenant. */
  ${tenantKey}: string;
  /** Names of its active groups, by id. */
  groups: { [id: string]: string | null };
  privileges: Privilege[];
  /** Limit of the key, by path of the resource; null: no limit. */
  scope: { [path in ResourcePath]?: "read" | "write" } | null;
}
`,
    ...resources,
    ...writeFormerTypes(routes, []),
    `/** Every collection. */
export interface Collections {
${writeCollections(routes, index, "  ")}}

/** Every collection, the account itself, and several writes at once. */
export interface Client extends Collections {
  me(options?: RequestOptions): Promise<Me>;
  /** \`api.batch([api.batch.devices.create({ … }), api.batch.devices.delete(12)])\` */
  readonly batch: Batch & Batched<Collections>;
  /** \`api.transaction((t) => t.parts.create({ device_id: t.devices.create({ … }) }))\` */
  readonly transaction: Transaction<Collections>;
}

/**
 * Sends nothing itself: the first request fails with \`Unauthenticated\` if the credentials are wrong.
 * @throws TypeError if \`url\` is not a valid address
 */
export declare function connect(options: ConnectOptions): Client;
`,
  ].join("\n");
}

/** Writes aliases of types for former paths. */
function writeFormerTypes(routes: Routes, above: readonly string[], isBelow = false): readonly string[] {
  return Object.entries(routes).flatMap(([name, { resource, via, deprecation, children }]) => {
    if (via !== undefined) return [];
    const isBefore = isBelow || deprecation !== undefined;
    const path = [...above, name];
    const below = writeFormerTypes(children, path, isBefore);
    if (!isBefore) return below;
    const [was, is] = [nameType(path.join("/")), nameType(resource)];
    const types = typeParts.map((part) => `/** @deprecated */\nexport type ${was}${part} = ${is}${part};\n`);
    return [types.join(""), ...below];
  });
}

function writeUnion(values: readonly string[]): string {
  return values.length === 0 ? " never" : values.map((value) => `\n  | ${JSON.stringify(value)}`).join("");
}

function writeCollections(routes: Routes, models: ModelIndex, indent: string): string {
  return Object.entries(routes)
    .map(([name, { resource, via, deprecation, children }]) => {
      const model = models.get(resource);
      const definition = model?.definition;
      const ofResource = `${nameType(resource)}Types`;
      const types =
        model !== undefined && isFromPath(model, via ?? null)
          ? `Through<${ofResource}, ${JSON.stringify(via)}>`
          : ofResource;
      const nested = writeCollections(children, models, `${indent}    `);
      const across = writeAcross(children, `${indent}    `);
      const every = across === "" ? "" : `,\n${indent}  {\n${across}${indent}  }`;
      const type =
        nested === ""
          ? `Collection<${types}>`
          : `CollectionWith<\n${indent}  ${types},\n${indent}  {\n${nested}${indent}  }${every}\n${indent}>`;
      const acts = model === undefined || model.actions.length === 0 ? "" : ` & ${nameType(resource)}Actions`;
      const before = deprecation === undefined ? "" : `@deprecated It is \`${definition?.name ?? ""}\` now. `;
      const comment = `${before}${definition?.title ?? ""}. ${definition?.description ?? ""}`.trim();
      return `${writeDocumentation(comment, indent)}${indent}readonly ${writeMemberName(name)}: ${type}${acts};\n`;
    })
    .join("");
}

/** The collections that lie in all items of a collection. */
function writeAcross(routes: Routes, indent: string): string {
  return Object.entries(routes)
    .filter(([, { via }]) => via === undefined)
    .map(([name, { resource, deprecation, children }]) => {
      const below = writeAcross(children, `${indent}  `);
      const further = below === "" ? "" : ` & ((every: "-") => {\n${below}${indent}})`;
      const before = deprecation === undefined ? "" : writeDocumentation("@deprecated", indent);
      return `${before}${indent}readonly ${writeMemberName(name)}: Across<${nameType(resource)}AcrossTypes>${further};\n`;
    })
    .join("");
}
