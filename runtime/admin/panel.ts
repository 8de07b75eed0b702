/** The back end of the administration panel: what lies below `/admin/api` beside the resources, and who is signed in there. */
import type { Exchange } from "../exchange/exchange.js";
import type { Principal } from "../model/principal.js";
import type { Throttle } from "../access/throttle.js";
import { methodNotAllowed } from "../model/errors.js";
import { createBodyReader } from "../request/read-body.js";
import { readPairs, refuseQuery } from "../request/read-query.js";
import { answerOptions } from "../response/answer-methods.js";
import { createPasswordChecker } from "./check-password.js";
import { createSessionGuard } from "./session-guard.js";
import type { PanelServices, Endpoints, Handler } from "./endpoint.js";
import { createConsentEndpoints } from "./consent-endpoints.js";
import { createInsightEndpoints } from "./insight-endpoints.js";
import { createPasswordEndpoints } from "./password-endpoints.js";
import { createProviderEndpoints } from "./provider-endpoints.js";
import { createReactionEndpoints } from "./reaction-endpoints.js";
import { createSessionEndpoints } from "./session-endpoints.js";
import { createSessions, type SessionLimits } from "./sessions.js";

export interface Panel {
  /** What answers at a path below `/admin/api/`; null where it has no endpoint of its own. They go before the resources. */
  findEndpoint(path: string): ((exchange: Exchange) => Promise<void>) | null;
  /** The account that is signed in; refuses with 401, and 403 `csrf` where the request changes something. */
  authenticate(exchange: Exchange): Promise<Principal>;
  /** To be called when an item of the resource was written: who is signed in is looked up anew if it could matter. */
  invalidate(resource: string): void;
  /** To be called when cached rights proved to be outdated. */
  clearCache(): void;
}

export interface PanelOptions extends Pick<
  PanelServices,
  "registry" | "storage" | "settings" | "applications" | "forget" | "base" | "provider" | "passwords"
> {
  /** Counts failed sign-ins apart from failed logins with a key. */
  readonly throttle: Throttle;
  readonly times: SessionLimits & {
    /** Lifetime of a link that sets a password, seconds. */
    readonly link: number;
  };
  /** Takes what went wrong when no request waited for it. */
  readonly report: (error: unknown) => void;
  readonly reportSignIn: PanelServices["report"];
}

/** Of the panel's own endpoints: credentials and nothing else, bytes. */
const bodyLimit = 16_384;

export function createPanel(options: PanelOptions): Panel {
  const { registry, storage, throttle, times, report } = options;
  const sessions = createSessions(registry, storage, times, report);
  const guard = createSessionGuard({ ...options, sessions });
  const services: PanelServices = {
    ...options,
    report: options.reportSignIn,
    sessions,
    guard,
    checkPassword: createPasswordChecker(registry, storage, throttle),
    readBody: createBodyReader(bodyLimit),
    linkLifetime: times.link,
  };
  const endpoints = new Map(
    Object.entries<Endpoints[string]>({
      ...createSessionEndpoints(services),
      ...createPasswordEndpoints(services),
      ...createInsightEndpoints(services),
      ...createReactionEndpoints(services),
      ...createConsentEndpoints(services),
      ...createProviderEndpoints(services),
    }),
  );
  return {
    findEndpoint(path) {
      const [name = "", parameter, ...more] = path.replace(/\/$/, "").split("/");
      const methods = endpoints.get(parameter === undefined ? name : `${name}/:parameter`);
      if (methods === undefined || more.length > 0) return null;
      return (exchange) => dispatch(exchange, parameter ?? "", methods);
    },
    authenticate: async (exchange) => (await guard.requireSession(exchange)).principal,
    invalidate: (resource) => sessions.invalidate(resource),
    clearCache: () => sessions.clearCache(),
  };
}

async function dispatch(
  exchange: Exchange,
  parameter: string,
  methods: { readonly [method: string]: Handler },
): Promise<void> {
  const heads = "GET" in methods ? ["HEAD"] : [];
  const allow = [...Object.keys(methods), ...heads, "OPTIONS"].join(", ");
  exchange.set("Cache-Control", "no-store");
  if (exchange.method === "OPTIONS") return answerOptions(exchange, allow);
  const method = exchange.method === "HEAD" ? "GET" : exchange.method;
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (handler === undefined) throw methodNotAllowed(exchange.method, allow);
  if (handler.takesQuery !== true) refuseQuery(readPairs(exchange.querystring), exchange.method);
  await handler(exchange, parameter);
}
