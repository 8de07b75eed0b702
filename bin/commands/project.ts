/** Defines the commands for the files of a project, and for its servers. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import type { DiffOptions } from "../../generator/changes/diff-command.js";
import { engineVersion } from "../../runtime/config/engine-package.js";
import type { JsonOption, StockroomCommand } from "../command.js";

export function addInitCommands(program: StockroomCommand): void {
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
    .examples("npx stockroom-api init clinic", "npx stockroom-api init . --no-install")
    .runs(async (directory: string, options: { readonly engine: string; readonly install: boolean }) =>
      (await import("../../generator/scaffold/init-command.js")).init(resolve(directory), options),
    );
  program
    .command("new")
    .argument("<PATH>", "path of the resource, such as warehouses or warehouses/shelves")
    .argument("[FIELD...]", "NAME[:TYPE][!][LIMITS][=DEFAULT]; without fields: name:string!")
    .description("write the declaration schemas/PATH.json from a short list of fields")
    .addHelpText("after", fields)
    .examples(
      "npx stockroom new warehouses name:string! city 'capacity:integer>=0'",
      "npx stockroom new deliveries warehouse_id:@warehouses! 'count:integer>=1'",
      "npx stockroom new warehouses/shelves label! depth:number:0..200 'status:free|full=free'",
    )
    .calls(() => import("../../generator/scaffold/new-command.js"), "writeNew");
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

export function addCompilerCommands(program: StockroomCommand): void {
  const compiler = () => import("../../generator/commands.js");
  const json = ["--json", "print results and problems as JSON"] as const;
  program
    .command("generate")
    .description("compile schemas/ to generated/; if there is any problem, write nothing")
    .option(...json)
    .examples("npx stockroom generate")
    .calls(compiler, "generate");
  program
    .command("check")
    .description("fail if generated/ does not match schemas/ (and show the difference) or if hooks do not compile")
    .option(...json)
    .examples("npx stockroom check", "npx stockroom check --json | jq '.problems[].file'")
    .calls(compiler, "check");
  program
    .command("build")
    .description("compile the project to dist/; if that fails, leave dist/ unchanged")
    .option(...json)
    .examples("npx stockroom generate && npx stockroom build")
    .calls(compiler, "build");
}

interface CommandOptions extends Pick<DiffOptions, "failOn" | "format">, JsonOption {
  readonly suggestVersion?: boolean;
}

export function addInterfaceCommands(program: StockroomCommand): void {
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
    .examples("npx stockroom diff HEAD", "npx stockroom diff v1.4.0 --fail-on breaking --format github")
    .runsIn(async (project, state: string, { failOn, json, suggestVersion = false, ...options }: CommandOptions) => {
      const { diff } = await import("../../generator/changes/diff-command.js");
      const format = json === true ? "json" : options.format;
      return diff(project, { state, failOn, format, suggestsVersion: suggestVersion });
    });
  program
    .command("routes")
    .description("list all routes: method, path and operation")
    .option("--json", "print the routes as JSON")
    .examples("npx stockroom routes", "npx stockroom routes --json | jq -r '.[].path' | sort -u")
    .calls(printer, "printRoutes");
  program
    .command("open-api")
    .description("print the API document (OpenAPI 3.1) of the declarations in schemas/")
    .examples("npx stockroom open-api > openapi.json")
    .calls(printer, "printOpenApi");
}

export function addServeCommand(program: StockroomCommand): void {
  program
    .command("dev")
    .description(
      "run a development server that reloads on every change in schemas/; on an error it keeps serving the last good version",
    )
    .examples("npx stockroom dev", "PORT=9000 DATABASE_URL=sqlite:data/mine.db npx stockroom dev")
    .calls(() => import("../develop/develop.js"), "develop");
  program
    .command("serve")
    .description(
      "run the server of the built project; settings come from the environment (HOST, PORT, DATABASE_URL, STOCKROOM_*)",
    )
    .examples("npx stockroom serve", "PORT=9000 DATABASE_URL=mongodb://db/shop npx stockroom serve")
    .calls(() => import("../../runtime/start/serve.js"), "serve");
}
