/**
 * Writes structured log lines to standard error. Writing blocks the thread only if the output is a terminal. Lines never contain
 * data from the `Authorization` header.
 */
import { pino, type Logger, type LoggerOptions } from "pino";
import { fstatSync, write } from "node:fs";
import { Socket } from "node:net";
import { isatty } from "node:tty";
import { waitWithTimeLimit } from "../storage/port/availability.js";
import type { HookLogWriter } from "../storage/port/write-attempt.js";
import type { RequestLogLine } from "../http/middleware/log-requests.js";

export interface Log {
  readonly log: Logger;
  readonly logRequest: (line: RequestLogLine) => void;
  /** Receives errors of deliveries to `react` hooks, which run after a write. */
  readonly reportError: (error: unknown) => void;
  readonly logHookLine: HookLogWriter;
  /** Resolves when all lines are written, or when the rest cannot be written. */
  end(): Promise<void>;
}

/**
 * @param tryPrint called before each line is logged. It may print the line's fields in its own way and return true; the line is
 *   then not logged
 */
export function createLog(level: string, tryPrint: (fields: unknown) => boolean = () => false): Log {
  const sink = createLogLineWriter((lost) => {
    log.warn({ lost }, "number of earlier log lines that could not be written");
  });
  const timestamp = createTimestampFormatter();
  const hooks: LoggerOptions["hooks"] = {
    logMethod(given, method) {
      if (!tryPrint(given[0])) method.apply(this, given);
    },
  };
  const log = pino({ level, base: null, timestamp, hooks }, sink);
  return {
    log,
    logRequest(line) {
      if (log.isLevelEnabled("info"))
        sink.write(`{"level":30${timestamp()},${formatRequestLogLine(line)},"msg":"request"}\n`);
    },
    reportError: (error) => log.error({ err: error }, "a delivery to a react hook failed"),
    logHookLine({ level: said, message, fields, request, resource, hook }) {
      log[said]({ ...fields, request_id: request ?? undefined, resource, hook }, message);
    },
    end: () => sink.end(),
  };
}

/**
 * Formats the current time as pino's `isoTime`. Formatting the time takes longer than the rest of a line, so all lines
 * of a millisecond share the text.
 */
function createTimestampFormatter(): () => string {
  let formattedMs = NaN;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== formattedMs) {
      formattedMs = now;
      text = pino.stdTimeFunctions.isoTime();
    }
    return text;
  };
}

/**
 * Writes the log line of a request. Every request needs one, so the function replaces pino, which takes three times as
 * long for the same line.
 */
function formatRequestLogLine({
  id,
  method,
  path,
  status,
  code,
  cut,
  ms,
  source,
  account,
  key,
}: RequestLogLine): string {
  const refused = code === undefined ? "" : `,"code":"${code}"`;
  const broken = cut === undefined ? "" : `,"cut":"${cut}"`;
  const by = account === undefined ? "" : `,"account":${String(account)}`;
  const shown = key === undefined ? "" : `,"key":${String(key)}`;
  return (
    `"request_id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${String(status)}${refused}${broken}` +
    `,"ms":${String(ms)},"source":"${source}"${by}${shown}`
  );
}

interface LogOutput {
  /** Writes the text, then calls `onWritten`, with an error if writing failed. */
  write(text: string, onWritten: (error?: Error | null) => void): void;
  /** Drops the text that is not written yet, because it would keep the process alive. */
  abandon(): void;
}

/** Waiting lines are written as one block when they have this many characters. */
const flushThresholdCharacters = 65_536;
/** Maximum number of characters that wait to be written. Lines beyond this limit are lost. */
const maxBufferedCharacters = 2 ** 20;
const flushIntervalMs = 1000;
/** Matches the JSON lines of warnings and errors by their pino level. These lines are written immediately. */
const urgentLinePattern = /^\{"level":[456]/;
/** Maximum number of milliseconds that `end` waits for the remaining lines to be written. */
const finalFlushTimeoutMs = 1000;

/**
 * Writes JSON lines in blocks, at least once a second. Writing never throws, and blocks only if the output is a terminal.
 * @param reportLost is called with the number of lost lines as soon as lines can be written again
 */
function createLogLineWriter(reportLost: (lostLineCount: number) => void) {
  const output = openStandardError();
  let waiting: string[] = [];
  let length = 0;
  let lost = 0;
  let isWriting = false;
  let isReporting = false;
  let idle: (() => void) | undefined;
  setInterval(flush, flushIntervalMs).unref();

  function flush(): void {
    if (isWriting || length === 0) return;
    const lines = waiting;
    waiting = [];
    length = 0;
    isWriting = true;
    output.write(lines.join(""), (error) => {
      isWriting = false;
      // Failed lines are not tried again, because the lines behind them would pile up.
      if (error) lost += lines.length;
      else handleWrittenLines();
    });
  }

  function handleWrittenLines(): void {
    if (lost > 0) {
      const lines = lost;
      lost = 0;
      isReporting = true;
      reportLost(lines);
      isReporting = false;
    }
    if (length > 0 && (idle !== undefined || length >= flushThresholdCharacters)) flush();
    if (!isWriting) idle?.();
  }

  return {
    write(line: string): void {
      // The line that reports lost lines is always accepted.
      if (length + line.length > maxBufferedCharacters && !isReporting) {
        lost += 1;
        return;
      }
      waiting.push(line);
      length += line.length;
      if (length >= flushThresholdCharacters || urgentLinePattern.test(line)) flush();
    },
    async end(): Promise<void> {
      flush();
      if (!isWriting) return;
      await waitWithTimeLimit(finalFlushTimeoutMs, new Promise<void>((resolve) => (idle = resolve))).catch(
        () => undefined,
      );
      if (isWriting) output.abandon();
    },
  };
}

function openStandardError(): LogOutput {
  const fd = 2;
  const about = fstatSync(fd);
  // Writes to a terminal are synchronous. A pipe or socket must not block the thread, so it gets text only when its reader is
  // ready.
  const abandon = (): void => {};
  if (isatty(fd)) return { write: (text, done) => process.stderr.write(text, done), abandon };
  if (about.isFIFO() || about.isSocket()) {
    const socket = new Socket({ fd, readable: false, writable: true });
    socket.on("error", () => undefined);
    socket.unref();
    return { write: (text, done) => socket.write(text, done), abandon: () => socket.destroy() };
  }
  return { write: (text, done) => writeToFile(fd, Buffer.from(text), done), abandon };
}

function writeToFile(fileDescriptor: number, bytes: Buffer, onWritten: (error: Error | null) => void): void {
  write(fileDescriptor, bytes, (error, written) => {
    if (error !== null || written === bytes.length) onWritten(error);
    else writeToFile(fileDescriptor, bytes.subarray(written), onWritten);
  });
}
