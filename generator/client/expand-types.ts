/**
 * Paths that `expand` accepts. A path is a reference or a collection of an item, followed by up to two further names,
 * joined by dots.
 */
export type ExpandPath<Types, Depth extends readonly unknown[] = []> = Depth["length"] extends 3
  ? never
  : Types extends { readonly expand: infer Expand }
    ? {
        [Name in keyof Expand & string]: Name | `${Name}.${ExpandPath<Expand[Name], readonly [...Depth, Name]>}`;
      }[keyof Expand & string]
    : never;

/** The resources that a path reaches at each of its steps. */
export type ResourcesOnPath<Types, Path> = Path extends `${infer Name}.${infer Rest}`
  ? ResourcesOnPath<Types, Name> | ResourcesOnPath<ResourcesOnPath<Types, Name>, Rest>
  : Types extends { readonly expand: { readonly [Name in Path & string]: infer Referred } }
    ? Referred
    : never;

/** Types of a resource whose items can be expanded. */
export interface Expandable {
  readonly path: string;
  readonly details: object;
}

/** The items that the paths expand, by resource and id. Items that the account may not read are missing. */
export type Expanded<Types, Path> = {
  [Each in Extract<ResourcesOnPath<Types, Path>, Expandable> as Each["path"]]: ById<Each["path"], Each["details"]>;
};

/** Items by id. For nested items, there is one level of ids for each ancestor, from the outermost inwards. */
export type ById<Path, Item> = {
  [id: string]: Path extends `${string}/${infer Rest}` ? ById<Rest, Item> : Item;
};

/** The member `expanded` of an answer; no member if the request names no path. */
export type WithExpanded<Types, Path> = [Path] extends [never] ? unknown : { expanded: Expanded<Types, Path> };
