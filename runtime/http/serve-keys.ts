/**
 * Serves the API keys of an account (docs/reference/http.md#keys): the caller's own account, or one that the caller may change.
 */
import { refuseHigherAccount } from "../access/account-rules.js";
import { authorize, refuseOutOfScope } from "../access/authorize.js";
import { findAccountById, findAccounts } from "../access/accounts.js";
import { type Key, describeKey } from "../access/key-resource.js";
import { readKeyInput, listKeys, planKey, planRevocation } from "../access/keys.js";
import { setJson } from "./context/context.js";
import type { Dialect, RequestOperation } from "../model/plan/api-request.js";
import { notFound } from "../model/plan/errors.js";
import type { WritePlan, WriteResult } from "../model/plan/plan.js";
import type { Registry } from "../model/schema/resource.js";
import { toCaller, type Principal } from "../model/plan/principal.js";
import { findScope } from "../plan/guards.js";
import { type JsonObject, parseFields } from "./request/parse-body.js";
import { admitWrites, requesterOf, type RunningRequest, type Services } from "./execute-plan.js";
import type { KeysRoute } from "./router.js";

/**
 * Checks the rights that can be checked before the account is read from the database.
 * @throws Refusal privilege_missing, company_scope, insufficient_scope
 */
export function authorizeKeys({ account }: KeysRoute, principal: Principal, registry: Registry): void {
  if (account !== null && account.id !== principal.account) authorize(principal, registry, account, "update");
  if (principal.credentialLimits !== null) throw refuseOutOfScope(principal.credentialLimits, null);
}

export async function serveKeys(
  running: RunningRequest,
  route: KeysRoute,
  operation: RequestOperation,
  dialect: Dialect,
): Promise<void> {
  const { ctx, services } = running;
  let body: JsonObject = {};
  if (operation === "create") {
    const bytes = await services.readBody(ctx);
    await running.recheckRights();
    body = parseFields(bytes);
  }
  await running.withCurrentRights(async () => {
    const { principal } = running;
    const { registry, storage } = services;
    const account = await findAccount(route, principal, services);
    const write = (plan: WritePlan): Promise<WriteResult> =>
      admitWrites([plan], requesterOf(ctx, principal), services, (deadline) => storage.write(plan, deadline));
    /** @throws Refusal escalation if the account has more rights than the caller, because keys reveal which programs it uses */
    const readKeys = async (): Promise<readonly Key[]> => {
      if (!principal.root && account !== principal.account) {
        const accounts = findAccounts(registry);
        const holder = await findAccountById(account, storage, accounts);
        if (holder === null) throw notFound();
        await refuseHigherAccount(holder, principal, storage, accounts);
      }
      return listKeys(account, registry, storage);
    };
    if (operation === "list") {
      setJson(ctx, JSON.stringify({ keys: (await readKeys()).map(describeKey) }));
    } else if (operation === "create") {
      const input = readKeyInput(body, registry);
      const { plan, secret } = planKey(account, input, { caller: toCaller(principal), registry });
      const { id } = await write(plan);
      const key = { ...input, id, account, created: Number(plan.values["created"]), lastUsed: null, application: null };
      ctx.status = 201;
      ctx.set("Location", dialect.reference(`${route.path}/${String(id)}`, ""));
      ctx.set("Cache-Control", "no-store");
      setJson(ctx, JSON.stringify({ ...describeKey(key), key: secret }));
    } else if (operation === "remove") {
      await write(planRevocation(account, route.key ?? 0, toCaller(principal)));
      ctx.status = 204;
    } else {
      const key = (await readKeys()).find(({ id }) => id === route.key);
      if (key === undefined) throw notFound();
      setJson(ctx, JSON.stringify(describeKey(key)));
    }
  });
}

/** @throws Refusal not_found if the caller does not see the account */
async function findAccount(
  { account }: KeysRoute,
  principal: Principal,
  { registry, storage }: Services,
): Promise<number> {
  if (account === null || account.id === principal.account) return principal.account;
  const { definition } = findAccounts(registry);
  const id = account.id ?? 0;
  const scope = findScope(account, registry, principal);
  const item = await storage.read({ kind: "read", resource: definition.path, ...scope, id, fields: [definition.id] });
  if (item === null) throw notFound();
  return id;
}
