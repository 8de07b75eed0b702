import { Option } from "commander";
import type { McpOptions } from "../mcp/serve-mcp.js";
import type { StockroomCommand } from "../command.js";

const missingKeyMessage =
  "STOCKROOM_MCP_KEY or --key must be an API key; make one in the panel under API access, or with " +
  '"npx stockroom users key LOGIN --name NAME"';

/**
 * Adds the command `mcp`. The system's process list shows all arguments, so `STOCKROOM_MCP_KEY` can contain the key
 * instead of `--key`.
 */
export function addMcpCommand(program: StockroomCommand): void {
  program
    .command("mcp")
    .description("serve the Model Context Protocol on standard input and output, as a client of a running server")
    .addOption(
      new Option("--url <URL>", "URL of the running server").env("STOCKROOM_MCP_URL").default("http://127.0.0.1:8080"),
    )
    .addOption(
      new Option("--email <EMAIL>", "login of the account; not needed if the key begins with stockroom_").env(
        "STOCKROOM_MCP_EMAIL",
      ),
    )
    .addOption(new Option("--key <KEY>", "API key of the account").env("STOCKROOM_MCP_KEY"))
    .option("--read-only", "offer only tools that read", false)
    .withExamples(
      "STOCKROOM_MCP_KEY=stockroom_… npx stockroom mcp --url https://shop.example",
      "npm install @modelcontextprotocol/server && npx stockroom mcp --read-only",
    )
    .withHandler(
      async ({ key, ...options }: Partial<McpOptions> & Omit<McpOptions, "key">, command: StockroomCommand) => {
        if (key === undefined) command.error(`error: ${missingKeyMessage}`);
        return (await import("../mcp/serve-mcp.js")).serveMcp({ ...options, key });
      },
    );
}
