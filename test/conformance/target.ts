import { onEachServer } from "../support/each-server.js";
import { basicCredentials, request, type Answer, type RequestOptions } from "../support/request.js";
import { record } from "./traffic.js";

/** The interface under test, with the credentials of a root administrator. */
export interface Target {
  ask(method: string, path: string, body?: RequestOptions["body"], headers?: Headers): Promise<Answer>;
  /** Without credentials. */
  askAnonymously(method: string, path: string): Promise<Answer>;
  /** Its database is thrown away afterwards. */
  readonly disposable: boolean;
}

/** An account of a server; of a `TestServer`, its root administrator. */
export interface Caller {
  readonly url: string;
  readonly email: string;
  readonly key: string;
}

export interface TargetOptions {
  /** Default: true. */
  readonly disposable?: boolean;
  /** Whether what is asked and answered is traffic for `redocly drift`. Default: false. */
  readonly recorded?: boolean;
}

type Headers = NonNullable<RequestOptions["headers"]>;

/**
 * Declares the suite for the server at `CONFORMANCE_URL`, with the account `CONFORMANCE_EMAIL` and `CONFORMANCE_KEY`, where
 * that is set; else once for each database, on a server of its own.
 */
export function onEachTarget(title: string, body: (target: () => Target) => void): void {
  const { CONFORMANCE_URL: url, CONFORMANCE_EMAIL: email = "", CONFORMANCE_KEY: key = "" } = process.env;
  if (url === undefined) {
    onEachServer(title, (server) => {
      body(() => createTarget(server(), { recorded: server().databaseUrl.startsWith("sqlite:") }));
    });
    return;
  }
  const target = createTarget({ url, email, key }, { disposable: false });
  describe(`at ${url}`, () => {
    describe(title, () => body(() => target));
  });
}

/** Declares a suite that needs servers of its own, and has nothing to say of the one at `CONFORMANCE_URL`. */
export function onOwnServers(title: string, body: (this: Mocha.Suite) => void): void {
  if (process.env["CONFORMANCE_URL"] === undefined) describe(title, body);
}

export function createTarget(
  { url, email, key }: Caller,
  { disposable = true, recorded = false }: TargetOptions = {},
): Target {
  const authorization = basicCredentials(email, key);
  const send = async (method: string, path: string, options: RequestOptions): Promise<Answer> => {
    const answer = await request(url, method, path, options);
    if (recorded) record(`${url}${path}`, method, options, answer);
    return answer;
  };
  return {
    disposable,
    ask: (method, path, body, headers) =>
      send(method, path, { headers: { authorization, ...headers }, ...(body === undefined ? {} : { body }) }),
    askAnonymously: (method, path) => send(method, path, {}),
  };
}
