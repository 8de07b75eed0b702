import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build as bundle } from "esbuild";
import { buildProject, addUncompiledFiles } from "../../generator/build.js";
import { composeApiDocument } from "../../generator/emit/openapi/document.js";
import { GenerationCache } from "../../generator/generation-cache.js";
import { emitArtifacts } from "../../generator/stages/emit.js";
import { createProjectModel, type ProjectModel } from "../../generator/stages/create-project-model.js";
import { ProjectRejectedError } from "../../generator/problem.js";
import { compareGenerated, writeDifferences } from "../../generator/write-generated.js";
import { databaseFolder } from "./database-folder.js";
import { startProcess } from "./command-process.js";

/** The repository, which the `node_modules` of a test project contains as the package. */
export const engineDirectory = fileURLToPath(new URL("../../../", import.meta.url));

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * A project in a temporary directory whose only package is `stockroom`. The name of the directory contains a space and a
 * letter outside of ASCII, as real directories often do.
 */
export interface TemporaryProject {
  readonly directory: string;
  /** Writes a file, as JSON unless the content is a text. */
  write(file: string, content: unknown): void;
  read(file: string): string;
  /** Renames a file or directory. */
  move(from: string, to: string): void;
  /** Returns the texts of the files below a directory, by name; nothing if there is no directory. */
  readAll(directory: string): { readonly [file: string]: string };
  /** Runs the command `stockroom` in the project, in another process. */
  run(args: readonly string[], environment?: { readonly [name: string]: string }): Promise<CommandResult>;
  /**
   * As the command `generate`, but in the process of the tests, which has loaded the compiler already.
   * @throws ProjectRejectedError
   */
  generate(): Promise<void>;
  /**
   * As the command `build`, in the process of the tests.
   * @throws ProjectRejectedError
   */
  compile(): Promise<void>;
  /** Generates and compiles. */
  build(): Promise<void>;
  /** As `build`, without the type check, which is the slowest part: for valid projects that only need to be served. */
  transpile(): Promise<void>;
  /** Imports a compiled module in the process of the tests. */
  load(file: string): Promise<unknown>;
  /** Copies the project, which costs less than to build another one. */
  copy(): TemporaryProject;
  remove(): void;
}

/** `schemas`: declarations by path, such as "products/features". A text is written unchanged. */
export function makeProject(schemas: { readonly [path: string]: unknown }): TemporaryProject {
  return makeProjectOn(engineDirectory, schemas);
}

/** As `makeProject`, with the package in this directory. */
export function makeProjectOn(engine: string, schemas: { readonly [path: string]: unknown }): TemporaryProject {
  const project = openProject(makeDirectory());
  project.write("package.json", { type: "module", private: true });
  project.write("tsconfig.json", { extends: "stockroom-api/tsconfig.json" });
  for (const [path, schema] of Object.entries(schemas)) project.write(`schemas/${path}.json`, schema);
  linkEngine(project.directory, engine);
  return project;
}

/** Copies a project of `examples/` as a clone contains it, with the package in its node_modules. */
export function copyExample(name: string): TemporaryProject {
  const source = join(engineDirectory, "examples", name);
  const directory = makeDirectory();
  const made = new Set(["node_modules", "generated", "dist", "data"].map((folder) => join(source, folder)));
  cpSync(source, directory, { recursive: true, filter: (from) => !made.has(from) });
  linkEngine(directory);
  return openProject(directory);
}

/**
 * Creates a project with `npx stockroom init` and the packages that npm would install.
 * @param packageJson the file before the command
 */
export async function initialise(packageJson?: object): Promise<TemporaryProject> {
  const project = openProject(makeDirectory());
  if (packageJson !== undefined) project.write("package.json", packageJson);
  const { code, stderr } = await project.run(["init", ".", "--no-install"]);
  if (code !== 0) throw new Error(stderr);
  linkEngine(project.directory);
  return project;
}

/** Returns the message of the command for an invalid project. */
export async function refusal(work: Promise<void>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ProjectRejectedError) return error.message;
    throw error;
  }
  throw new Error("the project was not refused");
}

/** Most projects of a test run have the same accounts, which are checked and generated once. */
export const memory = GenerationCache.inMemory();

async function generate(directory: string): Promise<ProjectModel> {
  const modelled = await createProjectModel(directory, memory);
  const { differences } = compareGenerated(directory, await emitArtifacts(modelled, memory));
  writeDifferences(directory, differences);
  return modelled;
}

function linkEngine(directory: string, engine = engineDirectory): void {
  const modules = join(directory, "node_modules");
  // An installed package has its dependencies beside it.
  if (basename(dirname(engine)) === "node_modules") return symlinkSync(dirname(engine), modules, "dir");
  mkdirSync(modules);
  symlinkSync(engine, join(modules, "stockroom-api"), "dir");
}

function makeDirectory(): string {
  return mkdtempSync(join(databaseFolder, "stockroom prüft "));
}

function openProject(directory: string): TemporaryProject {
  return {
    directory,
    write(file, content) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), typeof content === "string" ? content : JSON.stringify(content, null, 2));
    },
    read: (file) => readFileSync(join(directory, file), "utf8"),
    move: (from, to) => renameSync(join(directory, from), join(directory, to)),
    readAll: (below) => Object.fromEntries(listBelow(join(directory, below))),
    run: (args, environment = {}) => runEngine(directory, args, environment),
    async generate() {
      await generate(directory);
    },
    compile: () => buildProject(directory),
    async build() {
      await this.generate();
      await this.compile();
    },
    async transpile() {
      const modelled = await generate(directory);
      for (const folder of ["generated", "schemas"]) {
        rmSync(join(directory, "dist", folder), { recursive: true, force: true });
      }
      const code = ["generated", "schemas"].flatMap((folder) =>
        listBelow(join(directory, folder)).map(([file]) => join(folder, file)),
      );
      await bundle({
        absWorkingDir: directory,
        entryPoints: code.filter((file) => /(?<!\.d)\.ts$/.test(file)),
        outbase: ".",
        outdir: "dist",
        format: "esm",
        target: "es2023",
        sourcemap: true,
        logLevel: "silent",
      });
      addUncompiledFiles(directory, join(directory, "dist"), composeApiDocument(modelled));
    },
    load: (file) => import(pathToFileURL(join(directory, file)).href),
    copy() {
      const copied = makeDirectory();
      cpSync(directory, copied, { recursive: true, verbatimSymlinks: true });
      return openProject(copied);
    },
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function runEngine(
  directory: string,
  args: readonly string[],
  environment: { readonly [name: string]: string },
): Promise<CommandResult> {
  const { stdout, stderr, ended } = startProcess({
    module: join(engineDirectory, "dist", "engine", "stockroom.js"),
    args,
    cwd: directory,
    environment: { ...process.env, ...environment },
    launcher: [],
    isOwn: false,
  });
  const [said, complained, code] = await Promise.all([text(stdout), text(stderr), ended]);
  if (code === null) throw new Error(`a signal has ended "stockroom ${args.join(" ")}"; it wrote:\n${complained}`);
  return { code, stdout: said, stderr: complained };
}

export function listBelow(directory: string): readonly (readonly [string, string])[] {
  const entries = existsSync(directory) ? readdirSync(directory, { recursive: true, withFileTypes: true }) : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [relative(directory, file), readFileSync(file, "utf8")] as const);
}
