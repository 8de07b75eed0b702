import { request, type Answer } from "../../test/support/request.js";

/** Sends requests with the credentials of one account. Throws an error if a request fails. */
export interface Client {
  readonly url: string;
  readonly authorization: string;
  get(path: string): Promise<Answer>;
  create(path: string, body: object): Promise<{ readonly [name: string]: string }>;
}

export function createClient(url: string, authorization: string): Client {
  const send = async (method: string, path: string, status: number, body?: object): Promise<Answer> => {
    const options = { headers: { authorization }, ...(body === undefined ? {} : { body }) };
    const answer = await request(url, method, path, options);
    if (answer.status === status) return answer;
    throw new Error(`${method} ${path} was answered with ${String(answer.status)}: ${answer.text.slice(0, 1000)}`);
  };
  return {
    url,
    authorization,
    get: (path) => send("GET", `/api/${path}`, 200),
    async create(path, body) {
      const answer = await send("POST", `/api/2.0/${path}`, 201, body);
      return answer.json as { readonly [name: string]: string };
    },
  };
}

/** Runs the task for each number from 0 to `count - 1`, with at most `width` tasks at a time. */
export async function runAll(count: number, width: number, task: (place: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) await task(next++);
  };
  await Promise.all(Array.from({ length: width }, work));
}
