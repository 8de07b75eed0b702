import { expect } from "chai";
import { makeKey } from "../support/keys.js";
import { onServerOfDay } from "../support/each-server.js";
import { type Answer } from "../support/request.js";
import { type Account, everyUserRight, Staff } from "../support/staff.js";
import { assertRefused } from "./assert-refused.js";

onServerOfDay(import.meta.url, "access: privileges and companies", (server) => {
  const staff = new Staff(server);

  describe("privileges", () => {
    it("come from active groups, and none implies another", async () => {
      const reader = await staff.makeAccount(["view_stores"]);
      const writer = await staff.makeAccount(["manage_stores"]);
      expect((await reader.ask("GET", "/api/2.0/stores")).status).to.equal(200);
      const body = { company: "P", storefront: "https://p.example" };
      const refused = await reader.ask("POST", "/api/2.0/stores", body);
      assertRefused(refused, 403, "privilege_missing");
      expect(refused.text).to.contain("manage_stores");
      const created = await writer.ask("POST", "/api/2.0/stores", body);
      expect(created.status).to.equal(201);
      assertRefused(await writer.ask("GET", created.headers.location!), 403, "privilege_missing");
      expect((await writer.ask("DELETE", created.headers.location!)).status).to.equal(204);
    });

    it("follow a change of the group at once", async () => {
      const group = await staff.makeGroup([]);
      const account = await staff.makeAccount([], { usergroup_ids: [group] });
      assertRefused(await account.ask("GET", "/api/2.0/stores"), 403, "privilege_missing");
      await staff.root("PUT", `/api/2.0/usergroups/${group}`, { privileges: ["view_stores"] });
      expect((await account.ask("GET", "/api/2.0/stores")).status).to.equal(200);
      await staff.root("PUT", `/api/2.0/usergroups/${group}`, { status: "D" });
      assertRefused(await account.ask("GET", "/api/2.0/stores"), 403, "privilege_missing");
    });

    it("must be declared", async () => {
      const body = { usergroup: "X", type: "A", privileges: ["view_stores", "fly"] };
      assertRefused(await staff.root("POST", "/api/2.0/usergroups", body), 400, "invalid_fields", ["/privileges/1"]);
    });

    it("keep a group in use from being deleted", async () => {
      const group = await staff.makeGroup([]);
      const account = await staff.makeAccount([], { usergroup_ids: [group] });
      assertRefused(await staff.root("DELETE", `/api/2.0/usergroups/${group}`), 409, "referred_to");
      await staff.root("PUT", `/api/2.0/users/${account.id}`, { usergroup_ids: [] });
      expect((await staff.root("DELETE", `/api/2.0/usergroups/${group}`)).status).to.equal(204);
    });
  });

  it("gives an item that is deleted with another one the company of that one, and no other", async () => {
    const company_id = await staff.makeStore();
    const { product_id } = await staff.make("/api/2.0/products", { product: "P", company_id });
    const through = await staff.make(`/api/2.0/products/${product_id!}/options`, { option_name: "O" });
    const direct = await staff.make("/api/2.0/options", { option_name: "O", product_id });
    for (const { option_id } of [through, direct]) {
      const { json } = await staff.root("GET", `/api/2.0/options/${option_id!}`);
      expect(json).to.include({ company_id, product_id });
    }
    const other = { option_name: "O", product_id, company_id: await staff.makeStore() };
    assertRefused(await staff.root("POST", "/api/2.0/options", other), 400, "invalid_reference", ["/product_id"]);
    const { option_id } = await staff.make("/api/2.0/options", { ...other, product_id: "0" });
    const moved = await staff.root("PUT", `/api/2.0/options/${option_id!}`, { product_id });
    assertRefused(moved, 400, "invalid_reference", ["/product_id"]);
  });

  it("mentions an item of another company only to callers who may read it", async () => {
    const [mine, other] = [await staff.makeStore(), await staff.makeStore()];
    const [, id] = Object.entries(await staff.make("/api/2.0/categories", { category: "A", company_id: other }))[0]!;
    const below = { category: "B", company_id: mine, parent_id: id };
    const rights = ["view_catalog", "manage_catalog"];
    const bound = await staff.makeAccount(rights, { company_id: mine });
    const blind = await staff.makeAccount(["manage_catalog"]);
    const reader = await staff.makeAccount(rights);
    const elsewhere = `has another company_id (${other}; this item has ${mine})`;
    for (const [account, says] of [
      [reader, elsewhere],
      [blind, "does not exist"],
      [bound, "does not exist"],
    ] as const) {
      const refused = await account.ask("POST", "/api/2.0/categories", below);
      assertRefused(refused, 400, "invalid_reference", ["/parent_id"]);
      expect(refused.text).to.contain(`refers to ${id}, which ${says}`);
    }
  });

  it("lets callers refer to items that they may not read, as tenants and groups allow, in every kind of write", async () => {
    const [mine, other] = [await staff.makeStore(), await staff.makeStore()];
    const category = async (more: object) =>
      (await staff.make("/api/2.0/categories", { category: "C", company_id: mine, ...more }))["category_id"]!;
    const seen = await category({});
    const ofOther = await category({ company_id: other });
    const bound = await staff.makeAccount(["manage_catalog"], { company_id: mine });
    const key = await makeKey(server().url, staff.root.bind(staff), { scope: { products: "write" } });
    for (const ask of [bound.ask, key.ask]) {
      const product = { product: "P", company_id: mine };
      const made = await ask("POST", "/api/2.0/products", product);
      const path = `/api/2.0/products/${(made.json as { readonly product_id: string }).product_id}`;
      for (const [id, status] of [
        [seen, [201, 200, 200]],
        [ofOther, [400, 400, 400]],
        ["99999", [400, 400, 400]],
      ] as const) {
        const body = { category_ids: [id] };
        const operations = [{ method: "PUT", path: path.slice("/api/2.0/".length), body }];
        const answers = [
          await ask("POST", "/api/2.0/products", { ...product, ...body }),
          await ask("PUT", path, body),
          await ask("POST", "/api/2.0/batch", { operations }),
        ];
        expect(answers.map((answer) => answer.status)).to.deep.equal(status);
        for (const { text } of status[0] === 400 ? answers : []) expect(text).to.contain("does not exist");
      }
    }
  });

  describe("an administrator bound to a company", () => {
    const rights = ["view_stores", "manage_stores", ...everyUserRight];
    let mine: string;
    let foreign: string;
    let bound: Account;
    let foreigner: Account;
    before(async () => {
      [mine, foreign] = [await staff.makeStore(), await staff.makeStore()];
      bound = await staff.makeAccount(rights, { company_id: mine });
      foreigner = await staff.makeAccount(["view_stores"], { company_id: foreign });
    });

    it("sees one store, may change it, and neither creates nor deletes stores", async () => {
      const list = await bound.ask("GET", "/api/2.0/stores");
      expect((list.json as { company_id: string }[]).map(({ company_id }) => company_id)).to.deep.equal([mine]);
      expect(list.headers["x-total-count"]).to.equal("1");
      expect((await bound.ask("PUT", `/api/2.0/stores/${mine}`, { company_city: "Oslo" })).status).to.equal(200);
      assertRefused(await bound.ask("DELETE", `/api/2.0/stores/${mine}`), 403, "company_scope");
      const body = { company: "New", storefront: "https://n.example" };
      assertRefused(await bound.ask("POST", "/api/2.0/stores", body), 403, "company_scope");
    });

    it("gets the same answer for outside and missing items", async () => {
      const blank = (answer: Answer) => [answer.status, answer.text.replace(/"request_id":"[^"]*"/, "")];
      const nothing = "99999";
      for (const [method, body] of [["GET"], ["PUT", { company: "X" }]] as const) {
        const outside = await bound.ask(method, `/api/2.0/stores/${foreign}`, body);
        assertRefused(outside, 404, "not_found");
        expect(blank(outside)).to.deep.equal(blank(await bound.ask(method, `/api/2.0/stores/${nothing}`, body)));
      }
      for (const path of [`/api/2.0/users/${foreigner.id}`, "/api/2.0/users/1"]) {
        for (const method of ["GET", "DELETE"]) assertRefused(await bound.ask(method, path), 404, "not_found");
        assertRefused(await bound.ask("PUT", path, { firstname: "X" }), 404, "not_found");
      }
      for (const query of [
        `company_id=${foreign}`,
        `email=${foreigner.email}`,
        "q=account",
        "is_root=Y",
        "company_id=0",
      ]) {
        const { search } = (await bound.ask("GET", `/api/2.0/users?${query}`)).json as { search: { ids: string[] } };
        expect(search.ids, query).not.to.include(foreigner.id).and.not.to.include("1");
      }
      const user = { user_type: "C", email: "x1@example.com" };
      const outside = await bound.ask("POST", "/api/2.0/users", { ...user, company_id: foreign });
      assertRefused(outside, 400, "invalid_reference", ["/company_id"]);
      const missing = await bound.ask("POST", "/api/2.0/users", { ...user, company_id: nothing });
      expect(blank(outside)[1]!.toString().replaceAll(foreign, "#")).to.equal(
        blank(missing)[1]!.toString().replaceAll(nothing, "#"),
      );
    });

    it("gives its company to new items, and moves none", async () => {
      const created = await bound.ask("POST", "/api/2.0/users", { user_type: "C", email: "mine@example.com" });
      expect(created.status, created.text).to.equal(201);
      const path = created.headers.location!;
      expect((await bound.ask("GET", path)).json).to.include({ company_id: mine });
      const moved = await bound.ask("PUT", path, { company_id: foreign });
      expect(moved.status).to.equal(400);
      assertRefused(await staff.root("PUT", path, { company_id: foreign }), 400, "immutable_field", ["/company_id"]);
      expect((await bound.ask("PUT", path, { company_id: mine })).status).to.equal(200);
    });

    it("reads items without a company, and writes none", async () => {
      expect((await bound.ask("GET", "/api/2.0/usergroups")).status).to.equal(200);
      const body = { usergroup: "B", type: "A" };
      assertRefused(await bound.ask("POST", "/api/2.0/usergroups", body), 403, "company_scope");
    });

    it("may delete itself", async () => {
      const going = await staff.makeAccount(rights, { company_id: mine });
      expect((await going.ask("DELETE", `/api/2.0/users/${going.id}`)).status).to.equal(204);
      assertRefused(await going.ask("GET", "/api/2.0/me"), 401, "unauthenticated");
    });
  });
});
