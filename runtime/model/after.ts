/**
 * Continues synchronously with a value, or when a promise resolves. Promises on the path of every request would cost as much time
 * as one of its stages.
 */
export function after<Value, Result>(
  value: Value | Promise<Value>,
  go: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(go) : go(value);
}
