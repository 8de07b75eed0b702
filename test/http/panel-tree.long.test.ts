import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { inPanel } from "../support/panel-page.js";
import { waitUntil } from "../support/wait-until.js";

const parts = {
  title: "Part",
  type: "object",
  resource: {
    id: "part_id",
    title: "name",
    privileges: { read: "read_parts", write: "write_parts" },
    panel: { position: "place", tree: "above_id" },
  },
  properties: {
    part_id: { type: "integer", readOnly: true },
    name: { type: "string" },
    place: { type: "integer", default: 0, sortable: true },
    above_id: { type: "integer", references: { resource: "parts" } },
  },
  required: ["name"],
};

const privileges = { read: "read_parts", write: "write_parts" };
const shops = {
  title: "Shop",
  type: "object",
  resource: { id: "shop_id", title: "name", privileges, tenant: "shop_id" },
  properties: { shop_id: { type: "integer", readOnly: true }, name: { type: "string" } },
  required: ["name"],
};
const boards = {
  ...parts,
  title: "Board",
  resource: { ...parts.resource, tenant: "shop_id" },
  properties: {
    ...parts.properties,
    above_id: { type: "integer", references: { resource: "boards" } },
    shop_id: { type: "integer", references: "shops" },
  },
};

const options = { project: { schemas: { ...accounts, parts, shops, boards } } };

inPanel("the order of a tree in the panel", options, ({ server, panel, page }) => {
  const rows = () => page.getByRole("treeitem");
  const listed = async () => {
    const all = await rows().all();
    const describe = async (row: (typeof all)[number]) =>
      `${(await row.getAttribute("aria-level"))!} ${(await row.locator("bdi").first().textContent())!}`;
    return Promise.all(all.map(describe));
  };
  const open = async () => {
    await panel.goTo("#/accounts");
    await panel.goTo("#/parts?-order=1");
    await rows().first().waitFor();
  };
  const saveButton = () => page.getByRole("button", { name: "Save", exact: true });
  const handle = (name: string) => rows().filter({ hasText: name }).locator(".handle");

  before(async () => {
    for (let place = 1; place <= 60; place += 1) {
      const body = { name: `Part ${String(place).padStart(2, "0")}`, place };
      await server.request("POST", "/api/2.0/parts", { body });
    }
  });

  it("shows items that refer to themselves or to each other in a circle", async () => {
    for (const [id, above_id] of [
      [58, "58"],
      [59, "60"],
      [60, "59"],
    ] as const) {
      const answer = await server.request("PUT", `/api/2.0/parts/${String(id)}`, { body: { above_id } });
      expect(answer.status, answer.text).to.equal(200);
    }
    await open();
    expect((await listed()).slice(-4)).to.deep.equal(["1 Part 57", "1 Part 58", "1 Part 59", "2 Part 60"]);
    await page.getByText(/refer to themselves.*: Part 58 and Part 59\./).waitFor();
    expect(await page.getByText(/\d changes?$/).count()).to.equal(0);
    expect(await saveButton().getAttribute("aria-disabled")).to.equal("true");
  });

  it("repairs a circle as it is shown, when the user says so", async () => {
    await open();
    await page.getByRole("button", { name: "Keep them there" }).click();
    await page.getByText("2 changes").waitFor();
    await panel.page.reload();
    await rows().first().waitFor();
    expect(await saveButton().getAttribute("aria-disabled")).to.equal("true");
  });

  it("stores a tree without circles", async () => {
    await open();
    await rows().first().focus();
    await page.keyboard.press("End");
    await rows().filter({ hasText: "Part 60" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Alt+ArrowLeft");
    // The number of changes includes the repairs of the circles.
    await page.getByText("3 changes").waitFor();
    const hint = page.getByText(/refer to themselves.*: Part 58 and Part 59\..*are stored at the top level, too/);
    await hint.waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    expect(await hint.count()).to.equal(0);
    for (const id of [58, 59, 60]) {
      const answer = await server.request("GET", `/api/2.0/parts/${String(id)}`);
      expect((answer.json as { above_id: unknown }).above_id, answer.text).to.equal(null);
    }
  });

  it("makes an item current when it is clicked, however far down it is", async () => {
    await open();
    const far = rows().filter({ hasText: "Part 57" });
    await far.hover();
    await page.mouse.down();
    await far.and(page.locator(":focus")).waitFor();
    await page.mouse.up();
    await far.and(page.locator("[aria-selected='true']")).waitFor();
  });

  it("scrolls while an item is dragged to the edge of the window, and selects no text", async () => {
    await open();
    const start = (await handle("Part 01").boundingBox())!;
    await page.mouse.move(start.x + 8, start.y + 8);
    await page.mouse.down();
    await page.mouse.move(start.x + 8, 880, { steps: 4 });
    await waitUntil(() => page.evaluate("scrollY + innerHeight > document.documentElement.scrollHeight - 2"));
    await page.mouse.move(start.x + 8, 898);
    await page.mouse.up();
    expect((await listed())[0]).to.equal("1 Part 02");
    expect((await listed()).findIndex((each) => each.endsWith("Part 01"))).to.be.above(50);
    expect(await page.evaluate("getSelection().toString()")).to.equal("");
  });

  it("moves an item of another tenant from the tree to the items of its own tenant", async () => {
    const make = async (path: string, body: object) => {
      const answer = await server.request("POST", `/api/2.0/${path}`, { body });
      expect(answer.status, answer.text).to.equal(201);
      return answer.json as { readonly shop_id: string; readonly part_id: string };
    };
    const [north, south] = [await make("shops", { name: "North" }), await make("shops", { name: "South" })];
    const oak = await make("boards", { name: "Oak", place: 10, shop_id: north.shop_id });
    await make("boards", { name: "Ash", place: 20, shop_id: south.shop_id });
    await make("boards", { name: "Elm", place: 30, shop_id: south.shop_id, above_id: oak.part_id });
    await page.goto("about:blank");
    await panel.goTo("#/boards?-order=1");
    await rows().first().waitFor();
    expect(await listed()).to.deep.equal(["1 Oak", "2 Elm", "1 Ash"]);
    await rows().filter({ hasText: "Elm" }).focus();
    await page.keyboard.press("Alt+ArrowLeft");
    expect(await listed()).to.deep.equal(["1 Oak", "1 Elm", "1 Ash"]);
    await page.getByText("Elm: place 1 of 2").waitFor();
    await page.keyboard.press("Alt+ArrowDown");
    expect(await listed()).to.deep.equal(["1 Oak", "1 Ash", "1 Elm"]);
  });

  it("keeps the moves that are made while others are being stored", async () => {
    await page.goto("about:blank");
    await open();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/admin/api/batch", async (route) => {
      await held;
      await route.continue();
    });
    const move = async (name: string) => {
      await rows().filter({ hasText: name }).focus();
      await page.keyboard.press("Alt+ArrowDown");
    };
    const [first, second, third] = await listed();
    await move("Part 01");
    await saveButton().click();
    await move("Part 01");
    expect(await saveButton().getAttribute("aria-disabled")).to.equal("true");
    release();
    await page.getByText("1 change", { exact: true }).waitFor();
    await page.unroute("**/admin/api/batch");
    expect((await listed()).slice(0, 3)).to.deep.equal([second, third, first]);
    await saveButton().click();
    await page.getByText("Saved.").waitFor();
    await page.reload();
    await rows().first().waitFor();
    expect((await listed()).slice(0, 3)).to.deep.equal([second, third, first]);
  });

  it("stays as it is when Escape ends a drag", async () => {
    await page.goto("about:blank");
    await open();
    const before = await listed();
    const start = (await handle("Part 03").boundingBox())!;
    await page.mouse.move(start.x + 8, start.y + 8);
    await page.mouse.down();
    await page.mouse.move(start.x + 8, start.y + 150, { steps: 4 });
    await page.locator(".dragged").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".dragged").waitFor({ state: "detached" });
    await page.mouse.up();
    expect(await listed()).to.deep.equal(before);
  });

  it("ends a drag when the page is left", async () => {
    const isSelectable = () => page.evaluate("dispatchEvent(new Event('selectstart', { cancelable: true }))");
    await page.goto("about:blank");
    await open();
    const start = (await handle("Part 03").boundingBox())!;
    await page.mouse.move(start.x + 8, start.y + 8);
    await page.mouse.down();
    await page.mouse.move(start.x + 8, start.y + 150, { steps: 4 });
    await page.locator(".dragged").waitFor();
    expect(await isSelectable()).to.equal(false);
    await panel.goTo("#/accounts");
    await rows().first().waitFor({ state: "detached" });
    expect(await isSelectable()).to.equal(true);
    await page.mouse.up();
  });
});
