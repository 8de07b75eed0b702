/** What an application asks a person for (RFC 6749, section 4.1.1; RFC 7636; RFC 9207). */
import { readScope } from "../access/key-wish.js";
import type { Consent } from "../access/sign-ins.js";
import type { Application, Applications } from "../model/application.js";
import { isWithin, parseScopes, writeScope, type Scope } from "../model/scope.js";
import type { Registry } from "../model/resource.js";
import { OAuthRefusal } from "./oauth-refusal.js";
import { readParameters, type Parameters } from "./parameters.js";

export type Authorization =
  /** Nobody knows whom to answer: only the person is told. */
  | { readonly kind: "refused"; readonly message: string }
  /** The person goes back at once. */
  | { readonly kind: "returned"; readonly location: string }
  | { readonly kind: "asked"; readonly consent: Consent; readonly answer: Answer };

/** An address of the application, with what it is told. */
export type Answer = (parameters: { readonly [name: string]: string }) => string;

interface Known {
  readonly registry: Registry;
  readonly applications: Applications;
  /** Of this server. */
  readonly issuer: string;
}

/** @param query as the application has put it together */
export function readAuthorization(query: string, { registry, applications, issuer }: Known): Authorization {
  const parameters = readParameters(query);
  let found: { readonly application: Application; readonly redirectUri: string };
  try {
    found = findRecipient(parameters, applications);
  } catch (error) {
    if (error instanceof OAuthRefusal) return { kind: "refused", message: error.message };
    throw error;
  }
  const { application, redirectUri } = found;
  const states = new URLSearchParams(query).getAll("state");
  const answer: Answer = (told) => {
    const all = { ...told, ...(states.length === 1 ? { state: states[0]! } : {}), iss: issuer };
    return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${new URLSearchParams(all).toString()}`;
  };
  try {
    parameters.get("state");
    return {
      kind: "asked",
      consent: { application, redirectUri, ...readWish(parameters, application, registry) },
      answer,
    };
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    return { kind: "returned", location: answer({ error: error.code, error_description: error.message }) };
  }
}

/** An address that was not registered to the letter is nowhere to send anybody. @throws OAuthRefusal */
function findRecipient(parameters: Parameters, applications: Applications) {
  const application = applications.get(parameters.get("client_id"));
  if (application === undefined) {
    throw new OAuthRefusal("invalid_client", "client_id is not that of an application that is known here");
  }
  const redirectUri = parameters.get("redirect_uri");
  if (!application.redirectUris.includes(redirectUri)) {
    throw new OAuthRefusal("invalid_request", `redirect_uri is not an address that ${application.name} has registered`);
  }
  return { application, redirectUri };
}

/** @throws OAuthRefusal */
function readWish(
  parameters: Parameters,
  application: Application,
  registry: Registry,
): Pick<Consent, "scope" | "challenge"> {
  if (parameters.get("response_type") !== "code") {
    throw new OAuthRefusal("unsupported_response_type", "response_type must be code");
  }
  if (!["", "query"].includes(parameters.get("response_mode"))) {
    throw new OAuthRefusal("invalid_request", "response_mode must be query");
  }
  if (parameters.get("code_challenge_method") !== "S256") {
    throw new OAuthRefusal("invalid_request", "code_challenge_method must be S256");
  }
  const challenge = parameters.get("code_challenge");
  if (!/^[\w-]{43}$/.test(challenge)) {
    throw new OAuthRefusal("invalid_request", "code_challenge must be the SHA-256 of the verifier, in base64url");
  }
  return { challenge, scope: readAsked(parameters.get("scope"), application, registry) };
}

/** @throws OAuthRefusal invalid_scope */
function readAsked(text: string, application: Application, registry: Registry): Scope {
  if (text === "") return application.scope;
  const problems: string[] = [];
  const given = parseScopes(text.split(" "));
  const scope = readScope(given, registry, (path, _, message) => void problems.push(`${path.join(" ")} ${message}`));
  if (given === null) problems.splice(0, Infinity, "scope must be resources and what may be done, as in devices:read");
  if (problems.length === 0 && !isWithin(text, application.scope)) {
    problems.push(`${application.name} may be allowed no more than ${writeScope(application.scope)}`);
  }
  if (problems[0] !== undefined) throw new OAuthRefusal("invalid_scope", describe(problems[0]));
  return scope;
}

/** Of the characters that an error may have (RFC 6749, section 4.1.2.1). */
function describe(problem: string): string {
  return problem.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, "?");
}
