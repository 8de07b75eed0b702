/** Rebuilds the project on every save for `npx stockroom dev`, inside one process. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ts } from "ts-morph";
import { toProjectError } from "../file-system-error.js";
import { composeApiDocument } from "../emit/openapi/document.js";
import { emitArtifacts } from "../stages/emit.js";
import { listFiles } from "../list-files.js";
import { openApiDocumentFile } from "../../runtime/model/schema/openapi-document.js";
import { GenerationCache } from "../generation-cache.js";
import { createProjectModel } from "../stages/create-project-model.js";
import { findTypeProblems } from "../compile.js";
import { ProjectRejectedError } from "../problem.js";
import { compareGenerated, writeDifferences } from "../write-generated.js";

/** The compiler options of a project, without type checks, which run separately. */
const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  inlineSourceMap: true,
};

export class IncrementalBuild {
  readonly #projectDirectory: string;
  #buildCount = 0;
  readonly #cache: GenerationCache;

  constructor(projectDirectory: string) {
    this.#projectDirectory = projectDirectory;
    this.#cache = GenerationCache.ofProject(projectDirectory);
  }

  /**
   * Generates and compiles into a new folder, because Node.js loads each file only once per process.
   * @returns the path of the folder, and the type check, which continues in the background and may reject with ProjectRejectedError
   * @throws ProjectRejectedError
   */
  async build(): Promise<{ readonly buildFolder: string; readonly typeCheck: Promise<void> }> {
    try {
      const projectModel = await createProjectModel(this.#projectDirectory, this.#cache);
      const artifacts = await emitArtifacts(projectModel, this.#cache);
      const { differences } = compareGenerated(this.#projectDirectory, artifacts, this.#cache);
      writeDifferences(this.#projectDirectory, differences);
      const buildFolder = `${buildsFolder}/${(this.#buildCount += 1)}`;
      const targetFolder = join(this.#projectDirectory, buildFolder);
      this.#compile(targetFolder);
      writeFileSync(join(targetFolder, openApiDocumentFile), JSON.stringify(composeApiDocument(projectModel)));
      return { buildFolder, typeCheck: this.#checkTypes() };
    } catch (error) {
      throw toProjectError(this.#projectDirectory, error);
    }
  }

  removeBuilds(keptBuild?: string): void {
    const folder = join(this.#projectDirectory, buildsFolder);
    if (keptBuild === undefined) return rmSync(folder, { recursive: true, force: true });
    for (let count = 1; count <= this.#buildCount; count += 1) {
      if (keptBuild !== `${buildsFolder}/${count}`)
        rmSync(join(folder, String(count)), { recursive: true, force: true });
    }
  }

  #compile(targetFolder: string): void {
    for (const path of this.#listLoadedFiles()) {
      const file = join(this.#projectDirectory, path);
      const text = readFileSync(file, "utf8");
      // The source map names the source by URL, so that stack traces of hooks show lines of `schemas/`.
      const transpileOptions = { fileName: pathToFileURL(file).href, compilerOptions };
      const code = path.endsWith(".ts") ? ts.transpileModule(text, transpileOptions).outputText : text;
      const compiled = join(targetFolder, path.replace(/\.ts$/, ".js"));
      mkdirSync(dirname(compiled), { recursive: true });
      writeFileSync(compiled, code);
    }
  }

  /** Lists the files that a build loads. Modules that contain only types are left out. */
  #listLoadedFiles(): readonly string[] {
    const listFilesBelow = (folder: string): readonly string[] =>
      listFiles(join(this.#projectDirectory, folder)).map((path) => `${folder}/${path}`);
    return [...listFilesBelow("generated"), ...listFilesBelow("schemas")].filter(
      (path) => /^generated\/.*\.json$|(?<!\.d)\.[jt]s$/.test(path) && !path.startsWith("generated/types/"),
    );
  }

  async #checkTypes(): Promise<void> {
    const record = `${buildsFolder}/check.tsbuildinfo`;
    const problems = await findTypeProblems(this.#projectDirectory, ["--incremental", "--tsBuildInfoFile", record]);
    if (problems.length > 0) throw new ProjectRejectedError(problems);
  }
}

/** Folder of the builds. It is below `dist/`, which is not committed; `stockroom build` leaves it alone. */
const buildsFolder = "dist/.dev";
