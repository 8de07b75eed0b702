/** The tools over HTTP (Streamable HTTP, without sessions): each request is that of one caller, and so is what its tools do. */
import { createSend } from "../../generator/client/send.js";
import { Catalog } from "./catalog.js";
import { loadSdk, toInstall } from "./load-sdk.js";
import { makeServer } from "./make-server.js";

/** A message, from whom, and how a tool asks for resources in his name. */
export interface McpCall {
  readonly request: Request;
  /** The JSON-RPC message in the body. */
  readonly message: object;
  /** The public URL of the server. */
  readonly url: string;
  /** The header Authorization of the request. */
  readonly authorization: string;
  /** The request id, for the log; the requests of the tools carry it, too. */
  readonly requestId: string;
  /** Sends a request to this server, without a network. */
  fetch(url: string, init: RequestInit): Promise<Response>;
}

export type AnswerMcp = (call: McpCall) => Promise<Response>;

/**
 * @param readOnly nothing is offered that changes anything
 * @param report takes what the protocol's SDK could not do
 * @throws Error where the SDK is not installed
 */
export async function openTools(readOnly: boolean, report: (error: Error) => void): Promise<AnswerMcp> {
  const sdk = await loadSdk();
  if (sdk === null) throw new Error(`STOCKROOM_MCP takes ${toInstall}`);
  return (call) => {
    const { request, message, url, authorization, requestId } = call;
    const handler = sdk.createMcpHandler(
      () => {
        const send = createSend({
          url: "http://localhost",
          authorization: () => authorization,
          headers: { "x-request-id": requestId },
          fetch: (asked, init = {}) => call.fetch(asked instanceof Request ? asked.url : String(asked), init),
          // No retries here: the client of the tools retries itself.
          attempts: 1,
        });
        const offer = { url, account: "your account", readOnly, send, catalog: new Catalog(send) };
        return makeServer(sdk, offer);
      },
      // The tools change with rights, which nobody is told of: there is nothing to listen to.
      { maxSubscriptions: 0, keepAliveMs: 0, onerror: report },
    );
    return handler.fetch(request, { parsedBody: message });
  };
}
