import { sqlite, type TestDatabase } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { quickPasswords } from "../support/quick-passwords.js";
import { basicCredentials, request, type Answer, type RequestOptions } from "../support/request.js";
import type { TestServer } from "../support/server.js";
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

/** A suite that tries whatever target it is declared for. */
export type TargetSuite = (target: () => Target) => void;

export function suiteOf(title: string, body: TargetSuite): TargetSuite {
  return (target) => {
    describe(title, () => body(target));
  };
}

/** Declares the suites for a server of their own. */
export function onOwnServer(database: TestDatabase, suites: readonly TargetSuite[]): void {
  const declare = (server: () => TestServer): void => {
    for (const suite of suites) suite(() => createTarget(server(), { recorded: database === sqlite }));
  };
  onServer(database, "conformance", declare, quickPasswords);
}

/** Declares the suites for a server that runs, with the account `CONFORMANCE_EMAIL` and `CONFORMANCE_KEY`. */
export function onServerElsewhere(url: string, suites: readonly TargetSuite[]): void {
  const { CONFORMANCE_EMAIL: email = "", CONFORMANCE_KEY: key = "" } = process.env;
  const target = createTarget({ url, email, key }, { disposable: false });
  describe(`at ${url}`, () => {
    for (const suite of suites) suite(() => target);
  });
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
