import { setJson, type Context } from "../http/context/context.js";
import { findAccounts } from "../access/accounts.js";
import { authorize } from "../access/authorize.js";
import { describeForPanel, describeOne } from "../access/describe-resources.js";
import { allowCompression } from "../http/context/negotiate.js";
import { readLanguage, translateDescription, translateResource } from "../access/describe.js";
import { explainAccount } from "../access/explain.js";
import { notFound, Refusal } from "../model/plan/errors.js";
import { idField, readId } from "../model/values/ids.js";
import type { PanelServices, Endpoints } from "./endpoint.js";
import { dropReaction, listReactions, retryReaction } from "../execute/reactions/outbox.js";

/** Endpoints that describe the resources and explain the rights of accounts. */
export function createInsightEndpoints({ guard, registry, settings, storage }: PanelServices): Endpoints {
  const { definition, groups } = findAccounts(registry);
  return {
    description: {
      async GET(ctx) {
        const { principal } = await guard.requireSession(ctx);
        const description = describeForPanel(principal, registry, settings);
        const language = readLanguage(ctx.headers["accept-language"]);
        setJson(ctx, JSON.stringify(translateDescription(description, registry, language)));
        allowCompression(ctx);
      },
    },
    "description/:parameter": {
      async GET(ctx, parameter) {
        const { principal } = await guard.requireSession(ctx);
        const described = describeOne(parameter.replaceAll(".", "/"), principal, registry, settings);
        if (described === null) throw notFound();
        const language = readLanguage(ctx.headers["accept-language"]);
        setJson(ctx, JSON.stringify(translateResource(described, registry, language)));
        allowCompression(ctx);
      },
    },
    "explain/:parameter": {
      async GET(ctx, parameter) {
        const { principal } = await guard.requireSession(ctx);
        for (const { path } of [definition, groups]) {
          authorize(principal, registry, { parents: [], resource: path, via: null, id: null, path }, "list");
        }
        const id = readId(idField(definition), parameter) ?? 0;
        const explanation = await explainAccount(id, principal, registry, storage);
        if (explanation === null) throw notFound();
        setJson(ctx, JSON.stringify(explanation));
      },
    },
  };
}

/**
 * Endpoints that list and retry deliveries to `react` hooks, for root accounts. Their path begins with "_", which no
 * path of a resource does.
 */
export function createReactionEndpoints({ guard, registry, storage }: PanelServices): Endpoints {
  const requireRoot = async (ctx: Context): Promise<void> => {
    const { principal } = await guard.requireSession(ctx);
    if (!principal.root)
      throw new Refusal("privilege_missing", "only root accounts can see and change deliveries to `react` hooks");
  };
  const change =
    (work: typeof retryReaction) =>
    async (ctx: Context, id: string): Promise<void> => {
      await requireRoot(ctx);
      if (!/^[1-9]\d{0,15}$/.test(id) || !(await work(storage, Number(id)))) throw notFound();
      ctx.status = 204;
    };
  return {
    _reactions: {
      async GET(ctx) {
        await requireRoot(ctx);
        setJson(ctx, JSON.stringify({ reactions: await listReactions(registry, storage) }));
      },
    },
    "_reactions/:parameter": { POST: change(retryReaction), DELETE: change(dropReaction) },
  };
}
