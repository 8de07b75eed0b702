/** Emits data providers for front-end frameworks, next to the client that the providers use. */
import { type Artifact, toArtifact, toCachedArtifact } from "../artifact.js";
import type { Place, Places } from "../client/providers/records.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ValueDefinition } from "../../runtime/model/schema/field.js";
import type { ModelIndex, ResourceModel } from "../resource-model.js";
import { joinCode, joinDeclarations, providerParts } from "./client-parts.js";
import { writeHeader, writeLiteral } from "./code-text.js";
import type { Routes } from "../../runtime/model/schema/route-table.js";

interface DataProvider {
  readonly name: string;
  readonly open: string;
  readonly type: string;
  readonly parameter?: { readonly name: string; readonly type: string };
}

const providers: readonly DataProvider[] = [
  { name: "react-admin", open: "openReactAdmin", type: "ReactAdminDataProvider" },
  { name: "refine", open: "openRefine", type: "RefineDataProvider", parameter: { name: "url", type: "string" } },
];

export function emitProviders(routes: Routes, models: ModelIndex, memory: GenerationCache): readonly Artifact[] {
  const describe = (model: ResourceModel): Place => memory.recall("place", model.digest, () => describePlace(model));
  const places = Object.fromEntries(listPlaces(routes, models, describe, ""));
  const written = JSON.stringify(places);
  return providers.flatMap((provider) => [
    emitCode(provider, places, written, memory),
    toArtifact(`generated/client/${provider.name}.d.ts`, writeHeader("schemas/") + writeTypes(provider)),
  ]);
}

function emitCode(provider: DataProvider, places: Places, written: string, memory: GenerationCache): Artifact {
  const path = `generated/client/${provider.name}.js`;
  const code = joinCode(providerParts(provider.name));
  return toCachedArtifact(path, memory, code + written, () => writeCode(provider, code, places));
}

function writeCode({ open, parameter: more }: DataProvider, code: string, places: Places): string {
  const given = ["client", ...(more === undefined ? [] : [more.name])];
  return `${writeHeader("schemas/")}${code.replaceAll(/^export /gm, "")}
/** Collections by their path without ids. */
const places = ${writeLiteral(places)};

export function createDataProvider(${given.join(", ")}) {
  return ${open}(client, places${given
    .slice(1)
    .map((each) => `, ${each}`)
    .join("")});
}
`;
}

function writeTypes({ name, type, parameter: more, open }: DataProvider): string {
  const given = ["client: Client", ...(more === undefined ? [] : [`${more.name}?: ${more.type}`])];
  return `import type { Client, Id } from "./index.js";

${joinDeclarations(providerParts(name)).replace(new RegExp(`^export declare function ${open}[^;]*;\\n`, "m"), "")}
/** Creates a data provider for the client of \`connect\`. Resources are named by their paths: \`devices\`, \`devices/12/parts\`. */
export declare function createDataProvider(${given.join(", ")}): ${type};
`;
}

function listPlaces(
  routes: Routes,
  models: ModelIndex,
  describe: (model: ResourceModel) => Place,
  above: string,
): readonly (readonly [string, Place])[] {
  return Object.entries(routes).flatMap(([name, { resource, children }]) => {
    const place = above + name;
    const model = models.get(resource);
    const own = model === undefined ? [] : [[place, describe(model)] as const];
    return [...own, ...listPlaces(children, models, describe, `${place}/`)];
  });
}

function describePlace({ definition }: ResourceModel): Places[string] {
  const { id, views, fields } = definition;
  const times = listTimePaths(fields);
  const place = { id, ...(times.length === 0 ? {} : { times }) };
  if (views.list.includes(id)) return place;
  const asked = views.list.filter(
    (name) => fields[name]?.stored === true && fields[name].privileges?.read === undefined,
  );
  return { ...place, fields: [id, ...asked] };
}

/** Lists the fields and properties that are UNIX times, as paths with dots. */
function listTimePaths(values: { readonly [name: string]: ValueDefinition }): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const { format, properties } = value.items ?? value;
    const within = properties === undefined ? [] : listTimePaths(properties).map((inner) => `${name}.${inner}`);
    return format === "unixtime" ? [name] : within;
  });
}
