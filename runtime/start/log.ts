/** Structured lines on standard error; nothing in them comes from the header Authorization. */
import { pino, type Logger } from "pino";
import type { TakeHookLine } from "../port/hook-line.js";
import type { RequestLine } from "../http/middleware/describe-request.js";
import { LineSink } from "./line-sink.js";

export interface Log {
  readonly log: Logger;
  readonly logRequest: (line: RequestLine) => void;
  /** Takes what fails after a write. */
  readonly report: (error: unknown) => void;
  /** Takes what hooks say, by the level at which they say it. */
  readonly hear: TakeHookLine;
  /** Resolves when all is written, or cannot be. */
  end(): Promise<void>;
}

export function createLog(level: string): Log {
  const sink = new LineSink(2, (lost) => {
    log.warn({ lost }, "so many lines before this one could not be written");
  });
  const timestamp = createTimestamp();
  const log = pino({ level, base: null, timestamp }, sink);
  return {
    log,
    logRequest(line) {
      if (log.isLevelEnabled("info")) sink.write(`{"level":30${timestamp()},${writeRequest(line)},"msg":"request"}\n`);
    },
    report: (error) => log.error({ err: error }, "what follows from a write has failed"),
    hear({ level: said, message, fields, request, resource, hook }) {
      log[said]({ ...fields, request_id: request ?? undefined, resource, hook }, message);
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
