import { setJson, type Context } from "../http/context/context.js";
import { Refusal } from "../model/plan/errors.js";
import { describeMe } from "../http/response/describe-caller.js";
import type { PanelServices } from "./endpoint.js";
import type { SessionDescription } from "./session-description.js";
import type { Session } from "./sessions.js";

/** Answers with the session and its account: the answer of `GET me`, with the times and the CSRF token. */
export async function writeSession(ctx: Context, session: Session, services: PanelServices): Promise<void> {
  const { registry, storage, sessions } = services;
  const account = await describeMe(session.principal, registry, storage);
  if (account === null) throw new Refusal("unauthenticated", "the account has just been deleted");
  const { idle, lifetime } = sessions.limits;
  const own: Omit<SessionDescription, "account" | "root" | "groups"> = {
    csrf_token: session.csrfToken,
    idle_timeout: idle,
    account_id: String(session.principal.account),
    expires_at: Math.floor(session.created / 1000) + lifetime,
  };
  setJson(ctx, `${JSON.stringify(own).slice(0, -1)},${account.slice(1)}`);
}
