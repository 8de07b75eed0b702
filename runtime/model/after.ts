/** Goes on with a value at once, or when it is there: promises on the way of every request cost as much as a stage of it. */
export function after<Value, Result>(
  value: Value | Promise<Value>,
  go: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(go) : go(value);
}
