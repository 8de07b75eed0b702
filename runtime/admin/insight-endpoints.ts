import { setJson, type Context } from "../http/context/context.js";
import { findAccounts } from "../access/accounts.js";
import { authorize } from "../access/authorize.js";
import { describeForPanel, describeOne } from "../access/describe-resources.js";
import { allowCompression } from "../http/context/negotiate.js";
import { readLanguage, translateResource } from "../access/describe.js";
import { explainAccount } from "../access/explain.js";
import { notFound, Refusal } from "../model/plan/errors.js";
import { idFieldOf, parseId } from "../model/values/ids.js";
import type { AddRoutes } from "./endpoint.js";
import { dropReaction, listReactions, retryReaction } from "../execute/reactions/outbox.js";

/** Endpoints that describe the resources and explain the rights of accounts. */
export const addInsightRoutes: AddRoutes = (router, { guard, registry, settings, storage }) => {
  const { definition, groups } = findAccounts(registry);

  router.get("/description", async (ctx) => {
    const { principal } = await guard.requireSession(ctx);
    const { resources, ...rest } = describeForPanel({ principal, registry, settings });
    const language = readLanguage(ctx.headers["accept-language"]);
    const translated = resources.map((resource) => translateResource(resource, registry, language));
    setJson(ctx, JSON.stringify({ resources: translated, ...rest }));
    allowCompression(ctx);
  });

  router.get("/description/:resource", async (ctx) => {
    const { principal } = await guard.requireSession(ctx);
    const described = describeOne(ctx.params.resource!.replaceAll(".", "/"), { principal, registry, settings });
    if (described === null) throw notFound();
    const language = readLanguage(ctx.headers["accept-language"]);
    setJson(ctx, JSON.stringify(translateResource(described, registry, language)));
    allowCompression(ctx);
  });

  router.get("/explain/:account", async (ctx) => {
    const { principal } = await guard.requireSession(ctx);
    for (const { path } of [definition, groups]) {
      authorize(principal, registry, { parents: [], resource: path, via: null, id: null, path }, "list");
    }
    const id = parseId(idFieldOf(definition), ctx.params.account!) ?? 0;
    const explanation = await explainAccount(id, principal, registry, storage);
    if (explanation === null) throw notFound();
    setJson(ctx, JSON.stringify(explanation));
  });
};

/**
 * Endpoints by which root accounts list, retry and drop deliveries to `react` hooks. Their paths begin with `_`, unlike those of
 * resources.
 */
export const addReactionRoutes: AddRoutes = (router, { guard, registry, storage }) => {
  async function requireRoot(ctx: Context): Promise<void> {
    const { principal } = await guard.requireSession(ctx);
    if (!principal.root)
      throw new Refusal("privilege_missing", "only root accounts can see and change deliveries to `react` hooks");
  }

  async function change(ctx: Context, id: string, work: typeof retryReaction): Promise<void> {
    await requireRoot(ctx);
    if (!/^[1-9]\d{0,15}$/.test(id) || !(await work(storage, Number(id)))) throw notFound();
    ctx.status = 204;
  }

  router.get("/_reactions", async (ctx) => {
    await requireRoot(ctx);
    setJson(ctx, JSON.stringify({ reactions: await listReactions(registry, storage) }));
  });
  router.post("/_reactions/:id", (ctx) => change(ctx, ctx.params.id!, retryReaction));
  router.delete("/_reactions/:id", (ctx) => change(ctx, ctx.params.id!, dropReaction));
};
