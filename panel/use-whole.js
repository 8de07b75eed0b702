/**
 * Loads the full description of a resource when its page is opened. If there are many resources, the first description contains
 * only what other pages need.
 */
/** @import { Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { asFailure } from "./request.js";
import { useEffect, useState } from "./vendor/hooks.js";

/**
 * @param {Resource | undefined} resource
 * @returns why it cannot be known; "" as long as nothing speaks against it
 */
export function useWhole(resource) {
  const { complete } = useCatalog();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (resource === undefined) return;
    complete(resource).catch((/** @type {unknown} */ error) => setProblem(asFailure(error).message));
    // oxlint-disable-next-line react/exhaustive-deps -- the function is another one in each render
  }, [resource?.path]);
  return problem;
}
