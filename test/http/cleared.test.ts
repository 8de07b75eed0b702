import { expect } from "chai";
import { onServerOfDay } from "../support/each-server.js";
import { Staff } from "../support/staff.js";
import type { Answer } from "../support/request.js";
import { assertRefused } from "./assert-refused.js";

onServerOfDay(import.meta.url, "null in a change means the default", (server) => {
  const staff = new Staff(server);
  let first: string;
  let second: string;
  before(async () => {
    first = await staff.makeStore();
    second = await staff.makeStore();
  });

  type Ask = (method: string, path: string, body?: object) => Promise<Answer>;

  async function assertUnchanged(ask: Ask, path: string, body: object): Promise<void> {
    const before = await ask("GET", path);
    const put = await ask("PUT", path, body);
    expect([put.status, put.headers.etag], put.text).to.deep.equal([200, before.headers.etag]);
    expect((await ask("GET", path)).text).to.equal(before.text);
  }

  const root: Ask = (method, path, body) => staff.root(method, path, body);
  const makePage = (more: object) => staff.make("/api/2.0/pages", { title: "Cleared", ...more });

  it("for the company of an account of all companies", async () => {
    const account = await staff.makeAccount([]);
    await assertUnchanged(root, `/api/2.0/users/${account.id}`, { company_id: null });
  });

  it("for the company of an account of one company: the company cannot change", async () => {
    const account = await staff.makeAccount([], { company_id: Number(first) });
    const answer = await root("PUT", `/api/2.0/users/${account.id}`, { company_id: null });
    assertRefused(answer, 400, "immutable_field", ["/company_id"]);
  });

  it("for the company of an item: the default one, for callers of all companies", async () => {
    const { page_id } = await makePage({ company_id: first });
    await assertUnchanged(root, `/api/2.0/pages/${page_id!}`, { company_id: null });
    const other = await makePage({ company_id: second });
    const answer = await root("PUT", `/api/2.0/pages/${other["page_id"]!}`, { company_id: null, title: "Not changed" });
    assertRefused(answer, 400, "immutable_field", ["/company_id"]);
  });

  it("for the company of an item: the caller's own, for callers of one company", async () => {
    const { page_id } = await makePage({ company_id: second });
    const bound = await staff.makeAccount(["view_marketing", "manage_marketing"], { company_id: Number(second) });
    await assertUnchanged(bound.ask, `/api/2.0/pages/${page_id!}`, { company_id: null });
    const path = `/api/2.0/pages/${page_id!}`;
    expect((await bound.ask("PUT", path, { company_id: null, title: "Renamed" })).status).to.equal(200);
    expect((await root("GET", `${path}?fields=company_id,title`)).json).to.deep.equal({
      company_id: second,
      title: "Renamed",
    });
  });

  it("for a field that another field of the item decides", async () => {
    const made = await staff.make("/api/2.0/features", {
      description: "Weight",
      feature_type: "O",
      filter_style: "checkbox",
    });
    const path = `/api/2.0/features/${made["feature_id"]!}`;
    expect((await root("PUT", path, { filter_style: null })).status).to.equal(200);
    expect((await root("GET", `${path}?fields=filter_style,feature_type`)).json).to.deep.equal({
      filter_style: "slider",
      feature_type: "O",
    });
    await assertUnchanged(root, path, { filter_style: null, feature_style: null });
    assertRefused(await root("PUT", path, { feature_type: null }), 400, "invalid_fields", ["/feature_type"]);
  });
});
