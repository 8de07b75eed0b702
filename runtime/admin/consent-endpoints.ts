import { isRightsChanged } from "../access/rights-changed.js";
import { startSignIn } from "../access/sign-ins.js";
import type { Exchange } from "../exchange/exchange.js";
import { Refusal, refuseFields } from "../model/errors.js";
import { readAuthorization } from "../oauth/authorization.js";
import { issuerOf } from "../oauth/oauth.js";
import type { ConsentAnswer } from "./consent-description.js";
import type { Endpoints, PanelServices } from "./endpoint.js";
import { readTexts } from "./read-texts.js";

interface Decided {
  /** As the application has put it together. */
  readonly query: string;
  readonly decision: string;
}

/** Whether somebody lets an application act in his name (docs/applications.md). */
export function createConsentEndpoints(services: PanelServices): Endpoints {
  const { applications, registry, storage, guard, sessions, readBody, base } = services;
  if (applications.size === 0) return {};

  async function answer(exchange: Exchange, { query, decision }: Decided): Promise<ConsentAnswer> {
    const asked = readAuthorization(query, { registry, applications, issuer: issuerOf(exchange, base) });
    if (asked.kind === "refused") throw new Refusal("invalid_query", `the application asks wrongly: ${asked.message}`);
    if (asked.kind === "returned") return { location: asked.location };
    const { consent } = asked;
    const { name, id } = consent.application;
    const { origin } = new URL(consent.redirectUri);
    if (decision === "ask") return { application: { id, name, origin, scope: consent.scope } };
    if (decision === "refuse") {
      const error_description = "the person has refused it";
      return { location: asked.answer({ error: "access_denied", error_description }) };
    }
    if (decision === "allow") {
      const { principal } = await guard.requireSession(exchange);
      return { location: asked.answer({ code: await startSignIn(principal, consent, { registry, storage }) }) };
    }
    const message = "must be ask, allow or refuse";
    throw refuseFields("invalid_fields", [{ field: "/decision", rule: "enum", message }]);
  }

  return {
    consent: {
      async POST(exchange) {
        await guard.requireSession(exchange);
        const body = await readBody(exchange, async () => void (await guard.requireSession(exchange)));
        const decided = readTexts(body, ["query", "decision"]);
        const told = await answer(exchange, decided).catch((error: unknown) => {
          if (!isRightsChanged(error)) throw error;
          // Whoever has no session any more gets a 401.
          sessions.clearCache();
          return answer(exchange, decided);
        });
        // The oldest may have made room.
        if (decided.decision === "allow") services.forget();
        exchange.setJson(JSON.stringify(told));
      },
    },
  };
}
