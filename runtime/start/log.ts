/** Structured lines on standard error; nothing in them comes from the header Authorization. */
import { pino, type Logger } from "pino";
import type { TakeHookLine } from "../port/hook-line.js";
import { LineSink } from "./line-sink.js";

export interface Log {
  readonly logger: Logger;
  /** Resolves when all is written, or cannot be. */
  end(): Promise<void>;
}

export function createLog(level: string): Log {
  const sink = new LineSink(2, (lost) => {
    logger.warn({ lost }, "so many lines before this one could not be written");
  });
  const logger = pino({ level, base: null, timestamp: createTimestamp() }, sink);
  return { logger, end: () => sink.end() };
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
