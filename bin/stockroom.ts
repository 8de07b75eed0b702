#!/usr/bin/env node
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildProject } from "../generator/build.js";
import { formatDifference } from "../generator/diff.js";
import { generateArtifacts } from "../generator/generate.js";
import { DeclarationsRefused } from "../generator/problem.js";
import { findDifferences, writeDifferences } from "../generator/write.js";

const usage = `Usage: stockroom <command> [--project DIR]

  generate  compile schemas/ to generated/
  check     fail when generated/ is not what schemas/ gives, and show the difference
  build     compile the project to dist/

  --project DIR  directory that holds schemas/ and generated/; the current one unless given
  --help         this text
`;

type Command = (projectDirectory: string) => Promise<boolean>;

const commands: { readonly [name: string]: Command } = {
  async generate(projectDirectory) {
    const differences = findDifferences(projectDirectory, await generateArtifacts(projectDirectory));
    writeDifferences(projectDirectory, differences);
    for (const { path, actual, expected } of differences) {
      console.log(`${actual === null ? "created" : expected === null ? "removed" : "changed"} ${path}`);
    }
    if (differences.length === 0) console.log("generated/ is current");
    return true;
  },

  async check(projectDirectory) {
    const differences = findDifferences(projectDirectory, await generateArtifacts(projectDirectory));
    for (const difference of differences) console.log(formatDifference(difference));
    if (differences.length === 0) console.log("generated/ is current");
    else
      console.error(`generated/ is not what schemas/ gives (${differences.length} files); run "stockroom generate".`);
    return differences.length === 0;
  },

  async build(projectDirectory) {
    return buildProject(projectDirectory);
  },
};

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
  const command =
    positionals.length === 1 && Object.hasOwn(commands, positionals[0]!) ? commands[positionals[0]!] : undefined;
  if (command === undefined) {
    console.error(usage);
    return 2;
  }
  return (await command(resolve(values.project))) ? 0 : 1;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof DeclarationsRefused)) throw error;
  console.error(`${error.message}\n\n${error.problems.length} problems; nothing was written.`);
  process.exitCode = 1;
}
