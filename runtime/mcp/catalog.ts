/** The resources that the account may use, as the endpoint `GET description` describes them. */
import { toPathSegment } from "../../generator/client/request-parts.js";
import type { Send } from "../../generator/client/send.js";
import type { Id } from "../../generator/client/types.js";
import type { RequestOptions } from "../../generator/client/connect-types.js";
import type { Description, ResourceDescription } from "../model/schema/description.js";
import { describeNearestName } from "../model/values/nearest-name.js";

export class Catalog {
  readonly #send: Send;
  #tag: string | null = null;
  #byPath: ReadonlyMap<string, ResourceDescription> = new Map();

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Fetches the description of the resources. The server answers 304, and the cached description stays, if neither the
   * account's rights nor the declarations have changed.
   * @throws StockroomError
   */
  async refresh(options?: RequestOptions): Promise<void> {
    const headers = this.#tag === null ? {} : { "if-none-match": this.#tag };
    const answer = await this.#send({ method: "GET", path: "description", headers }, options);
    if (answer.status === 304) return;
    // The cast is safe, because the server's API document guarantees this form.
    const { resources } = answer.json as Description;
    this.#byPath = new Map(resources.map((resource) => [resource.path, resource]));
    this.#tag = answer.headers.get("etag");
  }

  get resources(): readonly ResourceDescription[] {
    return [...this.#byPath.values()];
  }

  /** @throws WrongArgument if the resource does not exist or the account may not read it */
  async find(path: string, options: RequestOptions): Promise<ResourceDescription> {
    if (!this.#byPath.has(path)) await this.refresh(options);
    const found = this.#byPath.get(path);
    if (found !== undefined) return found;
    const near = describeNearestName(path, this.#byPath.keys());
    throw new WrongArgument(`${JSON.stringify(path)} is not a resource that this account may read${near}`);
  }
}

/**
 * Returns the path of a collection, without `/api/<version>`.
 * @param within ids of the ancestors, outermost first; "-" instead of an id means all items
 * @throws WrongArgument if the number of ids is wrong
 */
export function writeCollectionPath({ path, parent }: ResourceDescription, within: readonly Id[] = []): string {
  const names = path.split("/");
  const above = names.length - 1;
  if (within.length !== above) {
    const wanted =
      parent === null
        ? 'are not nested: leave "within" out'
        : `are nested in ${parent}: "within" needs ${String(above)} id${above === 1 ? "" : "s"}, from the outermost inwards`;
    throw new WrongArgument(`${path} ${wanted}`);
  }
  return names.map((name, index) => (index === above ? name : `${name}/${toPathSegment(within[index]!)}`)).join("/");
}

/** Error of a tool's argument that the tool's JSON Schema cannot detect. */
export class WrongArgument extends Error {}
