import { setJsonValue } from "../http/context/request-context.js";
import { Refusal } from "../model/plan/errors.js";
import { type RouteRegistrar, readBodyInSession, readRequiredStrings } from "./panel-services.js";
import { rethrowAsWrongPassword } from "./password-endpoints.js";
import { formatOtpauthUri } from "./second-factor.js";

/** Endpoints by which people turn the second factor of their own account on and off. Both require the password. */
export const addSecondFactorRoutes: RouteRegistrar = (router, services) => {
  const { sessionGuard, sessions, secondFactor, checkPassword } = services;

  router.get("/second-factor", async (ctx) => {
    const { principal } = await sessionGuard.requireSession(ctx);
    const count = await secondFactor.countRecoveryCodes(principal.account);
    setJsonValue(ctx, { on: count !== null, codes_left: count ?? 0 });
  });

  router.post("/second-factor", async (ctx) => {
    const { principal, body } = await readBodyInSession(ctx, services);
    const { password, turn } = readRequiredStrings(body, ["password", "turn"]);
    if (!services.config.passwords) {
      throw new Refusal(
        "action_refused",
        "password sign-in is turned off, so this server uses no second factors; set up a second factor at the provider",
      );
    }
    await checkPassword(principal.login, password, ctx.state.stockroom.client.rateLimitKey).catch((error: unknown) =>
      rethrowAsWrongPassword(error, "password"),
    );
    if (turn === "off") {
      await secondFactor.remove(principal.account);
      ctx.status = 204;
      return;
    }
    const secret = await secondFactor.startSetup(principal.account);
    setJsonValue(ctx, { secret, uri: formatOtpauthUri(secret, principal.login) });
  });

  router.put("/second-factor", async (ctx) => {
    const { principal, id, body } = await readBodyInSession(ctx, services);
    const codes = await secondFactor.finishSetup(principal.account, readRequiredStrings(body, ["code"]).code);
    // The other sessions of the account are ended, because they were started with the password alone.
    await sessions.endAll(principal.account, id);
    setJsonValue(ctx, { recovery_codes: codes });
  });
};
