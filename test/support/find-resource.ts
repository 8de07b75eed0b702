import type { Registry } from "../../runtime/model/resource.js";

export type Routes = Registry["routes"];

/** Path of the resource that these names in a URL lead to. */
export function findResource(routes: Routes, names: readonly string[]): string {
  const [name = "", ...rest] = names;
  const node = routes[name]!;
  return rest.length === 0 ? node.resource : findResource(node.children, rest);
}
