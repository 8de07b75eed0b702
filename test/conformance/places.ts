import type { RouteNode } from "../../runtime/model/schema/route-table.js";
import type { Application } from "./application.js";
import type { Definition } from "./declarations.js";
import { strangeIdOf } from "./ids.js";
import type { Body, Extent, Made } from "./made.js";
import type { Stock } from "./stock.js";

/** A path that leads to a resource: the names in the URL with the resource of each, from the outermost inwards. */
export interface Place {
  /** `categories/:id/products` */
  readonly title: string;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly name: string;
  readonly node: RouteNode;
  /** The resource that the name means. */
  readonly definition: Definition;
}

/** Lists every declared path, nested and by `via`, without deprecated names. */
export function listPlaces({ routes, definitionOf }: Application): readonly Place[] {
  const findBelow = (nodes: Application["routes"], above: readonly Step[]): readonly Place[] =>
    Object.entries(nodes).flatMap(([name, node]) => {
      if (node.deprecation !== undefined) return [];
      const steps = [...above, { name, node, definition: definitionOf(node.resource) }];
      const place: Place = { title: steps.map((step) => step.name).join("/:id/"), steps };
      return [place, ...findBelow(node.children, steps)];
    });
  return findBelow(routes, []);
}

/** The resource at the end of the path. */
export function resourceOf({ steps }: Place): Definition {
  return steps.at(-1)!.definition;
}

/**
 * Creates an item for each step but the last, each within the one before, and returns the ids of the path.
 * @param first
 * replaces the new item of the first step
 */
export async function makeParents(stock: Stock, { steps }: Place, first?: Made): Promise<readonly Made[]> {
  const parents: Made[] = [];
  for (const step of steps.slice(0, -1)) {
    const { name, definition } = step;
    const above = parents.at(-1);
    if (above === undefined) {
      parents.push(first ?? (await stock.make(definition)));
      continue;
    }
    parents.push(await stock.create(definition, `${above.url}/${name}`, await describeAt(stock, step)));
  }
  return parents;
}

/** A body with the mandatory or all fields, except those that the path determines. */
export async function describeAt(
  stock: Stock,
  { node, definition }: Pick<Step, "node" | "definition">,
  extent: Extent = "mandatory",
): Promise<Body> {
  return stock.describe(definition, extent, {
    ...(await stock.tenantOf(definition)),
    ...(node.via === undefined ? {} : { [node.via]: undefined }),
  });
}

/** Path of the collection below a missing item; null at the top level. */
export function collectionBelowNone(parents: readonly Made[], { steps }: Place): string | null {
  const [above, step] = [parents.at(-1), steps.at(-2)];
  return above && step ? `${above.collection}/${strangeIdOf(step.definition)}/${steps.at(-1)!.name}` : null;
}
