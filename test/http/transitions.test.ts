import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { Visitor } from "../support/visitor.js";
import { assertRefused } from "./assert-refused.js";
import { openOffice, type Person } from "./office.js";
import { databasesOfDay } from "../support/databases.js";
import { onProject } from "./served-resource.js";

const parcels = {
  title: "Parcel",
  type: "object",
  resource: { id: "parcel_id", title: "label", privileges: { read: "read_parcels", write: "write_parcels" } },
  properties: {
    parcel_id: { type: "integer", readOnly: true },
    label: { type: "string" },
    status: {
      type: "string",
      enum: ["open", "packed", "sent", "lost", "closed"],
      default: "open",
      initial: ["open", "packed"],
      transitions: {
        open: { packed: true, lost: true },
        packed: { open: true, sent: "send_parcels", lost: true },
        sent: { closed: true },
        lost: { closed: "close_parcels" },
      },
    },
    weight: { type: "integer" },
    box_id: { type: "integer", references: { resource: "parcels", none: 0 }, default: 0 },
  },
  required: ["label"],
};

const hooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"parcels"> = {
  async derive({ before, after }) {
    return before?.weight === null && after?.weight === 0 ? { status: "lost" as const } : {};
  },
  async follow({ after }) {
    return after === null || after.box_id === 0 || after.status !== "sent"
      ? []
      : [{ resource: "parcels" as const, id: after.box_id, values: { status: "sent" as const } }];
  },
};
`;

onProject(
  databasesOfDay(import.meta.url),
  "transitions of a field",
  { ...accounts, parcels },
  { "parcels.hooks.ts": hooks },
  (server) => {
    const { root, hire } = openOffice(server);
    const rights = ["read_parcels", "write_parcels"];
    let clerk: Person;
    before(async () => {
      clerk = await hire(rights);
    });
    const make = async (status: string, more: object = {}): Promise<string> => {
      const first = status === "open" ? "open" : "packed";
      const path = `parcels/${await root.make("parcels", { label: "P", status: first, ...more })}`;
      if (status === "sent") await move(path, status);
      return path;
    };
    const move = async (path: string, status: string): Promise<void> => {
      const answer = await root.ask("PUT", path, { status });
      expect(answer.status, answer.text).to.equal(200);
    };

    it("begin with one of the values that a new item may have", async () => {
      const refused = await root.ask("POST", "parcels", { label: "New", status: "sent" });
      assertRefused(refused, 400, "invalid_fields", ["/status"]);
      expect(refused.text).to.contain("must be one of open, packed");
      expect((await root.read(await make("packed")))["status"]).to.equal("packed");
      expect((await root.read(`parcels/${await root.make("parcels", { label: "Default" })}`))["status"]).to.equal(
        "open",
      );
    });

    it("follow the declaration, and no others are allowed", async () => {
      const path = await make("open");
      for (const [status, message] of [
        ["sent", "cannot change from open to sent; from open it can change to packed or lost"],
        ["closed", "cannot change from open to closed; from open it can change to packed or lost"],
      ] as const) {
        const answer = await root.ask("PUT", path, { status, label: "Not written" });
        assertRefused(answer, 409, "invalid_transition", ["/status"]);
        const { errors } = answer.json as { readonly errors: readonly object[] };
        expect(errors).to.deep.equal([{ field: "/status", rule: "transitions", message }]);
      }
      expect(await root.read(path)).to.include({ status: "open", label: "P" });
      for (const status of ["open", "packed", "packed", "sent", "closed"]) await move(path, status);
      const stuck = await root.ask("PUT", path, { status: "open" });
      assertRefused(stuck, 409, "invalid_transition", ["/status"]);
      expect(stuck.text).to.contain("from closed it can change to no other value");
      // Null restores the default, which is a change like any other.
      assertRefused(await root.ask("PUT", path, { status: null }), 409, "invalid_transition", ["/status"]);
    });

    it("require the declared privilege", async () => {
      const path = await make("packed");
      const refused = await clerk.ask("PUT", path, { status: "sent" });
      assertRefused(refused, 403, "privilege_missing", ["/status"]);
      expect(refused.text).to.contain("you need the privilege send_parcels to change status from packed to sent");
      const sender = await hire([...rights, "send_parcels"]);
      expect((await sender.ask("PUT", path, { status: "sent" })).status).to.equal(200);
      expect((await clerk.ask("PUT", path, { status: "closed" })).status).to.equal(200);
    });

    it("apply to values that hooks derive, without a privilege, and to their changes of other items", async () => {
      const packed = await make("packed");
      expect((await clerk.ask("PUT", packed, { weight: 0 })).status).to.equal(200);
      expect((await root.read(packed))["status"]).to.equal("lost");
      const sent = await make("sent");
      assertRefused(await clerk.ask("PUT", sent, { weight: 0 }), 409, "invalid_transition", ["/status"]);
      const open = (await make("open")).replace("parcels/", "");
      const inside = await make("packed", { box_id: open });
      const answer = await root.ask("PUT", inside, { status: "sent" });
      assertRefused(answer, 409, "invalid_transition", []);
      expect(answer.text).to.contain(
        "a hook that this request calls cannot change parcels: status cannot change from open to sent",
      );
      expect((await root.read(inside))["status"]).to.equal("packed");
    });

    it("cannot both succeed in two simultaneous changes of an item", async () => {
      const paths = await Promise.all(Array.from({ length: 12 }, () => make("packed")));
      await Promise.all(
        paths.map(async (path) => {
          const [one, other] = await Promise.all([
            root.ask("PUT", path, { status: "sent" }),
            root.ask("PUT", path, { status: "lost" }),
          ]);
          expect([one.status, other.status]).to.have.members([200, 409]);
          expect((await root.read(path))["status"]).to.equal(one.status === 200 ? "sent" : "lost");
        }),
      );
    });

    it("are described to the panel as far as the caller may make them", async () => {
      const password = "correct horse battery staple";
      const describe = async (privileges: readonly string[]): Promise<object | undefined> => {
        const { id } = await hire(privileges, { password });
        const visitor = new Visitor(server);
        await visitor.signIn(String((await root.read(`people/${id}`))["mail"]), password);
        const { resources } = (await visitor.ask("GET", "description")).json as {
          readonly resources: readonly {
            readonly path: string;
            readonly fields: readonly { readonly name: string }[];
          }[];
        };
        return resources.find(({ path }) => path === "parcels")?.fields.find(({ name }) => name === "status");
      };
      expect(await describe(rights)).to.deep.include({
        initial: ["open", "packed"],
        transitions: { open: ["packed", "lost"], packed: ["open", "lost"], sent: ["closed"], lost: [] },
      });
      expect(await describe([...rights, "send_parcels"]))
        .to.have.nested.property("transitions.packed")
        .that.includes("sent");
    });
  },
);
