import { once } from "node:events";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A web server in front of Stockroom: it serves files itself and forwards requests below a prefix. */
export interface FrontServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  stop(): void;
}

export interface FrontOptions {
  /** Origin of Stockroom. */
  readonly behind: string;
  /** `/backend`: `/backend/api/…` becomes `/api/…`. */
  readonly prefix: string;
  readonly files?: { readonly [path: string]: { readonly type: string; readonly text: string } };
}

export async function startFrontServer({ behind, prefix, files = {} }: FrontOptions): Promise<FrontServer> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "/";
    const file = files[path.split("?", 1)[0]!];
    if (path.startsWith(`${prefix}/api`)) {
      passOn(incoming, outgoing, `${behind}${path.slice(prefix.length)}`);
    } else if (file === undefined) {
      outgoing.writeHead(404).end();
    } else {
      outgoing.writeHead(200, { "content-type": `${file.type}; charset=utf-8` }).end(file.text);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export function passOn(incoming: IncomingMessage, outgoing: ServerResponse, target: string): void {
  const { method, headers } = incoming;
  const passed = ask(target, { ...(method === undefined ? {} : { method }), headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on("error", () => outgoing.destroy());
  incoming.pipe(passed);
}
