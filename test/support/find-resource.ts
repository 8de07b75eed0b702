import type { RouteTree } from "../../runtime/model/schema/route-table.js";

/** Returns the path of the resource to which these names in a URL lead. */
export function findResource(routes: RouteTree, names: readonly string[]): string {
  const [name = "", ...rest] = names;
  const node = routes[name]!;
  return rest.length === 0 ? node.resource : findResource(node.children, rest);
}
