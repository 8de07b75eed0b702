/** Requests that code of the application makes to the engine in its own process: HTTP in every respect, but for the network. */
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from "node:http";
import { duplexPair } from "node:stream";
import { text } from "node:stream/consumers";

/** @param from address of whom it is done for, which limits count by */
export type LocalFetch = (url: string, init: RequestInit, from?: string) => Promise<Response>;

export function createLocalFetch(answer: RequestListener): LocalFetch {
  // Listens nowhere: it reads what it is handed.
  const server = createServer(answer);
  return async (url, { method = "GET", headers = {}, body, signal }, from = "") => {
    signal?.throwIfAborted();
    const [here, there] = duplexPair();
    server.emit("connection", Object.assign(there, { remoteAddress: from }));
    const request = httpRequest(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      createConnection: () => here,
      ...(signal ? { signal } : {}),
    });
    // The client sends texts only.
    request.end(typeof body === "string" ? body : undefined);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const { statusCode: status = 0, rawHeaders } = response;
    const content = await text(response);
    const answered = new Headers();
    for (let index = 0; index < rawHeaders.length; index += 2)
      answered.append(rawHeaders[index]!, rawHeaders[index + 1]!);
    return new Response(content === "" ? null : content, { status, headers: answered });
  };
}
