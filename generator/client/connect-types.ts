/** Time limits and retries. Options of `connect` apply to all requests, and options of a request to that request. */
export interface RetryOptions {
  /** Time limit of one attempt, in milliseconds; 30,000 by default. */
  readonly timeout?: number | undefined;
  /** Maximum number of attempts; 4 by default. 1 means no retry. */
  readonly attempts?: number | undefined;
  /**
   * Delay before the second attempt, in milliseconds; 250 by default. It varies at random, and doubles before each further
   * attempt.
   */
  readonly delay?: number | undefined;
  /**
   * Longest delay between two attempts, in milliseconds; 60,000 by default. If the server requests a longer delay by
   * `Retry-After`, the client does not wait, but throws the error, which has `retryAfter`.
   */
  readonly longestDelay?: number | undefined;
}

export interface SendOptions extends RetryOptions {
  /** Additional headers. Headers that the client sets itself, such as credentials, cannot be replaced. */
  readonly headers?: { readonly [name: string]: string } | undefined;
}

/**
 * The credentials of the client: login and API key of an account; an additional key of an account; a function that
 * returns the `Authorization` header and is called before each attempt; or null for public resources.
 */
export type Credentials =
  | { readonly email: string; readonly key: string }
  | { readonly token: string }
  | { readonly authorization: (() => string | Promise<string>) | null };

export interface Attempt {
  readonly method: string;
  readonly url: string;
  /** Headers of the request. `onRequest` may change them. */
  readonly headers: Headers;
  /** Body of the request, as JSON text. */
  readonly body?: string;
}

export interface Connection extends SendOptions {
  /** Address of the server. Includes the path that a proxy puts before `/api`, such as `https://shop.example/backend`. */
  readonly url: string | URL;
  /** Replacement for the global `fetch`, for example to use a proxy. */
  readonly fetch?: typeof fetch | undefined;
  /** Called before each attempt. If the function throws, the client sends nothing and throws the same error. */
  readonly onRequest?: ((attempt: Attempt) => void | Promise<void>) | undefined;
  /**
   * Called after each answer, even an error. The function cannot read the body, because the client has already read it.
   * If the function throws, the client throws the same error.
   */
  readonly onResponse?: ((response: Response, attempt: Attempt) => void | Promise<void>) | undefined;
}

export type ConnectOptions = Connection & Credentials;

export interface RequestOptions extends SendOptions {
  /** Aborts the request, its retries and the delays between them. The client throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}
