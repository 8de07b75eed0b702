/** Paths that `expand` accepts: up to three names of references or collections, joined by dots, such as `album_id.artist_id`. */
export type ExpandPath<Types, Depth extends readonly unknown[] = []> = Depth["length"] extends 3
  ? never
  : Types extends { readonly expand: infer Expand }
    ? {
        [Name in keyof Expand & string]: Name | `${Name}.${ExpandPath<Expand[Name], readonly [...Depth, Name]>}`;
      }[keyof Expand & string]
    : never;

/** The resources of all items on a path, such as albums and artists for `album_id.artist_id`. */
export type ResourcesOnPath<Types, Path> = Path extends `${infer Name}.${infer Rest}`
  ? ResourcesOnPath<Types, Name> | ResourcesOnPath<ResourcesOnPath<Types, Name>, Rest>
  : Types extends { readonly expand: { readonly [Name in Path & string]: infer Referred } }
    ? Referred
    : never;

/** Types of a resource whose items `expand` can return. */
export interface Expandable {
  readonly path: string;
  readonly details: object;
}

/** The items on the paths, by resource and id. Items that the account may not read are missing. */
export type Expanded<Types, Path> = {
  [Each in Extract<ResourcesOnPath<Types, Path>, Expandable> as Each["path"]]: ItemsById<Each["path"], Each["details"]>;
};

/** Items by id. Nested items are below the ids of their ancestors: `{ 12: { 7: item } }` has part 7 of device 12. */
export type ItemsById<Path, Item> = {
  [id: string]: Path extends `${string}/${infer Rest}` ? ItemsById<Rest, Item> : Item;
};

/** Adds the member `expanded` to the type of an answer if the request names paths. */
export type WithExpanded<Types, Path> = [Path] extends [never] ? unknown : { expanded: Expanded<Types, Path> };
