import { isRightsChanged } from "../access/rights-changed.js";
import { startSignIn } from "../access/sign-ins.js";
import { setJson, type Context } from "../context/context.js";
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

/** Whether somebody lets an application act in his name (docs/reference/applications.md). */
export function createConsentEndpoints(services: PanelServices): Endpoints {
  const { applications, registry, storage, guard, sessions, readBody, base } = services;
  if (applications.size === 0) return {};

  async function answer(ctx: Context, { query, decision }: Decided): Promise<ConsentAnswer> {
    const asked = readAuthorization(query, { registry, applications, issuer: issuerOf(ctx, base) });
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
      const { principal } = await guard.requireSession(ctx);
      return { location: asked.answer({ code: await startSignIn(principal, consent, { registry, storage }) }) };
    }
    const message = "must be ask, allow or refuse";
    throw refuseFields("invalid_fields", [{ field: "/decision", rule: "enum", message }]);
  }

  return {
    consent: {
      async POST(ctx) {
        await guard.requireSession(ctx);
        const body = await readBody(ctx, async () => void (await guard.requireSession(ctx)));
        const decided = readTexts(body, ["query", "decision"]);
        const told = await answer(ctx, decided).catch((error: unknown) => {
          if (!isRightsChanged(error)) throw error;
          // Whoever has no session any more gets a 401.
          sessions.clearCache();
          return answer(ctx, decided);
        });
        // The oldest may have made room.
        if (decided.decision === "allow") services.forget();
        setJson(ctx, JSON.stringify(told));
      },
    },
  };
}
