import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { relative, resolve } from "node:path";
import { compareGenerated, writeDifferences } from "../write-generated.js";
import { toProjectError } from "../file-system-error.js";
import { generateArtifacts } from "../stages/emit.js";
import { ProjectRejectedError } from "../problem.js";
import { initProject, FilesAlreadyExistError } from "./init-project.js";

/** @returns the exit code: 1 if existing files would be replaced or npm fails; the reason is printed to standard error */
export async function init(
  directory: string,
  { engine, install }: { readonly engine: string; readonly install: boolean },
): Promise<0 | 1> {
  try {
    mkdirSync(directory, { recursive: true });
    for (const { path, existedBefore } of initProject(directory, engine)) {
      const done = path === "package.json" ? "completed" : "kept";
      console.log(`${existedBefore ? done : "created"} ${path}`);
    }
    writeDifferences(directory, compareGenerated(directory, await generateArtifacts(directory)).differences);
    console.log("created generated/");
  } catch (error) {
    const reported = toProjectError(directory, error);
    const isExpected =
      reported instanceof FilesAlreadyExistError ||
      reported instanceof ProjectRejectedError ||
      reported instanceof SyntaxError;
    if (!isExpected) throw error;
    console.error(reported instanceof SyntaxError ? `package.json is not JSON: ${reported.message}` : reported.message);
    return 1;
  }
  // On Windows, npm is a script that only a shell can run.
  const options = { cwd: directory, stdio: "inherit", shell: process.platform === "win32" } as const;
  if (install && spawnSync("npm", ["install", "--no-audit", "--no-fund"], options).status !== 0) {
    console.error('The project was created, but "npm install" failed: run it again in the folder of the project.');
    return 1;
  }
  const folder = relative(process.cwd(), resolve(directory));
  const steps = [...(folder === "" ? [] : [`cd ${folder}`]), ...(install ? [] : ["npm install"]), "npm run dev"];
  console.log(`\nNow: ${steps.join(" && ")}`);
  return 0;
}
