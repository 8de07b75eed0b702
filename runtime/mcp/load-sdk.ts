/** Loads the official SDK of the Model Context Protocol, an optional peer dependency that few installations need. */
import type { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server";
import type { serveStdio } from "@modelcontextprotocol/server/stdio";

export const installHint = "a package that you install yourself: npm install @modelcontextprotocol/server@2";

/** The parts of the SDK that the tools use. */
export interface Sdk {
  readonly McpServer: typeof McpServer;
  readonly createMcpHandler: typeof createMcpHandler;
  readonly fromJsonSchema: typeof fromJsonSchema;
  readonly serveStdio: typeof serveStdio;
}

/** Returns null if the SDK is not installed. */
export async function loadSdk(): Promise<Sdk | null> {
  try {
    const [main, stdio] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("@modelcontextprotocol/server/stdio"),
    ]);
    return { ...main, ...stdio };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}
