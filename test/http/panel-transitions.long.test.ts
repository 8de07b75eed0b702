import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { inPanel } from "../support/panel-page.js";

const parcels = {
  title: "Parcel",
  type: "object",
  resource: {
    id: "parcel_id",
    title: "label",
    privileges: { read: "read_parcels", write: "write_parcels" },
    actions: {
      join: {
        title: "Join",
        privilege: "write_parcels",
        input: {
          properties: {
            with: { type: "string", format: "uuid", references: "parcels" },
            weight: { type: "number", multipleOf: 0.01, maximum: 30 },
            copies: { type: "integer", default: 1 },
          },
          required: ["with", "weight"],
        },
        answer: {
          properties: {
            parcel_id: { type: "string", format: "uuid", references: "parcels" },
            label: { type: "string" },
          },
        },
      },
      labels: {
        title: "All labels",
        on: "collection",
        reads: true,
        privilege: "read_parcels",
        answer: {
          properties: {
            labels: {
              type: "array",
              items: { type: "object", properties: { label: { type: "string" }, weight: { type: "number" } } },
            },
          },
        },
      },
    },
  },
  properties: {
    parcel_id: { type: "string", format: "uuid", readOnly: true },
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

const join = `
import type { Action } from "../generated/actions.js";

export const run: Action<"parcels.join"> = async ({ item, input, items, read, refuse }) => {
  const other = await read.get("parcels", input.with);
  if (other?.parcel_id === item.parcel_id) refuse("with", "must be another parcel");
  const label = \`\${item.label}, \${other?.label} (\${input.weight} kg)\`;
  for (let copy = 1; copy < input.copies; copy += 1) await items.create("parcels", { label });
  await items.update("parcels", item.parcel_id, { label });
  return { parcel_id: item.parcel_id, label };
};
`;
const labels = `
import type { Action } from "../generated/actions.js";

export const run: Action<"parcels.labels"> = async ({ read }) => {
  const open = await read.find("parcels", "status", "open", 1000);
  return { labels: open.map(({ label }) => ({ label, weight: 1 })) };
};
`;

const options = {
  project: { schemas: { ...accounts, parcels }, hooks: { "parcels.join.ts": join, "parcels.labels.ts": labels } },
};

inPanel("a status, and actions, in the forms of the panel", options, ({ server, panel, page }) => {
  const optionsOf = async (label: string): Promise<readonly string[]> => {
    const field = page.getByLabel(label, { exact: true });
    await field.waitFor();
    return field.getByRole("option").allInnerTexts();
  };

  it("actions of items with UUIDs have forms, with pickers, numbers with either separator and errors at their fields", async () => {
    const make = async (label: string): Promise<string> => {
      const made = await server.request("POST", "/api/2.0/parcels", { body: { label } });
      return (made.json as { readonly parcel_id: string }).parcel_id;
    };
    const first = await make("First");
    await make("Second");
    await panel.goTo(`#/parcels/${first}`);
    await page.getByRole("button", { name: "Join", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const other = dialog.getByRole("combobox", { name: "With", exact: true });
    const pick = async (words: string): Promise<void> => {
      await other.fill(words);
      await dialog.getByRole("option", { name: new RegExp(words) }).click();
    };
    await pick("First");
    await dialog.getByLabel("Weight").fill("31,5");
    await dialog.getByRole("button", { name: "Join now" }).click();
    await dialog.getByText("Weight must be 30 or less").waitFor();
    await dialog.getByLabel("Weight").fill("1,25");
    await dialog.getByLabel("Weight").press("Enter");
    await dialog.getByText("With must be another parcel").waitFor();
    await pick("Second");
    await dialog.getByRole("button", { name: "Join now" }).click();
    await page.getByRole("heading", { name: "First, Second (1.25 kg)" }).waitFor();
    await page.getByText("Join: done.").waitFor();
    expect(await dialog.count()).to.equal(0);

    await panel.goTo("#/parcels");
    await page.getByRole("button", { name: "All labels" }).click();
    await dialog.getByRole("row", { name: "Second 1" }).waitFor();
    await page.setViewportSize({ width: 320, height: 600 });
    const over = 'const { scrollWidth, clientWidth } = document.querySelector("dialog"); scrollWidth - clientWidth';
    expect(await page.evaluate(over)).to.equal(0);
    const file = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download" }).click();
    expect((await file).suggestedFilename()).to.equal("labels.json");
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("offers the initial values, then the allowed next ones; a condition is reported at its field", async () => {
    await panel.goTo("#/parcels/new");
    expect(await optionsOf("Status")).to.deep.equal(["Open"]);
    const made = await server.request("POST", "/api/2.0/parcels", { body: { label: "P" } });
    await panel.goTo(`#${made.headers.location!.replace("/api/2.0", "")}`);
    await page.getByRole("heading", { name: "P", exact: true }).waitFor();
    expect(await optionsOf("Status")).to.deep.equal(["Open", "Packed"]);
    await page.getByLabel("Status", { exact: true }).selectOption("packed");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.").waitFor();
    expect(await optionsOf("Status")).to.deep.equal(["Open", "Packed", "Sent"]);
    await page.getByLabel("Status", { exact: true }).selectOption("sent");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Tracking is mandatory where status is sent").waitFor();
  });
});
