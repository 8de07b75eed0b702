import type { Answer } from "../support/request.js";
import { startServer, type ServerOptions, type TestServer } from "../support/server.js";
import { Staff, type Account } from "../support/staff.js";
import { Visitor } from "../support/visitor.js";

/** A server with two accounts, and a client that guesses passwords. */
export interface Guessing {
  readonly server: TestServer;
  readonly account: Account;
  readonly other: Account;
  /** @param source address that the guess comes from */
  guess(email: string, source: string): Promise<Answer>;
}

/** Call it in a suite, because it uses hooks of the test runner. */
export function useGuessing(environment: ServerOptions["environment"] = {}): () => Guessing {
  let guessing: Guessing | undefined;
  before(async () => {
    const server = await startServer({ environment: { STOCKROOM_TRUSTED_PROXIES: "127.0.0.1", ...environment } });
    const staff = new Staff(() => server);
    guessing = {
      server,
      account: await staff.makeMember([]),
      other: await staff.makeMember([]),
      guess: (email, source) =>
        new Visitor(() => server).ask(
          "POST",
          "session",
          { email, password: "a wrong guess" },
          { "x-forwarded-for": source },
        ),
    };
  });
  after(() => guessing?.server.stop());
  return () => {
    if (guessing === undefined) throw new Error("the server is started in a hook: ask for it in tests");
    return guessing;
  };
}
