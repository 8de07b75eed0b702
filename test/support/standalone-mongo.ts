import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { BSON } from "mongodb";

/** What a MongoDB outside any replica set says of itself. */
const hello = {
  ok: 1,
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  minWireVersion: 0,
  maxWireVersion: 25,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
};

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headBytes = 16;

/** Answers every command as a standalone server answers `hello`; no program for it can be had here. */
export async function startStandaloneMongo(): Promise<{ readonly url: string; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= headBytes && received.length >= received.readInt32LE(0)) {
        socket.write(replyTo(received));
        received = received.subarray(received.readInt32LE(0));
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `mongodb://127.0.0.1:${String(port)}/stockroom`,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** MongoDB's wire protocol: a driver greets with OP_QUERY and goes on with OP_MSG. */
function replyTo(message: Buffer): Buffer {
  const asked = message.readInt32LE(12);
  const section = asked === opQuery ? Buffer.alloc(20) : Buffer.alloc(5);
  // One document is returned.
  if (asked === opQuery) section.writeInt32LE(1, 16);
  const body = Buffer.concat([section, BSON.serialize(hello)]);
  const head = Buffer.alloc(headBytes);
  head.writeInt32LE(headBytes + body.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(asked === opQuery ? opReply : opMsg, 12);
  return Buffer.concat([head, body]);
}
