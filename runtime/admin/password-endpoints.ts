import { findAccounts } from "../access/accounts.js";
import { serverCaller, type Principal } from "../model/plan/principal.js";
import { isRightsChanged } from "../access/current-rights.js";
import { parseFields } from "../http/request/parse-body.js";
import { notFound, Refusal, refuseFields } from "../model/plan/errors.js";
import { stampAccount } from "./account-stamp.js";
import { type AddRoutes, readBodyInSession, readCode, readTexts } from "./endpoint.js";
import type { Document } from "../model/schema/field.js";
import { linkResource } from "./internal-resources.js";
import { findLink, invalidLink, type Link } from "./password-links.js";
import { readAccount, setPassword } from "./passwords.js";
import { writeSession } from "./session-endpoints.js";
import { refuseForeignPage } from "./session-guard.js";

/**
 * Endpoints by which people set their own password, with a link or in a session. Both end all sessions of the account
 * and start a new one.
 */
export const addPasswordRoutes: AddRoutes = (router, services) => {
  const { guard, sessions, storage, readBody, checkPassword, times } = services;
  const accounts = findAccounts(services.registry);

  router.post("/password", async (ctx) => {
    refuseForeignPage(ctx);
    const body = parseFields(await readBody(ctx));
    const { token, password } = readTexts(body, ["token", "password"]);
    const link = await findLink(token, storage, times.link);
    const account = await readAccount(link.account, storage, accounts);
    if (account === null || stampAccount(account.values, accounts) !== link.stamp) throw invalidLink();
    await services.secondFactor.require(link.account, readCode(body));
    const changed = await setPassword(account, password, principalOfLink(link), services).catch(refuseUsedLink);
    sessions.clearCache();
    await writeSession(ctx, await guard.startSession(ctx, changed), services);
  });

  router.put("/password", async (ctx) => {
    const { principal, body } = await readBodyInSession(ctx, services);
    const { current, password } = readTexts(body, ["current", "password"]);
    const change = async (): Promise<Document> => {
      // Read before the password check: if the account changes in the meantime, its version no longer matches.
      const account = await readAccount(principal.account, storage, accounts);
      if (account === null) throw notFound();
      await checkPassword(principal.login, current, ctx.state.stockroom.client.source).catch((error: unknown) =>
        refuseWrongPassword(error, "/current"),
      );
      return setPassword(account, password, principal, services);
    };
    const changed = await change().catch(async (error: unknown) => {
      // If the session has ended, the answer is 401 and reveals nothing else.
      sessions.clearCache();
      await guard.requireSession(ctx);
      throw error;
    });
    sessions.clearCache();
    await writeSession(ctx, await guard.startSession(ctx, changed), services);
  });
};

/**
 * Returns the principal for setting the password with a link. The server acts for the holder of the link while the link
 * exists.
 */
function principalOfLink({ id }: Link): Principal {
  const credential = { kind: "item", resource: linkResource.path, id } as const;
  return { ...serverCaller, credential, login: "", holds: new Set() };
}

/** If two people use a link at the same time, the second finds the account changed and the link gone. */
function refuseUsedLink(error: unknown): never {
  const isUsed = error instanceof Refusal && (error.code === "precondition_failed" || isRightsChanged(error));
  throw isUsed ? invalidLink() : error;
}

/** Rejects a wrong current password with 400, not 401, because the session is valid. */
export function refuseWrongPassword(error: unknown, field: string): never {
  if (!(error instanceof Refusal && error.code === "unauthenticated")) throw error;
  const message = "is not the password of your account";
  throw refuseFields("invalid_fields", [{ field, rule: "password", message }]);
}
