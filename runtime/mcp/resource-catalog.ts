/** The resources that the account may use, as the endpoint `GET description` describes them. */
import { toPathSegment } from "../../generator/client/request-parts.js";
import type { RequestSender } from "../../generator/client/send.js";
import type { Id } from "../../generator/client/types.js";
import type { RequestOptions } from "../../generator/client/connect-types.js";
import type { ResourcesDescription, ResourceDescription } from "../model/schema/resource-description.js";
import { describeNearestName } from "../model/values/nearest-name.js";

export type ResourceCatalog = ReturnType<typeof createResourceCatalog>;

export function createResourceCatalog(send: RequestSender) {
  let byPath: ReadonlyMap<string, ResourceDescription> = new Map();

  /**
   * Fetches the description of the resources.
   * @throws StockroomError
   */
  async function refresh(options?: RequestOptions): Promise<void> {
    const { json } = await send({ method: "GET", path: "description" }, options);
    // The cast is safe, because the server's API document guarantees this form.
    const { resources } = json as ResourcesDescription;
    byPath = new Map(resources.map((resource) => [resource.path, resource]));
  }

  return {
    refresh,
    get resources(): readonly ResourceDescription[] {
      return [...byPath.values()];
    },
    /** @throws ArgumentError if the resource does not exist or the account may not read it */
    async find(path: string, options: RequestOptions): Promise<ResourceDescription> {
      if (!byPath.has(path)) await refresh(options);
      const found = byPath.get(path);
      if (found !== undefined) return found;
      const near = describeNearestName(path, byPath.keys());
      throw new ArgumentError(`${JSON.stringify(path)} is not a resource that this account may read${near}`);
    },
  };
}

/**
 * Returns the path of a collection, without `/api/<version>`.
 * @param parentIds ids of the ancestors, outermost first; "-" instead of an id means all items
 * @throws ArgumentError if the number of ids is wrong
 */
export function formatCollectionPath({ path, parent }: ResourceDescription, parentIds: readonly Id[] = []): string {
  const names = path.split("/");
  const above = names.length - 1;
  if (parentIds.length !== above) {
    const wanted =
      parent === null
        ? 'are not nested: leave "within" out'
        : `are nested in ${parent}: "within" needs ${String(above)} id${above === 1 ? "" : "s"}, from the outermost inwards`;
    throw new ArgumentError(`${path} ${wanted}`);
  }
  return names.map((name, index) => (index === above ? name : `${name}/${toPathSegment(parentIds[index]!)}`)).join("/");
}

/** Error of a tool's argument that the tool's JSON Schema cannot detect. */
export class ArgumentError extends Error {}
