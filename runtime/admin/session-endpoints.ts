import { removeSignIns } from "../access/sign-ins.js";
import { Refusal } from "../model/errors.js";
import type { PanelServices, Endpoints } from "./endpoint.js";
import { readTexts } from "./read-texts.js";
import { writeSession } from "./write-session.js";

/** Signing in and out. */
export function createSessionEndpoints(services: PanelServices): Endpoints {
  const { guard, sessions, checkPassword, readBody } = services;
  return {
    session: {
      async GET(exchange) {
        await writeSession(exchange, await guard.requireSession(exchange), services);
      },
      async POST(exchange) {
        const source = guard.requireOwnPage(exchange);
        if (!services.passwords) {
          throw new Refusal("unauthenticated", "nobody signs in with a password here, but with the provider");
        }
        const { email, password } = readTexts(await readBody(exchange, null), ["email", "password"]);
        const account = await checkPassword(email, password, source);
        await writeSession(exchange, await guard.startSession(exchange, account), services);
      },
      async DELETE(exchange) {
        const { id } = await guard.requireSession(exchange);
        await sessions.end(id);
        guard.clearCookie(exchange);
        exchange.status = 204;
      },
    },
    sessions: {
      async DELETE(exchange) {
        const { principal } = await guard.requireSession(exchange);
        await sessions.endAll(principal.account);
        await removeSignIns(principal.account, services);
        services.forget();
        guard.clearCookie(exchange);
        exchange.status = 204;
      },
    },
  };
}
