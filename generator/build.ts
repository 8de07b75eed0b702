import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import {
  digestSchemaFiles,
  listChangedDeclarations,
  readSourceDigests,
  sourceDigestsFile,
} from "../runtime/model/schema/source-digests.js";
import { openApiDocumentFile } from "../runtime/model/schema/openapi-document.js";
import { compileProject } from "./compile.js";
import { composeApiDocument } from "./emit/openapi/document.js";
import { listFiles } from "./list-files.js";
import { GenerationCache } from "./generation-cache.js";
import { createProjectModel } from "./stages/create-project-model.js";
import { createFileProblem, ProjectRejectedError } from "./problem.js";

/**
 * Compiles a project into a temporary folder. Replaces `dist/` only after everything has succeeded.
 * @throws ProjectRejectedError if declarations or code have errors, or `generated/` does not match the declarations; `dist/`
 * is then unchanged
 */
export async function buildProject(projectDirectory: string): Promise<void> {
  if (!existsSync(join(projectDirectory, "generated/registry.ts")))
    throw new ProjectRejectedError([missingRegistryProblem]);
  const projectModel = await createProjectModel(projectDirectory, GenerationCache.ofProject(projectDirectory));
  const changed = listChangedDeclarations(projectDirectory, digestSchemaFiles(projectDirectory)).map((file) =>
    createFileProblem(
      file,
      generateBeforeBuildRule,
      "it has changed since generated/ was written",
      runGenerateFirstHint,
    ),
  );
  const problems = changed.length > 0 ? changed : await compileProject(projectDirectory, ["--noEmit"]);
  if (problems.length > 0) throw new ProjectRejectedError(problems);
  await withTemporaryFolder(projectDirectory, async (beside) => {
    // An import of the project's own package by name resolves only if the output folder is `dist/`. So the type check above uses
    // `dist/`, and this compilation into the temporary folder skips the type check.
    const unwritten = await compileProject(projectDirectory, ["--noCheck", "--outDir", beside]);
    if (unwritten.length > 0) throw new ProjectRejectedError(unwritten);
    if (!existsSync(join(beside, "generated/registry.js"))) throw new ProjectRejectedError([uncompiledRegistryProblem]);
    addUncompiledFiles(projectDirectory, beside, composeApiDocument(projectModel));
    replaceFolderEntries(beside, join(projectDirectory, "dist"), `${beside}.old`);
  });
}

const generateBeforeBuildRule = "A project must be generated before it is built.";
const runGenerateFirstHint = 'run "npx stockroom generate" first';
const missingRegistryProblem = createFileProblem(
  "generated/registry.ts",
  generateBeforeBuildRule,
  "the file does not exist",
  runGenerateFirstHint,
);

const uncompiledRegistryProblem = createFileProblem(
  "tsconfig.json",
  "The build must contain generated/ and schemas/ as folders.",
  "with these options the compiler does not write generated/registry.js",
  '{ "extends": "stockroom-api/tsconfig.json" } is enough; "include" must list generated and schemas',
);

/**
 * Creates a temporary folder next to `dist/`, so that relative paths in source maps are right in both folders. Removes the folder
 * afterwards, even if the process is stopped.
 */
async function withTemporaryFolder(
  projectDirectory: string,
  useFolder: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(projectDirectory, ".dist-"));
  const remove = (): void => {
    for (const each of [folder, `${folder}.old`]) rmSync(each, { recursive: true, force: true });
  };
  const stop = (): never => process.exit(1);
  process.once("exit", remove).once("SIGINT", stop).once("SIGTERM", stop);
  try {
    await useFolder(folder);
  } finally {
    remove();
    process.off("exit", remove).off("SIGINT", stop).off("SIGTERM", stop);
  }
}

/**
 * Adds the files that the compiler does not write to a folder of compiled code: JavaScript validators, JSON data, the API document
 * and the digests of the sources.
 */
export function addUncompiledFiles(projectDirectory: string, targetFolder: string, apiDocument: object): void {
  const source = join(projectDirectory, "generated");
  for (const name of listFiles(source).filter((file) => /\.js(on)?$/.test(file))) {
    const file = join(targetFolder, "generated", name);
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(source, name), file);
  }
  writeFileSync(join(targetFolder, openApiDocumentFile), JSON.stringify(apiDocument));
  // Computes the digests of code now. The digests of declarations were saved when `generated/` was written from them.
  const code = Object.entries(digestSchemaFiles(projectDirectory)).filter(([file]) => !file.endsWith(".json"));
  const sources = { ...readSourceDigests(join(projectDirectory, sourceDigestsFile)), ...Object.fromEntries(code) };
  writeFileSync(join(targetFolder, sourceDigestsFile), JSON.stringify(sources));
}

/**
 * Moves each entry of the source folder to the target folder. If the target has an entry with this name, moves that
 * entry to the backup folder first. All other entries of the target remain.
 */
function replaceFolderEntries(sourceFolder: string, targetFolder: string, backupFolder: string): void {
  for (const folder of [targetFolder, backupFolder]) mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(sourceFolder)) {
    const old = join(backupFolder, entry);
    if (existsSync(join(targetFolder, entry))) renameSync(join(targetFolder, entry), old);
    try {
      renameSync(join(sourceFolder, entry), join(targetFolder, entry));
    } catch (error) {
      if (existsSync(old)) renameSync(old, join(targetFolder, entry));
      throw error;
    }
  }
}
