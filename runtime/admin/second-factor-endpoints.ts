import { setJson } from "../http/context/context.js";
import { Refusal } from "../model/plan/errors.js";
import { type Endpoints, type PanelServices, readTexts } from "./endpoint.js";
import { refuseWrongPassword } from "./password-endpoints.js";
import { formatSecretUri } from "./second-factor.js";

/** The name that authenticator apps show next to the login. */
const issuer = "Stockroom";

/** Endpoints by which people turn the second factor of their own account on and off. Both require the password. */
export function createSecondFactorEndpoints(services: PanelServices): Endpoints {
  const { guard, sessions, secondFactor, checkPassword, readBody } = services;
  return {
    "second-factor": {
      async GET(ctx) {
        const { principal } = await guard.requireSession(ctx);
        const count = await secondFactor.count(principal.account);
        setJson(ctx, JSON.stringify({ on: count !== null, codes_left: count ?? 0 }));
      },
      async POST(ctx) {
        await guard.requireSession(ctx);
        const body = await readBody(ctx, async () => void (await guard.requireSession(ctx)));
        const { principal } = await guard.requireSession(ctx);
        const { password, turn } = readTexts(body, ["password", "turn"]);
        if (!services.passwords) {
          throw new Refusal(
            "action_refused",
            "password sign-in is turned off, so the provider asks for a second factor",
          );
        }
        await checkPassword(principal.login, password, ctx.state.stockroom.client.source).catch((error: unknown) =>
          refuseWrongPassword(error, "/password"),
        );
        if (turn === "off") {
          await secondFactor.remove(principal.account);
          ctx.status = 204;
          return;
        }
        const secret = await secondFactor.begin(principal.account);
        setJson(ctx, JSON.stringify({ secret, uri: formatSecretUri(secret, principal.login, issuer) }));
      },
      async PUT(ctx) {
        await guard.requireSession(ctx);
        const { code } = readTexts(await readBody(ctx, async () => void (await guard.requireSession(ctx))), ["code"]);
        const { principal, id } = await guard.requireSession(ctx);
        const codes = await secondFactor.confirm(principal.account, code);
        // Other sessions were started with the password alone.
        await sessions.endOthers(principal.account, id);
        setJson(ctx, JSON.stringify({ recovery_codes: codes }));
      },
    },
  };
}
