import { describeOwnRequest } from "../model/own-request.js";
import type { Accounts } from "../access/accounts.js";
import { planReading } from "../access/internal-plans.js";
import type { Principal } from "../model/principal.js";
import type { ItemState } from "../model/entity-tag.js";
import { everything } from "../model/filter.js";
import { planUpdate, type PlanContext } from "../plan/plan-write.js";
import type { Document, Settings } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import type { Storage } from "../port/storage.js";
import { storedFields } from "../port/stored-item.js";

/** An account in one state. */
export interface AccountItem extends ItemState {
  readonly id: number;
  /** Every stored field, hidden ones included. */
  readonly values: Document;
}

export async function readAccount(id: number, storage: Storage, { definition }: Accounts): Promise<AccountItem | null> {
  const names = storedFields(definition).map(({ name }) => name);
  return storage.read(planReading(definition, id, names));
}

/**
 * Sets the password in the name of `by`, if its credential is still good and the account still in this state, by the
 * same stages as a request would.
 * @returns the account as it is then
 * @throws Refusal invalid_fields where the declaration does not allow the password, precondition_failed, rights_changed
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
