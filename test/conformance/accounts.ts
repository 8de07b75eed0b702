import { expect } from "chai";
import type { Application } from "./application.js";
import type { Body } from "./made.js";
import type { Stock } from "./stock.js";
import type { Target } from "./target.js";

/** A new account with access to the API and these privileges, in the tenant of the stock. */
export async function hire(
  { definitions, definitionOf }: Application,
  stock: Stock,
  root: Target,
  privileges: readonly string[],
): Promise<Target> {
  const definition = definitions.find(({ accounts }) => accounts !== null)!;
  const { enabled, active, login, secret, groups } = definition.accounts!;
  const ofGroups = definitionOf(definition.fields[groups]!.reference!.to);
  const { active: open, privileges: rights } = ofGroups.groups!;
  const group = await stock.make(ofGroups, { [open.field]: open.value, [rights]: privileges });
  const body: Body = await stock.describe(definition, "mandatory", {
    ...(await stock.tenantOf(definition)),
    [enabled.field]: enabled.value,
    [active.field]: active.value,
    // An item that only members of a group may see is for members of the shared one.
    [groups]: [group.id, (await stock.share(ofGroups.path)).id],
  });
  const { status, text, json } = await root.ask("POST", `/api/2.0/${definition.path}`, body);
  expect(status, text).to.equal(201);
  return root.withKey(String(body[login]), (json as { readonly [name: string]: string })[secret]!);
}
