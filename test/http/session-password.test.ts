import { expect } from "chai";
import { sqlite } from "../support/databases.js";
import { runCommand } from "../support/server.js";
import { describePasswords } from "./session-password-suite.js";

describePasswords(sqlite);

describe("the command line of stockroom recover", () => {
  it("requires an e-mail, which no other command takes", async () => {
    const databaseUrl = "sqlite:unused.db";
    const missing = await runCommand(["recover"], { databaseUrl });
    expect([missing.code, missing.stderr.split("\n")[0]]).to.deep.equal([
      2,
      "error: required option '--email <EMAIL>' not specified",
    ]);
    const needless = await runCommand(["serve", "--email", "a@b.example"], { databaseUrl });
    expect([needless.code, needless.stderr.split("\n")[0]]).to.deep.equal([2, "error: unknown option '--email'"]);
  });
});
