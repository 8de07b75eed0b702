/** Composes the types of the client that all resources share: `Client`, its collections, and the account. */
import type { WriterFunction } from "ts-morph";
import { errorTable } from "../../runtime/model/plan/errors.js";
import { tenantKey } from "../../runtime/model/plan/principal.js";
import type { Routes } from "../../runtime/model/schema/route-table.js";
import type { ModelIndex } from "../resource-model.js";
import { nameType, typeParts } from "./code-text.js";
import {
  composeModule,
  exportedAlias,
  exportedFunction,
  exportedInterface,
  method,
  objectType,
  property,
  unionOf,
} from "./compose-module.js";
import { isFromPath } from "./created-within.js";

interface Frame {
  readonly privileges: readonly string[];
  readonly paths: readonly string[];
  /** Path of the resource of accounts; null if there is none. */
  readonly account: string | null;
  readonly collections: readonly DescribedCollection[];
  /** Names of types for former paths, with the names that replace them. */
  readonly former: readonly (readonly [was: string, is: string])[];
}

interface DescribedCollection {
  readonly name: string;
  readonly note: string;
  readonly types: string;
  /** Name of the type of the collection's actions; null if it has none. */
  readonly actions: string | null;
  readonly nested: readonly DescribedCollection[];
  readonly across: readonly ReadAcross[];
}

/** A nested collection that is read across all parents. */
interface ReadAcross {
  readonly name: string;
  readonly note: string;
  readonly types: string;
  readonly below: readonly ReadAcross[];
}

export function describeFrame(routes: Routes, models: ModelIndex, privileges: readonly string[]): Frame {
  const account = [...models.values()].find(({ definition }) => definition.accounts !== null);
  return {
    privileges,
    paths: [...models.keys()],
    account: account?.definition.path ?? null,
    collections: describeCollections(routes, models),
    former: listFormerTypes(routes, []),
  };
}

function describeCollections(routes: Routes, models: ModelIndex): readonly DescribedCollection[] {
  return Object.entries(routes).map(([name, { resource, via, deprecation, children }]) => {
    const model = models.get(resource)!;
    const { title, description, name: current } = model.definition;
    const ofResource = `${nameType(resource)}Types`;
    const before = deprecation === undefined ? "" : `@deprecated It is \`${current}\` now. `;
    return {
      name,
      note: `${before}${title}. ${description ?? ""}`.trim(),
      types: isFromPath(model, via ?? null) ? `Through<${ofResource}, ${JSON.stringify(via)}>` : ofResource,
      actions: model.actions.length === 0 ? null : `${nameType(resource)}Actions`,
      nested: describeCollections(children, models),
      across: describeAcross(children),
    };
  });
}

function describeAcross(routes: Routes): readonly ReadAcross[] {
  return Object.entries(routes)
    .filter(([, { via }]) => via === undefined)
    .map(([name, { resource, deprecation, children }]) => ({
      name,
      note: deprecation === undefined ? "" : "@deprecated",
      types: `Across<${nameType(resource)}AcrossTypes>`,
      below: describeAcross(children),
    }));
}

function listFormerTypes(routes: Routes, above: readonly string[], isBelow = false): Frame["former"] {
  return Object.entries(routes).flatMap(([name, { resource, via, deprecation, children }]) => {
    if (via !== undefined) return [];
    const isFormer = isBelow || deprecation !== undefined;
    const path = [...above, name];
    const [was, is] = [nameType(path.join("/")), nameType(resource)];
    const types = isFormer ? typeParts.map((part) => [was + part, is + part] as const) : [];
    return [...types, ...listFormerTypes(children, path, isFormer)];
  });
}

export function composeFrame({ privileges, paths, account, collections, former }: Frame): string {
  const rights = [
    property("account", account === null ? "object" : `${nameType(account)}Details`),
    property("root", "boolean", { note: "Whether the account has every privilege." }),
    property(tenantKey, "string", { note: 'Id of the tenant; "0" means every tenant.' }),
    property("groups", "{ [id: string]: string | null }", {
      note: "Names of the active groups of the account, by id.",
    }),
    property("privileges", "Privilege[]"),
    property("scope", '{ [path in ResourcePath]?: "read" | "write" } | null', {
      note: "Limit of the key, by path of the resource; null: no limit.",
    }),
  ];
  const batch = "`api.batch([api.batch.devices.create({ … }), api.batch.devices.delete(12)])`";
  const transaction = "`api.transaction((t) => t.parts.create({ device_id: t.devices.create({ … }) }))`";
  return composeModule([
    exportedAlias("ErrorCode", "Codes of the errors of the server.", unionOf(Object.keys(errorTable))),
    exportedAlias("Privilege", "", unionOf(privileges)),
    exportedAlias("ResourcePath", "", unionOf(paths)),
    exportedInterface("Me", "The account of the credentials, with its rights.", { properties: rights }),
    ...former.map(([was, is]) => exportedAlias(was, "@deprecated", is)),
    exportedInterface("Collections", "Every collection.", { properties: collections.map(toProperty) }),
    exportedInterface("Client", "All collections, the caller's account, and batches of writes.", {
      extended: "Collections",
      methods: [
        method("me", "", {
          parameters: [{ name: "options", type: "RequestOptions", hasQuestionToken: true }],
          returnType: "Promise<Me>",
        }),
      ],
      properties: [
        property("batch", "Batch & Batched<Collections>", { note: batch, isReadonly: true }),
        property("transaction", "Transaction<Collections>", { note: transaction, isReadonly: true }),
      ],
    }),
    exportedFunction("connect", connecting, {
      parameters: [{ name: "options", type: "ConnectOptions" }],
      returnType: "Client",
    }),
  ]);
}

const connecting =
  "Sends no request: the first request fails with `Unauthenticated` if the credentials are wrong.\n" +
  "@throws TypeError if `url` is not a valid address";

function toProperty(collection: DescribedCollection): ReturnType<typeof property> {
  const { name, note, types, actions, nested, across } = collection;
  const type: WriterFunction = (writer) => {
    writer.write(nested.length === 0 ? `Collection<${types}` : `CollectionWith<${types}, `);
    if (nested.length > 0) objectType(nested.map(toProperty))(writer);
    if (across.length > 0) objectType(across.map(toAcross))(writer.write(", "));
    writer.write(actions === null ? ">" : `> & ${actions}`);
  };
  return property(name, type, { note, isReadonly: true });
}

function toAcross({ name, note, types, below }: ReadAcross): ReturnType<typeof property> {
  const type: WriterFunction = (writer) => {
    writer.write(types);
    if (below.length > 0) objectType(below.map(toAcross))(writer.write(' & ((every: "-") => ')).write(")");
  };
  return property(name, type, { note, isReadonly: true });
}
