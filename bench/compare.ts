import type { Contestant } from "./contestant.js";
import { measure, type Measurement } from "./measure.js";
import type { Operation } from "./operations.js";
import type { Row } from "./summary.js";

/**
 * Measures an operation in rounds. In each round, every server is measured once. Each round begins with another server,
 * so that other load on the machine affects all servers equally. The first round is a warm-up.
 */
export async function compare(
  contestants: readonly Contestant[],
  operation: Operation,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<readonly Row[]> {
  const measured = contestants.map((contestant) => ({ contestant, rounds: [] as Measurement[] }));
  for (let round = 0; round <= rounds; round++) {
    const first = round % measured.length;
    for (const each of [...measured.slice(first), ...measured.slice(0, first)]) {
      const measurement = await measure(each.contestant, operation, round === 0 ? 1 : seconds);
      if (round > 0) each.rounds.push(measurement);
    }
  }
  console.error(`measured: ${operation.name}`);
  return measured.map(({ contestant, rounds: all }) => ({
    operation: operation.name,
    server: contestant.name,
    rounds: all,
  }));
}
