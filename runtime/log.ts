import { pino, type Logger } from "pino";

/**
 * Structured lines on standard error; nothing in them comes from the header Authorization. Written in blocks, flushed every
 * second and at the end.
 */
export function createLogger(level: string): Logger {
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 1000 });
  return pino({ level, base: null, timestamp: createTimestamp() }, destination);
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
