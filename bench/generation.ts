/**
 * Measures `stockroom generate` in a project with many declarations: the first run, a run without changes, and a run
 * after one field was added. For comparison, also measures a short script that generates types and validators from the
 * same declarations.
 *
 *     npm run bench-generation -- --declarations 1000 --rounds 5 --node "--cpu-prof"
 */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { accounts } from "../test/generator/sound-project.js";
import { makeProject } from "../test/support/project.js";
import { describeMachine } from "./machine.js";
import { median } from "./summary.js";

const { values: options } = parseArgs({
  options: {
    declarations: { type: "string", default: "1000" },
    rounds: { type: "string", default: "5" },
    /** Arguments of Node.js, such as --cpu-prof. */
    node: { type: "string", default: "" },
    /** Keeps the project, and prints its directory. */
    keep: { type: "boolean", default: false },
  },
});

/** Seconds. */
interface Cost {
  readonly processor: number;
  readonly elapsed: number;
}

/**
 * Runs a program and returns its cost. The shell reports the processor time of all threads and child processes of the
 * program.
 */
function run(program: string, ...args: readonly string[]): Cost {
  const node = [process.execPath, ...options.node.split(" ").filter((argument) => argument !== "")];
  const began = performance.now();
  const output = execFileSync("sh", ["-c", '"$@" >/dev/null && times', "sh", ...node, program, ...args], {
    encoding: "utf8",
    stdio: "pipe",
  });
  const elapsed = (performance.now() - began) / 1000;
  // The second line has the user and the system time of the children, such as "0m4.310s 0m0.270s".
  const times = [...(output.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
  return {
    processor: times.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0),
    elapsed,
  };
}

/**
 * Pause before each run, in milliseconds. The generator does not use cached digests of files that were changed in the
 * last two seconds, because disk clocks are coarse.
 */
const settleMs = 2100;

interface Declaration {
  readonly properties: { readonly [name: string]: object };
}

/**
 * Returns a declaration with eight or nine fields. In each group of ten declarations, the others refer to the first,
 * and the last is nested in the first.
 */
function declare(index: number): readonly [path: string, declaration: Declaration] {
  const place = index % 10;
  const first = `records_${String(index - place)}`;
  const linked = place === 0 ? `records_${String(Math.max(0, index - 10))}` : first;
  const declaration = {
    title: `Record ${String(index)}`,
    description: "One of many records.",
    type: "object",
    resource: {
      id: "record_id",
      title: "name",
      privileges: { read: `view_${String(place)}`, write: `manage_${String(place)}` },
      ...(place < 3
        ? { unique: [{ fields: ["linked_id", "code"], sparse: true }], indexes: [["state", "amount"]] }
        : {}),
    },
    properties: {
      record_id: { type: "integer", readOnly: true, description: "The number." },
      name: { type: "string", maxLength: 80, searchable: true, sortable: true, description: "The name." },
      code: { type: "string", pattern: "^[A-Z0-9-]*$", maxLength: 20, default: "" },
      state: { type: "string", enum: ["new", "open", "done"], default: "new", indexed: true },
      amount: { type: "number", multipleOf: 0.01, minimum: 0, default: 0, sortable: true },
      linked_id: { type: "integer", references: { resource: linked, none: 0 }, default: 0 },
      tags: { type: "array", items: { type: "string", maxLength: 30 }, uniqueItems: true, maxItems: 10 },
      due: { type: "string", format: "date", description: "The day on which it must be done." },
      ...(index % 2 === 0 ? { mail: { type: "string", format: "email", searchable: true } } : {}),
    },
    required: ["name"],
  };
  return [place === 9 ? `${first}/records_${String(index)}` : `records_${String(index)}`, declaration];
}

const declarations = Object.fromEntries(
  Array.from({ length: Number(options.declarations) }, (_, index) => declare(index)),
);
const project = makeProject({ ...accounts, ...declarations });
const [engine, peer] = ["../engine/stockroom.js", "peers/generate.js"].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);
const remove = (...folders: readonly string[]): void => {
  for (const folder of folders) rmSync(join(project.directory, folder), { recursive: true, force: true });
};
const generate = (): Cost => run(engine!, "--project", project.directory, "generate");
const changed = "records_0";
const { properties, ...rest } = declarations[changed]!;
const more = { note: { type: "string", maxLength: 200 } };
const steps: { readonly [step: string]: () => Cost } = {
  "first run": () => {
    remove("generated", ".cache");
    project.write(`schemas/${changed}.json`, declarations[changed]);
    return generate();
  },
  unchanged: generate,
  "one field more": () => {
    project.write(`schemas/${changed}.json`, { ...rest, properties: { ...properties, ...more } });
    return generate();
  },
  peer: () => {
    remove("peer");
    return run(peer!, join(project.directory, "schemas"), join(project.directory, "peer"));
  },
};
const costs = Object.keys(steps).map((step) => ({ step, rounds: [] as Cost[] }));
try {
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const { step, rounds } of costs) {
      await sleep(settleMs);
      rounds.push(steps[step]!());
    }
} finally {
  if (options.keep) console.log(project.directory);
  else project.remove();
}

function describe(values: readonly number[]): string {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(2)} (${lowest.toFixed(2)}–${highest.toFixed(2)})`.padStart(22);
}

console.log(`${describeMachine()}; ${options.declarations} declarations, ${options.rounds} rounds: median (range)\n`);
console.log(["".padEnd(16), ...["processor s", "wall s", "× peer"].map((head) => head.padStart(22))].join(""));
for (const { step, rounds } of costs) {
  const ratios = rounds.map(({ processor }, round) => processor / (costs.at(-1)?.rounds[round]?.processor ?? NaN));
  const figures = [rounds.map(({ processor }) => processor), rounds.map(({ elapsed }) => elapsed), ratios];
  console.log(step.padEnd(16) + figures.map(describe).join(""));
}
