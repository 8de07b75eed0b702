import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The reaction of the server to one request. */
export type Step =
  | { readonly status: number; readonly headers?: { readonly [name: string]: string }; readonly body?: object | string }
  /** Never answers. */
  | "hang"
  /** Closes the connection before it answers. */
  | "cut"
  /** Closes the connection within the body. */
  | "cut in the body";

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
}

/** A server on a port of its own that follows a script: one step for each request, and the last step for all further ones. */
export interface ScriptedServer {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  stop(): void;
}

export async function startScriptedServer(steps: readonly Step[]): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "", url = "", headers } = incoming;
      const step = steps[Math.min(requests.length, steps.length - 1)] ?? "cut";
      requests.push({ method, url, headers, body: Buffer.concat(chunks).toString(), at: performance.now() });
      play(step, outgoing);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    requests,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function play(step: Step, outgoing: ServerResponse): void {
  if (step === "hang") return;
  if (step === "cut") {
    outgoing.destroy();
  } else if (step === "cut in the body") {
    outgoing.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    outgoing.write('{"half": ', () => outgoing.destroy());
  } else {
    const { status, headers = {}, body } = step;
    outgoing.writeHead(status, { "content-type": "application/json", ...headers });
    outgoing.end(typeof body === "object" ? JSON.stringify(body) : body);
  }
}
