import { once } from "node:events";
import { connect } from "node:net";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { onDatabaseOfDay } from "../support/each-database.js";
import { openSocket } from "../support/open-socket.js";
import { basicCredentials, request, type Answer } from "../support/request.js";
import { waitUntil } from "../support/wait-until.js";
import { startServer, type TestServer } from "../support/server.js";

const store = (company: string) => ({ company, storefront: "https://s.example" });

onDatabaseOfDay(import.meta.url, "the life of a server", (database) => {
  const started: TestServer[] = [];
  const start = async (databaseUrl = database.newUrl()): Promise<TestServer> => {
    const server = await startServer({ databaseUrl });
    started.push(server);
    return server;
  };
  const create = async (server: TestServer, company: string): Promise<string> => {
    const answer = await server.request("POST", "/api/2.0/stores", { body: store(company) });
    expect(answer.status, answer.text).to.equal(201);
    return (answer.json as { store_id: string }).store_id;
  };
  const readCompany = async (server: TestServer, id: string): Promise<unknown> =>
    ((await server.request("GET", `/api/2.0/stores/${id}`)).json as { company?: string }).company;
  afterEach(async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
  });

  it("ends on SIGTERM with 0 after running requests are answered, and accepts no new ones", async () => {
    const server = await start();
    const { finish, answered } = await beginRequest(server, JSON.stringify(store("In flight")));
    const stopped = server.stop();
    await waitUntil(async () => !(await acceptsConnections(server.url)));
    finish();
    const answer = await answered;
    expect(answer.statusCode).to.equal(201);
    expect(await stopped).to.equal(0);
    const lines = server.log.filter((line) => line.includes(String(answer.headers["x-request-id"])));
    expect(lines, "the last request is in the log").to.have.length(1);
  });

  // Connections and signals do not depend on the database.
  if (database.name === "SQLite") {
    for (const signal of ["SIGINT", "SIGHUP"] as const) {
      it(`ends on ${signal} as on SIGTERM`, async () => {
        const server = await start();
        const { finish, answered } = await beginRequest(server, JSON.stringify(store(signal)));
        const stopped = server.stop(signal);
        await waitUntil(async () => !(await acceptsConnections(server.url)));
        finish();
        expect((await answered).statusCode).to.equal(201);
        expect(await stopped).to.equal(0);
      });
    }

    it("does not wait on SIGTERM for a client that holds back a body or half a header", async () => {
      const server = await start();
      const { answered } = await beginRequest(server, JSON.stringify(store("Held back")));
      const head = await openSocket(server.url);
      await head.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nX-Half: ");
      await head.receiveStatus(200);
      const began = performance.now();
      const cut = answered.catch((error: unknown) => error);
      expect(await server.stop()).to.equal(0);
      expect(performance.now() - began).to.be.lessThan(10_000);
      expect(await cut).to.be.an("error");
      head.destroy();
    });

    it("completes running requests on SIGTERM, and waits less long for arriving ones", async () => {
      const server = await start();
      const other = new Database(server.databaseUrl.slice("sqlite:".length));
      other.exec("BEGIN EXCLUSIVE");
      const answer = server.request("POST", "/api/2.0/stores", { body: store("Runs") });
      await wait(200);
      const stopped = server.stop();
      await wait(3_000);
      other.exec("COMMIT");
      other.close();
      expect((await answer).status).to.equal(201);
      expect(await stopped).to.equal(0);
    });

    it("ends on SIGTERM although clients keep their connections open", async () => {
      const server = await start();
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1").on("error", () => undefined);
      await once(socket, "connect");
      expect((await server.request("GET", "/api/2.0/stores")).status).to.equal(200);
      const began = performance.now();
      expect(await server.stop()).to.equal(0);
      expect(performance.now() - began).to.be.lessThan(5_000);
      socket.destroy();
    });
  }

  it("loses no acknowledged write when it is killed, and continues with higher ids", async () => {
    const server = await start();
    const acknowledged = new Map<string, string>();
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let number = 0; ; number++) {
        const company = `Store ${String(writer)}-${String(number)}`;
        const answer = await server.request("POST", "/api/2.0/stores", { body: store(company) }).catch(() => null);
        if (answer === null) return;
        if (answer.status === 201) acknowledged.set((answer.json as { store_id: string }).store_id, company);
      }
    });
    await waitUntil(async () => acknowledged.size >= 50);
    await server.kill();
    await Promise.all(writers);
    const again = await start(server.databaseUrl);
    const found = (await again.request("GET", "/api/2.0/stores")).json as { company_id: string; company: string }[];
    const stored = new Map(found.map(({ company_id, company }) => [company_id, company]));
    for (const [id, company] of acknowledged) expect(stored.get(id), `store ${id}`).to.equal(company);
    const highest = Math.max(...found.map(({ company_id }) => Number(company_id)));
    expect(Number(await create(again, "After"))).to.be.greaterThan(highest);
  });

  it("never gives an id again after a restart, not even that of the last deleted item", async () => {
    const server = await start();
    const last = await create(server, "Last");
    expect((await server.request("DELETE", `/api/2.0/stores/${last}`)).status).to.equal(204);
    await server.stop();
    const again = await start(server.databaseUrl);
    expect(Number(await create(again, "Next"))).to.be.greaterThan(Number(last));
  });

  describe("beside another server on the same database", () => {
    let here: TestServer;
    let there: TestServer;
    before(async () => {
      here = await startServer({ databaseUrl: database.newUrl() });
      there = await startServer({ databaseUrl: here.databaseUrl });
    });
    after(() => Promise.all([here, there].map((server) => server.stop())));

    it("sees the writes of the other, and the other way round", async () => {
      const id = await create(here, "Here");
      expect(await readCompany(there, id)).to.equal("Here");
      expect((await there.request("PUT", `/api/2.0/stores/${id}`, { body: { company: "There" } })).status).to.equal(
        200,
      );
      expect(await readCompany(here, id)).to.equal("There");
      expect((await here.request("DELETE", `/api/2.0/stores/${id}`)).status).to.equal(204);
      expect((await there.request("GET", `/api/2.0/stores/${id}`)).status).to.equal(404);
    });

    it("lets exactly one of many changes to one version succeed", async () => {
      const id = await create(here, "Raced");
      const tag = (await here.request("GET", `/api/2.0/stores/${id}`)).headers.etag!;
      const race = (server: TestServer, number: number): Promise<Answer> =>
        server.request("PUT", `/api/2.0/stores/${id}`, {
          body: { company: `Winner ${String(number)}` },
          headers: { "if-match": tag },
        });
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => race(n % 2 === 0 ? here : there, n)));
      const winners = [...answers.keys()].filter((number) => answers[number]!.status === 200);
      expect(winners).to.have.length(1);
      expect(answers.filter(({ status }) => status === 412)).to.have.length(19);
      expect(await readCompany(there, id)).to.equal(`Winner ${String(winners[0])}`);
    });

    it("gives ids that the other does not give", async () => {
      const ids = await Promise.all(
        Array.from({ length: 40 }, (_, number) => create(number % 2 === 0 ? here : there, `Store ${String(number)}`)),
      );
      expect(new Set(ids).size).to.equal(40);
    });

    it("rejects, within a second, a key that was replaced through the other", async () => {
      const body = { email: "shared@example.com", user_type: "A", api_access: "Y" };
      const made = (await here.request("POST", "/api/2.0/users", { body })).json as {
        user_id: string;
        api_key: string;
      };
      const headers = { authorization: basicCredentials(body.email, made.api_key) };
      const ask = async (server: TestServer): Promise<number> =>
        (await request(server.url, "GET", "/api/2.0/me", { headers })).status;
      expect(await ask(there)).to.equal(200);
      const change = { regenerate_api_key: "Y" };
      expect((await here.request("PUT", `/api/2.0/users/${made.user_id}`, { body: change })).status).to.equal(200);
      expect(await ask(here), "in the same process at once").to.equal(401);
      const began = performance.now();
      await waitUntil(async () => (await ask(there)) === 401);
      expect(performance.now() - began).to.be.lessThan(5_000);
    });
  });
});

/** Sends the headers and, when the server asks for the body, half of it; `finish` sends the rest. */
async function beginRequest(server: TestServer, body: string) {
  const half = Math.floor(body.length / 2);
  const outgoing = httpRequest(`${server.url}/api/2.0/stores`, {
    method: "POST",
    headers: {
      authorization: basicCredentials(server.email, server.key),
      "content-type": "application/json",
      "content-length": body.length,
      expect: "100-continue",
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once("response", (incoming) => resolve(incoming.resume())).once("error", reject);
  });
  await once(outgoing, "continue");
  outgoing.write(body.slice(0, half));
  return { answered, finish: () => outgoing.end(body.slice(half)) };
}

async function acceptsConnections(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const accepted = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  });
  socket.destroy();
  return accepted;
}
