/** `stockroom mcp` as programs start it, and `/mcp` of a server, called with the official client of the protocol. */
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { TestServer } from "./server.js";
import { checkout } from "./source-tree.js";

type Transport = Parameters<Client["connect"]>[0];

export type Tools = Awaited<ReturnType<Client["listTools"]>>["tools"];

export interface McpSession {
  readonly instructions: string;
  listTools(): Promise<Tools>;
  /** Returns the text of the tool's answer, parsed if it is JSON. @throws Error with the text if the tool reports an error */
  call(name: string, given?: object): Promise<unknown>;
  /** Returns the text of the error. @throws Error if the tool reports no error */
  fail(name: string, given?: object): Promise<string>;
  close(): Promise<void>;
}

export async function openMcp(
  { url }: Pick<TestServer, "url">,
  { email, key }: { readonly email?: string; readonly key: string },
  ...options: readonly string[]
): Promise<McpSession> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(checkout, "dist/engine/stockroom.js"), "mcp", "--url", url, ...options],
    env: { STOCKROOM_MCP_KEY: key, ...(email === undefined ? {} : { STOCKROOM_MCP_EMAIL: email }) },
  });
  return openSession(transport);
}

/** @param mode the protocol revisions of the client: that of 2025 by default, or that of the server */
export async function openMcpOverHttp(
  { url }: Pick<TestServer, "url">,
  authorization: string,
  mode?: "auto",
  headers: Readonly<Record<string, string>> = {},
): Promise<McpSession> {
  const requestInit = { headers: { authorization, ...headers } };
  const transport = new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit });
  return openSession(transport, mode === undefined ? {} : { versionNegotiation: { mode } });
}

async function openSession(transport: Transport, options: ClientOptions = {}): Promise<McpSession> {
  const client = new Client({ name: "test", version: "1" }, options);
  await client.connect(transport);
  const ask = async (name: string, given: object): Promise<{ readonly text: string; readonly isError: boolean }> => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...given } });
    const [part] = content;
    if (part?.type !== "text" || content.length !== 1) throw new Error(`${name} answered ${JSON.stringify(content)}`);
    return { text: part.text, isError };
  };
  return {
    instructions: client.getInstructions() ?? "",
    listTools: async () => (await client.listTools()).tools,
    async call(name, given = {}) {
      const { text, isError } = await ask(name, given);
      if (isError) throw new Error(`${name}: ${text}`);
      return /^[{[]/.test(text) ? (JSON.parse(text) as unknown) : text;
    },
    async fail(name, given = {}) {
      const { text, isError } = await ask(name, given);
      if (!isError) throw new Error(`${name} answered ${text}`);
      return text;
    },
    close: () => client.close(),
  };
}
