import type { Progress } from "./progress.js";
import { Queue } from "./queue.js";

/** Calls the API with the credentials of one account. */
export class Client {
  readonly #lanes = new Map<string, Queue>();
  readonly #created = new Map<string, number>();
  #progress: Progress | null = null;

  constructor(
    private readonly origin: string,
    private readonly email: string,
    private readonly key: string,
  ) {}

  /** Reports all further creations to `progress`. */
  report(progress: Progress): void {
    this.#progress = progress;
  }

  /** How many objects this client has created, by path without ids, such as `products/features`. */
  get created(): ReadonlyMap<string, number> {
    return this.#created;
  }

  get(path: string): Promise<Response> {
    return this.#send(path, {});
  }

  /** @throws Error with the message of the server */
  async update(path: string, body: object): Promise<void> {
    await this.#write("PUT", path, 200, body);
  }

  /**
   * Creates an object. The objects of a collection are created one after the other, so that they have the same ids in
   * each run. Objects that are nested in different parents count as one collection. Objects whose body contains their
   * id may be created at the same time (`unordered`).
   * @returns the answer: ids by name, and an API key if one was created
   * @throws Error with the message of the server
   */
  create(path: string, body: object, order: "ordered" | "unordered" = "ordered"): Promise<Created> {
    const collection = path.replace(/\/\d+(?=\/)/g, "");
    const width = order === "ordered" ? 1 : 8;
    const lane = this.#lanes.get(collection) ?? new Queue(width);
    this.#lanes.set(collection, lane);
    return lane.run(async () => {
      const text = await this.#write("POST", path, 201, body);
      this.#created.set(collection, (this.#created.get(collection) ?? 0) + 1);
      this.#progress?.advance(collection);
      // The cast is safe: docs/reference/http.md#requests-and-answers describes the answer to a POST.
      return JSON.parse(text) as Created;
    });
  }

  async #write(method: string, path: string, status: number, body: object): Promise<string> {
    const answer = await this.#send(`/api/2.0/${path}`, { method, body: JSON.stringify(body) });
    const text = await answer.text();
    if (answer.status === status) return text;
    const sent = `${method} /api/2.0/${path} with ${JSON.stringify(body)}`;
    throw new Error(`${sent} was answered with ${String(answer.status)}: ${text}`);
  }

  #send(path: string, request: RequestInit): Promise<Response> {
    const authorization = `Basic ${Buffer.from(`${this.email}:${this.key}`).toString("base64")}`;
    return fetch(`${this.origin}${path}`, {
      ...request,
      headers: { authorization, "content-type": "application/json" },
    });
  }
}

export type Created = { readonly [name: string]: string };
