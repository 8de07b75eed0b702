/** Part of the composition roots of commands that work on the whole database. */
import { describeError } from "./describe-error.js";
import { stopSignals } from "./stop-signals.js";

/**
 * Prints, on standard output unless `output` says otherwise, what the work has to say. SIGINT, SIGTERM and SIGHUP abort its signal.
 * @returns the exit code: 1 when it rejected, whose reason is said on standard error
 */
export async function runAdministration(
  work: (signal: AbortSignal) => Promise<string>,
  output: NodeJS.WritableStream = process.stdout,
): Promise<0 | 1> {
  const stopping = new AbortController();
  for (const name of stopSignals) process.once(name, () => stopping.abort());
  try {
    output.write(`${await work(stopping.signal)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    return 1;
  }
}
