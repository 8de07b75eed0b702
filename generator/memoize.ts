/** Returns a function that computes a value at its first call, and returns the same value from then on. */
export function memoize<Value>(compute: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: compute() }).value;
}
