/** Defines the commands for the files of a project, and for its servers. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { InvalidArgumentError, Option } from "commander";
import { engineVersion } from "../../runtime/config/engine-package.js";
import type { StockroomCommand } from "../command.js";

export function addScaffoldCommands(program: StockroomCommand): void {
  program
    .command("init")
    .argument("[DIR]", "the project directory; created if it does not exist", ".")
    .description("create a project: accounts and groups, an example, tests, a Dockerfile, CI; existing files are kept")
    .option(
      "--engine <SPEC>",
      "the version of stockroom-api to depend on, or the path of a file made by `npm pack`",
      resolveEngineSpec,
      engineVersion,
    )
    .option("--no-install", "do not run `npm install`")
    .withExamples("npx stockroom-api init clinic", "npx stockroom-api init . --no-install")
    .withHandler(async (directory: string, options: { readonly engine: string; readonly install: boolean }) =>
      (await import("../../generator/scaffold/init-command.js")).init(resolve(directory), options),
    );
  program
    .command("new")
    .argument("<PATH>", "path of the resource, such as warehouses or warehouses/shelves")
    .argument("[FIELD...]", "NAME[:TYPE][!][LIMITS][=DEFAULT]; without fields: name:string!")
    .description("write the declaration schemas/PATH.json from a short list of fields")
    .addHelpText("after", fieldArgumentHelp)
    .withExamples(
      "npx stockroom new warehouses name:string! city 'capacity:integer>=0'",
      "npx stockroom new deliveries warehouse_id:@warehouses! 'count:integer>=1'",
      "npx stockroom new warehouses/shelves label! depth:number:0..200 'status:free|full=free'",
    )
    .withLazyHandler(() => import("../../generator/scaffold/new-command.js"), "writeNewDeclaration");
}

/**
 * Makes the path of a package file absolute. npm reads a relative path from the folder of the package.json, but people
 * type it relative to the current directory.
 */
function resolveEngineSpec(packageSpec: string): string {
  const [, path] = /^(?:file:)?(.+\.tgz)$/.exec(packageSpec) ?? [];
  if (path === undefined || /^https?:/.test(path)) return packageSpec;
  const file = resolve(path);
  if (!existsSync(file)) throw new InvalidArgumentError(`There is no file ${file}.`);
  return file;
}

const fieldArgumentHelp = `
Fields:
  TYPE     string (the default), text (several lines), integer, number, boolean, date, date-time, email, uri,
           a list of values separated by |, or @RESOURCE for a reference
  !        makes the field mandatory
  LIMITS   >=1 <=9 >0 <10, or :1..9, :1.., :..9 without characters special to a shell; for a text, limits of its length
  =        sets the default value`;

export function addBuildCommands(program: StockroomCommand): void {
  const loadCompilerCommands = () => import("../../generator/build-commands.js");
  const json = ["--json", "print results and problems as JSON"] as const;
  program
    .command("generate")
    .description("compile schemas/ to generated/; if there is any problem, write nothing")
    .option(...json)
    .withExamples("npx stockroom generate")
    .withLazyHandler(loadCompilerCommands, "generate");
  program
    .command("check")
    .description("fail if generated/ does not match schemas/ (and show the difference) or if hooks do not compile")
    .option(...json)
    .withExamples("npx stockroom check", "npx stockroom check --json | jq '.problems[].file'")
    .withLazyHandler(loadCompilerCommands, "check");
  program
    .command("build")
    .description("compile the project to dist/; if that fails, leave dist/ unchanged")
    .option(...json)
    .withExamples("npx stockroom generate && npx stockroom build")
    .withLazyHandler(loadCompilerCommands, "build");
}

export function addApiCommands(program: StockroomCommand): void {
  const loadInterfaceCommands = () => import("../../generator/api-commands.js");
  program
    .command("diff")
    .argument("<REVISION>", "a git revision, or a directory with the earlier declarations")
    .description("show what has changed in schemas/ since REVISION, and how this affects clients and stored data")
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
    .withExamples("npx stockroom diff HEAD", "npx stockroom diff v1.4.0 --fail-on breaking --format github")
    .withLazyHandler(() => import("../../generator/changes/diff-command.js"), "diff");
  program
    .command("routes")
    .description("list all routes: method, path and operation")
    .option("--json", "print the routes as JSON")
    .withExamples("npx stockroom routes", "npx stockroom routes --json | jq -r '.[].path' | sort -u")
    .withLazyHandler(loadInterfaceCommands, "printRoutes");
  program
    .command("open-api")
    .description("print the API document (OpenAPI 3.1) of the declarations in schemas/")
    .withExamples("npx stockroom open-api > openapi.json")
    .withLazyHandler(loadInterfaceCommands, "printOpenApi");
}

export function addServeCommands(program: StockroomCommand): void {
  program
    .command("dev")
    .description(
      "run a development server that reloads on every change in schemas/; on an error it keeps serving the last good version",
    )
    .withExamples("npx stockroom dev", "PORT=9000 DATABASE_URL=sqlite:data/mine.db npx stockroom dev")
    .withLazyHandler(() => import("../develop/develop.js"), "develop");
  program
    .command("serve")
    .description(
      "run the server of the built project; settings come from the environment (HOST, PORT, DATABASE_URL, STOCKROOM_*)",
    )
    .withExamples("npx stockroom serve", "PORT=9000 DATABASE_URL=mongodb://db/shop npx stockroom serve")
    .withLazyHandler(() => import("../../runtime/start/serve.js"), "serveProject");
}
