import { findAccounts } from "../access/accounts.js";
import { authorize } from "../access/authorize.js";
import { describeForPanel, describeOne } from "../access/describe-resources.js";
import { allowCompression } from "../exchange/compress.js";
import { explainAccount } from "../access/explain.js";
import { notFound } from "../model/errors.js";
import { idField, readId } from "../model/ids.js";
import type { PanelServices, Endpoints } from "./endpoint.js";

/** What there is for the caller, and why an account may do what it may. */
export function createInsightEndpoints({ guard, registry, settings, storage }: PanelServices): Endpoints {
  const { definition, groups } = findAccounts(registry);
  return {
    description: {
      async GET(exchange) {
        const { principal } = await guard.requireSession(exchange);
        exchange.setJson(JSON.stringify(describeForPanel(principal, registry, settings)));
        allowCompression(exchange);
      },
    },
    "description/:parameter": {
      async GET(exchange, parameter) {
        const { principal } = await guard.requireSession(exchange);
        const described = describeOne(parameter.replaceAll(".", "/"), principal, registry, settings);
        if (described === null) throw notFound();
        exchange.setJson(JSON.stringify(described));
        allowCompression(exchange);
      },
    },
    "explain/:parameter": {
      async GET(exchange, parameter) {
        const { principal } = await guard.requireSession(exchange);
        for (const { path } of [definition, groups]) {
          authorize(principal, registry, { parents: [], resource: path, via: null, id: null, path }, "list");
        }
        const id = readId(idField(definition), parameter) ?? 0;
        const explanation = await explainAccount(id, principal, registry, storage);
        if (explanation === null) throw notFound();
        exchange.setJson(JSON.stringify(explanation));
      },
    },
  };
}
