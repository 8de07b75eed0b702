/** `GET /api/2.0/me`: the caller's own account, groups, company and privileges (contract, section 1). */
import type { Context } from "koa";
import { describePrincipal } from "./access/describe.js";
import type { Principal } from "./access/principal.js";
import { notFound } from "./errors.js";
import { everything } from "./plan/plan.js";
import type { Registry } from "./resource.js";
import { findSerializer } from "./response/serialize-item.js";
import type { Storage } from "./storage/storage.js";

export async function serveMe(ctx: Context, principal: Principal, registry: Registry, storage: Storage): Promise<void> {
  ctx.type = "application/json";
  ctx.body = await describeMe(principal, registry, storage);
}

/** @returns a JSON object */
export async function describeMe(principal: Principal, registry: Registry, storage: Storage): Promise<string> {
  const definition = Object.values(registry.resources).find((candidate) => candidate.principal !== null)!;
  const fields = definition.views.item;
  const [account, description] = await Promise.all([
    storage.read({
      kind: "read",
      resource: definition.path,
      parents: [],
      path: "",
      id: principal.account,
      visible: everything,
      fields,
    }),
    describePrincipal(principal, registry, storage),
  ]);
  // Deleted since it was authenticated.
  if (account === null) throw notFound();
  return `{"account":${findSerializer(definition, fields)(account.values)},${JSON.stringify(description).slice(1)}`;
}
