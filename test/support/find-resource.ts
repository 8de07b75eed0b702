import type { Routes } from "../../runtime/model/schema/route-table.js";

/** Path of the resource that these names in a URL lead to. */
export function findResource(routes: Routes, names: readonly string[]): string {
  const [name = "", ...rest] = names;
  const node = routes[name]!;
  return rest.length === 0 ? node.resource : findResource(node.children, rest);
}
