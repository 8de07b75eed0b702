import { removeSignIns } from "../access/sign-ins.js";
import { Refusal } from "../model/plan/errors.js";
import type { PanelServices, Endpoints } from "./endpoint.js";
import { readTexts } from "./read-texts.js";
import { writeSession } from "./write-session.js";

export function createSessionEndpoints(services: PanelServices): Endpoints {
  const { guard, sessions, checkPassword, readBody } = services;
  return {
    session: {
      async GET(ctx) {
        await writeSession(ctx, await guard.requireSession(ctx), services);
      },
      async POST(ctx) {
        const source = guard.requireOwnPage(ctx);
        if (!services.passwords) {
          throw new Refusal("unauthenticated", "password sign-in is turned off; sign in with the provider");
        }
        const { email, password } = readTexts(await readBody(ctx, null), ["email", "password"]);
        const account = await checkPassword(email, password, source);
        await writeSession(ctx, await guard.startSession(ctx, account), services);
      },
      async DELETE(ctx) {
        const { id } = await guard.requireSession(ctx);
        await sessions.end(id);
        guard.clearCookie(ctx);
        ctx.status = 204;
      },
    },
    sessions: {
      async DELETE(ctx) {
        const { principal } = await guard.requireSession(ctx);
        await sessions.endAll(principal.account);
        await removeSignIns(principal.account, services);
        services.forget();
        guard.clearCookie(ctx);
        ctx.status = 204;
      },
    },
  };
}
