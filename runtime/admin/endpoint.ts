import type { Context } from "../http/context/context.js";
import type { Provider, SignInProblem } from "../access/oidc/provider.js";
import type { BodyReader } from "../http/request/parse-body.js";
import type { AuthorizationServer } from "../access/oauth/authorization-server.js";
import type { Settings } from "../model/schema/field.js";
import type { Registry } from "../model/schema/resource.js";
import type { Storage } from "../storage/port/storage.js";
import type { PasswordChecker } from "./passwords.js";
import type { SessionGuard } from "./session-guard.js";
import type { SecondFactor } from "./second-factor.js";
import type { Sessions } from "./sessions.js";
import { refuseFields } from "../model/plan/errors.js";

export interface Handler {
  (ctx: Context, parameter: string): Promise<void>;
  /** Set if the endpoint takes query parameters; otherwise they are rejected. */
  readonly takesQuery?: true;
}

/** Endpoints by path below `/admin/api`, and then by method. A path has at most one parameter. */
export interface Endpoints {
  readonly [path: string]: { readonly [method: string]: Handler };
}

/** Services that the endpoints of the panel use. */
export interface PanelServices {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly settings: Settings;
  /** Null if there are no applications that people may sign in to. */
  readonly authorizationServer: AuthorizationServer | null;
  /** Null if people sign in with passwords only. */
  readonly provider: Provider | null;
  /** Whether people may sign in with passwords. */
  readonly passwords: boolean;
  /** Receives the reason why a provider sign-in failed, with the id of the request. */
  report(problem: SignInProblem, request: string): void;
  /** Path prefix before `/admin` in URLs. */
  readonly base: string;
  /** Drops cached rights after sign-ins of applications have ended. */
  forget(): void;
  readonly sessions: Sessions;
  readonly guard: SessionGuard;
  readonly secondFactor: SecondFactor;
  readonly checkPassword: PasswordChecker;
  readonly readBody: BodyReader;
  /** Lifetime of a link that sets a password, in seconds. */
  readonly linkLifetime: number;
}

/**
 * Reads the named properties of a body, each a string that is not empty.
 * @throws Refusal invalid_fields that lists the properties with other values
 */
export function readTexts<Name extends string>(
  body: { readonly [name: string]: unknown },
  names: readonly Name[],
): { readonly [name in Name]: string } {
  const given = names.map((name) => [name, Object.hasOwn(body, name) ? body[name] : undefined] as const);
  const details = given.flatMap(([name, value]) => {
    if (typeof value === "string" && value !== "") return [];
    const missing = value === undefined || value === "";
    return [
      {
        field: `/${name}`,
        rule: missing ? "required" : "type",
        message: missing ? "is mandatory" : "must be a string",
      },
    ];
  });
  if (details.length > 0) throw refuseFields("invalid_fields", details);
  // The cast is safe: the check above has rejected all values that are not strings.
  return Object.fromEntries(given) as { readonly [name in Name]: string };
}

/** Reads the code of a second factor; null if there is none. */
export function readCode({ code }: { readonly [name: string]: unknown }): string | null {
  return typeof code === "string" && code !== "" ? code : null;
}
