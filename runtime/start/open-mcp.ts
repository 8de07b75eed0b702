/** Opens the MCP tools of the server, which send it requests in the name of their callers. */
import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import type { Config } from "../config/config.js";
import type { AnswerTools } from "../http/serve-tools.js";
import { openTools } from "../mcp/open-tools.js";
import { createLocalFetch } from "./local-fetch.js";

/**
 * @param answer request listener of the server; called when a tool runs
 * @throws Error if the SDK of the protocol is not installed
 */
export async function openMcp(
  { mcp, publicUrl }: Pick<Config, "mcp" | "publicUrl">,
  log: Logger,
  answer: RequestListener,
): Promise<AnswerTools | null> {
  if (mcp === null) return null;
  const tools = await openTools(mcp.readOnly, (error) => log.debug({ err: error }, "of a message to /mcp"));
  const ask = createLocalFetch(answer);
  return ({ headers, state: { stockroom } }, message, signal) =>
    tools({
      message,
      request: new Request("http://localhost/mcp", { method: "POST", headers: toHeaders(headers), signal }),
      url: stockroom.client.origin + (publicUrl?.base ?? ""),
      authorization: headers.authorization ?? "",
      requestId: stockroom.id,
      fetch: (url, init) => ask(url, init, stockroom.client.address),
    });
}

function toHeaders(given: NodeJS.Dict<string | string[]>): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(given))
    for (const value of [values].flat()) headers.append(name, value);
  return headers;
}
