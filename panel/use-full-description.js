/**
 * Loads the full description of a resource when its page is opened. If there are many resources, the first description contains
 * only what other pages need.
 */
/** @import { Failure } from "./request.js" */
/** @import { Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { asFailure } from "./request.js";
import { useEffect, useState } from "./vendor/hooks.js";

/**
 * @param {Resource | undefined} resource
 * @returns the failure if the description cannot be loaded, and a function that tries again
 */
export function useFullDescription(resource) {
  const { complete } = useCatalog();
  const [failure, setFailure] = useState(/** @type {Failure | null} */ (null));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (resource === undefined) return;
    setFailure(null);
    complete(resource).catch((/** @type {unknown} */ error) => setFailure(asFailure(error)));
    // oxlint-disable-next-line react/exhaustive-deps -- each render creates a new function
  }, [resource?.path, attempt]);
  return { failure, tryAgain: () => setAttempt(attempt + 1) };
}
