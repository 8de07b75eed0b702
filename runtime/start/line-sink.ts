/** Writes log lines without ever blocking the writer, even to a pipe that nobody reads or a full disk. */
import { fstatSync, write } from "node:fs";
import { Socket } from "node:net";
import { isatty } from "node:tty";

interface Output {
  /** Calls back when the text is written, or with the reason why it is not. */
  write(text: string, done: (error?: Error | null) => void): void;
  /** Gives up what is not written yet: else the program would wait for it. */
  abandon(): void;
}

/** Characters that are written together, and those that wait at most: lines that come then are lost. */
const blockLength = 65_536;
const waitingAtMost = 2 ** 20;
const flushMs = 1000;
/** Warnings and worse, as pino numbers them, are written at once. */
const urgent = /^\{"level":[456]/;
/** Milliseconds that `end` waits for the rest to be written. */
const endMs = 1000;

/** Writes lines of JSON in blocks, at the latest after a second. Never waits, never throws. */
export class LineSink {
  readonly #output: Output;
  readonly #reportLost: (lines: number) => void;
  #waiting: string[] = [];
  #length = 0;
  #lost = 0;
  #writing = false;
  #reporting = false;
  #idle: (() => void) | undefined;

  /** @param reportLost is called when lines can be written again, with the number of those that could not */
  constructor(descriptor: number, reportLost: (lines: number) => void) {
    this.#output = openOutput(descriptor);
    this.#reportLost = reportLost;
    setInterval(() => this.#flush(), flushMs).unref();
  }

  write(line: string): void {
    // For the line about lost ones there is always room.
    if (this.#length + line.length > waitingAtMost && !this.#reporting) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(line);
    this.#length += line.length;
    if (this.#length >= blockLength || urgent.test(line)) this.#flush();
  }

  async end(): Promise<void> {
    this.#flush();
    if (!this.#writing) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#idle = resolve;
      timer = setTimeout(resolve, endMs);
    });
    clearTimeout(timer);
    if (this.#writing) this.#output.abandon();
  }

  #flush(): void {
    if (this.#writing || this.#length === 0) return;
    const lines = this.#waiting;
    this.#waiting = [];
    this.#length = 0;
    this.#writing = true;
    this.#output.write(lines.join(""), (error) => {
      this.#writing = false;
      // Tried again with the next lines: these would pile up.
      if (error) this.#lost += lines.length;
      else this.#written();
    });
  }

  #written(): void {
    if (this.#lost > 0) {
      const lost = this.#lost;
      this.#lost = 0;
      this.#reporting = true;
      this.#reportLost(lost);
      this.#reporting = false;
    }
    if (this.#length > 0 && (this.#idle !== undefined || this.#length >= blockLength)) this.#flush();
    if (!this.#writing) this.#idle?.();
  }
}

function openOutput(descriptor: number): Output {
  const about = fstatSync(descriptor);
  // A terminal is written to at once; a pipe or socket when its reader takes more, and the thread goes on meanwhile.
  const abandon = (): void => {};
  if (isatty(descriptor)) return { write: (text, done) => process.stderr.write(text, done), abandon };
  if (about.isFIFO() || about.isSocket()) {
    const socket = new Socket({ fd: descriptor, readable: false, writable: true });
    socket.on("error", () => undefined);
    socket.unref();
    return { write: (text, done) => socket.write(text, done), abandon: () => socket.destroy() };
  }
  return { write: (text, done) => writeToFile(descriptor, Buffer.from(text), done), abandon };
}

function writeToFile(descriptor: number, bytes: Buffer, done: (error: Error | null) => void): void {
  write(descriptor, bytes, (error, written) => {
    if (error !== null || written === bytes.length) done(error);
    else writeToFile(descriptor, bytes.subarray(written), done);
  });
}
