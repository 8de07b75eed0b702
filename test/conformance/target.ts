import { sqlite, type TestDatabase } from "../support/databases.js";
import { onServer } from "../support/each-server.js";
import { basicCredentials, request, type Answer, type RequestOptions } from "../support/request.js";
import type { TestServer } from "../support/server.js";
import type { Application } from "./application.js";
import { describeExchange, type Exchange } from "./traffic.js";

/** The interface under test, with the credentials of a root administrator. */
export interface Target {
  ask(method: string, path: string, body?: RequestOptions["body"], headers?: Headers): Promise<Answer>;
  /** Returns the same interface with the credentials of another account. */
  withKey(email: string, key: string): Target;
  /** Sends a request without credentials. */
  askAnonymously(method: string, path: string): Promise<Answer>;
  /** Whether its database is temporary. */
  readonly disposable: boolean;
}

/** An account of a server; for a `TestServer`, its root administrator. */
export interface Caller {
  readonly url: string;
  readonly email: string;
  readonly key: string;
}

export interface TargetOptions {
  /** Default: true. */
  readonly disposable?: boolean;
  /** Receives the requests and answers. */
  readonly traffic?: Exchange[] | undefined;
}

type Headers = NonNullable<RequestOptions["headers"]>;

/** A suite for any application and server. */
export type TargetSuite = (application: Application, target: () => Target) => void;

export function suiteOf(title: string, body: TargetSuite): TargetSuite {
  return (application, target) => {
    describe(title, () => body(application, target));
  };
}

/** Settings of servers whose answers matter and not their speed: on a busy machine a list may take longer than the default limit. */
export const patient = { STOCKROOM_TIME_LIMIT: "20000" };

/** Declares the suites for a server of their own. */
export function onOwnServer(application: Application, database: TestDatabase, suites: readonly TargetSuite[]): void {
  const traffic = database === sqlite ? application.traffic : undefined;
  const declare = (server: () => TestServer): void => {
    afterEach("print why the server refused", function () {
      if (this.currentTest?.state !== "failed") return;
      for (const line of server().log) if (line.includes('"status":5')) console.error(line);
    });
    for (const suite of suites) suite(application, () => createTarget(server(), { traffic }));
  };
  onServer(database, "conformance", declare, { environment: patient, project: application.directory });
}

/** Declares the suites for a running server, with the account `CONFORMANCE_EMAIL` and `CONFORMANCE_KEY`. */
export function onServerElsewhere(application: Application, url: string, suites: readonly TargetSuite[]): void {
  const { CONFORMANCE_EMAIL: email = "", CONFORMANCE_KEY: key = "" } = process.env;
  const target = createTarget({ url, email, key }, { disposable: false });
  describe(`at ${url}`, () => {
    for (const suite of suites) suite(application, () => target);
  });
}

export function createTarget({ url, email, key }: Caller, { disposable = true, traffic }: TargetOptions = {}): Target {
  const authorization = basicCredentials(email, key);
  const send = async (method: string, path: string, options: RequestOptions): Promise<Answer> => {
    const answer = await request(url, method, path, options);
    traffic?.push(describeExchange(`${url}${path}`, method, options, answer));
    return answer;
  };
  return {
    disposable,
    ask: (method, path, body, headers) =>
      send(method, path, { headers: { authorization, ...headers }, ...(body === undefined ? {} : { body }) }),
    withKey: (other, itsKey) => createTarget({ url, email: other, key: itsKey }, { disposable, traffic }),
    askAnonymously: (method, path) => send(method, path, {}),
  };
}
