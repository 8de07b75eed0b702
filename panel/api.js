/** Sends requests as the signed-in account. This module keeps the session in memory only, not in the browser's storage. */
/** @import { ApiResponse, ResponseBodyAt, Method, ParameterValues, Session } from "./types.js" */
import { repeatRequests, takeEarlyAnswer } from "./early-requests.js";
import { toFailure, Failure, request } from "./request.js";
import { t } from "./translate.js";

/**
 * Handles changes of the session.
 * @typedef {object} SessionListener
 * @property {(session: Session, before: Session | null) => void | Promise<void>} onSession is called with the new and
 * the previous session
 * @property {() => Promise<void>} onEnd is called when the session has ended; its promise resolves after the user has
 * signed in again
 */

/**
 * The current session as the server describes it; null while nobody is signed in.
 * @type {Session | null}
 */
let session = null;
/** @type {SessionListener | null} */
let sessionListener = null;
/** @type {Promise<ApiResponse<Session>> | null} */
let pendingSessionRead = null;

const sessionElement = document.querySelector("meta[name=session]");
/**
 * The session that the server has written into the page; null if the page came without one. The panel uses it at most
 * once: `adoptSession` sets it to null. The server has written this JSON, so the cast is safe.
 */
let pageSession = /** @type {Session | null} */ (JSON.parse(sessionElement?.getAttribute("content") || "null"));
/** Whether the server has written a session into the page. */
export const hasPageSession = pageSession !== null;
// Removes the session's CSRF token from the page, so that scripts that run later, such as browser extensions, do not
// find it.
sessionElement?.remove();

/** @param {SessionListener} newListener */
export function setSessionListener(newListener) {
  sessionListener = newListener;
}

/**
 * Uses a session for all further requests, and calls `onSession` of the listener.
 * @param {Session} newSession
 */
export function adoptSession(newSession) {
  const before = session;
  session = newSession;
  pageSession = null;
  const adopted = sessionListener?.onSession(newSession, before);
  // Runs after the listener has asked for the description, because only the new session says which description is current.
  if (!isSameAccount(newSession, before)) repeatRequests(newSession);
  return adopted;
}

export function forgetSession() {
  session = null;
}

/**
 * @param {Session | null} one
 * @param {Session | null} other
 */
export function isSameAccount(one, other) {
  return one?.account_id === other?.account_id;
}

/**
 * Reads the browser's current session from the server. All windows share the session cookie, so another account may have
 * signed in in another window.
 * @throws Failure
 */
export function readSession() {
  pendingSessionRead ??= request("GET", "session", {}).finally(() => (pendingSessionRead = null));
  return pendingSessionRead.then(({ body }) =>
    body.csrf_token === session?.csrf_token ? undefined : adoptSession(body),
  );
}

/** Uses the session in the page, or reads the session if the page has none. @throws Failure */
export async function beginSession() {
  await (pageSession === null ? readSession() : adoptSession(pageSession));
}

/** Reads the session like `readSession`. If nobody is signed in any more, asks the user to sign in again. */
export async function ensureSession() {
  try {
    await readSession();
  } catch (error) {
    if (toFailure(error).status !== 401) throw error;
    await sessionListener?.onEnd();
  }
}

/**
 * Sends a request. If the request fails because the session has ended or was replaced, reads the new session, and sends
 * the request again if the account is the same.
 * @template {string} Path
 * @param {Method} method
 * @param {Path} path below `/admin/api/`, with the query
 * @param {unknown} [body]
 * @param {ParameterValues} [headers]
 * @param {AbortSignal} [signal] aborts the request, so that the promise rejects
 * @returns {Promise<ApiResponse<ResponseBodyAt<Path>>>}
 * @throws Failure
 */
export async function send(method, path, body, headers = {}, signal) {
  const mine = session;
  const sendOnce = () =>
    takeEarlyAnswer(method, path) ??
    request(method, path, { body, headers, signal, token: session?.csrf_token ?? null });
  try {
    return await sendOnce();
  } catch (error) {
    if (mine === null || !isSessionFailure(toFailure(error), method, path)) throw error;
    if (session === mine) await ensureSession();
    if (!isSameAccount(session, mine)) throw new Failure(0, { message: t("Another account has signed in.") });
    if (session === mine) throw error;
    return sendOnce();
  }
}

/**
 * Whether a request may have failed because its session has ended or was replaced.
 * @param {Failure} failure
 * @param {Method} method
 * @param {string} path
 */
function isSessionFailure({ status, code }, method, path) {
  if (status === 401) return path !== "session";
  return code === "csrf" || (status === 403 && method === "HEAD");
}
