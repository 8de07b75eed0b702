import type { Command } from "commander";
import { examples, finish, projectOf, type AddCommands } from "../command.js";

interface Options {
  readonly json?: boolean;
}

interface ExplainOptions extends Options {
  readonly key?: string;
}

interface KeyOptions extends Options {
  readonly name?: string;
  readonly scope?: readonly string[];
  readonly expires?: string;
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
    .description(
      "give an account a new API key in place of its own, or with a name a further one; it is printed this once",
    )
    .option("--name <NAME>", "of a further key, for which program it is")
    .option("--scope <RESOURCE:LEVEL...>", "a further key is kept to these resources, to read or to write each")
    .option("--expires <TIME>", "when a further key ends: a time of RFC 3339")
    .option(...json)
    .addHelpText(
      "after",
      examples(
        "stockroom users key ann@example.com",
        "stockroom users key ann@example.com --name Newsletter --scope tasks:read --expires 2099-01-31T12:00:00Z",
      ),
    )
    .action(async (login: string, options: KeyOptions, command: Command) => {
      const { name, scope, expires } = options;
      const project = projectOf(command);
      if (name !== undefined) {
        const { makeKey } = await import("../../runtime/start/manage-keys.js");
        return finish(makeKey(project, login, { ...options, name }));
      }
      const further = scope === undefined ? (expires === undefined ? null : "--expires") : "--scope";
      if (further !== null) command.error(`error: ${further} is of a further key: say --name, too`);
      return finish((await import("../../runtime/start/manage-accounts.js")).renewKey(project, login, options));
    });
  users
    .command("keys")
    .argument("<LOGIN>", "of the account")
    .description(
      "list the further keys of an account, and what it is signed in to: what each is kept to, when it ends, and when it was used",
    )
    .option(...json)
    .addHelpText("after", examples("stockroom users keys ann@example.com"))
    .action(async (login: string, options: Options, command: Command) =>
      finish((await import("../../runtime/start/manage-keys.js")).printKeys(projectOf(command), login, options)),
    );
  users
    .command("revoke")
    .argument("<LOGIN>", "of the account")
    .argument("<KEY>", "id of the key, as the list has it")
    .description(
      "revoke a further key of an account, or end a sign-in to an application: within a second it opens nothing any more",
    )
    .addHelpText("after", examples("stockroom users revoke ann@example.com 7"))
    .action(async (login: string, key: string, _: unknown, command: Command) =>
      finish((await import("../../runtime/start/manage-keys.js")).revokeKey(projectOf(command), login, key)),
    );
  program
    .command("explain")
    .argument("<ACCOUNT>", "login, or public for requests without credentials")
    .argument("<METHOD>", "such as GET")
    .argument("<PATH>", "such as /api/2.0/tasks/5")
    .description(
      "tell whether the account may, which step of the request decides, and why; the items that the path names are looked up",
    )
    .option("--key <ID>", "asked with this one of the account's further keys")
    .option(...json)
    .addHelpText(
      "after",
      examples(
        "stockroom explain ann@example.com DELETE /api/2.0/tasks/5",
        "stockroom explain public GET /api/2.0/tasks",
      ),
    )
    .action(async (account: string, method: string, path: string, options: ExplainOptions, command: Command) =>
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
