/**
 * Serves the tools of the Model Context Protocol over HTTP (Streamable HTTP, without sessions). The tools act with the
 * rights of the caller who sends the message.
 */
import { createSend } from "../../generator/client/send.js";
import { createResourceCatalog } from "./resource-catalog.js";
import { loadSdk, installHint } from "./load-sdk.js";
import { createMcpServer } from "./create-mcp-server.js";

export interface McpCall {
  readonly request: Request;
  /** The JSON-RPC message in the body. */
  readonly message: object;
  readonly serverUrl: string;
  readonly authorization: string;
  /** Id of the request, for the log. The requests that the tools send have the same id. */
  readonly requestId: string;
  /** Sends a request to this server without using the network. */
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/** @throws Error if the SDK is not installed */
export async function createMcpRequestHandler(readOnly: boolean, reportError: (error: Error) => void) {
  const sdk = await loadSdk();
  if (sdk === null) throw new Error(`STOCKROOM_MCP requires ${installHint}`);
  return (call: McpCall): Promise<Response> => {
    const { request, message, serverUrl, authorization, requestId } = call;
    const handler = sdk.createMcpHandler(
      () => {
        const send = createSend({
          url: "http://localhost",
          authorization: () => authorization,
          headers: { "x-request-id": requestId },
          fetch: (asked, init = {}) => call.fetch(asked instanceof Request ? asked.url : String(asked), init),
          // Requests are not retried here, because the client of the tools retries its own request.
          attempts: 1,
        });
        const offer = { url: serverUrl, account: "your account", readOnly, send, catalog: createResourceCatalog(send) };
        return createMcpServer(sdk, offer);
      },
      // Subscriptions are off, because the server does not notify clients when rights, and with them the list of tools, change.
      { maxSubscriptions: 0, keepAliveMs: 0, onerror: reportError },
    );
    return handler.fetch(request, { parsedBody: message });
  };
}
