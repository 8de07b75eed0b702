/** Composes the types of the client that all resources share: `Client`, its collections, and the account. */
import type { WriterFunction } from "ts-morph";
import { statusByErrorCode } from "../../runtime/model/plan/errors.js";
import { tenantPropertyName } from "../../runtime/model/plan/principal.js";
import type { RouteTree } from "../../runtime/model/schema/route-table.js";
import type { ModelsByPath } from "../resource-model.js";
import { toTypeName, resourceTypeEndings } from "./code-formatting.js";
import {
  type Statement,
  composeModule,
  composeTypeAlias,
  composeInterface,
  composeMethod,
  composeObjectType,
  composeProperty,
  type InterfaceProperty,
  composeLiteralUnion,
} from "./compose-module.js";
import { mayOmitPathField } from "./relations.js";

/** Returns everything that the result of `composeSharedClientTypes` depends on, as the text of a cache key. */
export function composeSharedTypesCacheKey(
  routes: RouteTree,
  models: ModelsByPath,
  privileges: readonly string[],
): string {
  const sources = [...models.values()].map((model) => {
    const { path, title, description, accounts } = model.definition;
    const fromPath = Object.values(model.viaFieldByResource).filter((via) => mayOmitPathField(model, via));
    return [path, title, description, accounts !== null, fromPath, model.actions.length > 0];
  });
  return JSON.stringify([routes, sources, privileges]);
}

export function composeSharedClientTypes(
  routes: RouteTree,
  models: ModelsByPath,
  privileges: readonly string[],
): string {
  const account = [...models.values()].find(({ definition }) => definition.accounts !== null);
  const rights = [
    composeProperty("account", account === undefined ? "object" : `${toTypeName(account.definition.path)}Details`),
    composeProperty("root", "boolean", { note: "Whether the account has every privilege." }),
    composeProperty(tenantPropertyName, "string", { note: 'Id of the tenant; "0" means every tenant.' }),
    composeProperty("groups", "{ [id: string]: string | null }", {
      note: "Names of the active groups of the account, by id.",
    }),
    composeProperty("privileges", "Privilege[]"),
    composeProperty("scope", '{ [path in ResourcePath]?: "read" | "write" } | null', {
      note: "Resources to which the key is limited, each with a level; null if the key has no limit.",
    }),
  ];
  const batchExample = "`api.batch([api.batch.devices.create({ … }), api.batch.devices.delete(12)])`";
  const transactionExample = "`api.transaction((t) => t.parts.create({ device_id: t.devices.create({ … }) }))`";
  return composeModule([
    composeTypeAlias(
      "ErrorCode",
      "Error codes that the server sends.",
      composeLiteralUnion(Object.keys(statusByErrorCode)),
    ),
    composeTypeAlias("Privilege", "", composeLiteralUnion(privileges)),
    composeTypeAlias("ResourcePath", "", composeLiteralUnion([...models.keys()])),
    composeInterface("Me", "The caller's account and its rights.", rights),
    ...listFormerNameTypeAliases(routes, []),
    composeInterface("Collections", "Every collection.", listCollectionProperties(routes, models)),
    composeInterface(
      "Client",
      "All collections, the caller's account, and batches of writes.",
      [
        composeProperty("batch", "Batch & Batched<Collections>", { note: batchExample, isReadonly: true }),
        composeProperty("transaction", "Transaction<Collections>", { note: transactionExample, isReadonly: true }),
      ],
      {
        baseInterface: "Collections",
        methods: [
          composeMethod("me", "", {
            parameters: [{ name: "options", type: "RequestOptions", hasQuestionToken: true }],
            returnType: "Promise<Me>",
          }),
        ],
      },
    ),
    connectFunctionDeclaration,
  ]);
}

const connectFunctionDeclaration = `/**
 * Sends no request: the first request fails with \`Unauthenticated\` if the credentials are wrong.
 * @throws TypeError if \`url\` is not a valid address
 */
export declare function connect(options: ConnectOptions): Client;
`;

function listCollectionProperties(routes: RouteTree, models: ModelsByPath): readonly InterfaceProperty[] {
  return Object.entries(routes).map(([name, { resource, via, deprecation, children }]) => {
    const model = models.get(resource)!;
    const { title, description, name: current } = model.definition;
    const before = deprecation === undefined ? "" : `@deprecated Use \`${current}\` instead. `;
    const ofResource = `${toTypeName(resource)}Types`;
    const types = mayOmitPathField(model, via ?? null) ? `Through<${ofResource}, ${JSON.stringify(via)}>` : ofResource;
    const nested = listCollectionProperties(children, models);
    const across = listAcrossParentsProperties(children);
    const writeCollectionType: WriterFunction = (writer) => {
      writer.write(nested.length === 0 ? `Collection<${types}` : `CollectionWith<${types}, `);
      if (nested.length > 0) composeObjectType(nested)(writer);
      if (across.length > 0) {
        writer.write(", ");
        composeObjectType(across)(writer);
      }
      writer.write(model.actions.length === 0 ? ">" : `> & ${toTypeName(resource)}Actions`);
    };
    return composeProperty(name, writeCollectionType, {
      note: `${before}${title}. ${description}`.trim(),
      isReadonly: true,
    });
  });
}

/** Lists the nested collections that clients can read across all parents (`devices/-/parts`). */
function listAcrossParentsProperties(routes: RouteTree): readonly InterfaceProperty[] {
  const nested = Object.entries(routes).filter(([, { via }]) => via === undefined);
  return nested.map(([name, { resource, deprecation, children }]) => {
    const below = listAcrossParentsProperties(children);
    const writeAcrossType: WriterFunction = (writer) => {
      writer.write(`Across<${toTypeName(resource)}AcrossTypes>`);
      if (below.length === 0) return;
      writer.write(' & ((every: "-") => ');
      composeObjectType(below)(writer);
      writer.write(")");
    };
    return composeProperty(name, writeAcrossType, {
      note: deprecation === undefined ? "" : "@deprecated",
      isReadonly: true,
    });
  });
}

/** Lists deprecated type aliases, such as `OldNameItem` for `NewNameItem`, for each former path of a resource. */
function listFormerNameTypeAliases(
  routes: RouteTree,
  parentSegments: readonly string[],
  isBelowFormerName = false,
): readonly Statement[] {
  return Object.entries(routes).flatMap(([name, { resource, via, deprecation, children }]) => {
    if (via !== undefined) return [];
    const isFormer = isBelowFormerName || deprecation !== undefined;
    const path = [...parentSegments, name];
    const [was, is] = [toTypeName(path.join("/")), toTypeName(resource)];
    const types = isFormer
      ? resourceTypeEndings.map((part) => composeTypeAlias(was + part, "@deprecated", is + part))
      : [];
    return [...types, ...listFormerNameTypeAliases(children, path, isFormer)];
  });
}
