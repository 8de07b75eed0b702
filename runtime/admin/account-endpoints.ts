import { findAccountById, findAccountResources, findPrincipal } from "../access/account-resources.js";
import { rejectMorePrivilegedAccount } from "../access/account-rules.js";
import { authorize, mayWriteField } from "../access/authorize.js";
import { setJsonValue, type Context } from "../http/context/request-context.js";
import { createNotFoundRefusal, Refusal } from "../model/plan/errors.js";
import type { Document } from "../model/schema/field.js";
import { idFieldOf, parseId } from "../model/values/ids.js";
import { planVisibilityCheck } from "../plan/request-path.js";
import type { RouteRegistrar } from "./panel-services.js";
import { createPasswordLink } from "./password-links.js";

/**
 * Endpoints by which administrators help others to sign in: create a link that sets a password, or read and
 * remove a lost second factor.
 * All require the right to set the password of the account.
 */
export const addAccountRoutes: RouteRegistrar = (router, services) => {
  const { sessionGuard, registry, storage, secondFactor, config } = services;
  const accounts = findAccountResources(registry);
  const { accountDefinition, accountsKeyword } = accounts;

  /**
   * Returns the account if the caller may set its password.
   * @throws Refusal privilege_missing, not_found, or escalation if the account has more rights than the caller
   */
  async function findManagedAccount(ctx: Context, idText: string): Promise<Document> {
    const { principal } = await sessionGuard.requireSession(ctx);
    const id = parseId(idFieldOf(accountDefinition), idText);
    const target = {
      parents: [],
      resource: accountDefinition.path,
      referringField: null,
      id,
      path: accountDefinition.path,
    };
    authorize(principal, registry, target, "update");
    const password = accountDefinition.fields[accountsKeyword.password];
    if (password === undefined || !mayWriteField(principal, password)) {
      throw new Refusal("privilege_missing", "you may not set the password of accounts");
    }
    const visible = await storage.read(planVisibilityCheck(target, registry, principal));
    const holder = visible && (await findAccountById(visible.id, storage, accounts));
    if (holder === null) throw createNotFoundRefusal();
    await rejectMorePrivilegedAccount(holder, principal, storage, accounts);
    return holder;
  }

  router.post("/invitations/:account", async (ctx) => {
    const account = await findManagedAccount(ctx, ctx.params.account!);
    if (!config.passwords) {
      throw new Refusal("action_refused", "password sign-in is turned off; people sign in with the provider");
    }
    if ((await findPrincipal(account, null, storage, accounts)) === null) {
      throw new Refusal("action_refused", "the account may not sign in: activate it, and check its type and tenant");
    }
    const { origin } = ctx.state.stockroom.client;
    const link = await createPasswordLink(account, origin + config.publicUrl.basePath, storage, accounts);
    ctx.status = 201;
    setJsonValue(ctx, { link, expires_at: Math.floor(Date.now() / 1000) + config.session.link });
  });

  router.get("/second-factor/:account", async (ctx) => {
    const account = await findManagedAccount(ctx, ctx.params.account!);
    setJsonValue(ctx, { on: (await secondFactor.countRecoveryCodes(Number(account[accountDefinition.id]))) !== null });
  });

  router.delete("/second-factor/:account", async (ctx) => {
    const account = await findManagedAccount(ctx, ctx.params.account!);
    await secondFactor.remove(Number(account[accountDefinition.id]));
    ctx.status = 204;
  });
};
