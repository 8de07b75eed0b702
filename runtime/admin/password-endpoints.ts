import { findAccounts } from "../access/accounts.js";
import { serverCaller, type Principal } from "../model/plan/principal.js";
import { isRightsChanged } from "../access/current-rights.js";
import { notFound, Refusal, refuseFields } from "../model/plan/errors.js";
import { stampAccount } from "./account-stamp.js";
import { type PanelServices, type Endpoints, readCode, readTexts } from "./endpoint.js";
import type { Document } from "../model/schema/field.js";
import { linkResource } from "./internal-resources.js";
import { findLink, invalidLink, type Link } from "./password-links.js";
import { readAccount, setPassword } from "./passwords.js";
import { writeSession } from "./session-endpoints.js";

/**
 * Endpoints by which people set their own password, with a link or in a session. Both end all sessions of the account
 * and start a new one.
 */
export function createPasswordEndpoints(services: PanelServices): Endpoints {
  const { guard, sessions, storage, readBody, checkPassword, linkLifetime } = services;
  const accounts = findAccounts(services.registry);
  const parts = { ...services, accounts };
  return {
    password: {
      async POST(ctx) {
        guard.requireOwnPage(ctx);
        const body = await readBody(ctx, null);
        const { token, password } = readTexts(body, ["token", "password"]);
        const link = await findLink(token, storage, linkLifetime);
        const account = await readAccount(link.account, storage, accounts);
        if (account === null || stampAccount(account.values, accounts) !== link.stamp) throw invalidLink();
        await services.secondFactor.require(link.account, readCode(body));
        const changed = await setPassword(account, password, principalOfLink(link), parts).catch(refuseUsedLink);
        sessions.clearCache();
        await writeSession(ctx, await guard.startSession(ctx, changed), services);
      },
      async PUT(ctx) {
        let { principal } = await guard.requireSession(ctx);
        const checkAgain = async (): Promise<void> => {
          ({ principal } = await guard.requireSession(ctx));
        };
        const body = readTexts(await readBody(ctx, checkAgain), ["current", "password"]);
        const change = async (): Promise<Document> => {
          // Read before the password check: if the account changes in the meantime, its version no longer matches.
          const account = await readAccount(principal.account, storage, accounts);
          if (account === null) throw notFound();
          await checkPassword(principal.login, body.current, ctx.state.stockroom.client.source).catch(
            (error: unknown) => refuseWrongPassword(error, "/current"),
          );
          return setPassword(account, body.password, principal, parts);
        };
        const changed = await change().catch(async (error: unknown) => {
          // If the session has ended, the answer is 401 and reveals nothing else.
          sessions.clearCache();
          await checkAgain();
          throw error;
        });
        sessions.clearCache();
        await writeSession(ctx, await guard.startSession(ctx, changed), services);
      },
    },
  };
}

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
