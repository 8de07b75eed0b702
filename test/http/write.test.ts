import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { atVersion, versionIn } from "../support/entity-tags.js";
import { assertRefused } from "./assert-refused.js";

const acme = { company: "Acme", storefront: "https://acme.example" };

onServerOfDay(import.meta.url, "writing an item", (server) => {
  const post = (body: object | string, headers = {}) => server().request("POST", "/api/2.0/stores", { body, headers });
  const put = (id: string, body: object, headers = {}) =>
    server().request("PUT", `/api/2.0/stores/${id}`, { body, headers });
  const create = async (body: object = acme): Promise<string> => {
    const answer = await post(body);
    expect(answer.status, answer.text).to.equal(201);
    return (answer.json as { store_id: string }).store_id;
  };
  const allFields =
    "company_id,company,storefront,email,lang_code,timestamp,status,secure_storefront,company_description," +
    "redirect_customer,entry_page,countries_list,company_name,company_address,company_city,company_country," +
    "company_state,company_zipcode,company_phone,company_phone_2,company_fax,company_website,company_start_year," +
    "company_users_department,company_site_administrator,company_orders_department,company_support_department," +
    "company_newsletter_email";
  const read = async (id: string): Promise<Record<string, unknown>> => {
    const answer = await server().request("GET", `/api/2.0/stores/${id}?fields=${allFields}`);
    expect(answer.status, answer.text).to.equal(200);
    return answer.json as Record<string, unknown>;
  };

  it("creates with the mandatory fields, and adds the declared defaults", async () => {
    const before = Math.floor(Date.now() / 1000);
    const answer = await post(acme);
    const id = (answer.json as { store_id: string }).store_id;
    expect(answer.status).to.equal(201);
    expect(answer.text).to.equal(`{"store_id":"${id}"}`);
    expect(answer.headers.location).to.equal(`/api/2.0/stores/${id}`);
    expect(versionIn(answer.headers.etag)).to.equal(1);
    const { timestamp, ...rest } = await read(id);
    expect(Number(timestamp)).to.be.within(before, before + 5);
    expect(timestamp).to.be.a("string");
    expect(rest).to.deep.equal({
      company_id: id,
      ...acme,
      email: "",
      lang_code: "en",
      status: "A",
      secure_storefront: null,
      company_description: "",
      redirect_customer: "Y",
      entry_page: "index",
      countries_list: [],
      company_name: "",
      company_address: "",
      company_city: "",
      company_country: "",
      company_state: "",
      company_zipcode: "",
      company_phone: "",
      company_phone_2: "",
      company_fax: "",
      company_website: "",
      company_start_year: "",
      company_users_department: "",
      company_site_administrator: "",
      company_orders_department: "",
      company_support_department: "",
      company_newsletter_email: "",
    });
  });

  it("stores the given values, and the answer can be sent back unchanged", async () => {
    const given = {
      ...acme,
      email: "shop@acme.example",
      lang_code: "ru",
      status: "H",
      secure_storefront: "https://secure.acme.example",
      countries_list: ["US", "DE"],
      entry_page: "none",
      redirect_customer: "N",
      company_city: "Zürich 🏙",
    };
    const id = await create(given);
    const stored = await read(id);
    expect(stored).to.include({ ...given, countries_list: stored["countries_list"] });
    expect(stored["countries_list"]).to.deep.equal(["US", "DE"]);
    const answer = await put(id, stored);
    expect([answer.status, answer.text]).to.deep.equal([200, `{"store_id":"${id}"}`]);
    expect(versionIn(answer.headers.etag), "nothing changed").to.equal(1);
    expect(await read(id)).to.deep.equal(stored);
  });

  it("changes only the fields sent", async () => {
    const id = await create({ ...acme, company_city: "Oslo" });
    const answer = await put(id, { status: "D" });
    expect([answer.status, versionIn(answer.headers.etag)]).to.deep.equal([200, 2]);
    expect(await read(id)).to.include({ status: "D", company_city: "Oslo", company: "Acme" });
  });

  it("replaces an array as a whole", async () => {
    const id = await create({ ...acme, countries_list: ["US", "DE"] });
    await put(id, { countries_list: ["FR"] });
    expect((await read(id))["countries_list"]).to.deep.equal(["FR"]);
  });

  it("sets the default or removes the value for null, and rejects null for a mandatory field", async () => {
    const id = await create({ ...acme, status: "D", secure_storefront: "https://s.example", company_city: "Oslo" });
    await put(id, { status: null, secure_storefront: null, company_city: null });
    expect(await read(id)).to.include({ status: "A", secure_storefront: null, company_city: "" });
    assertRefused(await put(id, { company: null }), 400, "invalid_fields", ["/company"]);
  });

  it('removes the value for "" of an optional e-mail or URL', async () => {
    const id = await create({ ...acme, email: "", secure_storefront: "" });
    expect(await read(id)).to.include({ email: "", secure_storefront: null });
    assertRefused(await put(id, { storefront: "" }), 400, "invalid_fields", ["/storefront"]);
  });

  it("ignores read-only and undeclared fields, prototype names among them", async () => {
    const body = `{"company":"Acme","storefront":"https://a.example","company_id":"99999","timestamp":"1",
      "colour":"red","__proto__":{"status":"D"},"constructor":{"prototype":{"status":"D"}},"prototype":1,"toString":2}`;
    const answer = await post(body, { "content-type": "application/json" });
    expect(answer.status, answer.text).to.equal(201);
    const stored = await read((answer.json as { store_id: string }).store_id);
    expect(stored).to.include({ status: "A" });
    expect(stored["company_id"]).not.to.equal("99999");
    expect(stored["timestamp"]).not.to.equal("1");
  });

  it("ignores in an update fields that are for the creation only", async () => {
    const id = await create();
    const answer = await put(id, { clone_from: 424242, clone: { nonsense: "Y" } });
    expect([answer.status, versionIn(answer.headers.etag)]).to.deep.equal([200, 1]);
  });

  it("reports all problems of the fields at once", async () => {
    const answer = await post({
      company: "",
      email: "nobody",
      status: "X",
      company_city: 5,
      countries_list: ["US", "usa"],
      redirect_customer: true,
      clone: { stores: "Y", products: "N" },
    });
    assertRefused(answer, 400, "invalid_fields", [
      "/company",
      "/storefront",
      "/email",
      "/status",
      "/redirect_customer",
      "/countries_list/1",
      "/company_city",
      "/clone/stores",
      "/clone/products",
    ]);
    const { errors } = answer.json as { errors: { field: string; rule: string; message: string }[] };
    expect(errors.find(({ field }) => field === "/storefront")).to.deep.equal({
      field: "/storefront",
      rule: "required",
      message: "is mandatory",
    });
    expect(errors.find(({ field }) => field === "/status")?.message).to.equal("must be one of A, D, H");
  });

  it("names the field and the rule, and suggests the right value", async () => {
    const answer = await post({ company: "Acme", storefront: "acme" });
    expect(answer.json).to.deep.equal({
      message: "Bad Request: storefront must be a valid URL",
      status: 400,
      code: "invalid_fields",
      request_id: answer.headers["x-request-id"],
      errors: [{ field: "/storefront", rule: "format", message: "must be a valid URL" }],
    });
  });

  for (const url of ["ftp://a.example", "javascript:alert(1)", "https://", "//a.example", "http:/a", "a.example"]) {
    it(`rejects ${url} as a URL`, async () => {
      assertRefused(await post({ company: "A", storefront: url }), 400, "invalid_fields", ["/storefront"]);
    });
  }

  it("rejects a reference to a missing item", async () => {
    assertRefused(await post({ ...acme, clone_from: "424242" }), 400, "invalid_reference", ["/clone_from"]);
  });

  const bodies: readonly (readonly [string, string | Buffer, number, string])[] = [
    ["no JSON", '{"company": "Acme",\n  "storefront" "x"}', 400, "malformed_json"],
    ["an empty body", "", 400, "malformed_json"],
    ["an array", "[]", 400, "invalid_body"],
    ["a text", '"x"', 400, "invalid_body"],
    ["null", "null", 400, "invalid_body"],
    ["the empty object", "{}", 400, "invalid_body"],
    ["a NUL", '{"company":"a\\u0000b"}', 400, "invalid_fields"],
    ["a lone surrogate", '{"company":"a\\ud800b"}', 400, "invalid_fields"],
    ["a NUL deep in a field that is not declared", '{"x":{"y":["\\u0000"]}}', 400, "invalid_fields"],
    ["an integer beyond 2^53 − 1", '{"clone_from":9007199254740993}', 400, "invalid_fields"],
    ["bytes that are not UTF-8", Buffer.from('{"company":"\xff"}', "latin1"), 400, "malformed_json"],
    ["more than a mebibyte", JSON.stringify({ company: "x".repeat(1_048_577) }), 413, "body_too_large"],
    ["a thousand levels", `{"x":${"[".repeat(1000)}${"]".repeat(1000)}}`, 400, "invalid_fields"],
  ];
  for (const [what, body, status, code] of bodies) {
    it(`rejects ${what}`, async () => {
      const headers = { "content-type": "application/json" };
      assertRefused(await server().request("POST", "/api/2.0/stores", { body, headers }), status, code);
    });
  }

  it("reports line and column of malformed JSON", async () => {
    const answer = await post('{"company": "Acme",\n  "storefront" "x"}', { "content-type": "application/json" });
    expect((answer.json as { message: string }).message).to.match(/line 2, column 16/);
  });

  const types: readonly (readonly [string | undefined, number])[] = [
    ["application/json; charset=utf-8", 201],
    ["application/json; charset=UTF8; profile=x", 201],
    ["Application/JSON", 201],
    ["application/json; charset=iso-8859-1", 415],
    ["text/plain", 415],
    ["application/jsonx", 415],
    ["application/merge-patch+json", 415],
    ["application/x-www-form-urlencoded", 415],
    [undefined, 415],
  ];
  for (const [type, status] of types) {
    it(`answers ${String(status)} to the content type ${String(type)}`, async () => {
      const answer = await post(JSON.stringify(acme), type === undefined ? {} : { "content-type": type });
      expect(answer.status, answer.text).to.equal(status);
    });
  }

  it("accepts no query parameters", async () => {
    assertRefused(await server().request("POST", "/api/2.0/stores?status=A", { body: acme }), 400, "invalid_query");
    assertRefused(await server().request("DELETE", "/api/2.0/stores/1?force=1"), 400, "invalid_query");
  });

  it("deletes", async () => {
    const id = await create();
    const answer = await server().request("DELETE", `/api/2.0/stores/${id}`);
    expect([answer.status, answer.text]).to.deep.equal([204, ""]);
    assertRefused(await server().request("GET", `/api/2.0/stores/${id}`), 404, "not_found");
    assertRefused(await server().request("DELETE", `/api/2.0/stores/${id}`), 404, "not_found");
    assertRefused(await put(id, { status: "A" }), 404, "not_found");
  });

  it("never uses an id twice", async () => {
    const id = await create();
    await server().request("DELETE", `/api/2.0/stores/${id}`);
    expect(Number(await create())).to.be.greaterThan(Number(id));
  });

  it("rejects deleting an item that others refer to, with their number", async () => {
    const id = await create();
    const user = { email: `bound-${id}@example.com`, user_type: "C", company_id: id };
    const created = await server().request("POST", "/api/2.0/users", { body: user });
    expect(created.status, created.text).to.equal(201);
    const refused = await server().request("DELETE", `/api/2.0/stores/${id}`);
    assertRefused(refused, 409, "referred_to");
    expect((refused.json as { message: string }).message).to.match(/users.*\b1\b/);
    await server().request("DELETE", created.headers.location!);
    expect((await server().request("DELETE", `/api/2.0/stores/${id}`)).status).to.equal(204);
  });

  it("rejects a unique value that is taken, regardless of case", async () => {
    const user = (email: string) => ({ email, user_type: "C" });
    await server().request("POST", "/api/2.0/users", { body: user("Taken@example.com") });
    const again = await server().request("POST", "/api/2.0/users", { body: user("tAKEN@example.com") });
    assertRefused(again, 409, "not_unique", ["/email"]);
  });

  it("writes only the version that If-Match names", async () => {
    const id = await create();
    const path = `/api/2.0/stores/${id}`;
    const tag = (await server().request("GET", path)).headers.etag!;
    const tags = [1, 2, 3].map((version) => atVersion(tag, version));
    assertRefused(await put(id, { status: "D" }, { "if-match": tags[1] }), 412, "precondition_failed");
    assertRefused(await put(id, { status: "D" }, { "if-match": `W/${tag}` }), 412, "precondition_failed");
    for (const old of ['"1"', `"1-${tag.slice(-9)}`, '"*"']) {
      assertRefused(await put(id, { status: "D" }, { "if-match": old }), 412, "precondition_failed");
    }
    expect((await put(id, { status: "D" }, { "if-match": `"7", ${tag}` })).headers.etag).to.equal(tags[1]);
    expect((await put(id, { status: "H" }, { "if-match": "*" })).headers.etag).to.equal(tags[2]);
    for (const broken of ["3", ""]) {
      assertRefused(await put(id, { status: "H" }, { "if-match": broken }), 400, "invalid_header");
    }
    const remove = (given: string) => server().request("DELETE", path, { headers: { "if-match": given } });
    assertRefused(await remove(tag), 412, "precondition_failed");
    expect((await remove(tags[2]!)).status).to.equal(204);
  });

  it("lets exactly one of many simultaneous changes of a version succeed", async () => {
    const id = await create();
    const tag = (await server().request("GET", `/api/2.0/stores/${id}`)).headers.etag!;
    const racers = Array.from({ length: 10 }, (_, number) =>
      put(id, { company_city: `city ${String(number)}` }, { "if-match": tag }),
    );
    const statuses = (await Promise.all(racers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(1);
    expect(statuses.filter((status) => status === 412)).to.have.length(9);
  });
});
