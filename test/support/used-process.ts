/**
 * Entry of a process that runs the command `stockroom` again and again, one after the other, as `command-process.ts` asks. Each
 * finds the environment, the directory and the arguments that a process of its own would have; the modules are loaded already.
 */

/** The work to run. */
export interface Errand {
  readonly module: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: { readonly [name: string]: string | undefined };
  /** The text that ends both streams. */
  readonly endOfOutput: string;
}

/** The events that a command listens to; signals end it with an error. */
const awaited = ["SIGTERM", "SIGINT", "SIGHUP", "error"] as const;
let errands = 0;

async function run({ module, args, cwd, environment, endOfOutput }: Errand): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  process.chdir(cwd);
  process.argv = [process.execPath, module, ...args];
  process.exitCode = undefined;
  errands += 1;
  // By a name that is new the entry runs again; what it imports stays. An error ends this process, as it would end any other.
  await import(`${module}?${String(errands)}`);
  for (const event of awaited) process.removeAllListeners(event);
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error").write(endOfOutput);
  process.send?.(process.exitCode ?? 0);
}

process.on("message", (errand: Errand) => void run(errand));
process.once("disconnect", () => process.exit());
