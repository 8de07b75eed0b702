#!/usr/bin/env node
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { DeclarationsRefused } from "../generator/problem.js";
import type { Difference } from "../generator/write.js";

const usage = `Usage: stockroom <command> [--project DIR]

  generate  compile schemas/ to generated/
  check     fail when generated/ is not what schemas/ gives, and show the difference
  build     compile the project to dist/

  --project DIR  directory that holds schemas/ and generated/; the current one unless given
  --help         this text`;

/**
 * Exit codes: 0 done, 1 the project is not in order, 2 the command line is not. Each command imports what it needs: the
 * compiler is large, and an installation that only serves has no use for it.
 */
type Command = (projectDirectory: string) => Promise<0 | 1>;

const commands: { readonly [name: string]: Command } = {
  async generate(projectDirectory) {
    const { writeDifferences } = await import("../generator/write.js");
    const differences = await compareGenerated(projectDirectory);
    writeDifferences(projectDirectory, differences);
    for (const { path, actual, expected } of differences) {
      console.log(`${actual === null ? "created" : expected === null ? "removed" : "changed"} ${path}`);
    }
    if (differences.length === 0) console.log("generated/ is current");
    return 0;
  },

  async check(projectDirectory) {
    const { formatDifference } = await import("../generator/diff.js");
    const differences = await compareGenerated(projectDirectory);
    for (const difference of differences) console.log(formatDifference(difference));
    if (differences.length === 0) {
      console.log("generated/ is current");
      return 0;
    }
    console.error(`generated/ is not what schemas/ gives (files: ${differences.length}); run "stockroom generate".`);
    return 1;
  },

  async build(projectDirectory) {
    const { buildProject } = await import("../generator/build.js");
    return buildProject(projectDirectory) ? 0 : 1;
  },
};

async function compareGenerated(projectDirectory: string): Promise<readonly Difference[]> {
  const { generateArtifacts } = await import("../generator/generate.js");
  const { findDifferences } = await import("../generator/write.js");
  return findDifferences(projectDirectory, await generateArtifacts(projectDirectory));
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { project: { type: "string", default: "." }, help: { type: "boolean", default: false } },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [name = "", ...others] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined && others.length === 0) return await command(resolve(values.project));
  console.error(
    `${name === "" ? "A command is missing" : `There is no command "${positionals.join(" ")}"`}.\n\n${usage}`,
  );
  return 2;
}

/** The exit code of what the user can set right; everything else is a bug and keeps its stack trace. */
function reportFailure(error: unknown): number {
  if (error instanceof DeclarationsRefused) {
    console.error(`${error.message}\n\nProblems: ${error.problems.length}. Nothing was written.`);
    return 1;
  }
  if (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_")) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  throw error;
}

process.exitCode = await run(process.argv.slice(2)).catch(reportFailure);
