/** Saves the data of the library oidc-provider in internal resources: sign-ins in `_keys`, all other data in `_tokens`. */
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import {
  findByDigest,
  planInternalUpdate,
  planInternalCreation,
  removeItemIfExists,
  writeIfExists,
} from "../internal-plans.js";
import { serializeScope, keyResource, parseStoredScope } from "../key-resource.js";
import type { CallerCaches } from "../short-lived-cache.js";
import { findSignIn, removeSignIn, digestToken, tokenResource } from "../application-sign-ins.js";
import type { Document } from "../../model/schema/field.js";
import { type Filter, whereEqual } from "../../model/query/filter.js";
import { type Scope, parseScopeParts, formatScope } from "../../model/plan/scope.js";
import type { Registry } from "../../model/schema/resource.js";
import type { Storage } from "../../storage/port/storage.js";

export interface AdapterServices {
  readonly registry: Registry;
  readonly storage: Storage;
  /** Values of the OAuth parameter `resource` that mean this server. */
  readonly resourceUris: readonly string[];
  /** Throws if too many attempts with this code or token have failed. */
  admitAttempt(codeOrToken: string): void;
  readonly callerCaches: CallerCaches;
  /** Called after a code or token was used twice at the same moment. The sign-in has been removed by then. */
  reportReuse(signInId: number): void;
}

/** Maximum number of expired items that an insertion removes. */
const maxExpiredRemovals = 20;
/** Kinds of items that oidc-provider changes after their creation. Saving such an item may replace an existing one. */
const updatableModelNames = ["Interaction", "DeviceCode"];
const storedModelNames = new Set([...updatableModelNames, "AuthorizationCode", "AccessToken", "RefreshToken"]);
const notConsumedFilter: Filter = { kind: "exists", field: "consumed", exists: false };

/** @param modelName name of the model in oidc-provider, such as `AccessToken` */
export function createStorageAdapter(modelName: string, services: AdapterServices): Adapter {
  if (modelName === "Grant") return createSignInAdapter(services);
  return storedModelNames.has(modelName) ? createTokenAdapter(modelName, services) : emptyAdapter;
}

const resolveWithUndefined = (): Promise<undefined> => Promise.resolve(undefined);

/**
 * An adapter that saves nothing. Sessions need no storage, because people sign in to the panel. Clients need none, because the
 * applications come from a file.
 */
const emptyAdapter: Adapter = {
  upsert: resolveWithUndefined,
  find: resolveWithUndefined,
  findByUid: resolveWithUndefined,
  findByUserCode: resolveWithUndefined,
  consume: resolveWithUndefined,
  destroy: resolveWithUndefined,
  // Tokens need no removal here: oidc-provider removes the sign-in next, and its tokens are removed with it.
  revokeByGrantId: resolveWithUndefined,
};

/** Gives oidc-provider access to the sign-ins that the panel has created (`startSignIn`). oidc-provider calls them grants. */
function createSignInAdapter({ registry, storage, resourceUris, callerCaches }: AdapterServices): Adapter {
  return {
    ...emptyAdapter,
    async find(id) {
      const signIn = await findSignIn(Number(id), registry, storage);
      if (signIn === null) return undefined;
      const scope = formatScope(signIn.scope ?? {});
      return {
        jti: id,
        kind: "Grant",
        exp: Math.floor((signIn.expires ?? 0) / 1000),
        accountId: String(signIn.account),
        clientId: String(signIn.application),
        resources: Object.fromEntries(resourceUris.map((resource) => [resource, scope])),
      };
    },
    async destroy(id) {
      await removeSignIn(Number(id), storage);
      callerCaches.clear();
    },
  };
}

/** Saves digests instead of codes, tokens and request ids, so that nobody who reads the database can use them. */
function createTokenAdapter(modelName: string, services: AdapterServices): Adapter {
  const { registry, storage, admitAttempt, callerCaches, reportReuse } = services;
  const findByToken = (token: string) => findByDigest(tokenResource, digestToken(modelName, token), storage);
  const toPayload = (item: Document | undefined, token: string): AdapterPayload | undefined => {
    if (item === undefined) return undefined;
    const { digest, scope, payload, consumed } = item;
    return {
      ...(JSON.parse(String(payload).replaceAll(String(digest), token)) as AdapterPayload),
      ...(typeof scope === "string" ? { scope: formatScope(parseStoredScope(scope, registry)) } : {}),
      ...(typeof consumed === "number" ? { consumed } : {}),
    };
  };
  return {
    ...emptyAdapter,
    async upsert(id, { scope, ...payload }) {
      const { accountId, grantId, userCode, exp = 0 } = payload;
      // `findByUserCode` gives oidc-provider the digest as the id, so `id` may already be a digest.
      const digest = id.includes(":") ? id : digestToken(modelName, id);
      const values = {
        digest,
        account: accountId === undefined ? null : Number(accountId),
        grant: grantId === undefined ? null : Number(grantId),
        user_code: userCode === undefined ? null : digestToken("user_code", userCode),
        scope: scope === undefined ? null : serializeScope(parseScope(scope), registry),
        payload: JSON.stringify(payload).replaceAll(id, digest),
        expires: exp * 1000,
      };
      if (modelName === "RefreshToken") await postponeSignInExpiry(Number(grantId), values.expires, storage);
      const known = updatableModelNames.includes(modelName)
        ? await findByDigest(tokenResource, digest, storage)
        : undefined;
      if (known === undefined) await removeExpiredTokens(storage);
      await storage.write(
        known
          ? planInternalUpdate(tokenResource, Number(known["id"]), values)
          : planInternalCreation(tokenResource, values),
      );
    },
    async find(id) {
      admitAttempt(id);
      return toPayload(await findByToken(id), id);
    },
    async findByUserCode(userCode) {
      const filter = whereEqual("user_code", digestToken("user_code", userCode));
      const [item] = await storage.find(tokenResource.path, filter, 1);
      return toPayload(item, String(item?.["digest"]));
    },
    /**
     * Marks a code or token as used. A second use at the same moment ends the sign-in (RFC 9700, section 4.14.2). oidc-provider
     * itself ends it after any later use.
     */
    async consume(id) {
      const item = await findByToken(id);
      const change = planInternalUpdate(tokenResource, Number(item?.["id"]), {
        consumed: Math.floor(Date.now() / 1000),
      });
      if (item !== undefined && (await writeIfExists(storage, { ...change, visibilityFilter: notConsumedFilter })))
        return;
      if (item !== undefined) {
        const signIn = Number(item["grant"]);
        await removeSignIn(signIn, storage);
        callerCaches.clear();
        reportReuse(signIn);
      }
      throw new errors.InvalidGrant("the code or token was used twice at the same moment");
    },
    async destroy(id) {
      const item = await findByToken(id);
      if (item !== undefined) await removeItemIfExists(storage, tokenResource, Number(item["id"]));
    },
  };
}

/** Makes the sign-in last as long as its new refresh token, and records the time of its last use. */
async function postponeSignInExpiry(signInId: number, expiresMs: number, storage: Storage): Promise<void> {
  const change = planInternalUpdate(keyResource, signInId, { expires: expiresMs, seen: Date.now() });
  if (!(await writeIfExists(storage, change))) throw new errors.InvalidGrant("the sign-in has ended");
}

async function removeExpiredTokens(storage: Storage): Promise<void> {
  const filter: Filter = { kind: "range", field: "expires", operator: "lte", value: Date.now() };
  const expired = await storage.find(tokenResource.path, filter, maxExpiredRemovals);
  for (const { id } of expired) await removeItemIfExists(storage, tokenResource, Number(id));
}

/** @param scopeText scopes that oidc-provider has already checked, such as `devices:read rooms:write` */
export function parseScope(scopeText: string): Scope {
  // The cast is safe, because oidc-provider has rejected everything except `read` and `write`.
  return (parseScopeParts(scopeText.split(" ")) ?? {}) as Scope;
}
