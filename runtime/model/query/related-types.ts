/** Types of a related resource. Filters, sorting and groups can use its fields, as in `album_id.title`. */
export interface TypesForRelatedQueries {
  readonly filter: object;
  readonly sort: string;
  readonly groups: string;
  /** The item with the fields that the caller may read. A field that requires a privilege is optional. */
  readonly item: object;
  readonly related: object;
}

type Scalar = string | number | boolean;

/** A condition on a field that is two or more relations away. Only the server checks its type. */
export type IndirectRelationCondition =
  Scalar | readonly Scalar[] | { readonly [operator: string]: Scalar | readonly Scalar[] };

/** Names of filters across one relation, such as `"album_id.title"`. */
export type DirectRelationPath<Related> = {
  [Name in keyof Related & string]: Related[Name] extends { readonly filter: infer Filter }
    ? `${Name}.${keyof Filter & string}`
    : never;
}[keyof Related & string];

export type DirectRelationCondition<Related, Path> =
  Path extends `${infer Name extends keyof Related & string}.${infer Field}`
    ? Related[Name] extends { readonly filter: infer Filter }
      ? Field extends keyof Filter
        ? Filter[Field]
        : never
      : never
    : never;

/**
 * The filters of a resource and of its related resources. Across one relation (`album_id.title`), the compiler checks names and
 * conditions. Across more relations, it checks only the first name.
 */
export type Filters<Types extends TypesForRelatedQueries> = Types["filter"] & {
  readonly [Path in DirectRelationPath<Types["related"]>]?: DirectRelationCondition<Types["related"], Path>;
} & { readonly [Path in `${keyof Types["related"] & string}.${string}.${string}`]?: IndirectRelationCondition };

/** Names of the fields that refer to a single item. */
export type SingleReferenceName<Types extends TypesForRelatedQueries> = {
  [Name in keyof Types["related"] & keyof Types["item"] & string]: NonNullable<
    Types["item"][Name]
  > extends readonly unknown[]
    ? never
    : Name;
}[keyof Types["related"] & keyof Types["item"] & string];

/**
 * The fields to sort by, of a resource and of the resources that it refers to. Across one reference (`album_id.title`), the
 * compiler checks the names. Across more references, it checks only the first name.
 */
export type Sorts<Types extends TypesForRelatedQueries> =
  | Types["sort"]
  | {
      [Name in SingleReferenceName<Types>]: Types["related"][Name] extends { readonly sort: infer Sort extends string }
        ? `${Name}.${Sort}`
        : never;
    }[SingleReferenceName<Types>]
  | `${SingleReferenceName<Types>}.${string}.${string}`;

/**
 * Key to group items by: a field of the item or of a referenced item, or a part of a time, such as `month(created)`. Across one
 * reference (`album_id.title`), the compiler checks the names. Across more references, it checks only the first name.
 */
export type GroupKey<Types extends TypesForRelatedQueries> =
  | Types["groups"]
  | {
      [Name in SingleReferenceName<Types>]: Types["related"][Name] extends {
        readonly groups: infer Group extends string;
      }
        ? RelatedGroupKey<Name, Group>
        : never;
    }[SingleReferenceName<Types>]
  | DistantGroupKey<`${SingleReferenceName<Types>}.${string}.${string}`>;

/** Turns `title` into `album_id.title`, and `month(released)` into `month(album_id.released)`. */
export type RelatedGroupKey<Name extends string, Group extends string> = Group extends `${infer Part}(${infer Field})`
  ? `${Part}(${Name}.${Field})`
  : `${Name}.${Group}`;

export type DistantGroupKey<Path extends string> = Path | `${string}(${Path})`;
