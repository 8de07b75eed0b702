import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface RunningServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the built server in its own process, on a free port of this machine, with the settings of this process.
 * @throws Error with the output of the server if it does not start
 */
export async function startServer(settings: { readonly [name: string]: string }): Promise<RunningServer> {
  const command = fileURLToPath(new URL("../engine/stockroom.js", import.meta.url));
  const child = spawn(process.execPath, [command, "serve"], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: "0",
      STOCKROOM_RATE_LIMIT: "0",
      // Nobody waits for the answers, so a slow machine may take long.
      STOCKROOM_TIME_LIMIT: "60000",
      STOCKROOM_LOG_LEVEL: "silent",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const closed = once(child, "close");
  const errors: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => errors.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /listening on (http:\S+)/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("close", () => reject(new Error(errors.join("\n") || "The server did not start.")));
  });
  return {
    url,
    async stop() {
      process.off("exit", kill);
      child.kill("SIGTERM");
      await closed;
    },
  };
}
