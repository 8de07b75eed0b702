import { expect } from "chai";
import { accounts } from "../generator/sound-project.js";
import { inPanel } from "../support/panel-page.js";
import { Visitor } from "../support/visitor.js";
import { waitUntil } from "../support/wait-until.js";

const letters = {
  title: "Letter",
  type: "object",
  resource: { id: "letter_id", title: "name", privileges: { read: "read_letters", write: "write_letters" } },
  properties: { letter_id: { type: "integer", readOnly: true }, name: { type: "string" } },
  required: ["name"],
};
const hooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"letters"> = {
  async react({ read }) {
    if ((await read.find("letters", "name", "the post is open", 1)).length === 0) throw new Error("the post is closed");
  },
};
`;

const options = {
  project: { schemas: { ...accounts, letters }, hooks: { "letters.hooks.ts": hooks } },
  environment: { STOCKROOM_REACTION_ATTEMPTS: "1" },
};

inPanel("failed reactions in the panel", options, ({ server, page }) => {
  const post = (path: string, body: object) => server.request("POST", `/api/2.0/${path}`, { body });

  it("is listed with the reason, and retried or dropped", async () => {
    for (const name of ["one", "two"]) await post("letters", { name });
    await waitUntil(async () => server.log.filter((line) => line.includes("the post is closed")).length === 2);
    await page.getByText("root@example.com").click();
    await page.getByRole("link", { name: "Reactions" }).click();
    const rows = page.getByRole("row").filter({ hasText: "Error: the post is closed" });
    await rows.nth(1).waitFor();
    expect(await rows.count()).to.equal(2);
    expect(await rows.first().innerText()).to.match(/^1\tletters\t.*\t1\tfailed\tError: the post is closed/s);
    await rows.first().getByRole("button", { name: "Drop" }).click();
    await waitUntil(async () => (await rows.count()) === 1);
    await post("letters", { name: "the post is open" });
    await rows.first().getByRole("button", { name: "Retry" }).click();
    await waitUntil(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      return page.getByText("There are no pending or failed deliveries.").isVisible();
    });
  });

  it("is for root accounts alone", async () => {
    const crew = await post("crews", { crew: "readers", on: "Y", rights: ["read_letters"] });
    const { crew_id } = crew.json as { readonly crew_id: string };
    const password = "a password of the reader";
    const reader = { mail: "reader@example.com", kind: "A", on: "Y", access: "Y", crew_ids: [crew_id], password };
    const made = await post("people", reader);
    expect(made.status, made.text).to.equal(201);
    const visitor = new Visitor(() => server);
    expect(await visitor.signIn("reader@example.com", password)).to.include({ root: false });
    const answers = await Promise.all([
      visitor.ask("GET", "_reactions"),
      visitor.ask("POST", "_reactions/1"),
      visitor.ask("DELETE", "_reactions/1"),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal([403, 403, 403]);
    expect((await new Visitor(() => server).ask("GET", "_reactions")).status).to.equal(401);
  });
});
