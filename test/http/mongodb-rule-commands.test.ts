import { expect } from "chai";
import { mongodb } from "../support/databases.js";
import { onDatabase } from "../support/each-database.js";
import { CommandLog } from "../support/mongo-commands.js";
import { makeProject, type TemporaryProject } from "../support/project.js";
import { startServer, type TestServer } from "../support/server.js";
import { Staff, type Account } from "../support/staff.js";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.js";
import { declareNamed, NamedItems, to } from "./named-items.js";
import { storeAccounts } from "./store-accounts.js";

const privileges = { read: "view_sales", write: "manage_sales" };
const declare = (name: string, properties: object, rules: object = {}) =>
  declareNamed(name, properties, { privileges, ...rules });
const unless = "see_all_sales";

const schemas = {
  customers: declare("customer", { agent_id: to("users"), state: { type: "string" } }),
  orders: declare("order", { customer_id: to("customers") }, { own: { field: "customer_id.agent_id", unless } }),
  "orders/lines": declare("line", {}),
  payments: declare("payment", { order_id: to("orders") }, { own: { field: "order_id.customer_id.agent_id", unless } }),
  notes: declare(
    "note",
    { customer_id: to("customers") },
    { visible: { where: "customer_id.agent_id=$caller and customer_id.state[ne]=closed", unless } },
  ),
  projects: declare("project", {}, { visible: { where: "name=public or members.user_id=$caller", unless } }),
  "projects/members": declare("member", { user_id: to("users") }),
};

/** More than the first batch of a query, so that reading all of them takes another command. */
const customerCount = 150;

onDatabase(mongodb, "the database commands of a caller who sees items by a rule along references", () => {
  const log = new CommandLog();
  let project: TemporaryProject;
  let proxy: TcpProxy;
  let server: TestServer;
  let agent: Account;
  const { ids, at, make, status } = new NamedItems();

  before(async function () {
    this.timeout(120_000);
    project = makeProject({ ...storeAccounts, ...schemas });
    await project.transpile();
    const url = new URL(mongodb.newUrl());
    proxy = await startTcpProxy(Number(url.port), log.follow);
    url.port = String(proxy.port);
    url.searchParams.set("directConnection", "true");
    server = await startServer({ databaseUrl: url.href, project: project.directory });
    const staff = new Staff(() => server);
    agent = await staff.makeAccount(["view_sales", "manage_sales"]);
    const chief = await staff.makeAccount(["view_sales", "manage_sales", unless]);
    const user_id = Number(agent.id);
    const operations = Array.from({ length: customerCount }, (_, index) => {
      return { method: "POST", path: "customers", body: { name: `c${String(index)}`, agent_id: user_id } };
    });
    expect((await chief.ask("POST", "/api/2.0/batch", { operations })).status).to.equal(200);
    await make(chief, "customers", { name: "customer mine", agent_id: user_id });
    await make(chief, "customers", { name: "customer closed", agent_id: user_id, state: "closed" });
    await make(chief, "customers", { name: "customer other" });
    for (const kind of ["mine", "closed", "other", "none"]) {
      const customer_id = ids[`customer ${kind}`] ?? null;
      await make(chief, "orders", { name: `order ${kind}`, customer_id });
      await make(chief, "payments", { name: `payment ${kind}`, order_id: ids[`order ${kind}`] });
      await make(chief, "notes", { name: `note ${kind}`, customer_id });
      await make(chief, "projects", { name: `project ${kind}` });
      for (const member of kind === "mine" ? [user_id, null] : [null])
        await make(chief, `${at(`project ${kind}`)}/members`, { name: "member", user_id: member });
    }
  });
  after(async () => {
    await server.stop();
    proxy.stop();
    project.remove();
  });

  /** Returns the status of the answer, and the commands except those that read the caller. */
  async function ask(method: string, path: string, body?: object): Promise<readonly [number, readonly string[]]> {
    log.take();
    const answer = await status(agent, method, path, body);
    return [answer, log.take().filter((command) => !/ user(?:group)?s$| _declarations$/.test(command))];
  }

  it("are one for the item, one for each reference and one for the end of the snapshot, however many items the caller sees", async () => {
    const [order, customer, end] = ["find orders", "find customers", "commitTransaction"];
    for (const kind of ["mine", "closed"]) {
      expect(await ask("GET", at(`order ${kind}`))).to.deep.equal([200, [order, customer, end]]);
      expect(await ask("GET", at(`payment ${kind}`))).to.deep.equal([200, ["find payments", order, customer, end]]);
    }
    expect(await ask("GET", at("order other"))).to.deep.equal([404, [order, customer, end]]);
    expect(await ask("GET", at("order none"))).to.deep.equal([404, [order, end]]);
    expect(await ask("GET", at("payment none"))).to.deep.equal([404, ["find payments", order, end]]);
    const [found, commands] = await ask("GET", `${at("order mine")}/lines`);
    expect([found, commands.includes("getMore")]).to.deep.equal([200, false]);
  });

  it("are no more with a condition in `visible`", async () => {
    for (const [kind, expected] of [
      ["mine", 200],
      ["closed", 404],
      ["other", 404],
    ] as const) {
      const [found, commands] = await ask("GET", at(`note ${kind}`));
      const reads = ["find notes", ...commands.slice(1, -1).fill("find customers")];
      expect([found, commands]).to.deep.equal([expected, [...reads, "commitTransaction"]]);
      expect(commands).to.have.lengthOf.at.most(4);
      const isMine = kind === "mine";
      expect(await ask("GET", at(`project ${kind}`))).to.deep.equal([
        isMine ? 200 : 404,
        ["find projects", "aggregate projects.members", "commitTransaction"],
      ]);
    }
  });

  it("read few items in transactions, too", async () => {
    const [changed, commands] = await ask("PUT", at("order mine"), { name: "renamed" });
    expect([changed, commands.includes("getMore")]).to.deep.equal([200, false]);
    const [rejected] = await ask("PUT", at("order other"), { name: "renamed" });
    expect(rejected).to.equal(404);
    const payment = { name: "new", order_id: ids["order mine"] };
    const [created, others] = await ask("POST", "payments", payment);
    expect([created, others.includes("getMore")]).to.deep.equal([201, false]);
  });
});
