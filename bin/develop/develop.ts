import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeChanges } from "../../generator/changes/rate-changes.js";
import { IncrementalBuild } from "../../generator/develop/incremental-build.js";
import { ProjectRejectedError } from "../../generator/problem.js";
import { watchFolders } from "./watch-folders.js";
import { describeError, printLine, waitForStopSignal } from "../../runtime/start/run-command.js";
import {
  createDevServer,
  isEnvironmentProblem,
  type BuildInfo,
  type DevServer,
} from "../../runtime/start/dev-server.js";

/** Milliseconds to wait after a change before the next build, because editors write a file in several steps. */
const saveDebounceMs = 20;

/**
 * Serves the project, and reloads it after every save, until SIGINT, SIGTERM or SIGHUP. After an error, keeps serving
 * the previous version.
 * @returns the exit code
 */
export async function develop(projectDirectory: string): Promise<0 | 1> {
  if (!existsSync(join(projectDirectory, "schemas"))) {
    console.error(
      `${projectDirectory} has no folder schemas/: change to the project's folder, or name it with --project; "npx stockroom init" creates a project`,
    );
    return 1;
  }
  const ownUrl = process.env["DATABASE_URL"] ?? "";
  const folder = ownUrl === "" ? mkdtempSync(join(tmpdir(), "stockroom-dev-")) : null;
  const incrementalBuild = new IncrementalBuild(projectDirectory);
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    STOCKROOM_LOG_LEVEL: process.env["STOCKROOM_LOG_LEVEL"] ?? "warn",
    // If `folder` is null, the user has set `DATABASE_URL`. With `STOCKROOM_MIGRATE=off`, `dev` asks before it migrates
    // that database.
    ...(folder === null
      ? { STOCKROOM_MIGRATE: process.env["STOCKROOM_MIGRATE"] ?? "off" }
      : { DATABASE_URL: `sqlite:${join(folder, "dev.db")}` }),
  };
  const server = createDevServer({ projectDirectory, environment, isTemporary: folder !== null });
  try {
    return await rebuildAndServeOnSave(projectDirectory, incrementalBuild, server, folder !== null);
  } catch (error) {
    if (!isEnvironmentProblem(error)) throw error;
    console.error(describeError(error));
    return 1;
  } finally {
    await server.stop();
    incrementalBuild.removeBuilds();
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

async function rebuildAndServeOnSave(
  projectDirectory: string,
  incrementalBuild: IncrementalBuild,
  server: DevServer,
  isTemporaryDatabase: boolean,
): Promise<0 | 1> {
  incrementalBuild.removeBuilds();
  const saved = new Set<string>();
  let wakeLoop = (): void => undefined;
  const unwatch = watchFolders(join(projectDirectory, "schemas"), (file) => {
    // Ignores backup and swap files, which editors write next to the saved file.
    if (!/\.(json|ts)$/.test(file)) return;
    saved.add(`schemas/${file}`);
    wakeLoop();
  });
  // Discards the existing files that `watchFolders` has just reported, because they are not changes.
  saved.clear();
  const stopping = new AbortController();
  void waitForStopSignal().then(() => {
    stopping.abort();
    wakeLoop();
  });
  let served: BuildInfo | null = null;
  try {
    while (!stopping.signal.aborted) {
      const files = [...saved];
      saved.clear();
      const next: BuildInfo | null = await buildAndServe(incrementalBuild, server, served, files);
      if (served === null && next !== null) printLine(composeStartMessage(next, isTemporaryDatabase));
      served = next ?? served;
      if (saved.size === 0 && !stopping.signal.aborted) await new Promise<void>((resolve) => (wakeLoop = resolve));
      if (!stopping.signal.aborted) await new Promise((resolve) => setTimeout(resolve, saveDebounceMs));
    }
  } finally {
    unwatch();
  }
  return 0;
}

/**
 * Builds the project and serves it. If the build fails, prints the errors and returns null; the previous version is still served.
 * @throws Error for a problem of the environment, such as a port in use, if no version is served yet
 */
async function buildAndServe(
  incrementalBuild: IncrementalBuild,
  server: DevServer,
  previousVersion: BuildInfo | null,
  changedFiles: readonly string[],
): Promise<BuildInfo | null> {
  const started = performance.now();
  try {
    const { buildFolder, typeCheck } = await incrementalBuild.build();
    typeCheck.catch(() => undefined);
    const served = await server.serveBuild(buildFolder, typeCheck);
    incrementalBuild.removeBuilds(buildFolder);
    if (previousVersion !== null) {
      printLine(
        `${formatClockTime()} ${changedFiles.join(", ")}: served after ${Math.round(performance.now() - started)} ms`,
      );
      for (const line of describeChanges(previousVersion.declarations, served.declarations)) printLine(`  ${line}`);
    }
    return served;
  } catch (error) {
    if (!(error instanceof Error) || (previousVersion === null && isEnvironmentProblem(error))) throw error;
    const problems = error instanceof ProjectRejectedError ? `\n\nProblems: ${error.problems.length}. ` : "\n";
    const rest = previousVersion === null ? "Nothing is served yet" : "The previous version is still served";
    const what = changedFiles.length === 0 ? "" : `${formatClockTime()} ${changedFiles.join(", ")}\n`;
    const next = isEnvironmentProblem(error) ? "the next save tries again" : "correct this and save";
    printLine(`${what}${describeError(error)}${problems}${rest}; ${next}.`);
    return null;
  }
}

function composeStartMessage({ url, signInInstructions }: BuildInfo, isTemporaryDatabase: boolean): string {
  const database = isTemporaryDatabase ? "a temporary database; set DATABASE_URL to keep the data" : "DATABASE_URL";
  return [
    signInInstructions.trimEnd(),
    `  docs     ${url}/docs`,
    `  panel    ${url}/admin`,
    `  API      ${url}/api/2.0`,
    `  from     ${database}`,
    `listening on ${url}; every save in schemas/ is served at once; Ctrl-C stops the server`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function formatClockTime(): string {
  return new Date().toTimeString().slice(0, 8);
}
