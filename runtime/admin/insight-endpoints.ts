import { findAccounts } from "../access/accounts.js";
import { authorize } from "../access/authorize.js";
import { explainAccount } from "../access/explain.js";
import { notFound } from "../model/errors.js";
import { describePanel } from "./describe-resources.js";
import type { Desk, Endpoints } from "./endpoint.js";

/** What there is for the caller, and why an account may do what it may. */
export function createInsightEndpoints({ entrance, registry, settings, storage }: Desk): Endpoints {
  const { definition, groups } = findAccounts(registry);
  return {
    description: {
      async GET(ctx) {
        const { principal } = await entrance.admit(ctx);
        ctx.body = describePanel(principal, registry, settings);
      },
    },
    "explain/:parameter": {
      async GET(ctx, parameter) {
        const { principal } = await entrance.admit(ctx);
        for (const { path } of [definition, groups]) {
          authorize(principal, registry, { parents: [], resource: path, via: null, id: null, path }, "list");
        }
        const id = /^[1-9]\d{0,15}$/.test(parameter) ? Number(parameter) : 0;
        const explanation = await explainAccount(id, principal, registry, storage);
        if (explanation === null) throw notFound();
        ctx.body = explanation;
      },
    },
  };
}
