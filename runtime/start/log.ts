/** Structured lines on standard error; nothing in them comes from the header Authorization. */
import { pino, type Logger } from "pino";
import type { TakeHookLine } from "../port/hook-line.js";
import type { RequestLine } from "../http/boundary.js";
import { LineSink } from "./line-sink.js";

export interface Log {
  readonly logger: Logger;
  logRequest(line: RequestLine): void;
  /** Resolves when all is written, or cannot be. */
  end(): Promise<void>;
}

export function createLog(level: string): Log {
  const sink = new LineSink(2, (lost) => {
    logger.warn({ lost }, "so many lines before this one could not be written");
  });
  const timestamp = createTimestamp();
  const logger = pino({ level, base: null, timestamp }, sink);
  return {
    logger,
    logRequest(line) {
      if (logger.isLevelEnabled("info"))
        sink.write(`{"level":30${timestamp()},${writeRequest(line)},"msg":"request"}\n`);
    },
    end: () => sink.end(),
  };
}

/** As pino would, which costs three times as much. There is one for every request. */
function writeRequest({ id, method, path, status, code, cut, ms, source, account, key }: RequestLine): string {
  const refused = code === undefined ? "" : `,"code":"${code}"`;
  const broken = cut === undefined ? "" : `,"cut":"${cut}"`;
  const by = account === undefined ? "" : `,"account":${String(account)}`;
  const shown = key === undefined ? "" : `,"key":${String(key)}`;
  return (
    `"request_id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${String(status)}${refused}${broken}` +
    `,"ms":${String(ms)},"source":"${source}"${by}${shown}`
  );
}

/** What hooks say, by the level at which they say it. */
export function writeHookLines(log: Logger): TakeHookLine {
  return ({ level, message, fields, request, resource, hook }) => {
    log[level]({ ...fields, request_id: request ?? undefined, resource, hook }, message);
  };
}

/** As `pino.stdTimeFunctions.isoTime`, but made once a millisecond, not once a line. */
function createTimestamp(): () => string {
  let last = NaN;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return text;
  };
}
