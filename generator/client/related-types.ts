/** Types of a resource whose fields filters and orders can use through relations. */
export interface Relatable {
  readonly filter: object;
  readonly sort: string;
  readonly item: object;
  readonly related: object;
}

type Scalar = string | number | boolean;

/** A condition at the end of a path through several relations. Only the server checks its form. */
export type DistantCondition = Scalar | readonly Scalar[] | { readonly [operator: string]: Scalar | readonly Scalar[] };

/** Names of filters that follow one relation, such as `"album_id.artist_id"`. */
export type NearPath<Related> = {
  [Name in keyof Related & string]: Related[Name] extends { readonly filter: infer Filter }
    ? `${Name}.${keyof Filter & string}`
    : never;
}[keyof Related & string];

export type NearCondition<Related, Path> = Path extends `${infer Name extends keyof Related & string}.${infer Field}`
  ? Related[Name] extends { readonly filter: infer Filter }
    ? Field extends keyof Filter
      ? Filter[Field]
      : never
    : never
  : never;

/**
 * The filters of a resource, including those along its relations. The compiler checks names and conditions for one
 * relation, and only the form of the name for two and more.
 */
export type Filters<Types extends Relatable> = Types["filter"] & {
  readonly [Path in NearPath<Types["related"]>]?: NearCondition<Types["related"], Path>;
} & { readonly [Path in `${keyof Types["related"] & string}.${string}.${string}`]?: DistantCondition };

/** Names of the fields that refer to a single item. */
export type SingleReference<Types extends Relatable> = {
  [Name in keyof Types["related"] & keyof Types["item"] & string]: NonNullable<
    Types["item"][Name]
  > extends readonly unknown[]
    ? never
    : Name;
}[keyof Types["related"] & keyof Types["item"] & string];

/**
 * The sortable fields of a resource, including those along its references. The compiler checks names for one reference,
 * and only the form of the name for more.
 */
export type Sorts<Types extends Relatable> =
  | Types["sort"]
  | {
      [Name in SingleReference<Types>]: Types["related"][Name] extends { readonly sort: infer Sort extends string }
        ? `${Name}.${Sort}`
        : never;
    }[SingleReference<Types>]
  | `${SingleReference<Types>}.${string}.${string}`;
