import { expect } from "chai";
import { Database } from "../../runtime/storage/sqlite/database/driver.js";
import { onDatabaseOfDay } from "../support/each-database.js";
import { sendRaw } from "../support/raw-request.js";
import { basicCredentials, request, type Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";

type Line = Readonly<Record<string, unknown>>;

/** Ends the server, so that its log is complete. */
async function readLog(server: TestServer): Promise<readonly Line[]> {
  await server.stop();
  return server.log.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line);
}

onDatabaseOfDay(import.meta.url, "the log", (database) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({
      databaseUrl: database.newUrl(),
      environment: { STOCKROOM_TIME_LIMIT: "500", STOCKROOM_LOG_LEVEL: "trace" },
    });
  });
  afterEach(() => server.kill());
  const create = (body: object) => server.request("POST", "/api/2.0/users", { body });

  it("has one JSON line for each request: time, id, method, path, status, milliseconds, account", async () => {
    const store = { company: "Logged", storefront: "https://l.example" };
    const sent: readonly (readonly [method: string, path: string, answer: Promise<Answer>])[] = [
      ["POST", "/api/2.0/stores", server.request("POST", "/api/2.0/stores", { body: store })],
      ["GET", "/api/stores", server.request("GET", "/api/stores?company=private")],
      ["GET", "/api.php", server.request("GET", "/api.php?_d=2.0/stores/9999&ajax_custom=1")],
      ["PATCH", "/api/2.0/stores", server.request("PATCH", "/api/2.0/stores")],
      ["GET", "/api/2.0/stores", request(server.url, "GET", "/api/2.0/stores")],
      ["OPTIONS", "/api/2.0/stores", request(server.url, "OPTIONS", "/api/2.0/stores")],
      ["GET", "/healthz", request(server.url, "GET", "/healthz")],
    ];
    const answers = await Promise.all(sent.map(([, , answer]) => answer));
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 200, 404, 405, 401, 204, 200]);
    const lines = await readLog(server);
    for (const [index, [method, path]] of sent.entries()) {
      const answer = answers[index]!;
      const own = lines.filter((line) => line["request_id"] === answer.headers["x-request-id"]);
      expect(own, `${method} ${path}`).to.have.length(1);
      expect(own[0]).to.include({ level: 30, msg: "request", method, path, status: answer.status });
      expect(own[0]!["time"]).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(own[0]!["ms"]).to.be.a("number").within(0, 5_000);
      expect(own[0]!["account"]).to.equal(index < 4 ? 1 : undefined);
    }
    expect(new Set(lines.map((line) => line["request_id"])).size).to.equal(sent.length);
  });

  it("has one line for each message that the HTTP parser rejected: status, code, reason and address", async () => {
    const authorization = basicCredentials(server.email, server.key);
    for (const text of [
      "HELO example.com\r\n\r\n",
      `GET / HTTP/1.1\r\nAuthorization: ${authorization}\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
      `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nAuthorization : ${authorization}\r\n\r\n`,
      `GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nCONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\nmore`,
    ]) {
      await sendRaw(server.url, text);
    }
    const refused = (await readLog(server)).filter((line) => line["msg"] === "no request");
    expect(refused.map(({ level, status, code, source }) => [level, status, code, source])).to.deep.equal([
      [30, 400, "malformed_request", "127.0.0.1"],
      [30, 431, "header_too_large", "127.0.0.1"],
      [30, 400, "malformed_request", "127.0.0.1"],
      [30, 400, "malformed_request", "127.0.0.1"],
    ]);
    for (const line of refused) expect(line["reason"]).to.match(/^Parse Error: [\w ]+$|^CONNECT is for proxies/);
  });

  it("uses the id that a client gives, unless it could be mistaken for something else", async () => {
    const ask = async (id: string) =>
      (await server.request("GET", "/healthz", { headers: { "x-request-id": id } })).headers["x-request-id"];
    for (const id of ["a", "7f1c.A_b-3", "x".repeat(64)]) expect(await ask(id)).to.equal(id);
    for (const id of ["", "x".repeat(65), "two words", '{"a":1}', "<b>", "a,b", "ä"]) {
      expect(await ask(id), id)
        .to.match(/^[\w-]{5,30}$/)
        .and.not.equal(id);
    }
  });

  it("never contains credentials, however they are sent", async () => {
    const secrets = new Set([server.key]);
    const guess = "guessed-key-of-a-stranger";
    const password = "correct horse battery staple";
    const made = await create({ email: "secret@example.com", user_type: "A", api_access: "Y", password });
    const { user_id, api_key } = made.json as { user_id: string; api_key: string };
    const path = `/api/2.0/users/${user_id}`;
    const renewed = await server.request("PUT", path, { body: { regenerate_api_key: "Y", password: `${password}!` } });
    expect(renewed.status, renewed.text).to.equal(200);
    for (const secret of [api_key, (renewed.json as { api_key: string }).api_key, guess, password]) secrets.add(secret);

    const attempts = [
      basicCredentials(server.email, guess),
      basicCredentials("secret@example.com", api_key),
      `Bearer ${guess}`,
      guess,
      `Basic ${guess}`,
    ];
    for (const authorization of attempts) {
      expect((await request(server.url, "GET", "/api/2.0/me", { headers: { authorization } })).status).to.equal(401);
      secrets.add(authorization.replace(/^\w+ /, ""));
    }
    const inline = `${encodeURIComponent(server.email)}:${server.key}@`;
    for (const target of [`http://${inline}127.0.0.1/api/2.0/me`, `http://${inline}[::bad/x`, `http://${inline}`]) {
      await sendRaw(server.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    }
    await server.request("GET", `/api/2.0/users?api_key=${server.key}&password=${encodeURIComponent(password)}`);
    await create({ email: "secret@example.com", user_type: "A", password });
    await create({ email: "x", user_type: 5, password, api_key: server.key });
    await server.request("POST", "/api/2.0/users", {
      body: `{"password": "${password}", nonsense`,
      headers: { "content-type": "application/json" },
    });
    secrets.add(Buffer.from(`${server.email}:${server.key}`).toString("base64"));
    expect((await readLog(server)).length).to.be.greaterThan(attempts.length);
    const log = server.log.join("\n");
    for (const secret of secrets) expect(log.includes(secret), secret).to.equal(false);
    expect(log).not.to.match(/authorization|sha256:|scrypt/i);
  });

  if (database.name !== "SQLite") return;

  it("reports a database timeout with the id of the request, without its contents", async () => {
    const other = new Database(server.databaseUrl.slice("sqlite:".length));
    other.exec("BEGIN EXCLUSIVE");
    const password = "correct horse battery staple";
    const refused = await create({ email: "away@example.com", user_type: "A", password });
    other.exec("COMMIT");
    other.close();
    expect(refused.status).to.equal(503);
    const lines = (await readLog(server)).filter((line) => line["request_id"] === refused.headers["x-request-id"]);
    expect(lines.map((line) => [line["level"], line["msg"]])).to.deep.equal([
      [40, "storage unavailable"],
      [30, "request"],
    ]);
    expect(lines[0]!["err"]).to.include({ type: "Refusal", code: "storage_unavailable" });
    expect(lines[0]!["err"]).to.have.property("message").that.contains("did not answer in time");
    expect(server.log.join("\n")).not.to.contain(password).and.not.contain(server.key);
  });
});
