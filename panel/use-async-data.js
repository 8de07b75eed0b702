/** @import { Failure } from "./request.js" */
import { toFailure } from "./request.js";
import { useEffect, useState } from "preact/hooks";

/**
 * Reads data when the component appears, when an input changes, and when the component calls the returned function. The
 * previous data stays until the new data has arrived. A new reading aborts a reading that is still running.
 * @template Data
 * @param {(signal: AbortSignal) => Promise<Data>} read
 * @param {readonly unknown[]} inputs all values on which the data depends
 * @returns the data, which is null until the first reading ends; the failure of the last reading; and a function that
 * reads again
 */
export function useAsyncData(read, inputs) {
  const [data, setData] = useState(/** @type {Data | null} */ (null));
  const [failure, setFailure] = useState(/** @type {Failure | null} */ (null));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const reading = new AbortController();
    setFailure(null);
    read(reading.signal).then(
      (found) => reading.signal.aborted || setData(() => found),
      (/** @type {unknown} */ error) => reading.signal.aborted || setFailure(toFailure(error)),
    );
    return () => reading.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the inputs determine the data; each render creates a new function
  }, [...inputs, attempt]);
  return { data, failure, readAgain: () => setAttempt((before) => before + 1) };
}
