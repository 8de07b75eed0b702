import type { RouteNode } from "../../runtime/model/resource.js";
import { definitionOf, routes } from "./declarations.js";
import type { Made } from "./made.js";
import type { Stock } from "./stock.js";

/** One of the paths that lead to a resource: names in URLs with what each stands for, from the outermost inwards. */
export interface Place {
  /** `categories/:id/products` */
  readonly title: string;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly name: string;
  readonly node: RouteNode;
}

/** Every form of path that the declarations open, nested and seen through. */
export function listPlaces(): readonly Place[] {
  return findBelow(routes, []);
}

function findBelow(nodes: { readonly [name: string]: RouteNode }, above: readonly Step[]): readonly Place[] {
  return Object.entries(nodes).flatMap(([name, node]) => {
    const steps = [...above, { name, node }];
    const place: Place = { title: steps.map((step) => step.name).join("/:id/"), steps };
    return [place, ...findBelow(node.children, steps)];
  });
}

/** The resource at the end of the path. */
export function resourceOf({ steps }: Place) {
  return definitionOf(steps.at(-1)!.node.resource);
}

/** Makes a new object for each step but the last, each in or seen through the one before: the ids of the path. */
export async function makeParents(stock: Stock, { steps }: Place): Promise<readonly Made[]> {
  const parents: Made[] = [];
  for (const { name, node } of steps.slice(0, -1)) {
    const definition = definitionOf(node.resource);
    const above = parents.at(-1);
    if (above === undefined) {
      parents.push(await stock.make(definition));
      continue;
    }
    const body = { ...(await stock.describe(definition, "mandatory")), ...(await stock.companyOf(definition)) };
    parents.push(await stock.create(definition, `${above.url}/${name}`, body));
  }
  return parents;
}
