import { findAccountResources } from "../access/account-resources.js";
import { serverCaller, type Principal } from "../model/plan/principal.js";
import { isRightsChangedError } from "../access/retry-on-rights-change.js";
import { parseBodyFields } from "../http/request/parse-body.js";
import { createNotFoundRefusal, Refusal, createBodyFieldRefusal } from "../model/plan/errors.js";
import { digestAccount } from "./account-digest.js";
import { type RouteRegistrar, readBodyInSession, readSecondFactorCode, readRequiredStrings } from "./panel-services.js";
import type { Document } from "../model/schema/field.js";
import { passwordLinkResource } from "./internal-resources.js";
import { requirePasswordLink, createInvalidLinkRefusal, type PasswordLink } from "./password-links.js";
import { readAccount, updateAccount, type VersionedAccount } from "./passwords.js";
import { answerWithSession } from "./session-endpoints.js";
import { rejectCrossOriginRequest } from "./session-guard.js";

/**
 * Endpoints by which people set their own password, either with a link or in a session. Each endpoint ends all sessions
 * of the account and starts a new one.
 */
export const addPasswordRoutes: RouteRegistrar = (router, services) => {
  const { sessionGuard, storage, readBody, checkPassword, config } = services;
  const { registry } = services;
  const updating = { registry, storage, settings: config.settings };
  const accounts = findAccountResources(registry);
  /** Sets the password, and returns all fields of the changed account. */
  const setPassword = async (account: VersionedAccount, password: string, principal: Principal): Promise<Document> =>
    (await updateAccount(account, { [accounts.accountsKeyword.password]: password }, principal, updating)).values;

  /** @throws Refusal invalid_link */
  const requireLinkedAccount = async (token: string) => {
    const link = await requirePasswordLink(token, storage, config.session.link);
    const account = await readAccount(link.accountId, storage, accounts);
    if (account === null || digestAccount(account.values, accounts) !== link.accountDigest)
      throw createInvalidLinkRefusal();
    return { link, account };
  };

  // The token is in the body, because the log contains paths. This endpoint reveals no more about a link than `POST
  // password` does if the new password is too short.
  router.post("/password-link", async (ctx) => {
    rejectCrossOriginRequest(ctx);
    await requireLinkedAccount(readRequiredStrings(parseBodyFields(await readBody(ctx)), ["token"]).token);
    ctx.status = 204;
  });

  router.post("/password", async (ctx) => {
    rejectCrossOriginRequest(ctx);
    const body = parseBodyFields(await readBody(ctx));
    const { token, password } = readRequiredStrings(body, ["token", "password"]);
    const { link, account } = await requireLinkedAccount(token);
    await services.secondFactor.requireCode(link.accountId, readSecondFactorCode(body));
    const changed = await setPassword(account, password, createLinkPrincipal(link)).catch(rethrowAsInvalidLink);
    services.callerCaches.clear();
    await answerWithSession(ctx, await sessionGuard.startSession(ctx, changed), services);
  });

  router.put("/password", async (ctx) => {
    const { principal, body } = await readBodyInSession(ctx, services);
    const { current, password } = readRequiredStrings(body, ["current", "password"]);
    const change = async (): Promise<Document> => {
      // The account is read before the password check. If it changes during the check, the write fails, because the version no
      // longer matches.
      const account = await readAccount(principal.account, storage, accounts);
      if (account === null) throw createNotFoundRefusal();
      await checkPassword(principal.login, current, ctx.state.stockroom.client.rateLimitKey).catch((error: unknown) =>
        rethrowAsWrongPassword(error, "current"),
      );
      return setPassword(account, password, principal);
    };
    const changed = await change().catch(async (error: unknown) => {
      // Reads the session from the database again. If it has ended, the answer is 401, because the error could reveal
      // data about the account.
      services.callerCaches.clear();
      await sessionGuard.requireSession(ctx);
      throw error;
    });
    services.callerCaches.clear();
    await answerWithSession(ctx, await sessionGuard.startSession(ctx, changed), services);
  });
};

/**
 * Returns the principal for a person who sets a password with a link. The link is the credential, so the write fails if the link
 * no longer exists.
 */
function createLinkPrincipal({ id }: PasswordLink): Principal {
  const credential = { kind: "item", resource: passwordLinkResource.path, id } as const;
  return { ...serverCaller, credential, login: "" };
}

/**
 * Rejects a link that two requests use at the same time. The second write fails, because the account has changed and the link is
 * gone.
 */
function rethrowAsInvalidLink(error: unknown): never {
  const isUsed = error instanceof Refusal && (error.code === "precondition_failed" || isRightsChangedError(error));
  throw isUsed ? createInvalidLinkRefusal() : error;
}

/** Rejects a wrong current password. The status is 400 and not 401, because the session is valid. */
export function rethrowAsWrongPassword(error: unknown, fieldName: string): never {
  if (!(error instanceof Refusal && error.code === "unauthenticated")) throw error;
  throw createBodyFieldRefusal(fieldName, "password", "is not the password of your account");
}
