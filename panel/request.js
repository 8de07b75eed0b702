/** Sends requests to the server. */
/** @import { ApiResponse, ResponseBodyAt, FieldError, Method, ParameterValues } from "./types.js" */
import { language, t, translateMessage } from "./translate.js";

/** The path prefix before `/admin`, which a proxy can add; "" without a prefix. */
export const basePath = location.pathname.replace(/\/admin\/?$/, "");

/** The failure of a request: the server has answered with an error, or has not answered. */
export class Failure extends Error {
  /**
   * @param {number} status 0 if there was no answer
   * @param {{ code?: string, message: string, errors?: readonly FieldError[], retryAfter?: number | null, operation?: number |
   * undefined }} content `retryAfter` is the number of seconds after which the client may try again
   */
  constructor(status, { code = "unreachable", message, errors = [], retryAfter = null, operation }) {
    super(message);
    /** Index of the rejected operation in a batch; undefined for other requests. */
    this.operation = operation;
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/**
 * Whether the failure is temporary: the server is unreachable, overloaded or broken.
 * @param {Failure} failure
 */
export function isTemporaryFailure({ status }) {
  return status === 0 || status === 429 || status >= 500;
}

/**
 * @param {unknown} error
 * @returns the error as a `Failure`. Errors in the panel's own code become failures too, so that the page can show them.
 */
export function toFailure(error) {
  return error instanceof Failure ? error : new Failure(0, { code: "fault", message: String(error) });
}

/**
 * Ignores the status 404 of a deletion. The item is already deleted: by somebody else, or by an earlier attempt whose
 * answer was lost. Other errors are thrown again.
 * @param {unknown} error
 */
export function ignoreNotFound(error) {
  if (toFailure(error).status !== 404) throw error;
}

/**
 * @typedef {object} Sent
 * @property {unknown} [body]
 * @property {ParameterValues} [headers]
 * @property {AbortSignal | undefined} [signal] aborts the request, so that its promise rejects
 * @property {string | null} [token] CSRF token of the session, or null. If the browser has a newer session, the server
 * rejects the token.
 */

/**
 * @template {string} Path
 * @param {Method} method
 * @param {Path} path below `/admin/api/`, with the query
 * @param {Sent} sent
 * @returns {Promise<ApiResponse<ResponseBodyAt<Path>>>}
 * @throws Failure
 */
export async function request(method, path, { body, headers = {}, signal, token = null }) {
  const failToReach = () => {
    throw new Failure(0, {
      message: signal?.aborted
        ? t("The server has not answered, so your change may or may not have been saved. Try again to find out.")
        : t("The server cannot be reached. Check the connection and try again."),
    });
  };
  const answer = await fetch(`${basePath}/admin/api/${path}`, {
    method,
    headers: {
      Accept: "application/json",
      "Accept-Language": language,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(token === null ? {} : { "X-CSRF-Token": token }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  }).catch(failToReach);
  const json = method === "HEAD" ? null : parseJson(await answer.text().catch(failToReach));
  // This cast is the only one for answers. `ResponseBodyAt` takes its types from the server's sources, so they match.
  const content = /** @type {ResponseBodyAt<Path>} */ (json);
  if (answer.ok) return { status: answer.status, headers: answer.headers, body: content };
  throw new Failure(answer.status, describeFailure(answer, json));
}

/**
 * @typedef {{ readonly code?: string, readonly message?: string, readonly errors?: readonly FieldError[], readonly operation?:
 * number }} ErrorBody
 */

/**
 * @param {number} status of an operation in a batch
 * @param {ErrorBody | undefined} body
 */
export function createFailure(status, body) {
  return new Failure(status, translateError(status, body));
}

/**
 * Returns the content of an error answer in the language of the user.
 * @param {number} status
 * @param {ErrorBody | null | undefined} body
 */
function translateError(status, body) {
  const errors = (body?.errors ?? []).map((error) => ({ ...error, message: translateMessage(error.message) }));
  const message =
    body?.message === undefined
      ? t("The server answered {status}.", { status: String(status) })
      : translateWithoutStatus(body.message);
  return { ...body, errors, message };
}

/**
 * Removes the status at the beginning of a message (`Bad Request: the page …`), and translates the rest.
 * @param {string} message
 */
function translateWithoutStatus(message) {
  const sentence = translateMessage(message.replace(/^[A-Z][a-z]+( [A-Z][a-z]+)*: /, ""));
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * @param {string} text
 * @returns {unknown} null if the text is not JSON, such as the error page of a proxy
 */
export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {Response} answer
 * @param {unknown} json
 */
function describeFailure(answer, json) {
  // The server's errors have a `message` (docs/reference/errors.md). An answer without one comes from a proxy.
  const said = translateError(answer.status, /** @type {ErrorBody | null} */ (json));
  const retryAfter = Number(answer.headers.get("Retry-After")) || null;
  if (retryAfter === null) return said;
  return {
    ...said,
    message: t(
      { one: "{message} (Try again in {count} second.)", other: "{message} (Try again in {count} seconds.)" },
      { message: said.message, count: retryAfter },
    ),
    retryAfter,
  };
}
