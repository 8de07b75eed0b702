/**
 * Repeats the requests of the last visit to an address as soon as the panel starts. Without this, a page asks for the names of
 * referenced items only after the answer with the items has arrived, one round trip later.
 */
/** @import { ApiResponse, Method, ResponseBodyAt, Session } from "./types.js" */
import { request } from "./request.js";

const storageKey = "stockroom-requests";
const maxStored = 200;

/**
 * The address at which the visit began; null after the first click or key, from which on each request is sent when it is needed.
 * @type {string | null}
 */
let address = null;
/** The account and the address of the visit. */
let place = "";
/**
 * The requests that the browser stores, the latest last.
 * @type {[place: string, method: Method, path: string][]}
 */
let stored = [];
/**
 * The answers that the page has not asked for yet, by method and path.
 * @type {Map<string, Promise<ApiResponse<unknown>>>}
 */
const answers = new Map();

for (const event of ["click", "keydown"]) addEventListener(event, () => (address = null), true);

/** @param {Session} session of an account, which must not get the answers to another account */
export function repeatRequests({ account_id, csrf_token: token }) {
  address = location.hash;
  place = account_id + address;
  answers.clear();
  stored = readStored();
  for (const [at, method, path] of stored) {
    if (at !== place) continue;
    const answer = request(method, path, { token });
    // The part of the page that asks for the answer handles the failure.
    answer.catch(() => {});
    answers.set(method + path, answer);
  }
  stored = stored.filter(([at]) => at !== place);
}

/**
 * Returns the answer to a repeated request, and stores the request for the next visit. Returns each answer once, and no answer
 * after a write or at another address.
 * @template {string} Path
 * @param {Method} method
 * @param {Path} path
 * @returns {Promise<ApiResponse<ResponseBodyAt<Path>>> | undefined} undefined if the request must be sent
 */
export function takeEarlyAnswer(method, path) {
  if (location.hash !== address || !/GET|HEAD/.test(method)) {
    answers.clear();
    return undefined;
  }
  stored.push([place, method, path]);
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored.slice(-maxStored)));
  } catch {
    // If the browser forbids the storage, the next visit repeats no requests.
  }
  const answer = /** @type {Promise<ApiResponse<ResponseBodyAt<Path>>> | undefined} */ (answers.get(method + path));
  answers.delete(method + path);
  return answer;
}

/** Removes the stored requests when the account signs out. */
export function forgetVisits() {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // If the browser forbids the storage, it contains nothing.
  }
}

/** @returns {typeof stored} an empty list if the browser forbids the storage */
function readStored() {
  try {
    return /** @type {typeof stored} */ (JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
  } catch {
    return [];
  }
}
