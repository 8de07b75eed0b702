import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type AddCommands, examples, setExitCode, projectOf } from "../command.js";
import { InvalidArgumentError, type Command } from "commander";
import { engineVersion } from "../../runtime/config/engine-package.js";

/** Adds the commands init and new. */
export const addInit: AddCommands = (program) => {
  program
    .command("init")
    .argument("[DIR]", "the project directory; created if it does not exist", ".")
    .description("create a project: accounts and groups, an example, tests, a Dockerfile, CI; existing files are kept")
    .option(
      "--engine <SPEC>",
      "the version of stockroom-api to depend on, or the path of a file made by `npm pack`",
      locateEngine,
      engineVersion,
    )
    .option("--no-install", "do not run `npm install`")
    .addHelpText("after", examples("npx stockroom-api init clinic", "npx stockroom-api init . --no-install"))
    .action(async (directory: string, options: { readonly engine: string; readonly install: boolean }) =>
      setExitCode((await import("../../generator/scaffold/init-command.js")).init(resolve(directory), options)),
    );
  program
    .command("new")
    .argument("<PATH>", "path of the resource, such as warehouses or warehouses/shelves")
    .argument("[FIELD...]", "NAME[:TYPE][!][LIMITS][=DEFAULT]")
    .description("write the declaration schemas/PATH.json from a short list of fields")
    .addHelpText("after", fields)
    .addHelpText(
      "after",
      examples(
        "npx stockroom new warehouses name:string! city 'capacity:integer>=0'",
        "npx stockroom new deliveries warehouse_id:@warehouses! 'count:integer>=1'",
        "npx stockroom new warehouses/shelves label! depth:number:0..200 'status:free|full=free'",
      ),
    )
    .action(async (path: string, words: readonly string[], _: unknown, command: Command) =>
      setExitCode((await import("../../generator/scaffold/new-command.js")).writeNew(projectOf(command), path, words)),
    );
};

/** npm reads paths in a package.json from the project, but people type them from the current directory. */
function locateEngine(spec: string): string {
  const [, path] = /^(?:file:)?(.+\.tgz)$/.exec(spec) ?? [];
  if (path === undefined || /^https?:/.test(path)) return spec;
  const file = resolve(path);
  if (!existsSync(file)) throw new InvalidArgumentError(`There is no file ${file}.`);
  return file;
}

const fields = `
Fields:
  TYPE     string (the default), text (several lines), integer, number, boolean, date, date-time, email, uri,
           a list of values separated by |, or @RESOURCE for a reference
  !        makes the field mandatory
  LIMITS   >=1 <=9 >0 <10, or :1..9, :1.., :..9 without characters special to a shell; for a text, limits of its length
  =        sets the default value`;
