import { findAccounts } from "../access/accounts.js";
import { notFound, Refusal, refuseFields } from "../errors.js";
import { stampAccount } from "./account-stamp.js";
import type { Desk, Endpoints } from "./endpoint.js";
import { findLink, invalidLink } from "./password-links.js";
import { readTexts } from "./read-texts.js";
import { readAccount, setPassword } from "./set-password.js";
import { writeSession } from "./write-session.js";

/** Setting the own password, by a link or in a session. Either ends all sessions of the account and starts a new one. */
export function createPasswordEndpoints(desk: Desk): Endpoints {
  const { entrance, sessions, storage, readBody, checkPassword, linkLifetime } = desk;
  const accounts = findAccounts(desk.registry);
  const parts = { ...desk, accounts };
  return {
    password: {
      async POST(ctx) {
        entrance.admitStranger(ctx);
        const { token, password } = readTexts(await readBody(ctx), ["token", "password"]);
        const link = await findLink(token, storage, linkLifetime);
        const account = await readAccount(link.account, storage, accounts);
        if (account === null || stampAccount(account.values, accounts) !== link.stamp) throw invalidLink();
        const changed = await setPassword(account, password, parts).catch(refuseUsedLink);
        sessions.invalidate(accounts.definition.path);
        await writeSession(ctx, await entrance.open(ctx, changed), desk);
      },
      async PUT(ctx) {
        const { principal } = await entrance.admit(ctx);
        const { current, password } = readTexts(await readBody(ctx), ["current", "password"]);
        await checkPassword(principal.login, current, desk.readVisit(ctx).source).catch(refuseWrongPassword);
        const account = await readAccount(principal.account, storage, accounts);
        if (account === null) throw notFound();
        const changed = await setPassword(account, password, parts);
        sessions.invalidate(accounts.definition.path);
        await writeSession(ctx, await entrance.open(ctx, changed), desk);
      },
    },
  };
}

/** Of two who use a link at once, one finds the account changed. */
function refuseUsedLink(error: unknown): never {
  throw error instanceof Refusal && error.code === "precondition_failed" ? invalidLink() : error;
}

/** The session is good, so this is no 401. */
function refuseWrongPassword(error: unknown): never {
  if (!(error instanceof Refusal && error.code === "unauthenticated")) throw error;
  const message = "is not the password of your account";
  throw refuseFields("invalid_fields", [{ field: "/current", rule: "password", message }]);
}
