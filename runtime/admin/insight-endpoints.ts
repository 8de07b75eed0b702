import { setJson } from "../http/context/context.js";
import { findAccounts } from "../access/accounts.js";
import { authorize } from "../access/authorize.js";
import { describeForPanel, describeOne } from "../access/describe-resources.js";
import { allowCompression } from "../http/context/negotiate.js";
import { readLanguage, translateDescription, translateResource } from "../access/translate-description.js";
import { explainAccount } from "../access/explain.js";
import { notFound } from "../model/plan/errors.js";
import { idField, readId } from "../model/values/ids.js";
import type { PanelServices, Endpoints } from "./endpoint.js";

/** Endpoints that describe the resources and explain the rights of accounts. */
export function createInsightEndpoints({ guard, registry, settings, storage }: PanelServices): Endpoints {
  const { definition, groups } = findAccounts(registry);
  return {
    description: {
      async GET(ctx) {
        const { principal } = await guard.requireSession(ctx);
        const description = describeForPanel(principal, registry, settings);
        const language = readLanguage(ctx.headers["accept-language"]);
        setJson(ctx, JSON.stringify(translateDescription(description, registry, language)));
        allowCompression(ctx);
      },
    },
    "description/:parameter": {
      async GET(ctx, parameter) {
        const { principal } = await guard.requireSession(ctx);
        const described = describeOne(parameter.replaceAll(".", "/"), principal, registry, settings);
        if (described === null) throw notFound();
        const language = readLanguage(ctx.headers["accept-language"]);
        setJson(ctx, JSON.stringify(translateResource(described, registry, language)));
        allowCompression(ctx);
      },
    },
    "explain/:parameter": {
      async GET(ctx, parameter) {
        const { principal } = await guard.requireSession(ctx);
        for (const { path } of [definition, groups]) {
          authorize(principal, registry, { parents: [], resource: path, via: null, id: null, path }, "list");
        }
        const id = readId(idField(definition), parameter) ?? 0;
        const explanation = await explainAccount(id, principal, registry, storage);
        if (explanation === null) throw notFound();
        setJson(ctx, JSON.stringify(explanation));
      },
    },
  };
}
