import { setJson, type Context } from "../http/context/context.js";
import { notFound, Refusal } from "../model/plan/errors.js";
import { giveUpReaction, listReactions, retryReaction } from "../execute/reactions/reaction-list.js";
import type { Endpoints, PanelServices } from "./endpoint.js";

/**
 * Endpoints that list and retry deliveries to `react` hooks, for root accounts. The path begins with "_", which no resource does.
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
    "_reactions/:parameter": { POST: change(retryReaction), DELETE: change(giveUpReaction) },
  };
}
