/** The code beside the declarations of the market. */

const hooks = `
import type { Hooks } from "../generated/hooks.js";

export const hooks: Hooks<"carts"> = {
  async derive({ before, caller, log }) {
    log.debug("derived");
    return before === null ? { made_by: JSON.stringify(caller) } : {};
  },
  async check({ after, log }) {
    log.info("checked", { name: after?.name });
    if (after?.name === "loud") for (let line = 0; line < 5000; line += 1) log.warn("loud", { line });
    if (after?.name === "strange") log.error("x".repeat(5000), { code: () => 1, big: 1n, long: "y" });
    if (after?.name === "long") log.warn("long", { text: "y".repeat(10_000) });
  },
  async react({ caller, log }) {
    log.info("reacted", { account: caller.account });
  },
};
`;

const pay = `
import type { Action } from "../generated/actions.js";

export const run: Action<"carts.pay"> = async ({ item, input, items, log, refuse, refuseAsItIs, caller }) => {
  if (item.state === "closed") refuseAsItIs("the cart is closed");
  if (input.amount === 13) refuse("amount", "must not be unlucky");
  log.info("paying", { amount: input.amount });
  const { cart_id, shop_id } = item;
  await items.update("carts", cart_id, { state: "paid", paid: input.amount });
  const payment_id = await items.create("payments", {
    cart_id, shop_id, amount: input.amount, note: \`\${input.currency} by \${caller.account}\`,
  });
  return { payment_id, cart_id, rest: 0.1 + 0.2, on: input.on };
};
`;

const empty = `
import type { Action } from "../generated/actions.js";

export const run: Action<"carts.empty"> = async ({ item, items, read }) => {
  for (const line of await read.children("carts/lines", [item.cart_id])) {
    await items.remove("carts/lines", line.line_id, [item.cart_id]);
  }
};
`;

const closeDay = `
import type { Action } from "../generated/actions.js";

export const run: Action<"carts.close-day"> = async ({ items, read }) => {
  const open = await read.find("carts", "state", "open", 1000);
  for (const { cart_id } of open) await items.update("carts", cart_id, { state: "closed" });
  return { closed: open.length };
};
`;

const report = `
import type { Action } from "../generated/actions.js";

export const run: Action<"carts.report"> = async ({ input, read, caller, ...rest }) => {
  if (input.least === 404) await (rest as unknown as { items: { remove(path: string, id: number): Promise<void> } }).items.remove("carts", 1);
  const found = await read.find("carts", "state", input.states ?? ["open", "paid", "closed"], 1000);
  const carts = found.filter(({ paid }) => paid >= input.least).map(({ name }) => ({ name }));
  return { carts, account: String(caller.account) };
};
`;

const wrong = `
import type { Action } from "../generated/actions.js";

export const run: Action<"carts.wrong"> = async ({ item, input, items }) => {
  const { cart_id, shop_id } = item;
  await items.update("carts", cart_id, { name: "half done" });
  if (input.how === "answer") return { number: "one" as unknown as number };
  if (input.how === "throw") throw new RangeError("the action is broken");
  // The loop sleeps instead of using the processor.
  if (input.how === "loop") for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  if (input.how === "caught") {
    const amount = 5000;
    await items.create("payments", { cart_id, shop_id, amount }).catch(() => undefined);
  }
  if (input.how === "missing") await items.remove("carts", 999_999);
  if (input.how === "together") {
    await Promise.all(["a", "b", "c"].map((name) => items.create("carts/lines", { name }, [cart_id])));
  }
  return { number: 1 };
};
`;

const middleware = `
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { OpenMiddleware } from "stockroom-api";
import type { Client } from "../generated/client/index.js";

export const middleware: OpenMiddleware<Client> = async (engine) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  return [
    async (context, next) => {
      context.set("X-Market", "open");
      if (context.get("x-wait") === "until-gone") {
        context.res.writeContinue();
        await once(context.res, "close");
        // All consequences have happened, too.
        await setImmediate();
      }
      if (context.get("x-wait") === "until-released") await released;
      await next();
    },
    async (context, next) => {
      if (context.path === "/release") {
        release();
        context.status = 204;
        return;
      }
      if (context.path === "/broken") throw new Error("the middleware is broken");
      if (context.path !== "/own/cart") return next();
      const { cart_id, made_by } = await engine.as(1).carts.create({ name: "By code" }, { show: true });
      context.body = { cart_id, made_by };
    },
  ];
};
`;

/** Code of each file, by the name of the file. */
export const code = {
  "_middleware.ts": middleware,
  "carts.hooks.ts": hooks,
  "carts.pay.ts": pay,
  "carts.empty.ts": empty,
  "carts.close-day.ts": closeDay,
  "carts.report.ts": report,
  "carts.wrong.ts": wrong,
};
