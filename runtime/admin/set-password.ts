import { describeOwnRequest } from "../model/plan/own-request.js";
import type { Accounts } from "../access/accounts.js";
import { planReading } from "../access/internal-plans.js";
import type { Principal } from "../model/plan/principal.js";
import type { ItemState } from "../model/plan/plan.js";
import { everything } from "../model/query/filter.js";
import { planUpdate, type PlanContext } from "../plan/plan-write.js";
import type { Document, Settings } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import { storedFields } from "../storage/port/stored-item.js";

/** An account at one version. */
export interface AccountItem extends ItemState {
  readonly id: number;
  /** All stored fields, including hidden ones. */
  readonly values: Document;
}

export async function readAccount(id: number, storage: Storage, { definition }: Accounts): Promise<AccountItem | null> {
  const names = storedFields(definition).map(({ name }) => name);
  return storage.read(planReading(definition, id, names));
}

/**
 * Sets the password in the name of `by`, through the same stages as a request, if its credential is still valid and the account
 * still has this version.
 * @returns the changed account
 * @throws Refusal invalid_fields if the declaration does not allow the password, precondition_failed, rights_changed
 */
export async function setPassword(
  account: AccountItem,
  password: string,
  by: Principal,
  parts: {
    readonly accounts: Accounts;
    readonly registry: Registry;
    readonly settings: Settings;
    readonly storage: Storage;
  },
): Promise<Document> {
  const { accounts, registry, settings, storage } = parts;
  const { definition, declared } = accounts;
  const context: PlanContext = {
    registry,
    settings,
    copyLimit: 0,
    principal: by,
  };
  const request = describeOwnRequest({
    operation: "update",
    resource: definition.path,
    id: account.id,
    body: { [declared.password]: password },
  });
  const plan = await planUpdate(request, account.id, definition, context);
  await storage.write({ ...plan, visible: everything, state: [account] });
  return { ...account.values, ...plan.changes };
}
