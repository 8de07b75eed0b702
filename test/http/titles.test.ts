import { expect } from "chai";
import type { ResourceDescription } from "../../runtime/model/schema/resource-description.js";
import { databasesOfDay } from "../support/databases.js";
import { onProject } from "./served-resource.js";
import { fill, schemas } from "./titled-resources.js";

onProject(databasesOfDay(import.meta.url), "resources that references or the id name", schemas, {}, (server) => {
  before(() => fill(server()));

  it("are described, served and sorted as any other", async () => {
    const { json } = await server().request("GET", "/api/2.0/description");
    const { resources } = json as { resources: readonly ResourceDescription[] };
    const titles = Object.fromEntries(
      resources.map(({ path, title_field, title_fields }) => [path, { title_field, title_fields }]),
    );
    expect(titles["dishes"]).to.deep.equal({ title_field: "dish", title_fields: ["dish"] });
    expect(titles["tickets"]).to.deep.equal({ title_field: "ticket_id", title_fields: ["ticket_id"] });
    expect(titles["ticket_lines"]!.title_fields).to.deep.equal(["ticket_id", "dish_id", "course"]);
    expect(titles["ticket_lines"]!.title_field).to.equal("ticket_id");
    const lines = await server().request("GET", "/api/2.0/ticket_lines?ticket_id=2&fields=line_id,ticket_id,dish_id");
    expect(lines.json)
      .to.have.nested.property("ticket_lines.1")
      .that.deep.equals({ line_id: "1", ticket_id: "2", dish_id: "1" });
  });
});
