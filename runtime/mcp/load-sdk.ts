/** Loads the official SDK of the Model Context Protocol, an optional peer dependency that few installations need. */
import type * as Main from "@modelcontextprotocol/server";
import type * as Stdio from "@modelcontextprotocol/server/stdio";

export const installHint = "a package that you install yourself: npm install @modelcontextprotocol/server@2";

export type Sdk = Pick<typeof Main, "McpServer" | "createMcpHandler" | "fromJsonSchema"> &
  Pick<typeof Stdio, "serveStdio">;

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
