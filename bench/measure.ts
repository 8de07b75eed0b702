import autocannon from "autocannon";
import type { Contestant } from "./contestant.js";
import type { Operation } from "./operations.js";

export const connections = 32;

export interface Measurement {
  readonly requestsPerSecond: number;
  /** Microseconds of processor time that the server uses for each request, in all its processes. */
  readonly processor: number | null;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** MiB. */
  readonly memory: number | null;
  /**
   * Part of one processor core that the load generator used. Near 1, the load generator limits the result, not the
   * server.
   */
  readonly sender: number;
}

/**
 * Sends one operation to one server repeatedly. Throws if an answer is an error, because errors are fast and would
 * distort the result.
 */
export async function measure(contestant: Contestant, operation: Operation, seconds: number): Promise<Measurement> {
  const times: number[] = [];
  const sender = process.cpuUsage();
  const before = contestant.processorTime();
  const run = autocannon({
    url: contestant.url,
    connections,
    duration: seconds,
    sampleInt: 100,
    requests: operation.requests(contestant),
  });
  run.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const result = await run;
  const after = contestant.processorTime();
  const { user, system } = process.cpuUsage(sender);
  if (result.errors + result.non2xx > 0) {
    const count = `${String(result.errors)} errors and ${String(result.non2xx)} refusals`;
    throw new Error(`${contestant.name}, ${operation.name}: ${count} among ${String(result.requests.total)} answers`);
  }
  times.sort((left, right) => left - right);
  return {
    requestsPerSecond: result.requests.total / result.duration,
    processor: before === null || after === null ? null : ((after - before) * 1e6) / result.requests.total,
    p50: times[Math.floor(times.length * 0.5)] ?? NaN,
    p99: times[Math.floor(times.length * 0.99)] ?? NaN,
    memory: contestant.memory(),
    sender: (user + system) / 1e6 / result.duration,
  };
}
