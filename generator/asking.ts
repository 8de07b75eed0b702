/** Records which other data a computation read, because its result depends on exactly these. */

/** Records that one value, or all values of a kind, were read. */
export type Ask = (question: string) => void;

/** Returns a digest of the current answer to a question. */
export type Answers = (question: string) => string;

/** Wraps a collection: looking up a key records `<kind> <key>`, and everything else records `<kind>`. */
export function watch<Collection extends ReadonlyMap<string, unknown> | ReadonlySet<string>>(
  collection: Collection,
  kind: string,
  ask: Ask,
): Collection {
  return new Proxy(collection, {
    get(target, name) {
      // Methods of collections need the collection itself as `this`.
      const member: unknown = Reflect.get(target, name, target);
      if (name !== "get" && name !== "has") ask(kind);
      if (typeof member !== "function") return member;
      return (...given: readonly unknown[]): unknown => {
        if (name === "get" || name === "has") ask(`${kind} ${String(given[0])}`);
        return Reflect.apply(member, target, given) as unknown;
      };
    },
  });
}
