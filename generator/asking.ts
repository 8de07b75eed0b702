/** What is worked out of one thing while it looks at others depends on what it looked at, and on no more. */

/** Of a look at one other, or at all of them. */
export type Ask = (question: string) => void;

/** What tells one answer to a question from another. */
export type Answers = (question: string) => string;

/** The same collection: `<kind> <key>` is asked where a key is looked up, `<kind>` where all of it is looked at. */
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
