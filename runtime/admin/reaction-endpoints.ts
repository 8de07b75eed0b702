import { setJson, type Context } from "../context/context.js";
import { notFound, Refusal } from "../model/errors.js";
import { giveUpReaction, listReactions, retryReaction } from "../reactions/reaction-list.js";
import type { Endpoints, PanelServices } from "./endpoint.js";

/** What follows from writes, for root accounts. No declared resource has such a name. */
export function createReactionEndpoints({ guard, registry, storage }: PanelServices): Endpoints {
  const requireRoot = async (ctx: Context): Promise<void> => {
    const { principal } = await guard.requireSession(ctx);
    if (!principal.root) throw new Refusal("privilege_missing", "only root accounts see what follows from writes");
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
