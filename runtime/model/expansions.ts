/** What `expand` may bring beside an answer (docs/http.md#expand): the runtime reads it by this, the generator describes it. */
import type { FieldDefinition } from "./field.js";
import type { ResourceDefinition } from "./resource.js";

export const expansionLimits = {
  /** Paths of one request. */
  paths: 10,
  /** Fields of one path. */
  depth: 3,
  /** Items of one answer that are brought. */
  items: 1000,
  /** Portions in which they are read, of half a mebibyte each. */
  portions: 8,
} as const;

type Fielded = Pick<ResourceDefinition, "fields">;

/** Items that lie in others are not brought: what is seen of them depends on the way to them. */
export function isExpandable({ stored, hidden, reference }: FieldDefinition): boolean {
  return stored && !hidden && reference !== undefined && !reference.to.includes("/");
}

export function listExpandable({ fields }: Fielded): readonly FieldDefinition[] {
  return Object.values(fields).filter(isExpandable);
}

/** Whether its collections take `expand`: an array has no place for what is brought. */
export function expandsLists(definition: Pick<ResourceDefinition, "fields" | "collection">): boolean {
  return definition.collection === "map" && listExpandable(definition).length > 0;
}

/** Every path that `expand` takes, the short ones first; null where they are more than `most`. */
export function listExpansions(
  definition: Fielded,
  find: (path: string) => Fielded,
  most: number,
): readonly string[] | null {
  const paths: string[] = [];
  let level: readonly { readonly path: string; readonly at: Fielded }[] = [{ path: "", at: definition }];
  for (let depth = 0; depth < expansionLimits.depth; depth += 1) {
    level = level.flatMap(({ path, at }) =>
      listExpandable(at).map(({ name, reference }) => ({ path: `${path}${name}.`, at: find(reference!.to) })),
    );
    paths.push(...level.map(({ path }) => path.slice(0, -1)));
    if (paths.length > most) return null;
  }
  return paths;
}
