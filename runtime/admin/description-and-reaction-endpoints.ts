import { addVaryHeader, setJsonValue, type Context } from "../http/context/request-context.js";
import { parseQueryPairs, rejectQueryParameters } from "../http/request/read-request.js";
import { engineVersion } from "../config/engine-package.js";
import { findAccountResources } from "../access/account-resources.js";
import { authorize } from "../access/authorize.js";
import { describeResourcesForPanel, findResourceDescription } from "../access/describe-resources.js";
import { allowCompression, computeEntityTagDigest } from "../http/context/negotiate.js";
import { readPreferredLanguage, translateResource } from "../access/describe-caller-and-panel.js";
import { explainAccountRights } from "./explain-account-rights.js";
import { createNotFoundRefusal, Refusal } from "../model/plan/errors.js";
import type { Principal } from "../model/plan/principal.js";
import type { SettingValues } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import { idFieldOf, parseId } from "../model/values/ids.js";
import { memoizeByObject } from "../model/values/objects.js";
import type { RouteRegistrar } from "./panel-services.js";
import { dropReaction, listReactions, retryReaction } from "../execute/reactions/outbox.js";

/**
 * Computes the digest of everything that descriptions depend on, except the caller's rights. It contains the version of the engine,
 * because a release can describe the same declarations differently.
 */
const digestDeclarations = memoizeByObject(
  ({ resources, routes, privileges }: Registry, settings: SettingValues): string => {
    // Serializing `validate` would load all validators.
    const definitions = Object.values(resources).map(({ validate: _, hooks: __, ...definition }) => definition);
    return computeEntityTagDigest(JSON.stringify([engineVersion, definitions, routes, privileges, settings]));
  },
);

/**
 * Computes the digest that identifies the descriptions of the resources for the caller, in all languages. Does not
 * create these descriptions, because that is slow.
 */
export function digestDescription(
  { root, tenant, privileges }: Principal,
  registry: Registry,
  settings: SettingValues,
): string {
  return computeEntityTagDigest(JSON.stringify([digestDeclarations(registry, settings), root, tenant, privileges]));
}

/** Endpoints that describe the resources and explain the rights of accounts. */
export const addDescriptionRoutes: RouteRegistrar = (router, { sessionGuard, registry, config, storage }) => {
  const { settings } = config;
  const { accountDefinition, groupDefinition } = findAccountResources(registry);

  router.get("/description", async (ctx) => {
    const { principal } = await sessionGuard.requireSession(ctx);
    const pairs = parseQueryPairs(ctx.querystring);
    rejectQueryParameters(
      pairs.filter(([name]) => name !== "digest"),
      ctx.method,
    );
    const digest = digestDescription(principal, registry, settings);
    // The browser caches the description, so the next visit needs no round trip for it.
    if (pairs.some(([, given]) => given === digest)) {
      ctx.set("Cache-Control", "private, max-age=31536000, immutable");
      addVaryHeader(ctx, "Accept-Language");
    }
    const { resources, ...rest } = describeResourcesForPanel({ principal, registry, settings });
    const language = readPreferredLanguage(ctx.headers["accept-language"]);
    const translated = resources.map((resource) => translateResource(resource, registry, language));
    setJsonValue(ctx, { resources: translated, ...rest });
    allowCompression(ctx, ["br", "gzip"]);
  });

  router.get("/description/:resource", async (ctx) => {
    const { principal } = await sessionGuard.requireSession(ctx);
    const described = findResourceDescription(ctx.params.resource!.replaceAll(".", "/"), {
      principal,
      registry,
      settings,
    });
    if (described === null) throw createNotFoundRefusal();
    const language = readPreferredLanguage(ctx.headers["accept-language"]);
    setJsonValue(ctx, translateResource(described, registry, language));
    allowCompression(ctx);
  });

  router.get("/explain/:account", async (ctx) => {
    const { principal } = await sessionGuard.requireSession(ctx);
    for (const { path } of [accountDefinition, groupDefinition]) {
      authorize(principal, registry, { parents: [], resource: path, referringField: null, id: null, path }, "list");
    }
    const id = parseId(idFieldOf(accountDefinition), ctx.params.account!) ?? 0;
    const explanation = await explainAccountRights(id, principal, registry, storage);
    if (explanation === null) throw createNotFoundRefusal();
    setJsonValue(ctx, explanation);
  });
};

/**
 * Endpoints by which root accounts list, retry and drop deliveries to `react` hooks. Their paths begin with `_`, unlike those of
 * resources.
 */
export const addReactionRoutes: RouteRegistrar = (router, { sessionGuard, registry, storage }) => {
  async function requireRoot(ctx: Context): Promise<void> {
    const { principal } = await sessionGuard.requireSession(ctx);
    if (!principal.root)
      throw new Refusal("privilege_missing", "only root accounts can see and change deliveries to `react` hooks");
  }

  async function handleReactionChange(
    ctx: Context,
    deliveryId: string,
    changeReaction: typeof retryReaction,
  ): Promise<void> {
    await requireRoot(ctx);
    if (!(await changeReaction(storage, parseId({}, deliveryId) ?? 0))) throw createNotFoundRefusal();
    ctx.status = 204;
  }

  router.get("/_reactions", async (ctx) => {
    await requireRoot(ctx);
    setJsonValue(ctx, { reactions: await listReactions(registry, storage) });
  });
  router.post("/_reactions/:id", (ctx) => handleReactionChange(ctx, ctx.params.id!, retryReaction));
  router.delete("/_reactions/:id", (ctx) => handleReactionChange(ctx, ctx.params.id!, dropReaction));
};
