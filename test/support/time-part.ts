import type { TimePart } from "../../runtime/model/plan/plan.js";

const dayMs = 86_400_000;

/** The part of a time by the clocks of a zone, as docs/reference/http.md#aggregates defines it. */
export function partOf(time: number, part: TimePart, zone: string | null): string | null {
  const margin = zone === null ? 0 : dayMs;
  const isWritten = time >= Date.parse("0001-01-01") + margin && time < Date.parse("9999-12-31") + dayMs - margin;
  if (!isWritten) return null;
  const local = zone === null ? new Date(time) : new Date(`${writeLocal(time, zone)}Z`);
  const text = local.toISOString();
  if (part === "quarter") return `${text.slice(0, 4)}-Q${String(Math.floor(local.getUTCMonth() / 3) + 1)}`;
  return part === "week" ? weekOf(local) : text.slice(0, { hour: 13, day: 10, month: 7, year: 4 }[part]);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function writeLocal(time: number, timeZone: string): string {
  const known = formats.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, format);
  const [date = "", clock = ""] = format.format(time).split(" ");
  return `${date.padStart(10, "0")}T${clock}`;
}

/** ISO 8601: a week begins on Monday, and belongs to the year of its Thursday. */
function weekOf(date: Date): string | null {
  const weekday = (date.getUTCDay() + 6) % 7;
  const thursday = new Date(date.getTime() + (3 - weekday) * dayMs);
  const begin = new Date(`${thursday.toISOString().slice(0, 4)}-01-01`).getTime();
  const number = Math.floor((thursday.getTime() - begin) / dayMs / 7) + 1;
  return `${thursday.toISOString().slice(0, 4)}-W${String(number).padStart(2, "0")}`;
}
