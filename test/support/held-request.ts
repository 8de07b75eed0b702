import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { readAnswer, type Answer } from "./request.js";

/** A request that has announced its body and not sent it. */
export interface HeldRequest {
  /** Sends the body. */
  finish(): Promise<Answer>;
}

/** Resolves when the server has read the headers and waits for the body. */
export async function holdRequest(
  origin: string,
  method: string,
  path: string,
  headers: { readonly [name: string]: string },
  body: object | string,
): Promise<HeldRequest> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const outgoing = httpRequest(new URL(path, origin), {
    method,
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
      // The server answers "100 Continue" and begins to handle the request in the same turn.
      expect: "100-continue",
      ...headers,
    },
  });
  const answered = new Promise<Answer>((resolve, reject) => {
    outgoing.once("response", (incoming) => void readAnswer(incoming).then(resolve, reject));
    outgoing.once("error", reject);
  });
  answered.catch(() => {});
  outgoing.flushHeaders();
  await once(outgoing, "continue");
  return {
    finish() {
      outgoing.end(text);
      return answered;
    },
  };
}
