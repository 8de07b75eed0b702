import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * The treatment of data: all passes at once · it is delayed, all or only with a certain text · it is lost silently · the
 * connection ends.
 */
export type Weather = "clear" | "swallow" | "cut" | { readonly delayMs: number; readonly only?: string };

export interface TcpProxy {
  readonly port: number;
  /** Connections that lost data stay silent permanently: the peer has to notice. */
  setWeather(weather: Weather): void;
  /** Bytes that the other port has sent. */
  answered(): number;
  stop(): void;
}

/**
 * A port that forwards to another port of this machine.
 * @param follow called for each connection; the function that it returns receives the data for the other port
 */
export async function startTcpProxy(port: number, follow?: () => (chunk: Buffer) => void): Promise<TcpProxy> {
  let weather: Weather = "clear";
  let answered = 0;
  const sockets = new Set<Socket>();

  const forward = (from: Socket, to: Socket, lost: Set<Socket>): void => {
    sockets.add(from);
    from.on("error", () => from.destroy());
    from.once("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on("data", (chunk: Buffer) => {
      if (weather === "swallow") lost.add(from).add(to);
      if (lost.has(from)) return;
      if (typeof weather === "object" && chunk.includes(weather.only ?? ""))
        setTimeout(() => to.write(chunk), weather.delayMs);
      else to.write(chunk);
    });
  };
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    const lost = new Set<Socket>();
    const noteSent = follow?.();
    if (noteSent !== undefined) near.on("data", noteSent);
    forward(near, far, lost);
    forward(far, near, lost);
    far.on("data", (chunk: Buffer) => void (answered += chunk.length));
    if (weather === "cut") near.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    // A server that listens on a port has an address of this form.
    port: (server.address() as AddressInfo).port,
    setWeather(next) {
      weather = next;
      if (next === "cut") cutAll();
    },
    answered: () => answered,
    stop() {
      server.close();
      cutAll();
    },
  };
}
