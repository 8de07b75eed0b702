/** Composes the types of the client that all resources share: `Client`, its collections, and the account. */
import type { WriterFunction } from "ts-morph";
import { errorTable } from "../../runtime/model/plan/errors.js";
import { tenantKey } from "../../runtime/model/plan/principal.js";
import type { Routes } from "../../runtime/model/schema/route-table.js";
import type { ModelIndex } from "../resource-model.js";
import { nameType, typeParts } from "./code-text.js";
import {
  type Statement,
  composeModule,
  exportedAlias,
  exportedInterface,
  method,
  objectType,
  property,
  unionOf,
} from "./compose-module.js";
import { mayOmitPathField } from "./links.js";

type Property = ReturnType<typeof property>;

/** Returns everything that the result of `composeFrame` depends on, as the text of a cache key. */
export function writeFrameInputs(routes: Routes, models: ModelIndex, privileges: readonly string[]): string {
  const sources = [...models.values()].map((model) => {
    const { path, title, description, accounts } = model.definition;
    const fromPath = Object.values(model.via).filter((via) => mayOmitPathField(model, via));
    return [path, title, description, accounts !== null, fromPath, model.actions.length > 0];
  });
  return JSON.stringify([routes, sources, privileges]);
}

export function composeFrame(routes: Routes, models: ModelIndex, privileges: readonly string[]): string {
  const account = [...models.values()].find(({ definition }) => definition.accounts !== null);
  const rights = [
    property("account", account === undefined ? "object" : `${nameType(account.definition.path)}Details`),
    property("root", "boolean", { note: "Whether the account has every privilege." }),
    property(tenantKey, "string", { note: 'Id of the tenant; "0" means every tenant.' }),
    property("groups", "{ [id: string]: string | null }", {
      note: "Names of the active groups of the account, by id.",
    }),
    property("privileges", "Privilege[]"),
    property("scope", '{ [path in ResourcePath]?: "read" | "write" } | null', {
      note: "Resources to which the key is limited, each with a level; null if the key has no limit.",
    }),
  ];
  const batchExample = "`api.batch([api.batch.devices.create({ … }), api.batch.devices.delete(12)])`";
  const transactionExample = "`api.transaction((t) => t.parts.create({ device_id: t.devices.create({ … }) }))`";
  return composeModule([
    exportedAlias("ErrorCode", "Error codes that the server sends.", unionOf(Object.keys(errorTable))),
    exportedAlias("Privilege", "", unionOf(privileges)),
    exportedAlias("ResourcePath", "", unionOf([...models.keys()])),
    exportedInterface("Me", "The caller's account and its rights.", rights),
    ...listFormerTypes(routes, []),
    exportedInterface("Collections", "Every collection.", listCollections(routes, models)),
    exportedInterface(
      "Client",
      "All collections, the caller's account, and batches of writes.",
      [
        property("batch", "Batch & Batched<Collections>", { note: batchExample, isReadonly: true }),
        property("transaction", "Transaction<Collections>", { note: transactionExample, isReadonly: true }),
      ],
      {
        extended: "Collections",
        methods: [
          method("me", "", {
            parameters: [{ name: "options", type: "RequestOptions", hasQuestionToken: true }],
            returnType: "Promise<Me>",
          }),
        ],
      },
    ),
    connect,
  ]);
}

const connect = `/**
 * Sends no request: the first request fails with \`Unauthenticated\` if the credentials are wrong.
 * @throws TypeError if \`url\` is not a valid address
 */
export declare function connect(options: ConnectOptions): Client;
`;

function listCollections(routes: Routes, models: ModelIndex): readonly Property[] {
  return Object.entries(routes).map(([name, { resource, via, deprecation, children }]) => {
    const model = models.get(resource)!;
    const { title, description, name: current } = model.definition;
    const before = deprecation === undefined ? "" : `@deprecated It is \`${current}\` now. `;
    const ofResource = `${nameType(resource)}Types`;
    const types = mayOmitPathField(model, via ?? null) ? `Through<${ofResource}, ${JSON.stringify(via)}>` : ofResource;
    const nested = listCollections(children, models);
    const across = listAcross(children);
    const type: WriterFunction = (writer) => {
      writer.write(nested.length === 0 ? `Collection<${types}` : `CollectionWith<${types}, `);
      if (nested.length > 0) objectType(nested)(writer);
      if (across.length > 0) {
        writer.write(", ");
        objectType(across)(writer);
      }
      writer.write(model.actions.length === 0 ? ">" : `> & ${nameType(resource)}Actions`);
    };
    return property(name, type, { note: `${before}${title}. ${description}`.trim(), isReadonly: true });
  });
}

/** Lists the nested collections that clients can read across all parents (`devices/-/parts`). */
function listAcross(routes: Routes): readonly Property[] {
  const nested = Object.entries(routes).filter(([, { via }]) => via === undefined);
  return nested.map(([name, { resource, deprecation, children }]) => {
    const below = listAcross(children);
    const type: WriterFunction = (writer) => {
      writer.write(`Across<${nameType(resource)}AcrossTypes>`);
      if (below.length === 0) return;
      writer.write(' & ((every: "-") => ');
      objectType(below)(writer);
      writer.write(")");
    };
    return property(name, type, { note: deprecation === undefined ? "" : "@deprecated", isReadonly: true });
  });
}

/** Lists an alias of the resource's type for each former path of a resource. */
function listFormerTypes(routes: Routes, above: readonly string[], isBelow = false): readonly Statement[] {
  return Object.entries(routes).flatMap(([name, { resource, via, deprecation, children }]) => {
    if (via !== undefined) return [];
    const isFormer = isBelow || deprecation !== undefined;
    const path = [...above, name];
    const [was, is] = [nameType(path.join("/")), nameType(resource)];
    const types = isFormer ? typeParts.map((part) => exportedAlias(was + part, "@deprecated", is + part)) : [];
    return [...types, ...listFormerTypes(children, path, isFormer)];
  });
}
