import { expect } from "chai";
import type { Page } from "playwright-core";
import { accounts } from "../generator/sound-project.js";
import { inBrowser } from "../support/browser.js";
import { openPanelAsRoot, type PanelPage } from "../support/panel-page.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { startServer, type TestServer } from "../support/server.js";

const parcels = {
  title: "Parcel",
  type: "object",
  resource: { id: "parcel_id", title: "label", privileges: { read: "read_parcels", write: "write_parcels" } },
  properties: {
    parcel_id: { type: "integer", readOnly: true },
    label: { type: "string" },
    status: {
      type: "string",
      enum: ["open", "packed", "sent"],
      default: "open",
      initial: ["open"],
      transitions: { open: { packed: true }, packed: { open: true, sent: true } },
    },
    tracking: { type: "string" },
  },
  required: ["label"],
  if: { properties: { status: { const: "sent" } } },
  then: { required: ["tracking"] },
};

inBrowser("a status in the forms of the panel", (browser) => {
  let project: TemporaryProject;
  let server: TestServer;
  let panel: PanelPage;
  let page: Page;
  before(async () => {
    project = makeProject({ ...accounts, parcels });
    await project.build();
    server = await startServer({ project: project.directory });
    panel = await openPanelAsRoot(browser(), server);
    page = panel.page;
  });
  after(async () => {
    await panel.close();
    await server.stop();
    project.remove();
  });

  const optionsOf = (label: string) => page.getByLabel(label, { exact: true }).getByRole("option").allInnerTexts();

  it("offers what a new item may have, then what it can go to; a condition is told at its field", async () => {
    await panel.goTo("#/parcels/new");
    await page.getByLabel("Status", { exact: true }).waitFor();
    expect(await optionsOf("Status")).to.deep.equal(["Open"]);
    const made = await server.request("POST", "/api/2.0/parcels", { body: { label: "P" } });
    await panel.goTo(`#${made.headers.location!.replace("/api/2.0", "")}`);
    await page.getByRole("heading", { name: "P", exact: true }).waitFor();
    expect(await optionsOf("Status")).to.deep.equal(["Open", "Packed"]);
    await page.getByLabel("Status", { exact: true }).selectOption("packed");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    expect(await optionsOf("Status")).to.deep.equal(["Open", "Packed", "Sent"]);
    await page.getByLabel("Status", { exact: true }).selectOption("sent");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Tracking is mandatory where status is sent").waitFor();
  });
});
