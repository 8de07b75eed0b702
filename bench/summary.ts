import type { Measurement } from "./measure.js";

/** The measurements of one operation on one server. */
export interface Row {
  readonly operation: string;
  readonly server: string;
  readonly rounds: readonly Measurement[];
}

type Figure = "requestsPerSecond" | "processor" | "p50" | "p99" | "memory";

/** If the load generator uses more than this part of a processor core, it limits the result. */
const senderLimit = 0.9;

/**
 * Formats a table with one line for each operation and server. A line has the medians of the rounds, the lowest and the
 * highest throughput, and the throughput relative to each baseline, as the median of the ratios of the rounds.
 */
export function formatTable(rows: readonly Row[], baselines: readonly string[]): string {
  const compared = baselines.filter((baseline) => rows.some((row) => row.server === baseline));
  const head = [
    "operation".padEnd(20),
    "server".padEnd(12),
    "req/s".padStart(8),
    "lowest–highest".padStart(17),
    "CPU µs".padStart(8),
    "p50 ms".padStart(8),
    "p99 ms".padStart(8),
    "RSS MiB".padStart(9),
    ...compared.map((baseline) => `× ${baseline}`.padStart(14)),
  ];
  const lines = rows.map((row) => {
    const all = row.rounds.map((round) => round.requestsPerSecond);
    return [
      row.operation.padEnd(20),
      row.server.padEnd(12),
      formatMedian(row, "requestsPerSecond", 0).padStart(8),
      `${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)}`.padStart(17),
      formatMedian(row, "processor", 0).padStart(8),
      formatMedian(row, "p50", 2).padStart(8),
      formatMedian(row, "p99", 2).padStart(8),
      formatMedian(row, "memory", 0).padStart(9),
      ...compared.map((baseline) => compare(row, rows, baseline).toFixed(2).padStart(14)),
    ].join("");
  });
  return [head.join(""), ...lines].join("\n");
}

/** Returns a sentence that says whether the servers or the load generator limited the result. */
export function formatSender(rows: readonly Row[]): string {
  const [most] = rows
    .flatMap((row) => row.rounds.map((round) => ({ row, sender: round.sender })))
    .toSorted((left, right) => right.sender - left.sender);
  if (most === undefined) return "";
  const share = `The sender of the load took ${(most.sender * 100).toFixed(0)} % of a core at most (${most.row.operation}, ${most.row.server})`;
  return most.sender > senderLimit ? `${share}: the fastest servers are faster than shown.` : `${share}.`;
}

function compare(row: Row, rows: readonly Row[], baseline: string): number {
  const other = rows.find((each) => each.operation === row.operation && each.server === baseline);
  return median(
    row.rounds.map(
      ({ requestsPerSecond }, round) => requestsPerSecond / (other?.rounds[round]?.requestsPerSecond ?? NaN),
    ),
  );
}

function formatMedian(row: Row, figure: Figure, digits: number): string {
  const values = row.rounds.flatMap((round) => round[figure] ?? []);
  return values.length === 0 ? "–" : median(values).toFixed(digits);
}

/** Returns NaN if there are no values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
