import { once } from "node:events";
import { existsSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import { request } from "../support/request.js";
import {
  failToStart,
  makeTemporaryDirectory,
  newSqliteUrl,
  runCommand,
  startServer,
  type FailedStart,
  type TestServer,
} from "../support/server.js";
import { assertRefused } from "./assert-refused.js";

/** Asserts that the server did not start, and that standard error contains exactly this text. */
function assertNotStarted(run: FailedStart, ...lines: readonly (string | RegExp)[]): void {
  const said = run.stderr.trimEnd().split("\n");
  expect([run.code, run.stdout, said.length], run.stderr).to.deep.equal([1, "", lines.length]);
  for (const [index, line] of lines.entries()) {
    if (typeof line === "string") expect(said[index]).to.equal(line);
    else expect(said[index]).to.match(line);
  }
}

describe("settings", () => {
  it("require the public URL beside applications, so that no request determines the issuer of tokens", async () => {
    const { stderr, code } = await failToStart({ environment: { STOCKROOM_APPLICATIONS: "applications.json" } });
    expect(code).to.equal(1);
    expect(stderr).to.contain("STOCKROOM_APPLICATIONS requires STOCKROOM_PUBLIC_URL");
  });

  it("are rejected if they are unknown, with the nearest name", async () => {
    const environment = { STOCKROOM_BODYLIMIT: "1", STOCKROOM_PORT: "80", STOCKROOM_COLOUR_OF_SKY: "blue" };
    assertNotStarted(
      await failToStart({ environment }),
      'STOCKROOM_BODYLIMIT is not a setting: did you mean "STOCKROOM_BODY_LIMIT"?',
      "STOCKROOM_COLOUR_OF_SKY is not a setting",
      'STOCKROOM_PORT is not a setting: did you mean "PORT"?',
    );
  });

  const malformed: readonly (readonly [name: string, value: string, sentence: string])[] = [
    ["HOST", "two words", 'must be an address or a host name, not "two words"'],
    ["PORT", "65536", 'must be a port number, 0…65535, not "65536"'],
    ["PORT", "http", 'must be a port number, 0…65535, not "http"'],
    [
      "DATABASE_URL",
      "mysql://root:secret@db",
      "must be sqlite:PATH (such as sqlite:data/shop.db), mongodb://… or mongodb+srv://…",
    ],
    ["DATABASE_URL", "sqlite:", "must be sqlite:PATH (such as sqlite:data/shop.db), mongodb://… or mongodb+srv://…"],
    ["STOCKROOM_ADMIN_EMAIL", "root", 'must be an e-mail address, not "root"'],
    ["STOCKROOM_ADMIN_KEY", "secret", "must be 32 letters and digits"],
    ["STOCKROOM_BODY_LIMIT", "1MB", 'must be a number of bytes, at least 1, not "1MB"'],
    ["STOCKROOM_LANGUAGE", "English", 'must be a language code such as en, not "English"'],
    ["STOCKROOM_TIME_LIMIT", "0", 'must be 10…999999 milliseconds, not "0"'],
    ["STOCKROOM_RATE_LIMIT", "-1", 'must be a number of requests a minute, 0 for no limit, not "-1"'],
    [
      "STOCKROOM_PUBLIC_URL",
      "shop.example",
      'must be an http or https URL without user, query and fragment, such as https://shop.example, not "shop.example"',
    ],
    [
      "STOCKROOM_TRUSTED_PROXIES",
      "10.0.0.0/33",
      'must be addresses or networks separated by commas, such as 10.0.0.0/8,::1, not "10.0.0.0/33"',
    ],
    [
      "STOCKROOM_CORS_ORIGINS",
      "https://shop.example/",
      "must be origins separated by commas, such as https://shop.example,http://localhost:3000, " +
        'not "https://shop.example/"',
    ],
    [
      "STOCKROOM_PICTURE_ORIGINS",
      "https://*.example",
      'must be origins separated by commas, such as https://images.example, not "https://*.example"',
    ],
    [
      "STOCKROOM_PICTURE_ORIGINS",
      "https://images.example;",
      'must be origins separated by commas, such as https://images.example, not "https://images.example;"',
    ],
    [
      "STOCKROOM_OIDC_ISSUER",
      "http://login.example",
      "must be the https URL of an OpenID provider, or an http URL of this machine, without query and fragment, " +
        'not "http://login.example"',
    ],
    ["STOCKROOM_OIDC_CLAIM", "two words", 'must be the name of a claim, not "two words"'],
    ["STOCKROOM_MCP", "write", 'must be off, read or on, not "write"'],
    ["STOCKROOM_PASSWORDS", "no", 'must be on or off, not "no"'],
    ["STOCKROOM_SESSION_IDLE", "30m", 'must be a number of seconds, at least 1, not "30m"'],
    ["STOCKROOM_SESSION_LIFETIME", "0", 'must be a number of seconds, at least 1, not "0"'],
    ["STOCKROOM_LINK_LIFETIME", "1 day", 'must be a number of seconds, at least 1, not "1 day"'],
    ["STOCKROOM_LOG_LEVEL", "loud", 'must be one of trace, debug, info, warn, error, fatal, silent, not "loud"'],
  ];
  describe("are rejected all at once:", () => {
    const isSecond = ([name]: (typeof malformed)[number], index: number): boolean =>
      malformed.findIndex(([other]) => other === name) < index;
    const rounds = [malformed.filter((each, index) => !isSecond(each, index)), malformed.filter(isSecond)];
    for (const round of rounds) {
      let run: FailedStart;
      before(async () => {
        run = await failToStart({ environment: Object.fromEntries(round.map(([name, value]) => [name, value])) });
      });

      for (const [name, value, sentence] of round) {
        it(`${value} for ${name}, with the right form`, () => {
          expect(run.stderr.split("\n")).to.include(`${name} ${sentence}`);
        });
      }

      it(`${String(round.length)}, with one sentence each`, () => {
        expect([run.code, run.stdout]).to.deep.equal([1, ""]);
        expect(run.stderr.trimEnd().split("\n")).to.have.length(round.length);
      });
    }
  });

  it("are rejected if one of them is malformed, and one unknown", async () => {
    const environment = { PORT: "x", STOCKROOM_LOGLEVEL: "info" };
    assertNotStarted(await failToStart({ environment }), /^PORT /, /^STOCKROOM_LOGLEVEL /);
  });

  it("treat the empty text as not set", async () => {
    const server = await startServer({ environment: { STOCKROOM_LANGUAGE: "", STOCKROOM_TIME_LIMIT: "", HOST: "" } });
    expect(await server.stop()).to.equal(0);
  });

  it("limit the body and the rate of requests, set the default language, and reduce the log", async () => {
    const server = await startServer({
      environment: {
        STOCKROOM_BODY_LIMIT: "100",
        STOCKROOM_LANGUAGE: "de",
        STOCKROOM_RATE_LIMIT: "3",
        STOCKROOM_LOG_LEVEL: "silent",
      },
    });
    const post = (company: string) =>
      server.request("POST", "/api/2.0/stores", { body: { company, storefront: "https://s.example" } });
    expect((await post("x".repeat(100))).status).to.equal(413);
    const created = await post("Laden");
    expect(created.status, created.text).to.equal(201);
    expect((await server.request("GET", created.headers.location!)).json).to.include({ lang_code: "de" });
    const refused = await server.request("GET", "/api/2.0/stores");
    expect([refused.status, (refused.json as { code: string }).code]).to.deep.equal([429, "too_many_requests"]);
    expect(Number(refused.headers["retry-after"])).to.be.within(1, 60);
    await server.stop();
    expect(server.log.filter((line) => line.startsWith("{"))).to.deep.equal([]);
  });
});

describe("the limit of requests", () => {
  const paths = [
    ["/api/2.0/openapi.json", 200],
    ["/docs", 200],
    ["/admin", 200],
    ["/admin/nothing", 404],
    ["/admin/api/session", 401],
    ["/admin/api/stores", 401],
    ["/api/2.0/stores", 401],
    ["/api.php", 401],
    ["/nothing", 401],
  ] as const;
  let server: TestServer;
  before(async () => {
    const environment = {
      STOCKROOM_RATE_LIMIT: "1",
      STOCKROOM_TRUSTED_PROXIES: "127.0.0.1",
      STOCKROOM_CORS_ORIGINS: "https://shop.example",
    };
    server = await startServer({ environment });
  });
  after(() => server.stop());

  for (const [index, [path, status]] of paths.entries()) {
    it(`counts ${path}`, async () => {
      const headers = { "x-forwarded-for": `192.0.2.${String(index)}` };
      expect((await request(server.url, "GET", path, { headers })).status).to.equal(status);
      assertRefused(await request(server.url, "GET", path, { headers }), 429, "too_many_requests");
      assertRefused(await request(server.url, "OPTIONS", path, { headers }), 429, "too_many_requests");
    });
  }

  it("counts preflights, and lets pages of other origins read the 429", async () => {
    const headers = {
      "x-forwarded-for": "198.51.100.1",
      origin: "https://shop.example",
      "access-control-request-method": "PUT",
    };
    expect((await request(server.url, "OPTIONS", "/api/2.0/stores", { headers })).status).to.equal(204);
    const refused = await request(server.url, "OPTIONS", "/api/2.0/stores", { headers });
    assertRefused(refused, 429, "too_many_requests");
    expect(refused.headers["access-control-allow-origin"]).to.equal("https://shop.example");
  });

  it("does not count health checks", async () => {
    for (const path of ["/healthz", "/readyz", "/healthz", "/readyz"]) {
      expect((await request(server.url, "GET", path)).status).to.equal(200);
    }
  });
});

describe("a server that cannot start", () => {
  it("reports a port in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { readonly port: number };
    const run = await failToStart({ environment: { PORT: String(port) } });
    other.close();
    assertNotStarted(
      run,
      new RegExp(`^HOST 127\\.0\\.0\\.1, PORT ${String(port)}: .*already in use.*; set PORT to another number`),
    );
  });

  it("reports a host that is not its own", async () => {
    const run = await failToStart({ environment: { HOST: "203.0.113.1" } });
    assertNotStarted(run, /^HOST 203\.0\.113\.1, PORT 0: .*not available.*; set HOST to an address of this machine/);
  });

  it("names the database file that cannot be written, or is no database", async () => {
    const directory = makeTemporaryDirectory();
    assertNotStarted(
      await failToStart({ databaseUrl: `sqlite:${directory}` }),
      `the SQLite database ${directory} cannot be opened: it is a folder; write the path of a file, such as sqlite:${directory}/stockroom.db`,
    );
    const file = join(directory, "text");
    writeFileSync(file, "no database, but a text that is longer than the head of one would be\n".repeat(100));
    assertNotStarted(
      await failToStart({ databaseUrl: `sqlite:${file}` }),
      `the SQLite database ${file} cannot be opened: file is not a database; name another file in DATABASE_URL`,
    );
    assertNotStarted(
      await failToStart({ databaseUrl: `sqlite:${file}/below.db` }),
      /text\/below\.db cannot be opened: ./,
    );
    // Of Linux: nobody, not even root, may write it.
    const readOnly = "/proc/version";
    if (!existsSync(readOnly)) return;
    assertNotStarted(
      await failToStart({ databaseUrl: `sqlite:${readOnly}` }),
      `the SQLite database ${readOnly} cannot be opened: unable to open database file; check that the user of this process may read and write the file and its folder`,
    );
  });

  it("suggests a remedy for a damaged database file", async () => {
    const databaseUrl = newSqliteUrl();
    const file = databaseUrl.slice("sqlite:".length);
    expect((await runCommand(["users", "create", "root@example.com", "--root"], { databaseUrl })).code).to.equal(0);
    truncateSync(file, 30_000);
    assertNotStarted(
      await failToStart({ databaseUrl }),
      `the SQLite database ${file} cannot be opened: database disk image is malformed; restore a backup into another file, and keep this one until that has succeeded`,
    );
  });

  it("reports that MongoDB does not answer, within the time limit and without the password", async () => {
    const started = performance.now();
    const run = await failToStart({
      databaseUrl: "mongodb://reader:pass-word@127.0.0.1:1/stockroom",
      environment: { STOCKROOM_TIME_LIMIT: "1000" },
    });
    assertNotStarted(run, /^MongoDB at 127\.0\.0\.1:1 does not answer: ./);
    expect(run.stderr).not.to.contain("pass-word");
    expect(performance.now() - started).to.be.lessThan(15_000);
  });

  it("reports an unknown option of the MongoDB URL", async () => {
    const run = await failToStart({ databaseUrl: "mongodb://127.0.0.1:1/stockroom?colour=blue" });
    assertNotStarted(run, "DATABASE_URL is not valid: option colour is not supported");
  });

  it("reports that the project is not built", async () => {
    const directory = makeTemporaryDirectory();
    const run = await failToStart({ project: directory });
    assertNotStarted(
      run,
      `${directory}/dist/generated/registry.js is missing; there is no schemas/ in ${directory}: change to the project's folder, or name it with --project`,
    );
  });
});
