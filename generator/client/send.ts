import { NoAnswer, StockroomError } from "./errors.js";
import { readAnswer, type Answer } from "./read-answer.js";
import type { Attempt, Connection, ConnectOptions, RetryOptions, RequestOptions } from "./connect-types.js";
import { createAuthorization } from "./credentials.js";

export interface OutgoingRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path after `/api/2.0/`. */
  readonly path: string;
  readonly query?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: object;
}

/** Sends a request. The promise rejects with a `StockroomError`, or with the reason of the caller's abort signal. */
export type RequestSender = (request: OutgoingRequest, options: RequestOptions | undefined) => Promise<Answer>;

/** @throws TypeError if the address is not valid */
export function createSend(connection: ConnectOptions): RequestSender {
  const root = parseBaseUrl(connection.url);
  const authorize = createAuthorization(connection);

  return async function send({ method, path, query, headers, body }, options = {}) {
    const patience = chooseRetryOptions(connection, options);
    const said = { ...connection.headers, ...options.headers };
    const own = { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    let maybeDone = false;
    for (let attempt = 1; ; attempt++) {
      // Awaits the credentials only if they are a promise, because `await` would delay the request even for a string.
      const written = authorize?.();
      const authorization = typeof written === "object" ? await written : written;
      const sent: Attempt = {
        method,
        url: query === undefined || query === "" ? root + path : `${root}${path}?${query}`,
        headers: mergeHeaders(said, own, authorization === undefined ? {} : { authorization }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const told = connection.onRequest?.(sent);
      if (told !== undefined) await told;
      const outcome = await sendOnce(connection, sent, patience.timeout, options.signal);
      if (!(outcome instanceof StockroomError)) return outcome;
      // After a retry, 404 for a deletion means that an earlier attempt has deleted the item.
      if (maybeDone && method === "DELETE" && outcome.status === 404) {
        return { status: 204, headers: new Headers(), json: undefined };
      }
      const delay = computeRetryDelayMs(outcome, attempt, patience);
      if (delay === null) throw outcome;
      maybeDone ||= outcome.status !== 429;
      await wait(delay, options.signal);
    }
  };
}

/** Joins headers. Later headers replace earlier ones, regardless of case. */
function mergeHeaders(...headerSets: readonly { readonly [name: string]: string }[]): Headers {
  const headers = new Headers();
  for (const [name, value] of headerSets.flatMap(Object.entries<string>)) headers.set(name, value);
  return headers;
}

/** Makes one attempt. Returns the answer, or the error if the attempt fails. Throws abort reasons and errors of `onResponse`. */
async function sendOnce(
  { fetch = globalThis.fetch, onResponse }: Connection,
  attempt: Attempt,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer | StockroomError> {
  const limit = AbortSignal.timeout(timeoutMs);
  const { url, ...init } = attempt;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      ...init,
      // Requests are sent without the cookies and password dialogs of the browser. Redirects are errors, because a
      // redirect would drop the body or send the key to another server.
      credentials: "omit",
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    text = await response.text();
  } catch (cause) {
    signal?.throwIfAborted();
    const what = limit.aborted ? `no complete answer within ${String(timeoutMs)} ms` : "the connection failed or broke";
    const message = `${init.method} ${url}: ${what}`;
    return new NoAnswer(
      { message, status: 0, code: "no_answer", errors: [], requestId: null, retryAfter: null, operation: null },
      { cause },
    );
  }
  await onResponse?.(response, attempt);
  return readAnswer(response, text);
}

/** Returns the milliseconds before the next attempt; null if the request must not be retried. */
function computeRetryDelayMs(
  error: StockroomError,
  attemptNumber: number,
  retryOptions: WithAllOptions<RetryOptions>,
): number | null {
  if (attemptNumber >= retryOptions.attempts || !isRetryable(error)) return null;
  const backoff = retryOptions.delay * 2 ** (attemptNumber - 1);
  if (error.retryAfter === null) return Math.min(retryOptions.longestDelay, backoff * (0.5 + Math.random() / 2));
  const asked = error.retryAfter * 1000;
  // The random part prevents many clients from retrying at the same moment.
  return asked > retryOptions.longestDelay ? null : asked + Math.random() * retryOptions.delay;
}

/**
 * Whether a retry may succeed. A proxy may answer 502 or 504 instead of 503. `in_progress` means that an attempt whose
 * answer was lost is still running.
 */
function isRetryable({ status, code }: StockroomError): boolean {
  return code === "no_answer" || code === "in_progress" || [429, 502, 503, 504].includes(status);
}

type WithAllOptions<Options> = { readonly [Name in keyof Options]-?: NonNullable<Options[Name]> };

function chooseRetryOptions(connection: RetryOptions, request: RetryOptions): WithAllOptions<RetryOptions> {
  return {
    timeout: request.timeout ?? connection.timeout ?? 30_000,
    attempts: request.attempts ?? connection.attempts ?? 4,
    delay: request.delay ?? connection.delay ?? 250,
    // The rate limit of the server counts requests per minute, so after a minute the server accepts a request again.
    longestDelay: request.longestDelay ?? connection.longestDelay ?? 60_000,
  };
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abortWait = (): void => {
      clearTimeout(timer);
      // The caller chooses the reason of a signal, which need not be an `Error`, so the cast is needed.
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abortWait);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abortWait();
    else signal?.addEventListener("abort", abortWait, { once: true });
  });
}

function parseBaseUrl(url: string | URL): string {
  const { protocol, origin, pathname, username, password, search, hash } = new URL(url);
  if (!/^https?:$/.test(protocol) || username + password + search + hash !== "") {
    throw new TypeError("url must be an http or https address without credentials, query and fragment");
  }
  return `${origin}${pathname.replace(/\/+$/, "")}/api/2.0/`;
}
