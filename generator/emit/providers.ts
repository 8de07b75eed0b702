/** Emits data providers for front-end frameworks, next to the client that the providers use. */
import { type Artifact, toArtifact, toCachedArtifact } from "../artifact.js";
import type { Place, Places } from "../client/providers/records.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ValueDefinition } from "../../runtime/model/schema/field.js";
import type { ModelIndex, ResourceModel } from "../resource-model.js";
import { joinCode, joinDeclarations, providerParts } from "./client-parts.js";
import { writeHeader, writeLiteral } from "./code-text.js";
import { listPlaces } from "./links.js";
import type { Routes } from "../../runtime/model/schema/route-table.js";

type DataProvider = (typeof providers)[number];

const providers = [
  { name: "react-admin", open: "openReactAdmin", type: "ReactAdminDataProvider" },
  { name: "refine", open: "openRefine", type: "RefineDataProvider", parameter: { name: "url", type: "string" } },
];

export function emitProviders(routes: Routes, models: ModelIndex, memory: GenerationCache): readonly Artifact[] {
  const describe = (model: ResourceModel): Place =>
    memory.getOrCompute("place", model.digest, () => describePlace(model));
  const places = Object.fromEntries(
    listPlaces(routes).map(([place, resource]) => [place, describe(models.get(resource)!)]),
  );
  const written = JSON.stringify(places);
  return providers.flatMap((provider) => {
    const path = `generated/client/${provider.name}`;
    const code = joinCode(providerParts(provider.name));
    return [
      toCachedArtifact(`${path}.js`, memory, code + written, () => writeCode(provider, code, places)),
      toArtifact(`${path}.d.ts`, writeHeader("schemas/") + writeTypes(provider)),
    ];
  });
}

function writeCode({ open, parameter }: DataProvider, code: string, places: Places): string {
  const more = parameter === undefined ? "" : `, ${parameter.name}`;
  return `${writeHeader("schemas/")}${code.replaceAll(/^export /gm, "")}
/** Collections by their path without ids. */
const places = ${writeLiteral(places)};

export function createDataProvider(client${more}) {
  return ${open}(client, places${more});
}
`;
}

function writeTypes({ name, type, parameter, open }: DataProvider): string {
  const more = parameter === undefined ? "" : `, ${parameter.name}?: ${parameter.type}`;
  return `import type { Client, Id } from "./index.js";

${joinDeclarations(providerParts(name)).replace(new RegExp(`^export declare function ${open}[^;]*;\\n`, "m"), "")}
/** Creates a data provider for the client of \`connect\`. Resources are named by their paths: \`devices\`, \`devices/12/parts\`. */
export declare function createDataProvider(client: Client${more}): ${type};
`;
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
