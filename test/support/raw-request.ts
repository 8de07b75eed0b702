import { connect } from "node:net";

/** Sends bytes unchanged. Resolves to everything that the server sends before it closes the connection. */
export function sendRaw(origin: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => (text += chunk));
    socket.once("error", reject);
    socket.once("end", () => socket.end());
    socket.once("close", () => resolve(text));
    socket.write(bytes);
  });
}

/** Parses the first answer in the received text: its status and its body as JSON. */
export function parseRaw(text: string): { readonly status: number; readonly headers: string; readonly json: unknown } {
  const [head = "", ...body] = text.split("\r\n\r\n");
  const status = Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]);
  return { status, headers: head, json: JSON.parse(body.join("\r\n\r\n")) };
}
