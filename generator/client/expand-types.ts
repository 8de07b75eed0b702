/** Paths that `expand` accepts: a reference or a collection of an item, followed by up to two further names, joined by dots. */
export type ExpandPath<Types, Depth extends readonly unknown[] = []> = Depth["length"] extends 3
  ? never
  : Types extends { readonly expand: infer Expand }
    ? {
        [Name in keyof Expand & string]: Name | `${Name}.${ExpandPath<Expand[Name], readonly [...Depth, Name]>}`;
      }[keyof Expand & string]
    : never;

/** The resources at all steps of the path. */
export type ResourcesOnPath<Types, Path> = Path extends `${infer Name}.${infer Rest}`
  ? ResourcesOnPath<Types, Name> | ResourcesOnPath<ResourcesOnPath<Types, Name>, Rest>
  : Types extends { readonly expand: { readonly [Name in Path & string]: infer Referred } }
    ? Referred
    : never;

/** Types of an item that can be expanded. */
export interface Expandable {
  readonly path: string;
  readonly details: object;
}

/** The items that the paths expand, by resource and id, without those that the account may not read. */
export type Expanded<Types, Path> = {
  [Each in Extract<ResourcesOnPath<Types, Path>, Expandable> as Each["path"]]: ById<Each["path"], Each["details"]>;
};

/** Items by id. Nested items are keyed by the ids of their ancestors, too, from the outermost inwards. */
export type ById<Path, Item> = {
  [id: string]: Path extends `${string}/${infer Rest}` ? ById<Rest, Item> : Item;
};

/** The member `expanded` of an answer; nothing if no path was requested. */
export type WithExpanded<Types, Path> = [Path] extends [never] ? unknown : { expanded: Expanded<Types, Path> };
