/** Runs requests of the application's own code against the engine in the same process. The requests use HTTP, but no network. */
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from "node:http";
import { duplexPair } from "node:stream";
import { text } from "node:stream/consumers";
import { importModule } from "./load-registry.js";

/** @param clientAddress address of the client on whose behalf the request is sent; rate limits count requests of this address */
export type InProcessFetch = (url: string, init: RequestInit, clientAddress?: string) => Promise<Response>;

export function createInProcessFetch(requestListener: RequestListener): InProcessFetch {
  // This server never listens on a port. Instead, it gets one end of an in-memory stream as the connection of each request.
  const server = createServer(requestListener);
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
    // The generated client sends only strings as bodies.
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

/** Access to the API for the application's own code, without a network. */
export interface LocalAccess<Client extends object> {
  /**
   * Returns the project's typed client, which acts with the rights of the account and needs no key.
   * @param account login or id of the account. If there is no such account, the first request fails with
   *   `Unauthenticated`
   */
  as(account: string | number): Client;
}

/** The function `connect` of the project's generated client. */
type ConnectFunction = (options: { url: string; email: string; key: string; fetch: InProcessFetch }) => object;

/** @param registryUrl URL of the built registry; the client is in a folder next to it */
export async function openLocalAccess(
  projectDirectory: string,
  registryUrl: string,
  fetch: InProcessFetch,
): Promise<LocalAccess<object>> {
  const { href } = new URL("client/index.js", registryUrl);
  const { connect } = (await importModule(projectDirectory, href)) as { readonly connect: ConnectFunction };
  // Host and key have no effect, because the request goes to this process and needs no key.
  return { as: (account) => connect({ url: "http://localhost", email: String(account), key: "", fetch }) };
}
