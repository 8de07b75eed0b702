/** Records which data a computation reads. The cached result of the computation is valid while this data stays the same. */

/** Records what the computation has read: one value (`question` is `paths devices`), or all values (`question` is `paths`). */
export type RecordLookup = (question: string) => void;

/** Returns a digest of the current data that a recorded `question` names. */
export type ReadDigests = (question: string) => string;

/** Wraps a collection so that reads are recorded: `get` and `has` as `<kind> <key>`, and anything else as `<kind>`. */
export function recordReads<Collection extends ReadonlyMap<string, unknown> | ReadonlySet<string>>(
  collection: Collection,
  kind: string,
  ask: RecordLookup,
): Collection {
  return new Proxy(collection, {
    get(target, name) {
      // Methods of a Map or Set need the collection itself as `this`, not the proxy.
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
