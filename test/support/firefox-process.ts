/**
 * Runs a distribution's Firefox for playwright-core: `node firefox-process.js FIREFOX ARGUMENTS`.
 *
 * Playwright drives it by WebDriver BiDi and sends `unknownCommand` for each page, which Firefox rejects. This process is the
 * proxy of their connection and asks for the status of the session in place of that command.
 */
import { spawn } from "node:child_process";
import { connect, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

const unknownCommand = "emulation.setMediaFeaturesOverride";
const [program = "firefox", ...args] = process.argv.slice(2);
const firefox = spawn(program, args, { stdio: ["inherit", "inherit", "pipe"] });
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => firefox.kill(signal));
firefox.on("exit", (code) => process.exit(code ?? 1));
createInterface({ input: firefox.stderr }).on("line", (line) => {
  const port = /BiDi listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
  if (port === undefined) process.stderr.write(`${line}\n`);
  else void announceProxy(Number(port), line);
});

/** Writes the line of Firefox with the port of the proxy. */
async function announceProxy(port: number, line: string): Promise<void> {
  const proxy = createServer((client) => joinSockets(client, connect(port, "127.0.0.1"), port)).listen(0, "127.0.0.1");
  await new Promise((resolve) => proxy.once("listening", resolve));
  const address = proxy.address();
  const own = typeof address === "object" && address !== null ? address.port : 0;
  process.stderr.write(`${line.replace(String(port), String(own))}\n`);
}

function joinSockets(client: Socket, server: Socket, port: number): void {
  const end = (): void => {
    client.destroy();
    server.destroy();
  };
  for (const socket of [client, server]) socket.on("error", end).on("close", end);
  server.pipe(client);
  let rest = Buffer.alloc(0);
  let isUpgraded = false;
  client.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    if (!isUpgraded) {
      const body = rest.indexOf("\r\n\r\n") + 4;
      if (body < 4) return;
      // Firefox accepts its own address only.
      server.write(rest.toString("latin1", 0, body).replace(/^Host: .*$/im, `Host: 127.0.0.1:${String(port)}`));
      [rest, isUpgraded] = [rest.subarray(body), true];
    }
    for (let frame = takeFrame(rest); frame !== null; frame = takeFrame(rest)) {
      server.write(replaceCommand(frame));
      rest = rest.subarray(frame.whole.length);
    }
  });
}

interface Frame {
  readonly whole: Buffer;
  readonly text: string;
}

/** The first masked frame (RFC 6455, 5.2), or null if it is not complete. */
function takeFrame(bytes: Buffer): Frame | null {
  // An empty masked frame has six bytes; a command of BiDi has more than ten.
  if (bytes.length < 10) return null;
  const short = bytes[1]! & 127;
  const start = { 126: 4, 127: 10 }[short] ?? 2;
  const length = start === 10 ? Number(bytes.readBigUInt64BE(2)) : start === 4 ? bytes.readUInt16BE(2) : short;
  const end = start + 4 + length;
  if (bytes.length < end) return null;
  const text = applyMask(bytes.subarray(start + 4, end), bytes.subarray(start, start + 4)).toString();
  return { whole: bytes.subarray(0, end), text };
}

function applyMask(bytes: Buffer, mask: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, index) => byte ^ mask[index % 4]!));
}

function replaceCommand({ whole, text }: Frame): Buffer {
  if (!text.includes(`"${unknownCommand}"`)) return whole;
  const { id } = JSON.parse(text) as { readonly id: number };
  const body = Buffer.from(JSON.stringify({ id, method: "session.status", params: {} }));
  const mask = Buffer.from([1, 2, 3, 4]);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length]), mask, applyMask(body, mask)]);
}
