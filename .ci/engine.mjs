/** Compiles the engine, unless it was compiled from these very files: to find that out, the compiler takes seconds. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const record = "dist/.engine.sha256";
// The lock file stands for the compiler, and for what is published with the engine.
const settings = [
  "package-lock.json",
  "package.json",
  "generator/meta-schema.json",
  "tsconfig.json",
  "tsconfig.engine.json",
];
const sources = ["bin", "generator", "runtime"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name)),
);

const hash = createHash("sha256");
for (const file of [...settings, ...sources.sort()]) hash.update(`${file}\n`).update(readFileSync(file));
const digest = hash.digest("hex");

const made = [record, "dist/bin/stockroom.js", "runtime/static/docs-page/swagger-ui", "generator/meta-schema.cjs"];
if (!made.every((path) => existsSync(path)) || readFileSync(record, "utf8") !== digest) {
  // What fails half-way was not compiled.
  rmSync(record, { force: true });
  for (const command of ["npm run --silent vendor", "npx tsc -p tsconfig.engine.json"]) run(command);
  run("node dist/generator/write-validators.js");
  writeFileSync(record, digest);
}

/** What it says is said; where it fails, this ends with its exit code. */
function run(command) {
  const [program, ...args] = command.split(" ");
  try {
    execFileSync(program, args, { stdio: "inherit" });
  } catch (error) {
    process.exit(error.status ?? 1);
  }
}
