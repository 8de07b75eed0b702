import type { ApiOperation } from "./api-document.js";
import type { Answer } from "./request.js";

export type Ids = { readonly [parameter: string]: string };

/** The objects that requests have created, by the path of their item in the API document: `/stores/{company_id}`. */
export class KnownObjects {
  readonly #ids = new Map<string, Ids[]>();
  #turn = 0;

  constructor(operations: readonly ApiOperation[]) {
    for (const { path } of operations) if (path.endsWith("}")) this.#ids.set(path, []);
  }

  /** Returns ids for all parameters of the path, of a different object each time; null if none is known. */
  pick({ path }: ApiOperation): Ids | null {
    const item = path.slice(0, path.lastIndexOf("}") + 1);
    const known = this.#ids.get(item) ?? [];
    this.#turn += 1;
    return known[this.#turn % known.length] ?? null;
  }

  /** Remembers the objects that the answer reports as created. */
  learn({ method, path }: ApiOperation, ids: Ids, answer: Answer): void {
    if (method !== "POST" || answer.status !== 201) return;
    const [created] = Object.values(answer.json as Ids);
    for (const [item, known] of this.#ids) {
      const parameter = item.startsWith(`${path}/{`) ? item.slice(path.length + 2, -1) : "";
      if (/^\w+$/.test(parameter) && created !== undefined) known.push({ ...ids, [parameter]: created });
    }
  }
}
