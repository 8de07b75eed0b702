/**
 * Serves the API keys of an account (docs/reference/http.md#keys): the caller's own account, or one that the caller may change.
 */
import { rejectMorePrivilegedAccount } from "../access/account-rules.js";
import { authorize, createInsufficientScopeRefusal } from "../access/authorize.js";
import { findAccountById, findAccountResources } from "../access/account-resources.js";
import { type AccountKey, describeKey } from "../access/key-resource.js";
import { readKeyInput, listKeys, planKeyCreation, planKeyRevocation } from "../access/keys.js";
import { setJsonValue } from "./context/request-context.js";
import type { UrlDialect, RequestOperation } from "../model/plan/api-request.js";
import { createNotFoundRefusal } from "../model/plan/errors.js";
import type { WritePlan, WriteResult } from "../model/plan/plan.js";
import type { Registry } from "../model/schema/resource.js";
import type { Principal } from "../model/plan/principal.js";
import { planVisibilityCheck } from "../plan/request-path.js";
import type { JsonObject } from "../model/values/json-object.js";
import { parseBodyFields } from "./request/parse-body.js";
import { admitWrite, createRequester, type RunningRequest, type Services } from "./execute-plan.js";
import type { ApiKeysRoute } from "./find-route.js";

/**
 * Checks the rights that can be checked before the account is read from the database.
 * @throws Refusal privilege_missing, company_scope, insufficient_scope
 */
export function authorizeApiKeyAccess({ account }: ApiKeysRoute, principal: Principal, registry: Registry): void {
  if (account !== null && account.id !== principal.account) authorize(principal, registry, account, "update");
  if (principal.credentialLimits !== null) throw createInsufficientScopeRefusal(principal.credentialLimits, null);
}

export async function serveApiKeys(
  runningRequest: RunningRequest,
  route: ApiKeysRoute,
  operation: RequestOperation,
  dialect: UrlDialect,
): Promise<void> {
  const { ctx, services } = runningRequest;
  const body: JsonObject = operation === "create" ? parseBodyFields(await runningRequest.readBody()) : {};
  await runningRequest.withCurrentRights(async () => {
    const { principal } = runningRequest;
    const { registry, storage } = services;
    const account = await resolveAccountId(route, principal, services);
    const write = (plan: WritePlan): Promise<WriteResult> =>
      admitWrite([plan], createRequester(ctx, principal), services, (deadline) => storage.write(plan, deadline));
    /** @throws Refusal escalation if the account has more rights than the caller, because keys reveal which programs it uses */
    const listVisibleKeys = async (): Promise<readonly AccountKey[]> => {
      if (!principal.root && account !== principal.account) {
        const accounts = findAccountResources(registry);
        const holder = await findAccountById(account, storage, accounts);
        if (holder === null) throw createNotFoundRefusal();
        await rejectMorePrivilegedAccount(holder, principal, storage, accounts);
      }
      return listKeys(account, registry, storage);
    };
    if (operation === "list") {
      setJsonValue(ctx, { keys: (await listVisibleKeys()).map(describeKey) });
    } else if (operation === "create") {
      const input = readKeyInput(body, registry);
      const { plan, secret } = planKeyCreation(account, input, { caller: principal, registry });
      const { id } = await write(plan);
      const key = { ...input, id, account, created: Number(plan.values["created"]), lastUsed: null, application: null };
      ctx.status = 201;
      ctx.set("Location", dialect.formatUrl(`${route.path}/${String(id)}`, ""));
      ctx.set("Cache-Control", "no-store");
      setJsonValue(ctx, { ...describeKey(key), key: secret });
    } else if (operation === "remove") {
      await write(planKeyRevocation(account, route.keyId ?? 0, principal));
      ctx.status = 204;
    } else {
      const key = (await listVisibleKeys()).find(({ id }) => id === route.keyId);
      if (key === undefined) throw createNotFoundRefusal();
      setJsonValue(ctx, describeKey(key));
    }
  });
}

/** @throws Refusal not_found if the caller does not see the account */
async function resolveAccountId(
  { account }: ApiKeysRoute,
  principal: Principal,
  { registry, storage }: Services,
): Promise<number> {
  if (account === null || account.id === principal.account) return principal.account;
  const item = await storage.read(planVisibilityCheck(account, registry, principal));
  if (item === null) throw createNotFoundRefusal();
  return item.id;
}
