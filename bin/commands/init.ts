import { resolve } from "node:path";
import { examples, finish, projectOf, type AddCommands } from "../command.js";
import type { Command } from "commander";
import { engineVersion } from "../../runtime/model/engine-version.js";

/** init, new. */
export const addInit: AddCommands = (program) => {
  program
    .command("init")
    .argument("[DIR]", "the folder of the project, which is made where there is none", ".")
    .description("make a project: accounts and groups, an example, tests, a Dockerfile, CI; nothing is replaced")
    .option(
      "--engine <SPEC>",
      "what package.json is to depend on as stockroom-api: a version, or a file of npm pack",
      engineVersion,
    )
    .option("--no-install", "leave npm install to later")
    .addHelpText("after", examples("stockroom init clinic", "stockroom init . --no-install"))
    .action(async (directory: string, options: { readonly engine: string; readonly install: boolean }) =>
      finish((await import("../../generator/scaffold/init-command.js")).init(resolve(directory), options)),
    );
  program
    .command("new")
    .argument("<PATH>", "the resource, such as warehouses or warehouses/shelves")
    .argument("[FIELD...]", "NAME[:TYPE][!][LIMITS][=DEFAULT]")
    .description("write a declaration, schemas/PATH.json, from one word a field")
    .addHelpText("after", fields)
    .addHelpText(
      "after",
      examples(
        "stockroom new warehouses name:string! city 'capacity:integer>=0'",
        "stockroom new deliveries warehouse_id:@warehouses! 'count:integer>=1'",
        "stockroom new warehouses/shelves label! depth:number:0..200 'status:free|full=free'",
      ),
    )
    .action(async (path: string, words: readonly string[], _: unknown, command: Command) =>
      finish((await import("../../generator/scaffold/new-command.js")).writeNew(projectOf(command), path, words)),
    );
};

const fields = `
Fields:
  TYPE     string (unless given), text (several lines), integer, number, boolean, date, date-time, email, uri,
           values with | between, or @RESOURCE: a reference
  !        the field is mandatory
  LIMITS   >=1 <=9 >0 <10, or :1..9, :1.., :..9, which no shell takes for something else; of a text, its length
  =        the value where none is given`;
