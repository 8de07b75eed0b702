import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

interface Options {
  readonly json?: boolean;
}

const json = ["--json", "print it as JSON"] as const;

/** users, explain, permissions: of the built project, in the database that DATABASE_URL names. */
export const addRights: AddCommands = (program) => {
  const users = program.command("users").description("the accounts, also while the server runs");
  users
    .command("list")
    .description("list the accounts, and which may sign in, use the API, and do everything")
    .option(...json)
    .addHelpText("after", examples("stockroom users list"))
    .action(async (options: Options, command: Command) =>
      finish((await import("../../runtime/start/manage-accounts.js")).listUsers(projectOf(command), options)),
    );
  users
    .command("create")
    .argument("<LOGIN>", "the e-mail it signs in with")
    .description("make an account, also the first one, and print its API key, this once")
    .option("--root", "it may do everything", false)
    .option(...json)
    .addHelpText("after", examples("stockroom users create root@example.com --root"))
    .action(async (login: string, options: Options & { readonly root: boolean }, command: Command) =>
      finish((await import("../../runtime/start/manage-accounts.js")).createUser(projectOf(command), login, options)),
    );
  users
    .command("disable")
    .argument("<LOGIN>", "of the account")
    .description("let an account sign in no more; its sessions end")
    .addHelpText("after", examples("stockroom users disable ann@example.com"))
    .action(async (login: string, _: unknown, command: Command) =>
      finish((await import("../../runtime/start/manage-accounts.js")).disableUser(projectOf(command), login)),
    );
  users
    .command("key")
    .argument("<LOGIN>", "of the account")
    .description("give an account a new API key, which is printed this once")
    .option(...json)
    .addHelpText("after", examples("stockroom users key ann@example.com"))
    .action(async (login: string, options: Options, command: Command) =>
      finish((await import("../../runtime/start/manage-accounts.js")).renewKey(projectOf(command), login, options)),
    );
  program
    .command("explain")
    .argument("<ACCOUNT>", "login")
    .argument("<METHOD>", "such as GET")
    .argument("<PATH>", "such as /api/2.0/tasks/5")
    .description(
      "tell whether the account may, which step of the request decides, and why; the items that the path names are looked up",
    )
    .option(...json)
    .addHelpText("after", examples("stockroom explain ann@example.com DELETE /api/2.0/tasks/5"))
    .action(async (account: string, method: string, path: string, options: Options, command: Command) =>
      finish(
        (await import("../../runtime/start/explain-request.js")).explainRequest(
          projectOf(command),
          [account, method, path],
          options,
        ),
      ),
    );
  program
    .command("permissions")
    .description("print who may do what as a table that can be committed: a line for each group and resource")
    .option("--matrix", "as a table, which it is unless --json is given")
    .option("--accounts", "of accounts, not of groups")
    .option(...json)
    .addHelpText("after", examples("stockroom permissions --matrix > permissions.md"))
    .action(async (options: Options & { readonly accounts?: boolean }, command: Command) =>
      finish((await import("../../runtime/start/print-permissions.js")).printPermissions(projectOf(command), options)),
    );
};
