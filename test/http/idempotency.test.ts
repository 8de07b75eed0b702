import { expect } from "chai";
import { onDatabaseOfDay } from "../support/each-database.js";
import type { Answer } from "../support/request.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

onDatabaseOfDay(import.meta.url, "Idempotency-Key", (database) => {
  let databaseUrl: string;
  let running: TestServer;
  const staff = new Staff(() => running);
  const post = (key: string, body: object, path = "/api/2.0/usergroups", server = running): Promise<Answer> =>
    server.request("POST", path, { body, headers: { "idempotency-key": key } });
  const group = (name: string) => ({ usergroup: name, type: "A" });
  const count = async (name: string): Promise<string | undefined> =>
    (await running.request("HEAD", `/api/2.0/usergroups?usergroup=${name}`)).headers["x-total-count"] as string;
  const same = ({ status, text, headers }: Answer) => [status, text, headers.etag];
  before(async () => {
    databaseUrl = database.newUrl();
    running = await startServer({ databaseUrl });
    await staff.makeStore();
  });
  after(() => running?.stop());

  it("creates one item for a repeated request, and repeats the first answer", async () => {
    const first = await post("one", group("once"));
    expect(first.status, first.text).to.equal(201);
    const again = await post("one", group("once"));
    expect(same(again)).to.deep.equal(same(first));
    expect(again.headers.location).to.equal(first.headers.location);
    expect(await count("once")).to.equal("1");
    await running.request("DELETE", first.headers.location!);
    expect(same(await post("one", group("once")))).to.deep.equal(same(first));
    expect(await count("once")).to.equal("0");
  });

  it("rejects another body with the same key", async () => {
    await post("two", group("two"));
    assertRefused(await post("two", group("other")), 409, "idempotency_mismatch");
    assertRefused(await post("two", { ...group("two"), status: "A" }), 409, "idempotency_mismatch");
    expect(await count("other")).to.equal("0");
  });

  it("identifies a request in every dialect", async () => {
    const first = await post("dialect", group("dialect"));
    const short = await post("dialect", group("dialect"), "/api/usergroups");
    const byParameter = await post("dialect", group("dialect"), "/api.php?_d=2.0/usergroups&ajax_custom=1");
    expect([same(short), same(byParameter)]).to.deep.equal([same(first), same(first)]);
    const id = (first.json as { usergroup_id: string }).usergroup_id;
    expect(short.headers.location).to.equal(`/api/usergroups/${id}`);
    expect(byParameter.headers.location).to.equal(`/api.php?_d=2.0/usergroups/${id}&ajax_custom=1`);
    expect(await count("dialect")).to.equal("1");
  });

  it("identifies another request for another account, resource or parent", async () => {
    const first = await post("mine", group("mine"));
    const account = await staff.makeAccount(["view_usergroups", "manage_usergroups"]);
    const other = await account.ask("POST", "/api/2.0/usergroups", group("mine"), { "idempotency-key": "mine" });
    expect(other.status, other.text).to.equal(201);
    expect(other.text).not.to.equal(first.text);
    expect((await post("mine", { product: "mine" }, "/api/2.0/products")).status).to.equal(201);
    const [one, two] = [
      await staff.make("/api/2.0/options", { option_name: "1" }),
      await staff.make("/api/2.0/options", { option_name: "2" }),
    ];
    const body = { variant_name: "V" };
    const made = await post("nested", body, `/api/2.0/options/${one["option_id"]!}/variants`);
    const beside = await post("nested", body, `/api/2.0/options/${two["option_id"]!}/variants`);
    expect([made.status, beside.status]).to.deep.equal([201, 201]);
    expect(beside.text).not.to.equal(made.text);
  });

  it("stores no failure", async () => {
    assertRefused(await post("late", { usergroup: "late" }), 400, "invalid_fields", ["/type"]);
    expect((await post("late", group("late"))).status).to.equal(201);
    assertRefused(await post("taken", { email: running.email, user_type: "C" }, "/api/2.0/users"), 409, "not_unique");
    expect((await post("taken", { email: "free@example.com", user_type: "C" }, "/api/2.0/users")).status).to.equal(201);
  });

  it("leaves a generated secret out of the repeated answer, and recognizes another password", async () => {
    const user = { email: "secret@example.com", user_type: "A", api_access: "Y", password: "a long password" };
    const first = await post("secret", user, "/api/2.0/users");
    const { api_key, ...rest } = first.json as { api_key: string };
    expect(api_key).to.have.length(32);
    const again = await post("secret", user, "/api/2.0/users");
    expect([again.status, again.json]).to.deep.equal([201, rest]);
    const other = { ...user, password: "another password" };
    assertRefused(await post("secret", other, "/api/2.0/users"), 409, "idempotency_mismatch");
  });

  it("creates one item for simultaneous requests", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post("race", group("race"))));
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).to.equal(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      assertRefused(answer, 409, "in_progress");
      expect(answer.headers["retry-after"]).to.match(/^\d+$/);
    }
    expect(await count("race")).to.equal("1");
  });

  it("must be visible ASCII of at most 255 characters, and is ignored without a creation", async () => {
    for (const key of ["a b", "x".repeat(256), "ä"])
      assertRefused(await post(key, group("bad")), 400, "invalid_header");
    expect(await count("bad")).to.equal("0");
    expect((await post("x".repeat(255), group("long"))).status).to.equal(201);
    const path = (await post("put", group("put"))).headers.location!;
    const headers = { "idempotency-key": "same" };
    for (const status of ["D", "H"]) {
      expect((await running.request("PUT", path, { body: { status }, headers })).status).to.equal(200);
    }
    expect((await running.request("GET", path)).json).to.include({ status: "H" });
  });

  it("counts as missing if it is empty, as forms send it", async () => {
    for (const expected of ["1", "2"]) {
      expect((await post("", group("unnamed"))).status).to.equal(201);
      expect(await count("unnamed")).to.equal(expected);
    }
  });

  it("is known to a second process on the same database, and after a crash", async () => {
    const first = await post("shared", group("shared"));
    const second = await startServer({ databaseUrl });
    try {
      expect(same(await post("shared", group("shared"), undefined, second))).to.deep.equal(same(first));
      assertRefused(await post("shared", group("else"), undefined, second), 409, "idempotency_mismatch");
      const both = await Promise.all(
        [1, 2, 3, 4].flatMap(() => [running, second].map((server) => post("both", group("both"), undefined, server))),
      );
      for (const { status } of both) expect(status).to.be.oneOf([201, 409]);
      expect(await count("both")).to.equal("1");
    } finally {
      await second.stop();
    }
    await running.kill();
    running = await startServer({ databaseUrl });
    expect(same(await post("shared", group("shared")))).to.deep.equal(same(first));
    expect(await count("shared")).to.equal("1");
  });
});
