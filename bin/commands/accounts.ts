import { InvalidArgumentError } from "commander";
import type { NewKeyOptions } from "../../runtime/start/manage-accounts.js";
import { createPatternParser, type StockroomCommand } from "../command.js";
import { toStoredDateTime } from "../../runtime/model/values/times.js";

const jsonOption = ["--json", "print the result as JSON"] as const;

/** Adds the commands `recover`, `users`, `explain` and `permissions`, which work on the database of `DATABASE_URL`. */
export function addAccountCommands(program: StockroomCommand): void {
  const loadAccountCommands = () => import("../../runtime/start/manage-accounts.js");
  program
    .command("recover")
    .description("print a link to set a new password for a root account; the server can keep running")
    .requiredOption("--email <EMAIL>", "login of the root account")
    .option("--second-factor", "also turn off the second factor of the account")
    .withExamples("npx stockroom recover --email admin@example.com")
    .withLazyHandler(loadAccountCommands, "printRecoveryLink");
  const users = program.command("users").description("manage accounts and keys; the server can keep running");
  users
    .command("list")
    .description("list accounts, and whether each can sign in, use the API and has root rights")
    .option(...jsonOption)
    .withExamples("npx stockroom users list")
    .withLazyHandler(loadAccountCommands, "printUsers");
  users
    .command("create")
    .argument("<LOGIN>", "e-mail address that the account signs in with")
    .description("create an account (the first one, too) and print its API key, which is shown only once")
    .option("--root", "give the account root rights", false)
    .option(...jsonOption)
    .withExamples("npx stockroom users create root@example.com --root")
    .withLazyHandler(loadAccountCommands, "createUser");
  users
    .command("disable")
    .argument("<LOGIN>", "login of the account")
    .description("deactivate an account: it can no longer sign in or use the API, and its sessions end")
    .withExamples("npx stockroom users disable ann@example.com")
    .withLazyHandler(loadAccountCommands, "disableUser");
  users
    .command("key")
    .argument("<LOGIN>", "login of the account")
    .description("replace the API key of an account or, with --name, add a key; it is shown only once")
    .option("--name <NAME>", "add a key with this name, for example the program that uses it")
    .option(
      "--scope <RESOURCE:LEVEL...>",
      "limit the additional key to these resources, each with level read or write",
      parseScope,
    )
    .option("--expires <TIME>", "when the additional key expires (RFC 3339)", parseTime)
    .option(...jsonOption)
    .withExamples(
      "npx stockroom users key ann@example.com",
      "npx stockroom users key ann@example.com --name Newsletter --scope tasks:read --expires 2099-01-31T12:00:00Z",
    )
    .withProjectHandler(async (project, login: string, options: Partial<NewKeyOptions>, command: StockroomCommand) => {
      const { name, scope, expires } = options;
      if (name !== undefined) return (await loadAccountCommands()).createKey(project, login, { ...options, name });
      const keyOption = scope === undefined ? (expires === undefined ? null : "--expires") : "--scope";
      if (keyOption !== null)
        command.error(
          `error: ${keyOption} needs --name, because it applies only to an additional key, which needs a name`,
        );
      return (await loadAccountCommands()).renewKey(project, login, options);
    });
  users
    .command("keys")
    .argument("<LOGIN>", "login of the account")
    .description("list the additional keys and signed-in applications of an account: scope, expiry and last use")
    .option(...jsonOption)
    .withExamples("npx stockroom users keys ann@example.com")
    .withLazyHandler(loadAccountCommands, "printKeys");
  users
    .command("revoke")
    .argument("<LOGIN>", "login of the account")
    .argument("<KEY>", "id of the key, as `users keys` prints it", parseKeyId)
    .description("revoke an additional key or the sign-in of an application; it stops working within a second")
    .withExamples("npx stockroom users revoke ann@example.com 7")
    .withLazyHandler(loadAccountCommands, "revokeKey");
  program
    .command("explain")
    .argument("<ACCOUNT>", "login of the account, or public for a request without credentials")
    .argument("<METHOD>", "HTTP method, such as GET", parseMethod)
    .argument("<PATH>", "path of the request, such as /api/2.0/tasks/5")
    .description(
      "print whether an account may make a request, and why; reads the items in the path and changes nothing",
    )
    .option("--key <ID>", "as if the request used this additional key of the account")
    .option(...jsonOption)
    .withExamples(
      "npx stockroom explain ann@example.com DELETE /api/2.0/tasks/5",
      "npx stockroom explain public GET /api/2.0/tasks",
    )
    .withLazyHandler(() => import("../../runtime/start/explain-request.js"), "explainRequest");
  program
    .command("permissions")
    .description("print the rights of each group on each resource as a table that you can commit")
    .option("--matrix", "print a table (the default without --json)")
    .option("--accounts", "print a row for each account, not for each group")
    .option(...jsonOption)
    .withExamples("npx stockroom permissions --matrix > permissions.md")
    .withLazyHandler(() => import("../../runtime/start/print-permissions.js"), "printPermissions");
}

const parseKeyId = createPatternParser(
  /^[1-9]\d{0,14}$/,
  'It must be the id of a key; "npx stockroom users keys LOGIN" lists them.',
);

const parseMethod = createPatternParser(
  /^[a-z]+$/i,
  "Write ACCOUNT METHOD PATH in this order, such as ann@example.com GET /api/2.0/tasks.",
);

function parseScope(text: string, previousScopes: readonly string[] = []): readonly string[] {
  if (/^[^:]+:(read|write)$/.test(text)) return [...previousScopes, text];
  throw new InvalidArgumentError("It must be a resource and a level, read or write, such as tasks:read.");
}

function parseTime(text: string): string {
  if (toStoredDateTime(text) !== null) return text;
  throw new InvalidArgumentError("It must be a time such as 2099-01-31T12:00:00Z (RFC 3339).");
}
