import type { HookLevel, HookLog } from "../../model/schema/hooks.js";
import { isObject } from "../../model/values/objects.js";
import type { HookLogLine, HookLogWriter } from "../../storage/port/write-attempt.js";

/** Maximum lengths of a message, and of the fields as JSON text, in characters. */
const maxMessageLength = 1000;
const maxFieldsLength = 4000;
/** Maximum number of log lines from hooks per second. Until they are written, lines wait in the memory of the server's thread. */
const maxLinesPerSecond = 1000;

export function createHookLog(
  source: Pick<HookLogLine, "request" | "resource" | "hook">,
  writeLine: HookLogWriter,
): HookLog {
  const write = (level: HookLevel, message: unknown, fields: unknown): void => {
    writeLine({ ...source, level, message: String(message).slice(0, maxMessageLength), fields: toJsonFields(fields) });
  };
  return {
    debug: (message, fields) => write("debug", message, fields),
    info: (message, fields) => write("info", message, fields),
    warn: (message, fields) => write("warn", message, fields),
    error: (message, fields) => write("error", message, fields),
  };
}

/** Reduces the fields of a log line to JSON data, because a hook may give values that cannot be sent to another thread. */
function toJsonFields(fields: unknown): HookLogLine["fields"] {
  if (fields === undefined) return {};
  try {
    const text = JSON.stringify(fields) ?? "null";
    if (text.length > maxFieldsLength) return { cut: text.slice(0, maxFieldsLength) };
    const plain: unknown = JSON.parse(text);
    return isObject(plain) ? plain : { value: plain };
  } catch (error) {
    return { unwritable: String(error).slice(0, maxMessageLength) };
  }
}

/** Passes on at most `maxLinesPerSecond` log lines per second, drops the rest, and then logs how many were dropped. */
export function limitLogLines(writeLine: HookLogWriter): HookLogWriter {
  let second = 0;
  let count = 0;
  return (line) => {
    const now = Math.floor(Date.now() / 1000);
    const left = count - maxLinesPerSecond;
    if (now !== second) {
      if (left > 0)
        writeLine({
          ...line,
          level: "warn",
          message: `dropped log lines, because hooks wrote more than ${String(maxLinesPerSecond)} in a second`,
          fields: { lines: left },
        });
      [second, count] = [now, 0];
    }
    count += 1;
    if (count <= maxLinesPerSecond) writeLine(line);
  };
}
