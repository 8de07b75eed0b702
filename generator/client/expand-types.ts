/** Paths that `expand` accepts: a reference or a collection of an item, followed by up to two further names, joined by dots. */
export type ExpandPath<Types, Depth extends readonly unknown[] = []> = Depth["length"] extends 3
  ? never
  : Types extends { readonly expand: infer Expand }
    ? {
        [Name in keyof Expand & string]: Name | `${Name}.${ExpandPath<Expand[Name], readonly [...Depth, Name]>}`;
      }[keyof Expand & string]
    : never;

/** Every resource along the path. */
export type Along<Types, Path> = Path extends `${infer Name}.${infer Rest}`
  ? Along<Types, Name> | Along<Along<Types, Name>, Rest>
  : Types extends { readonly expand: { readonly [Name in Path & string]: infer Referred } }
    ? Referred
    : never;

/** Types of the items that can be expanded. */
export interface Bringable {
  readonly path: string;
  readonly details: object;
}

/** The items that the paths expand, by resource and id, without those that the account may not read. */
export type Expanded<Types, Path> = {
  [Each in Extract<Along<Types, Path>, Bringable> as Each["path"]]: ById<Each["path"], Each["details"]>;
};

/** Nested items are keyed by the ids of their ancestors, too, from the outermost inwards. */
export type ById<Path, Item> = {
  [id: string]: Path extends `${string}/${infer Rest}` ? ById<Rest, Item> : Item;
};

/** Adds `expanded` to an answer; nothing if no path was requested. */
export type Brought<Types, Path> = [Path] extends [never] ? unknown : { expanded: Expanded<Types, Path> };
