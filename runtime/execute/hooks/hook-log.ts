import type { HookLevel, HookLog } from "../../model/schema/hooks.js";
import { isObject } from "../../model/values/objects.js";
import type { HookLine, WriteHookLine } from "../../storage/port/execute-write.js";

/** Maximum lengths of a message, and of the fields as JSON text, in characters. */
const longestMessage = 1000;
const longestFields = 4000;
/** Maximum number of log lines from hooks per second. Until they are written, lines wait in the memory of the server's thread. */
const linesASecond = 1000;

export function openHookLog(
  source: Pick<HookLine, "request" | "resource" | "hook">,
  writeLine: WriteHookLine,
): HookLog {
  const write = (level: HookLevel, message: unknown, fields: unknown): void => {
    writeLine({ ...source, level, message: String(message).slice(0, longestMessage), fields: toPlainFields(fields) });
  };
  return {
    debug: (message, fields) => write("debug", message, fields),
    info: (message, fields) => write("info", message, fields),
    warn: (message, fields) => write("warn", message, fields),
    error: (message, fields) => write("error", message, fields),
  };
}

/** Reduces the fields of a log line to JSON data, because a hook may give values that cannot be sent to another thread. */
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

/** Passes on at most `linesASecond` log lines per second, drops the rest, and then logs how many were dropped. */
export function limitLines(writeLine: WriteHookLine): WriteHookLine {
  let second = 0;
  let count = 0;
  return (line) => {
    const now = Math.floor(Date.now() / 1000);
    const left = count - linesASecond;
    if (now !== second) {
      if (left > 0)
        writeLine({
          ...line,
          level: "warn",
          message: "dropped log lines: hooks wrote too many",
          fields: { lines: left },
        });
      [second, count] = [now, 0];
    }
    count += 1;
    if (count <= linesASecond) writeLine(line);
  };
}
