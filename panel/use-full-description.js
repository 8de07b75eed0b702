/** @import { Resource } from "./types.js" */
import { useCatalog } from "./catalog.js";
import { useAsyncData } from "./use-async-data.js";

/**
 * Loads the full description of a resource when its page is opened. In a project with many resources, the server first
 * sends brief descriptions, which contain only what other pages need.
 * @param {Resource | undefined} resource
 * @returns the failure if the description cannot be loaded, and a function that reads it again
 */
export function useFullDescription(resource) {
  const { loadDetails } = useCatalog();
  return useAsyncData(async () => resource && loadDetails(resource), [resource?.path]);
}
