/** SQL expressions that extract a part of a time, such as the month. Aggregates group items by such parts. */
import { timePartPrefixLengths, computeFormattableUnixTimeRange } from "../../../model/query/aggregates.js";
import type { TimePart } from "../../../model/plan/plan.js";
import { listOffsets, type ZoneOffset } from "../../../model/values/time-zones.js";
import type { Column } from "../database/table.js";

/** Returns the expression for a part of a time. A column contains times as texts (`2024-05-31T…`) or as UNIX times. */
export function createTimePartSql({ sql, field }: Column, part: TimePart, timeZone: string | null): string {
  const isText = field.kind === "string";
  const text = isText && timeZone === null ? sql : createLocalTimeSql(isText ? `unixepoch(${sql})` : sql, timeZone);
  switch (part) {
    case "quarter":
      return createNamedValueSql(text, `substr(v, 1, 4) || '-Q' || ((substr(v, 6, 2) + 2) / 3)`);
    case "week":
      // ISO weeks: the year and the number of a week are those of its Thursday.
      return createNamedValueSql(
        `date(substr(${text}, 1, 10), '-3 days', 'weekday 4')`,
        `CASE WHEN v >= '0001' THEN strftime('%Y-W', v) || printf('%02d', (strftime('%j', v) + 6) / 7) END`,
      );
    default:
      return `substr(${text}, 1, ${String(timePartPrefixLengths[part])})`;
  }
}

/** Formats a UNIX time as local time of the zone, up to the hour, such as `2024-05-31T14`. */
function createLocalTimeSql(secondsSql: string, timeZone: string | null): string {
  const { first, last } = computeFormattableUnixTimeRange(timeZone);
  const local = timeZone === null ? "v" : `v + ${createOffsetSql(listOffsets(timeZone))}`;
  return `(SELECT strftime('%Y-%m-%dT%H', ${local}, 'unixepoch') FROM (SELECT ${secondsSql} AS v) WHERE v BETWEEN ${String(first)} AND ${String(last)})`;
}

/** Returns the expression that finds the zone's UTC offset for a time (`v`), by a binary search of `CASE` expressions. */
function createOffsetSql(offsets: readonly ZoneOffset[]): string {
  const middle = Math.floor(offsets.length / 2);
  const { fromUnixTime, offsetSeconds } = offsets[middle]!;
  if (middle === 0) return String(offsetSeconds);
  const [before, after] = [offsets.slice(0, middle), offsets.slice(middle)].map(createOffsetSql);
  return `CASE WHEN v < ${String(fromUnixTime)} THEN ${before!} ELSE ${after!} END`;
}

/** Gives the value the name `v`, so that SQLite evaluates it once per row although `expression` uses it several times. */
function createNamedValueSql(value: string, expression: string): string {
  return `(SELECT ${expression} FROM (SELECT ${value} AS v))`;
}
