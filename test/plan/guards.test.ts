import { expect } from "chai";
import { verifyPassword } from "../../runtime/access/password.js";
import { everything } from "../../runtime/model/query/filter.js";
import { plan, planList, principal, query, refusalOf, request } from "./garden.js";

const mandatory = { name: "Oak", page: "https://example.com/oak" };
const bound = principal({ account: 2, tenant: 4, groups: [6] });
const own = { kind: "in", field: "garden_id", values: [4], negated: false };

describe("guards of a plan", () => {
  it("limit a caller of one tenant to it, in addition to the filter of the query", async () => {
    expect((await planList("status=A", bound)).plan.filter).to.deep.equal({
      kind: "all",
      of: [{ kind: "in", field: "status", values: ["A"], negated: false }, own],
    });
    expect((await plan("read", request("read"), bound)).plan.visibilityFilter).to.deep.equal(own);
    expect((await plan("read", request("read"))).plan.visibilityFilter).to.deep.equal(everything);
  });

  it("contain every parent, from the outermost inwards", async () => {
    const target = {
      parents: [{ resource: "plants", id: 3, referringField: null }],
      resource: "plants/leaves",
      referringField: null,
      id: 7,
      path: "",
    };
    const { plan: made } = await plan("read", request("read", { target }), bound);
    expect(made.parents).to.deep.equal([{ resource: "plants", path: "", id: 3, visibilityFilter: own }]);
    expect(made.visibilityFilter).to.deep.equal(everything);
  });

  it("require that referenced items are visible, also if the reference is not stored", async () => {
    const body = { ...mandatory, tag_ids: [1], copy_from: 3, garden_id: 4 };
    const { plan: made } = await plan("write", request("create", { body }), bound);
    const groups = {
      kind: "any",
      of: [
        { kind: "empty", field: "group_ids" },
        { kind: "in", field: "group_ids", values: [6], negated: false },
      ],
    };
    expect(made).to.have.deep.property("referenceChecks", [
      { field: "tag_ids", referencedResource: "tags", visibilityFilter: groups },
      { field: "garden_id", referencedResource: "gardens", visibilityFilter: own },
      { field: "copy_from", referencedResource: "plants", visibilityFilter: own },
    ]);
    expect(made.caller).to.equal(bound);
  });

  it("count referrers only for callers who may read them", async () => {
    const referrersSeenBy = async (by: typeof bound) => {
      const { plan: made } = await plan("write", request("remove"), by);
      return made.kind === "remove" ? made.referrerChecks : [];
    };
    expect(await referrersSeenBy(bound)).to.deep.equal([
      { resource: "tags", field: "best_plant", visibilityFilter: null },
    ]);
    const reader = principal({ privileges: ["manage", "view_tags"] });
    expect(await referrersSeenBy(reader)).to.deep.equal([
      { resource: "tags", field: "best_plant", visibilityFilter: { kind: "empty", field: "group_ids" } },
    ]);
  });

  it("compare states strongly", async () => {
    const strong = (tag: string) => ({ tag, isWeak: false });
    const stateOf = async (ifMatch: "*" | { tag: string; isWeak: boolean }[] | null) => {
      const { plan: made } = await plan("write", request("update", { body: { name: "Elm" }, ifMatch }));
      return made.kind === "update" ? made.versionPrecondition : undefined;
    };
    expect(await stateOf(null)).to.equal(null);
    expect(await stateOf("*")).to.equal("*");
    expect(
      await stateOf([strong("18.3-aB_-9x"), strong("7-aB_-9x"), strong("3"), { tag: "18.4-aB_-9x", isWeak: true }]),
    ).to.deep.equal([{ key: 18, version: 3 }]);
    expect(await stateOf([strong("18.03-a"), strong("18.3-"), strong("18.3"), strong("")])).to.deep.equal([]);
  });

  it("never carry a password, only its hash", async () => {
    const target = { parents: [], resource: "gardeners", referringField: null, id: null, path: "gardeners" };
    const body = { name: "Ann", password: "correct horse" };
    const { plan: made } = await plan("write", request("create", { target, body }));
    const stored = made.kind === "create" ? made.values["password"] : undefined;
    expect(await verifyPassword("correct horse", String(stored))).to.equal(true);
    expect(JSON.stringify(made)).not.to.contain("correct horse");
    const short = await refusalOf(request("create", { target, body: { password: "short" } }));
    expect(short.details[0]?.message).to.equal("must be at least 12 characters long");
  });

  it("are plain data", async () => {
    const { plan: made } = await planList("status=A&q=oak", bound);
    expect(structuredClone(made)).to.deep.equal(made);
    expect((await plan("list", request("list", { query: query("") }), bound)).plan.filter).to.deep.equal(own);
  });
});
