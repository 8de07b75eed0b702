/** Requests in the name of whoever is signed in. The session is held here, in memory only. */
import { Failure, request } from "./request.js";

/** As the server tells it; null as long as nobody is signed in here. */
let session = null;
let follower = null;
let reading = null;

/**
 * @param next `onSession(session, before)` is told of every new session; `onEnd()` resolves when somebody has signed in again
 */
export function followSession(next) {
  follower = next;
}

/** Requests are of this session from now on. */
export function adoptSession(next) {
  const before = session;
  session = next;
  return follower.onSession(next, before);
}

export function forgetSession() {
  session = null;
}

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
    if (error.status !== 401) throw error;
    await follower.onEnd();
  }
}

/**
 * Sends once more where the session is another one by then, if it is of the same account.
 * @param path below `/admin/api/`, with the query
 * @param signal gives the request up: the promise is rejected, and nobody is told
 * @returns status, headers and the parsed body
 * @throws Failure
 */
export async function send(method, path, body, headers = {}, signal) {
  const mine = session;
  const sendOnce = () => request(method, path, { body, headers, signal, token: session?.csrf_token });
  try {
    return await sendOnce();
  } catch (error) {
    if (mine === null || !isOutdated(error, method, path)) throw error;
    if (session === mine) await renewSession();
    if (!isSameAccount(session, mine)) throw new Failure(0, { message: "Another account has signed in." });
    if (session === mine) throw error;
    return sendOnce();
  }
}

/** Whether another session than the one that it was meant for may have refused it, or none. */
function isOutdated({ status, code }, method, path) {
  if (status === 401) return path !== "session";
  return code === "csrf" || (status === 403 && method === "HEAD");
}
