/** Shows the progress of a run to the user. */
export interface Progress {
  /** Counts one more object as created. */
  advance(what: string): void;
}

const barWidth = 30;
const redrawMs = 50;

/**
 * Shows the progress of `total` objects. A terminal gets one line that is redrawn; other outputs get a line after each
 * fifth.
 */
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
    // Returns to the beginning of the line, and clears the rest of a longer line after the new text.
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
