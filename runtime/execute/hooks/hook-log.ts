import type { HookLevel, HookLog } from "../../model/schema/hooks.js";
import { isObject } from "../../model/values/objects.js";
import type { HookLine, WriteHookLine } from "../../storage/port/execute-write.js";

/** Maximum length of a message, in characters. */
const longestMessage = 1000;
const longestFields = 4000;
/** Maximum number of log lines of hooks per second. They are sent to the server's thread and wait there in memory. */
const linesASecond = 1000;

export function openHookLog(source: Pick<HookLine, "request" | "resource" | "hook">, take: WriteHookLine): HookLog {
  const write = (level: HookLevel, message: unknown, fields: unknown): void => {
    take({ ...source, level, message: String(message).slice(0, longestMessage), fields: toPlainFields(fields) });
  };
  return {
    debug: (message, fields) => write("debug", message, fields),
    info: (message, fields) => write("info", message, fields),
    warn: (message, fields) => write("warn", message, fields),
    error: (message, fields) => write("error", message, fields),
  };
}

/** Reduces the fields of a log line to plain JSON data. */
function toPlainFields(fields: unknown): HookLine["fields"] {
  if (fields === undefined) return {};
  try {
    const text = JSON.stringify(fields) ?? "null";
    if (text.length > longestFields) return { cut: text.slice(0, longestFields) };
    const plain: unknown = JSON.parse(text);
    return isObject(plain) ? plain : { value: plain };
  } catch (error) {
    return { unwritable: String(error).slice(0, longestMessage) };
  }
}

/** Passes on as many lines per second as the log can take. The first line after a pause names the number of dropped ones. */
export function limitLines(take: WriteHookLine): WriteHookLine {
  let second = 0;
  let count = 0;
  return (line) => {
    const now = Math.floor(Date.now() / 1000);
    const left = count - linesASecond;
    if (now !== second) {
      if (left > 0)
        take({ ...line, level: "warn", message: "this many log lines of hooks were dropped", fields: { lines: left } });
      [second, count] = [now, 0];
    }
    count += 1;
    if (count <= linesASecond) take(line);
  };
}
