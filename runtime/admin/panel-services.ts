import type { Router } from "@koa/router";
import type { Context, KoaState } from "../http/context/request-context.js";
import type { JsonObject } from "../model/values/json-object.js";
import { parseBodyFields, type BodyReader } from "../http/request/parse-body.js";
import type { OidcClient, SignInError } from "../access/oidc/oidc-client.js";
import type { AuthorizationServer } from "../access/oauth/authorization-server.js";
import type { CallerCaches } from "../access/short-lived-cache.js";
import type { LoginThrottle } from "../access/throttle.js";
import type { Config } from "../config/config.js";
import { createFieldsRefusal } from "../model/plan/errors.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import type { PasswordChecker } from "./passwords.js";
import type { SessionGuard } from "./session-guard.js";
import type { SecondFactorService } from "./second-factor.js";
import type { Session, SessionStore } from "./sessions.js";

export interface PanelOptions {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly config: Config;
  /** Server for sign-ins to applications; null if there are no applications. */
  readonly authorizationServer: AuthorizationServer | null;
  /** OpenID provider for sign-ins to the panel; null if there is none. */
  readonly provider: OidcClient | null;
  /** Counts failed sign-ins with passwords. Sign-ins with API keys have a separate throttle. */
  readonly throttle: LoginThrottle;
  readonly readBody: BodyReader;
  readonly callerCaches: CallerCaches;
  /** Receives errors of background work, which no request can report. */
  reportError(error: unknown): void;
  /** Receives the reason why a sign-in with the provider failed, and the id of the request. */
  reportSignInProblem(problem: SignInError, requestId: string): void;
}

export interface PanelServices extends PanelOptions {
  readonly sessions: SessionStore;
  readonly sessionGuard: SessionGuard;
  readonly secondFactor: SecondFactorService;
  readonly checkPassword: PasswordChecker;
}

/** Adds endpoints of the panel to the router. Their paths are below `/admin/api`. */
export type RouteRegistrar = (router: Router<KoaState>, services: PanelServices) => void;

/**
 * Reads the body of a request that needs a session. Checks the session before and after reading, because the last byte
 * may arrive minutes after the first.
 */
export async function readBodyInSession(
  ctx: Context,
  { sessionGuard, readBody }: PanelServices,
): Promise<Session & { readonly body: JsonObject }> {
  await sessionGuard.requireSession(ctx);
  const bytes = await readBody(ctx);
  return { ...(await sessionGuard.requireSession(ctx)), body: parseBodyFields(bytes) };
}

/**
 * Reads the named properties of a body, which must be strings that are not empty.
 * @throws Refusal invalid_fields that lists the properties with other values
 */
export function readRequiredStrings<Name extends string>(
  body: JsonObject,
  names: readonly Name[],
): { readonly [name in Name]: string } {
  const given = names.map((name) => [name, Object.hasOwn(body, name) ? body[name] : undefined] as const);
  const details = given.flatMap(([name, value]) => {
    if (typeof value === "string" && value !== "") return [];
    const field = `/${name}`;
    return value === undefined || value === ""
      ? [{ field, rule: "required", message: "is mandatory" }]
      : [{ field, rule: "type", message: "must be a string" }];
  });
  if (details.length > 0) throw createFieldsRefusal("invalid_fields", details);
  // The cast is safe: the check above has rejected all values that are not strings.
  return Object.fromEntries(given) as { readonly [name in Name]: string };
}

/** Reads the code of a second factor from a body; null if the body has none. */
export function readSecondFactorCode({ code }: JsonObject): string | null {
  return typeof code === "string" && code !== "" ? code : null;
}
