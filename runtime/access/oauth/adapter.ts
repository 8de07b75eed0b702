/** Saves the data of the library oidc-provider in internal resources: sign-ins in `_keys`, all other data in `_tokens`. */
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import { findByDigest, planChange, planInsertion, removeIfExists, writeIfExists } from "../internal-plans.js";
import { serializeScope, keyResource, parseStoredScope } from "../key-resource.js";
import { findSignIn, removeSignIn, digestToken, tokenResource } from "../sign-ins.js";
import type { Document } from "../../model/schema/field.js";
import { type Filter, whereEqual } from "../../model/query/filter.js";
import { type Scope, parseScopes, formatScope } from "../../model/plan/scope.js";
import type { Registry } from "../../model/schema/resource.js";
import type { Storage } from "../../storage/port/storage.js";

export interface AdapterServices {
  readonly registry: Registry;
  readonly storage: Storage;
  /** Values of the OAuth parameter `resource` that mean this server. */
  readonly resources: readonly string[];
  /** Throws if too many attempts with this code or token have failed. */
  admit(shown: string): void;
  /** Called after a sign-in was removed, to clear the caches of callers. */
  forget(): void;
  /** Called after a code or token was used twice at the same moment. The sign-in has been removed by then. */
  reportReuse(signIn: number): void;
}

/** Maximum number of expired items that an insertion removes. */
const maxRemoved = 20;
/** Kinds of items that oidc-provider changes after their creation. Saving such an item may replace an existing one. */
const changeableKinds = ["Interaction", "DeviceCode"];
const storedKinds = new Set([...changeableKinds, "AuthorizationCode", "AccessToken", "RefreshToken"]);
const unusedFilter: Filter = { kind: "exists", field: "consumed", exists: false };

/** @param kind name of the model in oidc-provider, such as `AccessToken` */
export function createAdapter(kind: string, services: AdapterServices): Adapter {
  if (kind === "Grant") return createSignInAdapter(services);
  return storedKinds.has(kind) ? createTokenAdapter(kind, services) : noStorage;
}

const doNothing = (): Promise<undefined> => Promise.resolve(undefined);

/**
 * An adapter that saves nothing. Sessions need no storage, because people sign in to the panel. Clients need none, because the
 * applications come from a file.
 */
const noStorage: Adapter = {
  upsert: doNothing,
  find: doNothing,
  findByUid: doNothing,
  findByUserCode: doNothing,
  consume: doNothing,
  destroy: doNothing,
  // Tokens need no removal here: oidc-provider removes the sign-in next, and its tokens are removed with it.
  revokeByGrantId: doNothing,
};

/** Gives oidc-provider access to the sign-ins that the panel has created (`startSignIn`). oidc-provider calls them grants. */
function createSignInAdapter({ registry, storage, resources, forget }: AdapterServices): Adapter {
  return {
    ...noStorage,
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
        resources: Object.fromEntries(resources.map((resource) => [resource, scope])),
      };
    },
    async destroy(id) {
      await removeSignIn(Number(id), storage);
      forget();
    },
  };
}

/** Saves digests instead of codes, tokens and request ids, so that nobody who reads the database can use them. */
function createTokenAdapter(kind: string, services: AdapterServices): Adapter {
  const { registry, storage, admit, forget, reportReuse } = services;
  const findByToken = (token: string) => findByDigest(tokenResource, digestToken(kind, token), storage);
  const read = (item: Document | undefined, token: string): AdapterPayload | undefined => {
    if (item === undefined) return undefined;
    const { digest, scope, payload, consumed } = item;
    return {
      ...(JSON.parse(String(payload).replaceAll(String(digest), token)) as AdapterPayload),
      ...(typeof scope === "string" ? { scope: formatScope(parseStoredScope(scope, registry)) } : {}),
      ...(typeof consumed === "number" ? { consumed } : {}),
    };
  };
  return {
    ...noStorage,
    async upsert(id, { scope, ...payload }) {
      const { accountId, grantId, userCode, exp = 0 } = payload;
      // `findByUserCode` gives oidc-provider the digest as the id, so `id` may already be a digest.
      const digest = id.includes(":") ? id : digestToken(kind, id);
      const values = {
        digest,
        account: accountId === undefined ? null : Number(accountId),
        grant: grantId === undefined ? null : Number(grantId),
        user_code: userCode === undefined ? null : digestToken("user_code", userCode),
        scope: scope === undefined ? null : serializeScope(parseScope(scope), registry),
        payload: JSON.stringify(payload).replaceAll(id, digest),
        expires: exp * 1000,
      };
      if (kind === "RefreshToken") await extendSignIn(Number(grantId), values.expires, storage);
      const known = changeableKinds.includes(kind) ? await findByDigest(tokenResource, digest, storage) : undefined;
      if (known === undefined) await removeExpired(storage);
      await storage.write(
        known ? planChange(tokenResource, Number(known["id"]), values) : planInsertion(tokenResource, values),
      );
    },
    async find(id) {
      admit(id);
      return read(await findByToken(id), id);
    },
    async findByUserCode(userCode) {
      const filter = whereEqual("user_code", digestToken("user_code", userCode));
      const [item] = await storage.find(tokenResource.path, filter, 1);
      return read(item, String(item?.["digest"]));
    },
    /**
     * Marks a code or token as used. A second use at the same moment ends the sign-in (RFC 9700, section 4.14.2). oidc-provider
     * itself ends it after any later use.
     */
    async consume(id) {
      const item = await findByToken(id);
      const change = planChange(tokenResource, Number(item?.["id"]), { consumed: Math.floor(Date.now() / 1000) });
      if (item !== undefined && (await writeIfExists(storage, { ...change, visible: unusedFilter }))) return;
      if (item !== undefined) {
        const signIn = Number(item["grant"]);
        await removeSignIn(signIn, storage);
        forget();
        reportReuse(signIn);
      }
      throw new errors.InvalidGrant("the code or token was used twice at the same moment");
    },
    async destroy(id) {
      const item = await findByToken(id);
      if (item !== undefined) await removeIfExists(storage, tokenResource, Number(item["id"]));
    },
  };
}

/** Makes the sign-in last as long as its new refresh token, and records the time of its last use. */
async function extendSignIn(signIn: number, expires: number, storage: Storage): Promise<void> {
  const change = planChange(keyResource, signIn, { expires, seen: Date.now() });
  if (!(await writeIfExists(storage, change))) throw new errors.InvalidGrant("the sign-in has ended");
}

async function removeExpired(storage: Storage): Promise<void> {
  const filter: Filter = { kind: "range", field: "expires", operator: "lte", value: Date.now() };
  const expired = await storage.find(tokenResource.path, filter, maxRemoved);
  for (const { id } of expired) await removeIfExists(storage, tokenResource, Number(id));
}

/** @param text scopes that oidc-provider has already checked, such as `devices:read rooms:write` */
export function parseScope(text: string): Scope {
  // The cast is safe, because oidc-provider has rejected everything except `read` and `write`.
  return (parseScopes(text.split(" ")) ?? {}) as Scope;
}
