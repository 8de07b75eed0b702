import { expect } from "chai";
import type { ResourceDescription } from "../../runtime/model/schema/resource-description.js";
import { accounts } from "../generator/sound-project.js";
import { databasesOfDay } from "../support/databases.js";
import { onProject, privileges } from "./served-resource.js";

const fees = {
  title: "Fee",
  type: "object",
  resource: { id: "fee_id", title: "name", privileges },
  properties: {
    fee_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    days: { type: "integer", sentAs: "string", default: 30 },
    amount: { type: "integer", sentAs: "string", valueFrom: { setting: "amount" } },
  },
  required: ["name"],
};
const settings = { amount: { type: "integer", default: 25, description: "Amount of a fee that names none." } };

onProject(databasesOfDay(import.meta.url), "defaults", { ...accounts, fees, _project: { settings } }, {}, (server) => {
  it("are described in the form in which items have them", async () => {
    const { headers } = await server().request("POST", "/api/2.0/fees", { body: { name: "Usual" } });
    const item = (await server().request("GET", `${headers.location!}?fields=days,amount`)).json;
    expect(item).to.deep.equal({ days: "30", amount: "25" });

    const { json } = await server().request("GET", "/api/2.0/description");
    const { resources } = json as { resources: readonly ResourceDescription[] };
    const { fields } = resources.find(({ path }) => path === "fees")!;
    const defaults = fields.map((field) => [field.name, field.default]);
    expect(Object.fromEntries(defaults)).to.include({ days: "30", amount: "25" });
  });
});
