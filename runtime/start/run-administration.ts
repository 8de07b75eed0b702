/** Part of the composition roots of commands that work on the whole database. */
import { describeError } from "./describe-error.js";
import { stopSignals } from "./stop-signals.js";

/**
 * Prints the result of the work to standard output, unless `output` names another stream. SIGINT, SIGTERM and SIGHUP abort the
 * work's signal.
 * @returns the exit code: 1 if the work rejected; the reason is printed to standard error
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
