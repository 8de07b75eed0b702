import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "chai";
import { onDatabaseOfDay } from "../support/each-database.js";
import { holdRequest } from "../support/held-request.js";
import { basicCredentials, request, type Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { everyUserRight, memberPassword, Staff } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";

/** A caller with a key, or in the panel. */
interface Actor {
  readonly id: string;
  /** The group that grants the rights; for a root account it grants none. */
  readonly group: string;
  readonly base: string;
  readonly headers: { readonly [name: string]: string };
}

type Kind = "key" | "session";

/** An event that changes the account, and the answer to its next request. */
interface Way {
  readonly title: string;
  readonly root?: true;
  readonly only?: Kind;
  happen(actor: Actor, change: Change): Promise<void>;
  readonly refused: readonly [status: number, code: string] | null;
}

/** A request of the root administrator that must succeed. */
type Change = (method: string, path: string, body?: object) => Promise<void>;

const cutOff = [401, "unauthenticated"] as const;
const powerless = [403, "privilege_missing"] as const;

const ways: readonly Way[] = [
  account("is disabled", { status: "D" }, cutOff),
  { ...account("is no root account any more", { is_root: "N" }, powerless), only: "key", root: true },
  { ...account("is no root account any more", { is_root: "N" }, cutOff), only: "session", root: true },
  { title: "is deleted", happen: (actor, change) => change("DELETE", `users/${actor.id}`), refused: cutOff },
  { ...account("gets a new key", { regenerate_api_key: "Y" }, cutOff), only: "key" },
  { ...account("loses its API access", { api_access: "N" }, cutOff), only: "key" },
  { ...account("gets a new password", { password: "another horse battery" }, cutOff), only: "session" },
  { ...account("leaves its group", { usergroup_ids: [] }, powerless), only: "key" },
  { ...account("leaves its group", { usergroup_ids: [] }, cutOff), only: "session" },
  { title: "signs out", only: "session", happen: (actor) => signOut(actor, "session"), refused: cutOff },
  { title: "signs out everywhere", only: "session", happen: (actor) => signOut(actor, "sessions"), refused: cutOff },
  group("loses its privileges", { privileges: [] }, powerless),
  group("is disabled", { status: "D" }, powerless),
  group("keeps what is needed", { privileges: [...everyUserRight, "view_stores"] }, null),
  account("is renamed", { firstname: "Ada" }, null),
];

function account(title: string, body: object, refused: Way["refused"]): Way {
  return { title, happen: (actor, change) => change("PUT", `users/${actor.id}`, body), refused };
}

function group(title: string, body: object, refused: Way["refused"]): Way {
  return {
    title: `has a group that ${title}`,
    happen: (actor, change) => change("PUT", `usergroups/${actor.group}`, body),
    refused,
  };
}

let elsewhere: TestServer;

async function signOut({ headers }: Actor, path: "session" | "sessions"): Promise<void> {
  const origin = elsewhere.url;
  expect((await request(origin, "DELETE", `/admin/api/${path}`, { headers: { ...headers, origin } })).status).to.equal(
    204,
  );
}

onDatabaseOfDay(import.meta.url, "an account whose rights change", (database) => {
  let server: TestServer;
  before(async () => {
    // A busy machine needs more time for the whole preparation.
    const environment = { STOCKROOM_TIME_LIMIT: "30000" };
    const options = { databaseUrl: database.newUrl(), environment };
    server = await startServer(options);
    elsewhere = await startServer(options);
  });
  after(() => Promise.all([server, elsewhere].map((started) => started.stop())));
  const staff = new Staff(() => server);

  async function makeActor(kind: Kind, isRoot: boolean): Promise<Actor> {
    const own = await staff.makeGroup(isRoot ? [] : everyUserRight);
    const more = { usergroup_ids: [own], ...(isRoot ? { is_root: "Y" } : {}) };
    if (kind === "key") {
      const { id, email, key } = await staff.makeAccount([], more);
      return { id, group: own, base: "/api/2.0", headers: { authorization: basicCredentials(email, key) } };
    }
    const { id, email } = await staff.makeMember([], more);
    const visitor = new Visitor(() => server);
    await visitor.signIn(email, memberPassword);
    const headers = { cookie: visitor.cookie!, origin: server.url, "x-csrf-token": visitor.csrfToken! };
    return { id, group: own, base: "/admin/api", headers };
  }

  /** The server that is to reject the request has just seen that the account is allowed. */
  async function warm({ base, headers }: Actor): Promise<void> {
    expect((await request(server.url, "GET", `${base}/users?items_per_page=1`, { headers })).status).to.equal(200);
  }

  const change: Change = async (method, path, body) => {
    const answer = await elsewhere.request(method, `/api/2.0/${path}`, body === undefined ? {} : { body });
    expect(answer.status, answer.text).to.be.below(300);
  };

  function newUser(isRoot: boolean): { readonly email: string; readonly user_type: string } {
    return { email: `made${staff.next()}@example.com`, user_type: "A", ...(isRoot ? { is_root: "Y" } : {}) };
  }

  async function check(answer: Answer, refused: Way["refused"], email: string): Promise<void> {
    if (refused === null) expect(answer.status, answer.text).to.equal(201);
    else assertRefused(answer, ...refused);
    const { search } = (await server.request("GET", `/api/2.0/users?email=${email}`)).json as {
      search: { ids: string[] };
    };
    expect(search.ids).to.have.length(refused === null ? 1 : 0);
  }

  for (const kind of ["key", "session"] as const) {
    for (const way of ways.filter(({ only = kind }) => only === kind)) {
      const { title, root = false, refused } = way;
      const outcome = refused === null ? "is served" : `is answered ${String(refused[0])}`;

      // Uses another process, so that this server learns of the change a second later.
      it(`by ${kind}: later requests, and one whose body comes later, ${outcome} when it ${title}`, async () => {
        const actor = await makeActor(kind, root);
        const [next, before] = [newUser(root), newUser(root)];
        await warm(actor);
        const held = await holdRequest(server.url, "POST", `${actor.base}/users`, actor.headers, before);
        await way.happen(actor, change);
        const answer = await request(server.url, "POST", `${actor.base}/users`, { headers: actor.headers, body: next });
        await check(answer, refused, next.email);
        await check(await held.finish(), refused, before.email);
      });
    }

    it(`by ${kind}: is rejected before an error about a delayed body`, async () => {
      const actor = await makeActor(kind, false);
      await warm(actor);
      const bodies = [{ email: 1 }, "{", "[]"];
      const path = `${actor.base}/users`;
      const held = await Promise.all(bodies.map((body) => holdRequest(server.url, "POST", path, actor.headers, body)));
      await server.request("PUT", `/api/2.0/users/${actor.id}`, { body: { status: "D" } });
      for (const { finish } of held) assertRefused(await finish(), ...cutOff);
    });
  }

  it("by key: a delayed PUT or DELETE changes nothing, and reveals nothing about missing items", async () => {
    const actor = await makeActor("key", false);
    const target = await staff.makeAccount([]);
    await warm(actor);
    const paths = [`/api/2.0/users/${target.id}`, "/api/2.0/users/99999"];
    const puts = paths.map((path) => holdRequest(server.url, "PUT", path, actor.headers, { firstname: "X" }));
    const held = await Promise.all(puts);
    await change("PUT", `users/${actor.id}`, { status: "D" });
    for (const path of paths) {
      assertRefused(await request(server.url, "DELETE", path, { headers: actor.headers }), ...cutOff);
    }
    for (const { finish } of held) assertRefused(await finish(), ...cutOff);
    expect((await target.ask("GET", "/api/2.0/me")).text).not.to.contain('"firstname":"X"');
  });

  it("by key: a stored answer is repeated only to callers who may still make the request", async () => {
    const actor = await makeActor("key", false);
    const headers = { ...actor.headers, "idempotency-key": "kept" };
    const send = (): Promise<Answer> => request(server.url, "POST", "/api/2.0/users", { headers, body: user });
    const user = newUser(false);
    const made = await send();
    expect(made.status, made.text).to.equal(201);
    expect((await send()).text).to.equal(made.text);
    await change("PUT", `users/${actor.id}`, { status: "D" });
    assertRefused(await send(), ...cutOff);
  });

  it("by session: sets no password if it signed out before its body came", async () => {
    const actor = await makeActor("session", false);
    const body = { current: memberPassword, password: "another horse battery" };
    const held = await holdRequest(server.url, "PUT", "/admin/api/password", actor.headers, body);
    await signOut(actor, "sessions");
    assertRefused(await held.finish(), ...cutOff);
    const { email } = (await server.request("GET", `/api/2.0/users/${actor.id}`)).json as { email: string };
    await new Visitor(() => server).signIn(email, memberPassword);
  });

  for (const { title, happen } of ways.filter(({ title }) => title === "is deleted" || title === "is disabled")) {
    it(`by session: sets no password, and learns nothing about the old one, if it ${title} before its body came`, async () => {
      const actor = await makeActor("session", false);
      const right = { current: memberPassword, password: "another horse battery" };
      const bodies = [right, { ...right, current: "not the old one" }];
      const held = await Promise.all(
        bodies.map((body) => holdRequest(server.url, "PUT", "/admin/api/password", actor.headers, body)),
      );
      await happen(actor, change);
      for (const { finish } of held) assertRefused(await finish(), ...cutOff);
    });
  }

  for (const kind of ["key", "session"] as const) {
    it(`by ${kind}: gets no own account after its deletion, and 401 with a key`, async () => {
      const actor = await makeActor(kind, false);
      await warm(actor);
      await change("DELETE", `users/${actor.id}`);
      const answer = await request(server.url, "GET", `${actor.base}/me`, { headers: actor.headers });
      assertRefused(answer, ...cutOff);
      // The header would open a browser's own dialog.
      expect("www-authenticate" in answer.headers).to.equal(kind === "key");
    });
  }

  it("by key: no write that begins after its demotion was acknowledged succeeds, however many are running", async () => {
    const user = { user_type: "A", is_root: "Y" };
    for (let round = 0; round < 5; round += 1) {
      const actor = await makeActor("key", true);
      await warm(actor);
      let demoted = false;
      const write = async () => {
        const began = demoted ? "after" : "before";
        const body = { ...user, email: `made${staff.next()}@example.com` };
        const { status } = await request(server.url, "POST", "/api/2.0/users", { headers: actor.headers, body });
        return { began, status };
      };
      const early = Array.from({ length: 10 }, write);
      const demotion = change("PUT", `users/${actor.id}`, { is_root: "N" }).then(() => (demoted = true));
      const between = Array.from({ length: 10 }, write);
      await demotion;
      const late = await Promise.all(Array.from({ length: 10 }, write));
      expect(late).to.deep.equal(Array.from({ length: 10 }, () => ({ began: "after", status: 403 })));
      for (const { status } of await Promise.all([...early, ...between])) expect(status).to.be.oneOf([201, 403]);
    }
  });

  it("by key: a short write is rejected as soon as another process has revoked the right, even after successful ones", async () => {
    const { id, email, key } = await staff.makeAccount(["view_stores", "manage_stores"]);
    const headers = { authorization: basicCredentials(email, key) };
    const write = async (): Promise<Answer> => {
      const body = { company: email, storefront: "https://s.example" };
      return request(server.url, "POST", "/api/2.0/stores", { headers, body });
    };
    expect([(await write()).status, (await write()).status]).to.deep.equal([201, 201]);
    await change("PUT", `users/${id}`, { usergroup_ids: [] });
    assertRefused(await write(), ...powerless);
  });

  it("by key: of two root accounts that demote each other at once, through two processes, one succeeds", async () => {
    for (let round = 0; round < 8; round += 1) {
      const actors = [await makeActor("key", true), await makeActor("key", true)] as const;
      const demote = (by: Actor, whom: Actor, at: TestServer) =>
        request(at.url, "PUT", `/api/2.0/users/${whom.id}`, { headers: by.headers, body: { is_root: "N" } });
      const answers = await Promise.all([
        demote(actors[0], actors[1], server),
        demote(actors[1], actors[0], elsewhere),
      ]);
      expect(answers.map(({ status }) => status)).to.have.members([200, 403]);
    }
  });

  it("by key: a list that it reads slowly is cut", async () => {
    const store = { storefront: "https://s.example" };
    const { store_id: source } = await staff.make("/api/2.0/stores", { ...store, company: "Source" });
    // More than the connection buffers, and more than the two batches that are read before the first is sent.
    const product = { company_id: source, promo_text: "x".repeat(40_000) };
    await Promise.all(
      Array.from({ length: 66 }, (_, index) =>
        staff.make("/api/2.0/products", { ...product, product: `P ${String(index)}` }),
      ),
    );
    const copy = { ...store, clone_from: source, clone: { products: "Y" } };
    for (let index = 0; index < 8; index += 1) await staff.make("/api/2.0/stores", { ...copy, company: String(index) });
    const reader = await staff.makeAccount(["view_catalog"]);
    const outgoing = httpRequest(new URL("/api/1.0/products?fields=promo_text", server.url), {
      headers: { authorization: basicCredentials(reader.email, reader.key) },
      agent: false,
    }).end();
    const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
    await server.request("PUT", `/api/2.0/users/${reader.id}`, { body: { status: "D" } });
    const reading = text(incoming).then(
      () => "complete",
      () => "cut off",
    );
    expect([incoming.statusCode, await reading]).to.deep.equal([200, "cut off"]);
  });
});
