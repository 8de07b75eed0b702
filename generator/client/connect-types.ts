/** How long to try. Given to `connect` it holds for all requests, given to a request for this one. */
export interface Patience {
  /** Milliseconds that one attempt may take; 30,000 unless given. */
  readonly timeout?: number | undefined;
  /** How many times a request is sent at most; 4 unless given, and 1 never repeats. */
  readonly attempts?: number | undefined;
  /** Milliseconds before the second attempt, doubled before each further one and varied at random; 250 unless given. */
  readonly delay?: number | undefined;
  /**
   * Longest wait between two attempts, milliseconds; 60,000 unless given. A server that asks by `Retry-After` for a longer one is
   * not waited for: its answer is thrown, with `retryAfter`.
   */
  readonly longestDelay?: number | undefined;
}

export interface Sending extends Patience {
  /** Sent too. What the client says itself, credentials included, cannot be said otherwise. */
  readonly headers?: { readonly [name: string]: string } | undefined;
}

/**
 * Login and API key of an account; or one of its further keys; or what the header `Authorization` says, asked before each attempt;
 * or null: nobody's, for what everybody may read.
 */
export type Credentials =
  | { readonly email: string; readonly key: string }
  | { readonly token: string }
  | { readonly authorization: (() => string | Promise<string>) | null };

/** One attempt of a request. */
export interface Attempt {
  readonly method: string;
  readonly url: string;
  /** May be changed. */
  readonly headers: Headers;
  /** JSON. */
  readonly body?: string;
}

export interface Connection extends Sending {
  /** Where the server is, with the path that a proxy puts in front of `/api`, if any: `https://shop.example/backend`. */
  readonly url: string | URL;
  /** What requests are sent with in place of the `fetch` that there is: behind a proxy, say. */
  readonly fetch?: typeof fetch | undefined;
  /** Before each attempt. What it throws is thrown, and nothing sent. */
  readonly onRequest?: ((attempt: Attempt) => void | Promise<void>) | undefined;
  /** After each answer, refusals included; its body has been read. What it throws is thrown. */
  readonly onResponse?: ((response: Response, attempt: Attempt) => void | Promise<void>) | undefined;
}

export type ConnectOptions = Connection & Credentials;

export interface RequestOptions extends Sending {
  /** Ends the request, its repetitions and the waits between them: its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}
