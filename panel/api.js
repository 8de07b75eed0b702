/** Requests in the name of whoever is signed in. The session is held here, in memory only. */
/** @import { Answer, BodyAt, Method, Parameters, Session } from "./types.js" */
import { asFailure, Failure, request } from "./request.js";

/**
 * @typedef {object} Follower
 * @property {(session: Session, before: Session | null) => void | Promise<void>} onSession gets every new session
 * @property {() => Promise<void>} onEnd resolves when somebody has signed in again
 */

/**
 * As the server says it; null as long as nobody is signed in here.
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
 * Requests are of this session from now on.
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
 * Asks who is signed in: all windows of a browser have one cookie, and in another one somebody may have signed in.
 * @throws Failure
 */
export function readSession() {
  reading ??= request("GET", "session", {}).finally(() => (reading = null));
  return reading.then(({ body }) => (body.csrf_token === session?.csrf_token ? undefined : adoptSession(body)));
}

/** As `readSession`; where nobody is signed in any more, somebody has to. */
export async function renewSession() {
  try {
    await readSession();
  } catch (error) {
    if (asFailure(error).status !== 401) throw error;
    await follower?.onEnd();
  }
}

/**
 * Sends once more where the session is another one by then, if it is of the same account.
 * @template {string} Path
 * @param {Method} method
 * @param {Path} path below `/admin/api/`, with the query
 * @param {unknown} [body]
 * @param {Parameters} [headers]
 * @param {AbortSignal} [signal] gives the request up: the promise is rejected, and no handler is called
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
    if (!isSameAccount(session, mine)) throw new Failure(0, { message: "Another account has signed in." });
    if (session === mine) throw error;
    return sendOnce();
  }
}

/**
 * Whether another session than the one that it was meant for may have refused it, or none.
 * @param {Failure} failure
 * @param {Method} method
 * @param {string} path
 */
function isOutdated({ status, code }, method, path) {
  if (status === 401) return path !== "session";
  return code === "csrf" || (status === 403 && method === "HEAD");
}
