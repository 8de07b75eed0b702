/** Emits data providers for front-end frameworks, next to the client that the providers use. */
import { type Artifact, toArtifact, toCachedArtifact } from "../artifact.js";
import type { CollectionFieldNames, CollectionFieldNamesByPath } from "../client/providers/record-store.js";
import type { GenerationCache } from "../generation-cache.js";
import type { ValueDefinition } from "../../runtime/model/schema/field.js";
import type { ModelsByPath, ResourceModel } from "../resource-model.js";
import { joinModuleCode, joinModuleDeclarations, listDataProviderModules } from "./client-modules.js";
import { composeHeaderComment, formatLiteral } from "./code-formatting.js";
import { listCollectionPaths } from "./links.js";
import type { RouteTree } from "../../runtime/model/schema/route-table.js";

type DataProviderDescription = (typeof dataProviders)[number];

const dataProviders = [
  { name: "react-admin", open: "openReactAdmin", type: "ReactAdminDataProvider" },
  { name: "refine", open: "openRefine", type: "RefineDataProvider", parameter: { name: "url", type: "string" } },
];

export function emitDataProviders(
  routes: RouteTree,
  models: ModelsByPath,
  cache: GenerationCache,
): readonly Artifact[] {
  const getCollectionInfo = (model: ResourceModel): CollectionFieldNames =>
    cache.getOrCompute("place", model.digest, () => composeCollectionFieldNames(model));
  const places = Object.fromEntries(
    listCollectionPaths(routes).map(([place, resource]) => [place, getCollectionInfo(models.get(resource)!)]),
  );
  const written = JSON.stringify(places);
  return dataProviders.flatMap((provider) => {
    const path = `generated/client/${provider.name}`;
    const code = joinModuleCode(listDataProviderModules(provider.name));
    return [
      toCachedArtifact(`${path}.js`, cache, code + written, () => composeDataProviderModule(provider, code, places)),
      toArtifact(`${path}.d.ts`, composeHeaderComment("schemas/") + composeDataProviderTypes(provider)),
    ];
  });
}

function composeDataProviderModule(
  { open, parameter }: DataProviderDescription,
  providerCode: string,
  infoByPath: CollectionFieldNamesByPath,
): string {
  const more = parameter === undefined ? "" : `, ${parameter.name}`;
  return `${composeHeaderComment("schemas/")}${providerCode.replaceAll(/^export /gm, "")}
/** Collections by their path without ids. */
const places = ${formatLiteral(infoByPath)};

export function createDataProvider(client${more}) {
  return ${open}(client, places${more});
}
`;
}

function composeDataProviderTypes({ name, type, parameter, open }: DataProviderDescription): string {
  const more = parameter === undefined ? "" : `, ${parameter.name}?: ${parameter.type}`;
  return `import type { Client, Id } from "./index.js";

${joinModuleDeclarations(listDataProviderModules(name)).replace(new RegExp(`^export declare function ${open}[^;]*;\\n`, "m"), "")}
/** Creates a data provider for the client of \`connect\`. Resources are named by their paths: \`devices\`, \`devices/12/parts\`. */
export declare function createDataProvider(client: Client${more}): ${type};
`;
}

function composeCollectionFieldNames({ definition }: ResourceModel): CollectionFieldNamesByPath[string] {
  const { id, views, fields } = definition;
  const times = listUnixTimePaths(fields);
  const place = { id, ...(times.length === 0 ? {} : { times }) };
  if (views.list.includes(id)) return place;
  const asked = views.list.filter(
    (name) => fields[name]?.stored === true && fields[name].privileges?.read === undefined,
  );
  return { ...place, fields: [id, ...asked] };
}

/** Lists the fields and properties that are UNIX times, as paths with dots. */
function listUnixTimePaths(definitions: { readonly [name: string]: ValueDefinition }): readonly string[] {
  return Object.entries(definitions).flatMap(([name, value]) => {
    const { format, properties } = value.items ?? value;
    const within = properties === undefined ? [] : listUnixTimePaths(properties).map((inner) => `${name}.${inner}`);
    return format === "unixtime" ? [name] : within;
  });
}
