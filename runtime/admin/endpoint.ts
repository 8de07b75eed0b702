import type { Context } from "../context/context.js";
import type { Provider, SignInProblem } from "../oidc/provider.js";
import type { BodyReader } from "../request/parse-body.js";
import type { AuthorizationServer } from "../oauth/authorization-server.js";
import type { Settings } from "../model/field.js";
import type { Registry } from "../model/resource.js";
import type { Storage } from "../port/storage.js";
import type { PasswordChecker } from "./check-password.js";
import type { SessionGuard } from "./session-guard.js";
import type { Sessions } from "./sessions.js";

export interface Handler {
  (ctx: Context, parameter: string): Promise<void>;
  /** Unless it does, a query is refused. */
  readonly takesQuery?: true;
}

/** By path below `/admin/api`, with at most one parameter, then by method. */
export interface Endpoints {
  readonly [path: string]: { readonly [method: string]: Handler };
}

/** What the endpoints of the panel work with. */
export interface PanelServices {
  readonly registry: Registry;
  readonly storage: Storage;
  readonly settings: Settings;
  /** Null if there are no applications that people may sign in to. */
  readonly authorizationServer: AuthorizationServer | null;
  /** Null where people sign in with passwords alone. */
  readonly provider: Provider | null;
  /** People may sign in with passwords. */
  readonly passwords: boolean;
  /** Takes why somebody could not sign in with the provider, by the id of the request. */
  report(problem: SignInProblem, request: string): void;
  /** What stands before `/admin` in URLs. */
  readonly base: string;
  /** Called when sign-ins of applications have ended. */
  forget(): void;
  readonly sessions: Sessions;
  readonly guard: SessionGuard;
  readonly checkPassword: PasswordChecker;
  readonly readBody: BodyReader;
  /** Lifetime of a link that sets a password, seconds. */
  readonly linkLifetime: number;
}
