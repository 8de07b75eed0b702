import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { atVersion } from "../support/entity-tags.js";
import { assertRefused } from "./assert-refused.js";

onServerOfDay(import.meta.url, "reading an item", (server) => {
  let path: string;
  const get = (query = "", headers = {}) => server().request("GET", `${path}${query}`, { headers });

  before(async () => {
    const body = { company: "Reader", storefront: "https://reader.example", email: "r@reader.example", status: "H" };
    path = (await server().request("POST", "/api/2.0/stores", { body })).headers.location!;
  });

  it("returns exactly the six fields of its view", async () => {
    const answer = await get();
    const { timestamp, ...rest } = answer.json as Record<string, unknown>;
    expect(answer.status).to.equal(200);
    expect(answer.headers["content-type"]).to.equal("application/json; charset=utf-8");
    expect(timestamp).to.match(/^\d{10}$/);
    expect(rest).to.deep.equal({
      company_id: path.split("/").at(-1),
      lang_code: "en",
      email: "r@reader.example",
      company: "Reader",
      status: "H",
    });
  });

  it("returns exactly the requested fields, in the view or not", async () => {
    const answer = await get("?fields=storefront,company,redirect_customer");
    expect(answer.json).to.deep.equal({
      storefront: "https://reader.example",
      company: "Reader",
      redirect_customer: "Y",
    });
  });

  for (const query of [
    "?fields=",
    "?fields=nonsense",
    "?fields=company,clone",
    "?fields=company&fields=b",
    "?fields[1]=company",
    "?status=A",
    "?page=1",
    "?fields[in]=a",
  ]) {
    it(`rejects ${query}`, async () => assertRefused(await get(query), 400, "invalid_query"));
  }

  it("names the nearest valid name", async () => {
    const answer = await get("?feilds=company");
    assertRefused(answer, 400, "invalid_query", ["feilds"]);
    expect(answer.text).to.contain("fields");
  });

  it("answers 304 to its own entity tag", async () => {
    const tag = (await get()).headers.etag!;
    for (const given of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
      const answer = await get("", { "if-none-match": given });
      expect([answer.status, answer.text, answer.headers.etag]).to.deep.equal([304, "", tag]);
    }
    for (const given of [atVersion(tag, 2), ""]) {
      expect((await get("", { "if-none-match": given })).status).to.equal(200);
    }
  });

  it("marks the entity tag of other fields, and accepts it as the same state", async () => {
    const some = await get("?fields=company");
    const others = await get("?fields=company,status");
    expect(new Set([some.headers.etag, others.headers.etag, (await get()).headers.etag]).size).to.equal(3);
    expect((await get("?fields=company", { "if-none-match": some.headers.etag! })).status).to.equal(304);
    expect((await get("", { "if-none-match": some.headers.etag! })).status).to.equal(200);
    const put = await server().request("PUT", path, {
      body: { status: "H" },
      headers: { "if-match": some.headers.etag! },
    });
    expect(put.status).to.equal(200);
  });

  it("shows neither secrets nor hashes in any view", async () => {
    const body = { email: "secret@example.com", user_type: "A", api_access: "Y", password: "correct horse battery" };
    const created = await server().request("POST", "/api/2.0/users", { body });
    expect(created.status, created.text).to.equal(201);
    const user = created.headers.location!;
    const { user_id, api_key } = created.json as { user_id: string; api_key: string };
    expect(created.json).to.have.all.keys("user_id", "api_key");
    expect(created.headers["cache-control"]).to.equal("no-store");
    const texts = [
      (await server().request("GET", user)).text,
      (await server().request("GET", `/api/2.0/users?user_id=${user_id}`)).text,
      (await server().request("PUT", user, { body: { firstname: "S" } })).text,
    ];
    for (const text of texts) expect(text).not.to.match(new RegExp(`${api_key}|sha256|scrypt|api_key|password`));
    for (const hidden of ["api_key", "password", "regenerate_api_key"]) {
      for (const query of [`fields=${hidden}`]) {
        assertRefused(await server().request("GET", `${user}?${query}`), 400, "invalid_query");
      }
      for (const query of [`${hidden}=x`, `${hidden}[exists]=true`, `${hidden}[prefix]=s`, `sort_by=${hidden}`]) {
        const answer = await server().request("GET", `/api/2.0/users?${query}`);
        assertRefused(answer, 400, "invalid_query");
      }
    }
  });
});
