import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { basicCredentials, type Answer } from "../support/request.js";
import { Staff } from "../support/staff.js";
import { holdRequest } from "../support/held-request.js";
import { waitUntil } from "../support/wait-until.js";
import { assertRefused } from "./assert-refused.js";

const patch = "application/merge-patch+json";
const shown = { prefer: "return=representation" };

onServerOfDay(import.meta.url, "an answer", (server) => {
  const staff = new Staff(server);
  const groups = "/api/2.0/usergroups";
  const ask = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object | string,
  ): Promise<Answer> => server().request(method, path, { headers, ...(body === undefined ? {} : { body }) });
  const make = async (name: string): Promise<string> => `${groups}/${await staff.makeGroup([], { usergroup: name })}`;

  describe("to a write", () => {
    it("holds the item if the request prefers that, with its entity tag", async () => {
      for (const prefer of [
        "return=representation",
        'RETURN = "representation"',
        "wait=3, return=representation; x=1",
      ]) {
        const created = await ask("POST", groups, { prefer }, { usergroup: "Shown", type: "A" });
        expect([created.status, created.headers["preference-applied"]]).to.deep.equal([201, "return=representation"]);
        const read = await server().request("GET", created.headers.location!);
        expect([created.json, created.headers.etag]).to.deep.equal([read.json, read.headers.etag]);
        const changed = await ask("PUT", created.headers.location!, { prefer }, { status: "D" });
        const again = await server().request("GET", created.headers.location!);
        expect([changed.status, changed.json, changed.headers.etag]).to.deep.equal([
          200,
          again.json,
          again.headers.etag,
        ]);
      }
    });

    it("holds the id otherwise", async () => {
      for (const prefer of ["return=minimal", "return=everything", "respond-async", ""]) {
        const { json, headers } = await ask("POST", groups, { prefer }, { usergroup: "Id", type: "A" });
        expect(json).to.have.all.keys("usergroup_id");
        expect(headers["preference-applied"]).to.equal(prefer === "return=minimal" ? prefer : undefined);
      }
    });

    it("holds only the secret if there is one, and is not cached", async () => {
      const account = { email: "shown@example.com", user_type: "A", api_access: "Y" };
      const { json, headers } = await ask("POST", "/api/2.0/users", shown, account);
      expect(json).to.have.all.keys("user_id", "api_key");
      expect(headers).not.to.have.property("preference-applied");
      expect(headers["cache-control"]).to.equal("no-store");
      expect((await server().request("GET", headers.location!)).json).not.to.have.property("api_key");
    });

    it("holds nothing that the account may not read", async () => {
      const writer = await staff.makeAccount(["manage_usergroups"]);
      const { status, json, headers } = await writer.ask("POST", groups, { usergroup: "Blind", type: "A" }, shown);
      expect([status, headers["preference-applied"]]).to.deep.equal([201, undefined]);
      expect(json).to.have.all.keys("usergroup_id");
      const leaver = await staff.makeAccount(["view_users", "manage_users"]);
      const left = await leaver.ask("PUT", `/api/2.0/users/${leaver.id}`, { usergroup_ids: [] }, shown);
      expect([left.status, left.json]).to.deep.equal([200, { user_id: leaver.id }]);
    });
  });

  it("to a creation has the time at which its body was complete", async () => {
    const seconds = (): number => Math.floor(Date.now() / 1000);
    const { url, email, key } = server();
    const headers = { authorization: basicCredentials(email, key) };
    const body = { company: "Slow", storefront: "https://slow.example" };
    const held = await holdRequest(url, "POST", "/api/2.0/stores", headers, body);
    const begun = seconds();
    await waitUntil(async () => seconds() > begun);
    const { status, headers: answered } = await held.finish();
    expect(status).to.equal(201);
    const { json } = await server().request("GET", answered.location!);
    expect(Number((json as { readonly timestamp: string }).timestamp)).to.be.above(begun);
  });

  it("to a body in another character set is 415", async () => {
    for (const [charset, status] of [
      ["iso-8859-1", 415],
      ["UTF8", 201],
      ['"utf-8"', 201],
    ] as const) {
      const type = { "content-type": `application/json; charset=${charset}` };
      const answer = await ask("POST", groups, type, `{"usergroup":"${charset.replaceAll('"', "")}","type":"A"}`);
      expect(answer.status, answer.text).to.equal(status);
      if (status === 415) expect(answer.text).to.contain("the body must be UTF-8, not iso-8859-1");
    }
  });

  describe("to a PATCH", () => {
    it("equals that to a PUT, and so do its conditions", async () => {
      const path = await make("Patched");
      const { etag } = (await server().request("GET", path)).headers;
      const changed = await ask(
        "PATCH",
        path,
        { "content-type": `${patch}; charset=utf-8`, "if-match": etag! },
        '{"status":"D"}',
      );
      expect([changed.status, Object.keys(changed.json as object)]).to.deep.equal([200, ["usergroup_id"]]);
      expect((await server().request("GET", path)).json).to.include({ usergroup: "Patched", status: "D" });
      const late = ask("PATCH", path, { "content-type": patch, "if-match": etag! }, '{"status":"A"}');
      assertRefused(await late, 412, "precondition_failed");
      assertRefused(await ask("PATCH", path, { "content-type": patch }, '{"status":"X"}'), 400, "invalid_fields", [
        "/status",
      ]);
    });

    it("is 415 for another type, and names the accepted one; so does OPTIONS", async () => {
      const path = await make("Typed");
      for (const type of ["application/json", "application/json-patch+json", "text/plain"]) {
        const answer = await ask("PATCH", path, { "content-type": type }, "{}");
        assertRefused(answer, 415, "unsupported_media_type");
        expect(answer.headers["accept-patch"]).to.equal(patch);
      }
      assertRefused(await ask("PUT", path, { "content-type": patch }, "{}"), 415, "unsupported_media_type");
      expect((await ask("OPTIONS", path, {})).headers["accept-patch"]).to.equal(patch);
      const collection = await ask("PATCH", groups, { "content-type": patch }, "{}");
      assertRefused(collection, 405, "method_not_allowed");
      expect((await ask("OPTIONS", groups, {})).headers).not.to.have.property("accept-patch");
    });
  });

  describe("with a collection", () => {
    const csv = "text/csv; charset=utf-8; header=present";
    const names = ['Quote " and, comma', "Line\r\nbreak", " space", "Plain"];
    const fields = "fields=usergroup_id,usergroup,privileges,status";
    let ids: readonly string[];
    let query: string;

    before(async () => {
      const made: string[] = [];
      for (const usergroup of names) made.push(await staff.makeGroup(["view_catalog", "view_users"], { usergroup }));
      ids = made;
      query = `?usergroup_id[in]=${ids.join(",")}&${fields}`;
    });

    it("is CSV rows if Accept asks for them, with pages in the headers", async () => {
      const answer = await ask("GET", `${groups}${query}`, { accept: "text/csv, application/json;q=0.5" });
      expect([answer.status, answer.headers["content-type"]]).to.deep.equal([200, csv]);
      expect([answer.headers["x-total-count"], answer.headers.vary]).to.deep.equal(["4", "Accept"]);
      const held = '"[""view_catalog"",""view_users""]",A';
      expect(answer.text).to.equal(
        [
          "usergroup_id,usergroup,privileges,status",
          `${ids[0]!},"Quote "" and, comma",${held}`,
          `${ids[1]!},"Line\r\nbreak",${held}`,
          `${ids[2]!}," space",${held}`,
          `${ids[3]!},Plain,${held}`,
          "",
        ].join("\r\n"),
      );
    });

    it("is JSON lines if Accept asks for them, with the next page in the headers", async () => {
      const accept = "application/x-ndjson";
      const answer = await ask("GET", `${groups}${query}&after=&items_per_page=3`, { accept });
      expect([answer.status, answer.headers["content-type"]]).to.deep.equal([200, accept]);
      const next = /<([^>]+)>; rel="next"/.exec(answer.headers.link as string)![1]!;
      const rest = await ask("GET", next, { accept });
      const lines = `${answer.text}${rest.text}`.trimEnd().split("\n");
      const whole = (await ask("GET", `${groups}${query}`, {})).json as { usergroups: Record<string, object> };
      expect(lines.map((line) => JSON.parse(line) as object)).to.deep.equal(ids.map((id) => whole.usergroups[id]));
    });

    it("is the same when it is streamed, empty, or without a body", async () => {
      const all = await ask("GET", "/api/1.0/usergroups?fields=usergroup_id", { accept: "text/csv" });
      expect(all.text.split("\r\n")).to.include.members(["usergroup_id", ...ids]);
      expect((await ask("GET", "/api/1.0/stores?company=none&fields=company", { accept: "text/csv" })).text).to.equal(
        "company\r\n",
      );
      expect((await ask("GET", `${groups}?usergroup=none`, { accept: "application/x-ndjson" })).text).to.equal("");
      const head = await ask("HEAD", `${groups}${query}`, { accept: "text/csv" });
      expect([head.status, head.headers["content-type"], head.text]).to.deep.equal([200, csv, ""]);
    });

    it("has numbers, lists and missing values in its cells", async () => {
      await staff.makeStore();
      const product = { product: "Cells", product_code: "", price: 1.5 };
      const made = await server().request("POST", "/api/2.0/products", { body: product });
      expect(made.status, made.text).to.equal(201);
      const columns = "fields=product,product_code,price,main_category,category_ids";
      const answer = await ask("GET", `/api/2.0/products?product=Cells&${columns}`, { accept: "text/csv" });
      expect(answer.text.split("\r\n")[1]).to.match(/^Cells,(""|),1\.5,(0|),"\[\]"$/);
    });
  });

  describe("to an Accept", () => {
    const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
    for (const accept of [
      "application/json",
      "*/*",
      "application/*",
      "",
      browser,
      "text/html, application/json;q=0.1",
      'application/json; charset=utf-8; profile="a"',
      "APPLICATION/JSON",
    ]) {
      it(`that allows JSON is JSON: ${accept}`, async () => {
        const answer = await ask("GET", groups, { accept });
        expect([answer.status, answer.headers["content-type"]]).to.deep.equal([200, "application/json; charset=utf-8"]);
      });
    }

    for (const accept of ["text/html", "application/json;q=0", "application/xml, text/html;q=0.5", "*/*;q=0", "json"]) {
      it(`that does not allow JSON is 406, and nothing is written: ${accept}`, async () => {
        const path = await make("Unaccepted");
        assertRefused(await ask("GET", path, { accept }), 406, "not_acceptable");
        assertRefused(await ask("GET", "/api/2.0/me", { accept }), 406, "not_acceptable");
        assertRefused(await ask("PUT", path, { accept }, { status: "D" }), 406, "not_acceptable");
        assertRefused(await ask("POST", "/api/2.0/batch", { accept }, { operations: [] }), 406, "not_acceptable");
        expect((await server().request("GET", path)).json).to.include({ status: "A" });
        // It has no body.
        expect((await ask("DELETE", path, { accept })).status).to.equal(204);
      });
    }
  });

  it("to a body in an unknown content coding names the accepted ones", async () => {
    const answer = await ask("POST", groups, { "content-encoding": "zstd" }, { usergroup: "x", type: "A" });
    assertRefused(answer, 415, "unsupported_media_type");
    expect(answer.headers["accept-encoding"]).to.equal("gzip, deflate, br");
  });
});
