import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { relative, resolve } from "node:path";
import { compareGenerated, writeDifferences } from "../write.js";
import { toProjectError } from "../disk-fault.js";
import { generateArtifacts } from "../stages/emit.js";
import { ProjectRejected } from "../problem.js";
import { initProject, ExistingFiles } from "./init-project.js";

export interface InitCommandOptions {
  readonly engine: string;
  readonly install: boolean;
}

/** @returns the exit code: 1 if existing files would be replaced or npm fails; the reason is printed to standard error */
export async function init(directory: string, { engine, install }: InitCommandOptions): Promise<0 | 1> {
  try {
    mkdirSync(directory, { recursive: true });
    for (const { path, existedBefore } of initProject(directory, engine)) {
      const done = path === "package.json" ? "completed" : "kept";
      console.log(`${existedBefore ? done : "created"} ${path}`);
    }
    writeDifferences(directory, compareGenerated(directory, await generateArtifacts(directory)).differences);
    console.log("created generated/");
  } catch (error) {
    const said = toProjectError(directory, error);
    const isTold = said instanceof ExistingFiles || said instanceof ProjectRejected || said instanceof SyntaxError;
    if (!isTold) throw error;
    console.error(said instanceof SyntaxError ? `package.json is not JSON: ${said.message}` : said.message);
    return 1;
  }
  if (install && !(await runNpm(directory))) {
    console.error('The project was created, but "npm install" failed: run it again in the folder of the project.');
    return 1;
  }
  const folder = relative(process.cwd(), resolve(directory));
  const steps = [...(folder === "" ? [] : [`cd ${folder}`]), ...(install ? [] : ["npm install"]), "npm run dev"];
  console.log(`\nNow: ${steps.join(" && ")}`);
  return 0;
}

async function runNpm(directory: string): Promise<boolean> {
  // On Windows, npm is a script that only a shell can run.
  const isScript = process.platform === "win32";
  const args = ["install", "--no-audit", "--no-fund"];
  const npm = spawn("npm", args, { cwd: directory, stdio: "inherit", shell: isScript });
  const [code] = (await once(npm, "close").catch(() => [1])) as [number | null];
  return code === 0;
}
