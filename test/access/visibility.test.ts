import { expect } from "chai";
import { createVisibilityFilter } from "../../runtime/access/visibility.js";
import { everything } from "../../runtime/model/query/filter.js";
import { gardens, leaves, plants, principal, root, tags } from "../plan/garden.js";

const tenant = { kind: "in", field: "garden_id", values: [4], negated: false };
const open = { kind: "empty", field: "group_ids" };
const grouped = { kind: "any", of: [open, { kind: "in", field: "group_ids", values: [6, 7], negated: false }] };

describe("visibility", () => {
  const table: [title: string, principal: Parameters<typeof principal>[0], of: typeof plants, filter: object][] = [
    ["an unbound caller sees every tenant", {}, plants, everything],
    ["a bound caller sees the own tenant", { tenant: 4 }, plants, tenant],
    ["a bound caller sees the own tenant itself", { tenant: 4 }, gardens, tenant],
    ["a bound caller sees what has no tenant", { tenant: 4 }, leaves, everything],
    ["a root account sees all, even if bound", { tenant: 4, root: true }, plants, everything],
    ["callers in no group see items without an audience", {}, tags, open],
    ["callers in groups see the items of their groups as well", { groups: [6, 7] }, tags, grouped],
    ["holders of the update privilege see all groups", { privileges: ["manage_tags"] }, tags, everything],
  ];
  for (const [title, of, definition, filter] of table) {
    it(title, () => {
      expect(createVisibilityFilter(principal(of), definition)).to.deep.equal(filter);
    });
  }

  it("hides no group from a root account", () => {
    expect(createVisibilityFilter(root, tags)).to.deep.equal(everything);
  });
});
