import { hash } from "node:crypto";
import { findAccountResources } from "../access/account-resources.js";
import { mayPerform, hideUnreadableFields } from "../access/authorize.js";
import {
  planInternalUpdate,
  planInternalCreation,
  planInternalRemoval,
  planInternalRead,
} from "../access/internal-plans.js";
import { setJsonValue, type Context } from "../http/context/request-context.js";
import { createNotFoundRefusal, Refusal, createBodyFieldRefusal } from "../model/plan/errors.js";
import type { Principal } from "../model/plan/principal.js";
import { combineWithOr, whereEqual, whereIn } from "../model/query/filter.js";
import type { Document } from "../model/schema/field.js";
import type { Registry, ResourceDefinition } from "../model/schema/resource.js";
import { idFieldOf, parseId, formatId } from "../model/values/ids.js";
import { storedPathOf } from "../storage/port/stored-item.js";
import { type RouteRegistrar, readBodyInSession, readRequiredStrings } from "./panel-services.js";
import { savedViewResource } from "./internal-resources.js";
import { toStoredQuery, parseStoredQuery } from "./saved-view-query.js";
import type { SavedViewDescription } from "./panel-answers.js";

const maxViewsPerAccount = 100;
/** Maximum number of characters of a view's name and query. */
const maxCharactersByField = { name: 80, query: 4000 };

/** Endpoints for saved views of lists: private views, and views that an account shares with one of its groups. */
export const addSavedViewRoutes: RouteRegistrar = (router, services) => {
  const { sessionGuard, registry, storage } = services;
  const { groupDefinition } = findAccountResources(registry);

  /** Reads the saved views of the caller and of their groups. Leaves out views of resources that the caller may not read. */
  async function listViews(principal: Principal): Promise<readonly SavedViewDescription[]> {
    const ofGroups = principal.groups.length === 0 ? [] : [whereIn("group", principal.groups)];
    const filter = combineWithOr([whereEqual("account", principal.account), ...ofGroups]);
    const found = await storage.find(savedViewResource.path, filter, 10 * maxViewsPerAccount);
    return found.flatMap((view) => describeView(view, principal) ?? []);
  }

  function describeView(view: Document, principal: Principal): SavedViewDescription | null {
    const definition = findResourceOfView(view, registry);
    if (definition === undefined || !mayPerform(principal, registry, definition, "read")) return null;
    const context = { definition: hideUnreadableFields(definition, principal), registry };
    const { group } = view;
    return {
      id: String(view["id"]),
      resource: definition.path,
      name: String(view["name"]),
      group: typeof group === "number" ? formatId(idFieldOf(groupDefinition), group) : null,
      own: view["account"] === principal.account,
      ...parseStoredQuery(String(view["query"]), context),
    };
  }

  /** Checks the body that creates or changes a view, and returns the values to save. */
  async function readViewFromBody(
    ctx: Context,
    resource: string | null,
  ): Promise<{ values: Document; principal: Principal }> {
    const { principal, body } = await readBodyInSession(ctx, services);
    const texts = readRequiredStrings(body, resource === null ? ["resource", "name", "query"] : ["name", "query"]);
    for (const [field, limit] of Object.entries(maxCharactersByField)) {
      const message = `must have at most ${String(limit)} characters`;
      if ((texts[field as keyof typeof texts] ?? "").length > limit)
        throw createBodyFieldRefusal(field, "maxLength", message);
    }
    const definition = requireReadableResource(resource ?? body["resource"], principal, registry);
    const result = toStoredQuery(texts.query, { definition: hideUnreadableFields(definition, principal), registry });
    if ("unknownName" in result)
      throw createBodyFieldRefusal(
        "query",
        "query",
        `contains "${result.unknownName}", which is not a field or collection of the resource`,
      );
    const group = readSharingGroup(body["group"], principal);
    const { account } = principal;
    const stored = storedPathOf(definition);
    const digest = hash("sha256", JSON.stringify([account, stored, texts.name]), "base64url");
    return {
      values: { digest, account, group, resource: stored, name: texts.name, query: result.storedQuery },
      principal,
    };
  }

  /** Reads the group with which a view is shared. The caller must belong to the group or have a root account. */
  function readSharingGroup(requestedGroup: unknown, { root, groups: own }: Principal): number | null {
    if (requestedGroup === undefined || requestedGroup === null) return null;
    const id =
      typeof requestedGroup === "string" || typeof requestedGroup === "number"
        ? parseId(idFieldOf(groupDefinition), String(requestedGroup))
        : null;
    if (id === null || !(root || own.includes(id)))
      throw createBodyFieldRefusal("group", "group", "must be a group that you belong to");
    return id;
  }

  /**
   * Finds a view that the caller may change and delete: a view of their own, or any view that is shared with a group if the
   * caller has a root account.
   */
  async function findChangeableView(id: string, principal: Principal): Promise<Document> {
    const view = (await storage.read(planInternalRead(savedViewResource, parseId({}, id) ?? 0)))?.values;
    const isOwn = view?.["account"] === principal.account;
    if (view === undefined || !(isOwn || (principal.root && view["group"] !== null))) throw createNotFoundRefusal();
    return view;
  }

  router.get("/_views", async (ctx) => {
    const { principal } = await sessionGuard.requireSession(ctx);
    setJsonValue(ctx, { views: await listViews(principal) });
  });

  router.post("/_views", async (ctx) => {
    const { values, principal } = await readViewFromBody(ctx, null);
    const own = await storage.find(
      savedViewResource.path,
      whereEqual("account", principal.account),
      maxViewsPerAccount,
    );
    if (own.length >= maxViewsPerAccount) {
      const full = `you have ${String(maxViewsPerAccount)} views, which is the limit: delete one first`;
      throw new Refusal("action_refused", full);
    }
    const { id } = await storage
      .write(planInternalCreation(savedViewResource, values))
      .catch(rethrowAsDuplicateViewName);
    ctx.status = 201;
    setJsonValue(ctx, { id: String(id) });
  });

  router.put("/_views/:id", async (ctx) => {
    const id = ctx.params.id!;
    const { principal: before } = await sessionGuard.requireSession(ctx);
    const view = await findChangeableView(id, before);
    const { values, principal } = await readViewFromBody(ctx, findResourceOfView(view, registry)?.path ?? "");
    const { digest, name, query, group } = values;
    const isOwn = view["account"] === principal.account;
    const changes = { name: name!, query: query!, group: group!, ...(isOwn ? { digest: digest! } : {}) };
    await findChangeableView(id, principal);
    await storage.write(planInternalUpdate(savedViewResource, Number(id), changes)).catch(rethrowAsDuplicateViewName);
    ctx.status = 204;
  });

  router.delete("/_views/:id", async (ctx) => {
    const id = ctx.params.id!;
    const { principal } = await sessionGuard.requireSession(ctx);
    await findChangeableView(id, principal);
    await storage.write(planInternalRemoval(savedViewResource, Number(id)));
    ctx.status = 204;
  });
};

/** Returns the resource of a view; undefined if the resource is no longer declared. */
function findResourceOfView(view: Document, { resources }: Registry): ResourceDefinition | undefined {
  return Object.values(resources).find((each) => storedPathOf(each) === view["resource"]);
}

function requireReadableResource(requestedPath: unknown, principal: Principal, registry: Registry): ResourceDefinition {
  const definition =
    typeof requestedPath === "string" && Object.hasOwn(registry.resources, requestedPath)
      ? registry.resources[requestedPath]
      : undefined;
  const isSeen = definition !== undefined && !definition.path.startsWith("_");
  if (!isSeen || !mayPerform(principal, registry, definition, "read")) {
    throw createBodyFieldRefusal("resource", "resource", "must be the path of a resource that you may read");
  }
  return definition;
}

function rethrowAsDuplicateViewName(error: unknown): never {
  if (!(error instanceof Refusal && error.code === "not_unique")) throw error;
  throw createBodyFieldRefusal("name", "unique", "is the name of another view of yours");
}
