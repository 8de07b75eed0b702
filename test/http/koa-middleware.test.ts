/** Middleware that others have written for Koa, in the application that serves a project. */
import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { request } from "../support/request.js";
import { sendRaw } from "../support/raw-request.js";
import { databasesOfDay } from "../support/databases.js";
import { onProject } from "./served-resource.js";

const packages = ["koa-compress", "koa-helmet", "koa-session", "koa-bodyparser"];

/** By address, because a project in a temporary folder has no packages of its own. */
const middleware = `
import type { OpenMiddleware } from "stockroom-api";

const addresses: readonly string[] = ${JSON.stringify(packages.map((name) => import.meta.resolve(name)))};
const [compress, helmet, session, parseBody] = (await Promise.all(addresses.map((address) => import(address)))).map(
  (module) => module.default,
);

export const middleware: OpenMiddleware = (_engine, app) => {
  app.keys = ["secret"];
  return [
    compress({ threshold: 1, br: false }),
    helmet(),
    session(app),
    async (context, next) => {
      if (context.get("x-parse") !== "") await parseBody()(context, async () => undefined);
      if (context.get("x-visit") !== "") context.session.visits = (context.session.visits ?? 0) + 1;
      await next();
      if (context.path === "/visits") context.body = { visits: context.session.visits, answered: context.status };
    },
  ];
};
`;

onProject(
  databasesOfDay(import.meta.url),
  "middleware from npm",
  accounts,
  { "_middleware.ts": middleware },
  (server) => {
    const path = "/api/2.0/crews";
    let cookie = "";

    it("adds its headers to answers of the interface, refusals among them", async () => {
      const read = await server().request("GET", "/api/2.0/me");
      const refused = await request(server().url, "GET", "/api/2.0/me");
      for (const [answer, status] of [
        [read, 200],
        [refused, 401],
      ] as const) {
        expect([answer.status, answer.headers["x-frame-options"]]).to.deep.equal([status, "SAMEORIGIN"]);
        expect(answer.headers["x-request-id"]).to.be.a("string");
      }
    });

    it("compresses answers that the interface sends as they are", async () => {
      const headers = { "accept-encoding": "gzip" };
      const { status, headers: answered, json } = await server().request("GET", "/api/2.0/me", { headers });
      expect([status, answered["content-encoding"]]).to.deep.equal([200, "gzip"]);
      expect(json).to.have.property("account");
    });

    it("leaves alone what the interface has compressed", async () => {
      const head = `GET /docs HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`;
      const raw = await sendRaw(server().url, head);
      expect(raw)
        .to.match(/^HTTP\/1\.1 200 /)
        .and.match(/Content-Encoding: gzip/i);
    });

    it("keeps a session beside a write, whose answer sets its cookie", async () => {
      const body = { crew: "Visitors", on: "Y" };
      const made = await server().request("POST", path, { body, headers: { "x-visit": "1" } });
      expect([made.status, made.text], made.text).to.have.property("0", 201);
      const cookies = [made.headers["set-cookie"] ?? []].flat();
      expect(cookies).to.have.length(2);
      cookie = cookies.map((each) => each.split(";")[0]!).join("; ");
      const visits = await server().request("GET", "/visits", { headers: { cookie, "x-visit": "1" } });
      expect(visits.json).to.deep.equal({ visits: 2, answered: 404 });
    });

    it("may have read the body, which is then checked as any other", async () => {
      const headers = { "x-parse": "1" };
      const made = await server().request("POST", path, { body: { crew: "Parsed", on: "Y" }, headers });
      expect(made.status, made.text).to.equal(201);
      const patch = { ...headers, "content-type": "application/merge-patch+json" };
      const changed = await server().request("PATCH", made.headers.location!, { body: { on: "N" }, headers: patch });
      expect(changed.status, changed.text).to.equal(200);
      const wrong = await server().request("POST", path, { body: { crew: 1 }, headers });
      expect([wrong.status, (wrong.json as { code: string }).code]).to.deep.equal([400, "invalid_fields"]);
    });
  },
);
