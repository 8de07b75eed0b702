import type { Measurement } from "./measure.js";

/** Medians of the rounds of one operation on one server. */
export interface Summary extends Measurement {
  readonly operation: string;
  readonly server: string;
  readonly rounds: readonly Measurement[];
}

export function summarize(operation: string, server: string, rounds: readonly Measurement[]): Summary {
  const memory = rounds.flatMap((round) => round.memory ?? []);
  return {
    operation,
    server,
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    memory: memory.length === 0 ? null : median(memory),
    rounds,
  };
}

/** One line an operation and server; how many times as fast as each other server the first one is stands in its line. */
export function formatTable(summaries: readonly Summary[]): string {
  const lines = summaries.map((summary) => {
    const others = summaries.filter(
      (other) => other.operation === summary.operation && other.server !== summary.server,
    );
    const first = summaries.find((other) => other.operation === summary.operation) === summary;
    const ratios = others.map(
      (other) => `${(summary.requestsPerSecond / other.requestsPerSecond).toFixed(2)} × ${other.server}`,
    );
    return [
      summary.operation.padEnd(18),
      summary.server.padEnd(10),
      summary.requestsPerSecond.toFixed(0).padStart(8),
      summary.p50.toFixed(2).padStart(8),
      summary.p99.toFixed(2).padStart(8),
      (summary.memory?.toFixed(0) ?? "–").padStart(8),
      first ? `  ${ratios.join(", ")}` : "",
    ].join("");
  });
  return [`${"operation".padEnd(18)}${"server".padEnd(10)}   req/s  p50 ms  p99 ms RSS MiB`, ...lines].join("\n");
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
