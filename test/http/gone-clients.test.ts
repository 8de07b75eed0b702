import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { openSocket, type OpenSocket } from "../support/open-socket.js";
import { basicCredentials, type Answer } from "../support/request.js";
import { waitUntil } from "../support/wait-until.js";

/** Number of clients of each stage, and of writes afterwards. */
const count = 40;
const established = "01";
const closeWait = "08";

/** Connections that the server still has, as Linux counts them. */
function countConnections(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, "0");
  const lines = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    readFileSync(file, "utf8").trim().split("\n").slice(1),
  );
  return lines.filter((line) => {
    const [, local, , state] = line.trim().split(/\s+/);
    return local!.endsWith(`:${port}`) && (state === established || state === closeWait);
  }).length;
}

/** Files and sockets that the process has open, those to its database among them. */
function countHandles(pid: number | undefined): number {
  return readdirSync(`/proc/${String(pid)}/fd`).length;
}

if (process.platform === "linux") {
  onServerOfDay(import.meta.url, "a client that is gone", (server) => {
    const store = JSON.stringify({ company: "Gone", storefront: "https://gone.example" });
    const head = (method: string, credentials = basicCredentials(server().email, server().key)): string =>
      `${method} /api/2.0/stores HTTP/1.1\r\nHost: x\r\nAuthorization: ${credentials}\r\n`;
    const headOfWrite = (length = store.length): string =>
      `${head("POST")}Content-Type: application/json\r\nContent-Length: ${String(length)}\r\n`;

    // Uses a connection of its own, which closes after the answer.
    const write = (method: string, path: string, body: object): Promise<Answer> =>
      server().request(method, path, { body, headers: { connection: "close" } });

    const stages: { readonly [stage: string]: (socket: OpenSocket) => Promise<void> } = {
      "before it has said anything": async () => {},
      "between two requests": async (socket) => {
        await socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
        await socket.receiveStatus(200);
      },
      "within the headers": (socket) => socket.write(head("GET")),
      // Not with the root account, because many failures of an account delay its next requests.
      "during its authentication": (socket) =>
        socket.write(`${head("GET", basicCredentials("nobody@example.com", "a wrong key"))}\r\n`),
      "after its authentication, before the body": async (socket) => {
        await socket.write(`${headOfWrite()}Expect: 100-continue\r\n\r\n`);
        await socket.receiveStatus(100);
      },
      "within the body": (socket) => socket.write(`${headOfWrite()}\r\n${store.slice(0, 10)}`),
      "during the transaction": (socket) => socket.write(`${headOfWrite()}\r\n${store}`),
      "within the answer": async (socket) => {
        await socket.write(`${head("GET")}\r\n`);
        await socket.receiveStatus(200);
      },
    };

    let handles: number;
    const writeAtOnce = (): Promise<readonly Answer[]> =>
      Promise.all(Array.from({ length: count }, () => write("POST", "/api/2.0/stores", JSON.parse(store) as object)));

    before(
      "something that an answer can be long of, and as many connections to the database as writes need",
      async () => {
        const body = { company: "Long", storefront: "https://l.example", company_description: "x".repeat(100_000) };
        for (let made = 0; made < 20; made += 1) {
          expect((await write("POST", "/api/2.0/stores", body)).status).to.equal(201);
        }
        await writeAtOnce();
        await waitUntil(async () => countConnections(server().url) === 0);
        handles = countHandles(server().process.pid);
      },
    );

    for (const [stage, speak] of Object.entries(stages)) {
      it(`${stage} leaves no connection, open file, turn or lock behind`, async () => {
        const { url } = server();
        await Promise.all(
          Array.from({ length: count }, async () => {
            const socket = await openSocket(url);
            await speak(socket);
            socket.destroy();
            await socket.closed;
          }),
        );
        await waitUntil(async () => countConnections(url) === 0);
        const answers = await writeAtOnce();
        expect(answers.filter(({ status }) => status !== 201).map(({ text }) => text)).to.deep.equal([]);
        expect((await write("PUT", answers[0]!.headers.location!, { company: stage })).status).to.equal(200);
        // The driver may have opened more connections to the database; a leak would leave a file for each client.
        await waitUntil(async () => countHandles(server().process.pid) < handles + count / 2);
      });
    }
  });
}
