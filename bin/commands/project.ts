/** Defines the commands for the files of a project, and for its servers. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { InvalidArgumentError, Option, type Command } from "commander";
import type { DiffOptions } from "../../generator/changes/diff-command.js";
import { engineVersion } from "../../runtime/config/engine-package.js";
import { examples, projectOf, setExitCode, type JsonOption } from "../command.js";

export function addInit(program: Command): void {
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
    .argument("[FIELD...]", "NAME[:TYPE][!][LIMITS][=DEFAULT]; without fields: name:string!")
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
}

/**
 * Makes the path of a package file absolute. npm reads a relative path from the folder of the package.json, but people
 * type it relative to the current directory.
 */
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

export function addCompiler(program: Command): void {
  const compiler = () => import("../../generator/commands.js");
  const json = ["--json", "print results and problems as JSON"] as const;
  program
    .command("generate")
    .description("compile schemas/ to generated/; if there is any problem, write nothing")
    .option(...json)
    .addHelpText("after", examples("npx stockroom generate"))
    .action(async (options: JsonOption, command: Command) =>
      setExitCode((await compiler()).generate(projectOf(command), options)),
    );
  program
    .command("check")
    .description("fail if generated/ does not match schemas/ (and show the difference) or if hooks do not compile")
    .option(...json)
    .addHelpText("after", examples("npx stockroom check", "npx stockroom check --json | jq '.problems[].file'"))
    .action(async (options: JsonOption, command: Command) =>
      setExitCode((await compiler()).check(projectOf(command), options)),
    );
  program
    .command("build")
    .description("compile the project to dist/; if that fails, leave dist/ unchanged")
    .option(...json)
    .addHelpText("after", examples("npx stockroom generate && npx stockroom build"))
    .action(async (options: JsonOption, command: Command) =>
      setExitCode((await compiler()).build(projectOf(command), options)),
    );
}

interface CommandOptions extends Pick<DiffOptions, "failOn" | "format">, JsonOption {
  readonly suggestVersion?: boolean;
}

export function addInterface(program: Command): void {
  const printer = () => import("../../generator/print-interface.js");
  program
    .command("diff")
    .argument("<STATE>", "the earlier declarations: a git revision or a directory")
    .description("show what has changed in schemas/ since STATE, and how this affects clients and stored data")
    .addOption(
      new Option(
        "--fail-on <WHAT>",
        "exit with 1 if requests, answers or types break (breaking), if stored data needs a keyword or loses its " +
          "declaration (data), or on any difference (any)",
      ).choices(["breaking", "data", "any"]),
    )
    .addOption(
      new Option("--format <FORMAT>", "output format")
        .choices(["text", "json", "github", "markdown"])
        .default("text", "text"),
    )
    .addOption(new Option("--json", "print the differences as JSON, like --format json").conflicts("format"))
    .option("--suggest-version", "print whether the next release is major, minor or patch")
    .addHelpText(
      "after",
      examples("npx stockroom diff HEAD", "npx stockroom diff v1.4.0 --fail-on breaking --format github"),
    )
    .action(
      async (state: string, { failOn, json, suggestVersion = false, ...options }: CommandOptions, command: Command) => {
        const { diff } = await import("../../generator/changes/diff-command.js");
        const format = json === true ? "json" : options.format;
        return setExitCode(diff(projectOf(command), { state, failOn, format, suggestsVersion: suggestVersion }));
      },
    );
  program
    .command("routes")
    .description("list all routes: method, path and operation")
    .option("--json", "print the routes as JSON")
    .addHelpText("after", examples("npx stockroom routes", "npx stockroom routes --json | jq -r '.[].path' | sort -u"))
    .action(async (options: JsonOption, command: Command) =>
      setExitCode((await printer()).printRoutes(projectOf(command), options)),
    );
  program
    .command("open-api")
    .description("print the API document (OpenAPI 3.1) of the declarations in schemas/")
    .addHelpText("after", examples("npx stockroom open-api > openapi.json"))
    .action(async (_: unknown, command: Command) => setExitCode((await printer()).printOpenApi(projectOf(command))));
}

export function addServe(program: Command): void {
  program
    .command("dev")
    .description(
      "run a development server that reloads on every change in schemas/; on an error it keeps serving the last good version",
    )
    .addHelpText("after", examples("npx stockroom dev", "PORT=9000 DATABASE_URL=sqlite:data/mine.db npx stockroom dev"))
    .action(async (_: unknown, command: Command) =>
      setExitCode((await import("../develop/develop.js")).develop(projectOf(command))),
    );
  program
    .command("serve")
    .description(
      "run the server of the built project; settings come from the environment (HOST, PORT, DATABASE_URL, STOCKROOM_*)",
    )
    .addHelpText(
      "after",
      examples("npx stockroom serve", "PORT=9000 DATABASE_URL=mongodb://db/shop npx stockroom serve"),
    )
    .action(async (_: unknown, command: Command) =>
      setExitCode((await import("../../runtime/start/serve.js")).serve(projectOf(command))),
    );
}
