/** Serves the MCP tools on standard input and output, for `stockroom mcp`. This process is an HTTP client of a running server. */
import { StockroomError } from "../../generator/client/errors.js";
import { createSend, type RequestSender } from "../../generator/client/send.js";
import { createResourceCatalog, type ResourceCatalog } from "../../runtime/mcp/resource-catalog.js";
import { loadSdk, installHint } from "../../runtime/mcp/load-sdk.js";
import { createMcpServer } from "../../runtime/mcp/create-mcp-server.js";
import { describeFailure } from "../../runtime/mcp/tool.js";

export interface McpOptions {
  readonly url: string;
  /** Login of the account; absent if `key` is an additional key, which identifies its account by itself. */
  readonly email?: string;
  readonly key: string;
  readonly readOnly: boolean;
}

/** Maximum delay before a retry, in milliseconds. The delay is short, because an MCP client is waiting for the result. */
const maxRetryDelayMs = 5_000;

/**
 * Starts to serve standard input until it ends. Messages for people go to standard error, because standard output carries the
 * protocol.
 * @returns the exit code, as soon as the server has started or has failed to start
 */
export async function serveMcp(options: McpOptions): Promise<number> {
  const sdk = await loadSdk();
  if (sdk === null) {
    console.error(`stockroom mcp requires ${installHint}`);
    return 1;
  }
  const connected = await connectToServer(options);
  if (typeof connected === "string") {
    console.error(connected);
    return 1;
  }
  const { url, email = "an account", readOnly } = options;
  sdk.serveStdio(() => createMcpServer(sdk, { ...connected, url, account: email, readOnly }));
  return 0;
}

/**
 * Connects to the server, and reads the rights of the account.
 * @returns the connection; or, as a string, the reason why there is none
 * @throws Error for any other failure
 */
async function connectToServer({
  url,
  email,
  key,
}: McpOptions): Promise<{ readonly send: RequestSender; readonly catalog: ResourceCatalog } | string> {
  try {
    const credentials = email === undefined ? { token: key } : { email, key };
    const send = createSend({ url, ...credentials, longestDelay: maxRetryDelayMs });
    const catalog = createResourceCatalog(send);
    await catalog.refresh();
    return { send, catalog };
  } catch (error) {
    if (error instanceof StockroomError) return describeFailure(error);
    if (error instanceof TypeError) return `--url: ${error.message}`;
    throw error;
  }
}
