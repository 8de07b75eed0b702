import { expect } from "chai";
import type { Application } from "./application.js";
import type { Body, Made } from "./made.js";
import type { Stock } from "./stock.js";
import type { Target } from "./target.js";

/** Creates an account with access to the API and these privileges, in the tenant of the stock and in its shared group. */
export async function hire(
  application: Application,
  stock: Stock,
  root: Target,
  privileges: readonly string[],
): Promise<Target> {
  const shared = await stock.share(groupsOf(application).path);
  const group = await makeGroup(application, stock, privileges);
  return employ(application, stock, root, [group.id, shared.id], "tenant");
}

/** Creates a group with these privileges. */
export async function makeGroup(application: Application, stock: Stock, privileges: readonly string[]): Promise<Made> {
  const definition = groupsOf(application);
  const { active, privileges: rights } = definition.groups!;
  return stock.make(definition, { [active.field]: active.value, [rights]: privileges });
}

/**
 * Creates an account with access to the API, in these groups.
 * @param bound `tenant`: bound to the tenant of the stock.
 * `none`: bound to no tenant.
 */
export async function employ(
  application: Application,
  stock: Stock,
  root: Target,
  groupIds: readonly string[],
  bound: "tenant" | "none" = "none",
): Promise<Target> {
  const definition = accountsOf(application);
  const { enabled, active, login, secret, groups } = definition.accounts!;
  const body: Body = await stock.describe(definition, "mandatory", {
    ...(bound === "tenant" ? await stock.tenantOf(definition) : {}),
    [enabled.field]: enabled.value,
    [active.field]: active.value,
    [groups]: groupIds,
  });
  const { status, text, json } = await root.ask("POST", `/api/2.0/${definition.path}`, body);
  expect(status, text).to.equal(201);
  return root.withKey(String(body[login]), (json as { readonly [name: string]: string })[secret]!);
}

function accountsOf({ definitions }: Application): Application["definitions"][number] {
  return definitions.find(({ accounts }) => accounts !== null)!;
}

function groupsOf(application: Application): Application["definitions"][number] {
  const { accounts, fields } = accountsOf(application);
  return application.definitionOf(fields[accounts!.groups]!.reference!.to);
}
