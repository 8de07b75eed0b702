/** Sends requests in the name of the signed-in account. This module stores the session, in memory only. */
/** @import { Answer, BodyAt, Method, Parameters, Session } from "./types.js" */
import { asFailure, Failure, request } from "./request.js";
import { t } from "./translate.js";

/**
 * @typedef {object} Follower
 * @property {(session: Session, before: Session | null) => void | Promise<void>} onSession is called with every new session
 * @property {() => Promise<void>} onEnd is called when the session has ended, and resolves when somebody has signed in again
 */

/**
 * The session as the server describes it; null while nobody is signed in.
 * @type {Session | null}
 */
let session = null;
/** @type {Follower | null} */
let follower = null;
/** @type {Promise<Answer<Session>> | null} */
let reading = null;

/** @param {Follower} next */
export function followSession(next) {
  follower = next;
}

/**
 * Uses the session for all further requests.
 * @param {Session} next
 */
export function adoptSession(next) {
  const before = session;
  session = next;
  return follower?.onSession(next, before);
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
 * Reads the current session. All windows of a browser share a cookie, so another account may have signed in in another window.
 * @throws Failure
 */
export function readSession() {
  reading ??= request("GET", "session", {}).finally(() => (reading = null));
  return reading.then(({ body }) => (body.csrf_token === session?.csrf_token ? undefined : adoptSession(body)));
}

/** Like `readSession`, but if nobody is signed in any more, asks the user to sign in again. */
export async function renewSession() {
  try {
    await readSession();
  } catch (error) {
    if (asFailure(error).status !== 401) throw error;
    await follower?.onEnd();
  }
}

/**
 * Sends a request. If another session of the same account has replaced the session, sends the request again.
 * @template {string} Path
 * @param {Method} method
 * @param {Path} path below `/admin/api/`, with the query
 * @param {unknown} [body]
 * @param {Parameters} [headers]
 * @param {AbortSignal} [signal] aborts the request: the promise rejects, and no handler is called
 * @returns {Promise<Answer<BodyAt<Path>>>}
 * @throws Failure
 */
export async function send(method, path, body, headers = {}, signal) {
  const mine = session;
  const sendOnce = () => request(method, path, { body, headers, signal, token: session?.csrf_token ?? null });
  try {
    return await sendOnce();
  } catch (error) {
    if (mine === null || !isOutdated(asFailure(error), method, path)) throw error;
    if (session === mine) await renewSession();
    if (!isSameAccount(session, mine)) throw new Failure(0, { message: t("otherAccount") });
    if (session === mine) throw error;
    return sendOnce();
  }
}

/**
 * Whether the request may have failed because its session has ended or was replaced.
 * @param {Failure} failure
 * @param {Method} method
 * @param {string} path
 */
function isOutdated({ status, code }, method, path) {
  if (status === 401) return path !== "session";
  return code === "csrf" || (status === 403 && method === "HEAD");
}
