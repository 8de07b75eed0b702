/** The progress of a run, for a person who waits. */
export interface Progress {
  /** Counts one more of `total` as done. */
  advance(what: string): void;
}

const barWidth = 30;
const redrawMs = 50;

/** Writes to a terminal one line that it redraws; elsewhere one line for each fifth. */
export function createProgress(total: number, output: NodeJS.WriteStream): Progress {
  const isTerminal = output.isTTY;
  let done = 0;
  let drawnAt = 0;
  let said = 0;

  const draw = (what: string): void => {
    const now = Date.now();
    if (done < total && now - drawnAt < redrawMs) return;
    drawnAt = now;
    const filled = Math.round((barWidth * done) / total);
    const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
    const line = `${bar} ${String(Math.floor((100 * done) / total)).padStart(3)} %  ${String(done)} of ${String(total)}  ${what}`;
    // Carriage return, then the code that clears the rest of a longer line.
    output.write(`\r${done < total ? line : line.replace(/ {2}\S+$/, "")}\u001B[K${done < total ? "" : "\n"}`);
  };

  const say = (): void => {
    const fifth = Math.floor((5 * done) / total);
    if (fifth === said) return;
    said = fifth;
    output.write(`${String(done)} of ${String(total)} objects\n`);
  };

  return {
    advance(what) {
      done++;
      if (isTerminal) draw(what);
      else say();
    },
  };
}
