/** Records the data that a computation looks up: its cached result is valid while they stay the same. */

/** Records that the computation has looked up one value, or all values of a kind. */
export type RecordLookup = (question: string) => void;

/** Returns a digest of the current data for a recorded look-up. */
export type ReadDigests = (question: string) => string;

/** Records reads of a collection: a look-up of one key as `<kind> <key>`, any other read as `<kind>`. */
export function recordReads<Collection extends ReadonlyMap<string, unknown> | ReadonlySet<string>>(
  collection: Collection,
  kind: string,
  ask: RecordLookup,
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
