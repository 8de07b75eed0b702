/** What `expand` can name: a field that refers to others or a collection of an object, and so on from there, three deep, with dots between. */
export type ExpandPath<Types, Depth extends readonly unknown[] = []> = Depth["length"] extends 3
  ? never
  : Types extends { readonly expand: infer Expand }
    ? {
        [Name in keyof Expand & string]: Name | `${Name}.${ExpandPath<Expand[Name], readonly [...Depth, Name]>}`;
      }[keyof Expand & string]
    : never;

/** Every resource on the way of the path. */
export type Along<Types, Path> = Path extends `${infer Name}.${infer Rest}`
  ? Along<Types, Name> | Along<Along<Types, Name>, Rest>
  : Types extends { readonly expand: { readonly [Name in Path & string]: infer Referred } }
    ? Referred
    : never;

/** What can be brought. */
export interface Bringable {
  readonly path: string;
  readonly details: object;
}

/** What the paths bring, by resource and id: what the account may not read is not there. */
export type Expanded<Types, Path> = {
  [Each in Extract<Along<Types, Path>, Bringable> as Each["path"]]: ById<Each["path"], Each["details"]>;
};

/** Of what is nested, by the ids of what it is nested in too, from the outermost inwards. */
export type ById<Path, Item> = {
  [id: string]: Path extends `${string}/${infer Rest}` ? ById<Rest, Item> : Item;
};

/** Beside an answer: nothing where nothing was asked for. */
export type Brought<Types, Path> = [Path] extends [never] ? unknown : { expanded: Expanded<Types, Path> };
