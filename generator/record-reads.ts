/** Records the data that a computation looks up. The cached result of the computation is valid while this data stays the same. */

/** Records that the computation has looked up one value, or all values of a kind. `question` names the look-up. */
export type RecordLookup = (question: string) => void;

/** Returns a digest of the current data for a recorded look-up. */
export type ReadDigests = (question: string) => string;

/** Records reads of a collection. A look-up of one key is recorded as `<kind> <key>`, and any other read as `<kind>`. */
export function recordReads<Collection extends ReadonlyMap<string, unknown> | ReadonlySet<string>>(
  collection: Collection,
  kind: string,
  ask: RecordLookup,
): Collection {
  return new Proxy(collection, {
    get(target, name) {
      // Methods of a Map or Set need the collection itself, not the proxy, as `this`.
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
