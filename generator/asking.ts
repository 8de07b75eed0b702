/** Records which other things a computation looked at: its result depends on those and on nothing else. */

/** Records a look at one thing, or at all things of a kind. */
export type Ask = (question: string) => void;

/** Gives a digest of the present answer to a question. */
export type Answers = (question: string) => string;

/** The same collection, which asks `<kind> <key>` for the look-up of a key and `<kind>` for everything else. */
export function watch<Collection extends ReadonlyMap<string, unknown> | ReadonlySet<string>>(
  collection: Collection,
  kind: string,
  ask: Ask,
): Collection {
  return new Proxy(collection, {
    get(target, name) {
      // Methods of collections work on the collection alone.
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
