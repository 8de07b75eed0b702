/** Emits data providers for front-end frameworks, next to the client that the providers use. */
import { type Artifact, toArtifact } from "../artifact.js";
import type { CollectionFieldNames, CollectionFieldNamesByPath } from "../client/providers/record-store.js";
import type { DeclaredSchema } from "../declaration.js";
import { isStored, isUnixTime } from "../declared-fields.js";
import type { ModelsByPath, ResourceModel } from "../resource-model.js";
import { joinModuleCode, joinModuleDeclarations, listDataProviderModules } from "./client-modules.js";
import { composeHeaderComment, formatLiteral } from "./code-formatting.js";
import { listCollectionPaths } from "./relations.js";
import type { RouteTree } from "../../runtime/model/schema/route-table.js";

type DataProviderDescription = (typeof dataProviders)[number];

const dataProviders = [
  { name: "react-admin", open: "openReactAdmin", type: "ReactAdminDataProvider" },
  { name: "refine", open: "openRefine", type: "RefineDataProvider", parameter: { name: "url", type: "string" } },
];

export function emitDataProviders(routes: RouteTree, models: ModelsByPath): readonly Artifact[] {
  const fieldNamesByPath: CollectionFieldNamesByPath = Object.fromEntries(
    listCollectionPaths(routes).map(([path, resource]) => [path, composeCollectionFieldNames(models.get(resource)!)]),
  );
  const fieldNamesLiteral = formatLiteral(fieldNamesByPath);
  return dataProviders.flatMap((provider) => {
    const path = `generated/client/${provider.name}`;
    return [
      toArtifact(`${path}.js`, composeDataProviderModule(provider, fieldNamesLiteral)),
      toArtifact(`${path}.d.ts`, composeHeaderComment("schemas/") + composeDataProviderTypes(provider)),
    ];
  });
}

function composeDataProviderModule(
  { name, open, parameter }: DataProviderDescription,
  fieldNamesLiteral: string,
): string {
  const more = parameter === undefined ? "" : `, ${parameter.name}`;
  const code = joinModuleCode(listDataProviderModules(name)).replaceAll(/^export /gm, "");
  return `${composeHeaderComment("schemas/")}${code}
/** Names of fields, by the path of the collection without ids. */
const fieldNamesByPath = ${fieldNamesLiteral};

export function createDataProvider(client${more}) {
  return ${open}(client, fieldNamesByPath${more});
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

/** Reads `declaration`, not `fields`: computing the fields of a model takes longer, and is not needed otherwise. */
function composeCollectionFieldNames({ definition, declaration }: ResourceModel): CollectionFieldNames {
  const { id, views } = definition;
  const { properties } = declaration;
  const unixTimeFields = listUnixTimePaths(properties);
  const fieldNames = { id, ...(unixTimeFields.length === 0 ? {} : { unixTimeFields }) };
  if (views.list.includes(id)) return fieldNames;
  const requested = views.list.filter(
    (name) => isStored(declaration, name) && properties[name]?.privileges?.read === undefined,
  );
  return { ...fieldNames, listFields: [id, ...requested] };
}

/** Lists the fields and properties that are UNIX times, as paths with dots. */
function listUnixTimePaths(schemas: { readonly [name: string]: DeclaredSchema }): readonly string[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const value = schema.items ?? schema;
    return isUnixTime(value) ? [name] : listUnixTimePaths(value.properties ?? {}).map((inner) => `${name}.${inner}`);
  });
}
