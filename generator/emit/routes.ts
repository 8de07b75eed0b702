import type { RouteNode } from "../../runtime/resource.js";
import type { Artifact, ResourceModel } from "../resource-model.js";
import { writeLiteral } from "./literal.js";
import { exportOf, importOfTypes, writeModule } from "./source-text.js";

/** The tree of names that paths are looked up in. */
export function emitRoutes(models: readonly ResourceModel[]): readonly Artifact[] {
  const text = writeModule("schemas/", [
    importOfTypes("stockroom/contract", ["Registry"]),
    exportOf("routes", writeLiteral(routeTopLevel(models)), `Registry["routes"]`),
  ]);
  return [{ path: "generated/routes.ts", text }];
}

/** Names at the root of the interface. */
export function routeTopLevel(models: readonly ResourceModel[]): { readonly [name: string]: RouteNode } {
  return nestRoutes(models, null);
}

function nestRoutes(models: readonly ResourceModel[], parent: string | null): { readonly [name: string]: RouteNode } {
  return Object.fromEntries(
    models
      .filter(({ definition }) => definition.parent === parent)
      .map(({ definition: { name, path } }) => [name, { resource: path, children: nestRoutes(models, path) }]),
  );
}
