import { expect } from "chai";
import { request, type Answer } from "./request.js";

/** An additional API key of an account, and requests with it. */
export interface MadeKey {
  readonly id: string;
  readonly secret: string;
  ask(method: string, path: string, body?: object): Promise<Answer>;
}

type Ask = (method: string, path: string, body: object) => Promise<Answer>;

/** Creates a key for the caller, or at the path of another account's keys. */
export async function makeKey(
  url: string,
  ask: Ask,
  wish: { readonly scope?: object | null; readonly expires_at?: string } = {},
  path = "/api/2.0/me/keys",
): Promise<MadeKey> {
  const answer = await ask("POST", path, { name: "a key", ...wish });
  expect(answer.status, answer.text).to.equal(201);
  const { key_id: id, key } = answer.json as { readonly key_id: string; readonly key: string };
  return { id, secret: key, ask: askWith(url, key) };
}

/** Sends requests with the key as a bearer token. */
export function askWith(url: string, key: string): MadeKey["ask"] {
  return (method, path, body) =>
    request(url, method, path, {
      headers: { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body }),
    });
}
