/** One request to the server. */
/** @import { Answer, BodyAt, FieldError, Method, Parameters } from "./types.js" */

/** What stands before `/admin` in addresses, where a proxy adds something. */
export const base = location.pathname.replace(/\/admin\/?$/, "");

/** An answer that is no success, or none at all. */
export class Failure extends Error {
  /**
   * @param {number} status 0 where there was no answer
   * @param {{ code?: string, message: string, errors?: readonly FieldError[] }} content
   */
  constructor(status, { code = "unreachable", message, errors = [] }) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/**
 * @param {unknown} error
 * @returns what was thrown, as a failure: a fault of the panel's own is shown like one
 */
export function asFailure(error) {
  return error instanceof Failure ? error : new Failure(0, { code: "fault", message: String(error) });
}

/**
 * @typedef {object} Sent
 * @property {unknown} [body]
 * @property {Parameters} [headers]
 * @property {AbortSignal | undefined} [signal] gives the request up: the promise is rejected
 * @property {string | null} [token] of the session that the request is meant for, or null: another session refuses it
 */

/**
 * @template {string} Path
 * @param {Method} method
 * @param {Path} path below `/admin/api/`, with the query
 * @param {Sent} sent
 * @returns {Promise<Answer<BodyAt<Path>>>}
 * @throws Failure
 */
export async function request(method, path, { body, headers = {}, signal, token = null }) {
  const answer = await fetch(`${base}/admin/api/${path}`, {
    method,
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === null ? {} : { "X-CSRF-Token": token }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  }).catch(failToReach);
  const json = method === "HEAD" ? null : parse(await answer.text().catch(failToReach));
  // The one place that believes the server: it is described by the types of its own sources.
  const content = /** @type {BodyAt<Path>} */ (json);
  if (answer.ok) return { status: answer.status, headers: answer.headers, body: content };
  throw new Failure(answer.status, describeFailure(answer, json));
}

/**
 * Before the answer, or in the middle of it.
 * @returns {never}
 */
function failToReach() {
  throw new Failure(0, { message: "The server cannot be reached. Check the connection and try again." });
}

/**
 * `Bad Request: the page …` names the status first, for programs.
 * @param {string} message
 */
function dropStatus(message) {
  const sentence = message.replace(/^[A-Z][a-z]+( [A-Z][a-z]+)*: /, "");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * @param {string} text
 * @returns {unknown}
 */
function parse(text) {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    // A proxy's own page of an error.
    return null;
  }
}

/**
 * @param {Response} answer
 * @param {unknown} json
 */
function describeFailure(answer, json) {
  // An error says so much (docs/reference/errors.md); a proxy's own says nothing of it.
  const said = /** @type {{ code?: string, message?: string, errors?: readonly FieldError[] } | null} */ (json);
  const message = dropStatus(said?.message ?? `The server answered ${answer.status}.`);
  const wait = answer.headers.get("Retry-After");
  return { ...said, message: wait === null ? message : `${message} (Try again in ${wait} seconds.)` };
}
