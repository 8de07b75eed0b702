/**
 * Entry of a process that runs the command `stockroom` repeatedly, one run after the other, for `command-process.ts`. Each
 * run has the environment, the directory and the arguments of a separate process. The modules are loaded already.
 */

/** One run of the command. */
export interface Errand {
  readonly module: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: { readonly [name: string]: string | undefined };
  /** The text that ends both streams. */
  readonly endOfOutput: string;
}

/** The events to which a command listens; a signal ends it with an error. */
const awaited = ["SIGTERM", "SIGINT", "SIGHUP", "error"] as const;
let errands = 0;

async function run({ module, args, cwd, environment, endOfOutput }: Errand): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.chdir(cwd);
  process.argv = [process.execPath, module, ...args];
  process.exitCode = undefined;
  errands += 1;
  // A new name makes the entry module run again; its imports stay loaded. An error ends this process, as it would end any other.
  await import(`${module}?${String(errands)}`);
  for (const event of awaited) process.removeAllListeners(event);
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error").write(endOfOutput);
  process.send?.(process.exitCode ?? 0);
}

// Each command leaves listeners on the streams, which a process of its own would end with.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);
process.on("message", (errand: Errand) => void run(errand));
process.once("disconnect", () => process.exit());
