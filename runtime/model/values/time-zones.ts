/** Time zones of the IANA database, as far as the JavaScript engine knows them. */

/** Returns the name that the JavaScript engine uses for the zone. Null if the engine does not know the zone. */
export function resolveTimeZone(name: string): string | null {
  // Rejects offsets such as +02:00, which some engines accept as names of zones.
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * An offset of a time zone: the number of seconds by which its clocks are ahead of UTC. It is valid from the UNIX time
 * `fromUnixTime` on.
 */
export interface ZoneOffset {
  readonly fromUnixTime: number;
  readonly offsetSeconds: number;
}

/** The UNIX times for which offsets are determined. For earlier or later times, the nearest offset in this range is used. */
const offsetTimeRange = { first: Date.UTC(1900, 0) / 1000, last: Date.UTC(2100, 0) / 1000 } as const;
/**
 * Distance in seconds between the times at which offsets are compared. A change within a week that is undone in the
 * same week would be missed, but no zone has had one.
 */
const offsetStepSeconds = 7 * 86_400;

const offsetsByZone = new Map<string, readonly ZoneOffset[]>();

/** Lists the offsets of the zone in the order of time. They are cached, because finding them takes about 0.1 seconds. */
export function listOffsets(timeZone: string): readonly ZoneOffset[] {
  let offsets = offsetsByZone.get(timeZone);
  if (offsets === undefined) offsetsByZone.set(timeZone, (offsets = computeOffsets(timeZone)));
  return offsets;
}

/** Returns the date at a UNIX time by the clocks of the zone, such as `2026-11-21`. */
export function formatDay(unixTime: number, timeZone: string): string {
  const offset = listOffsets(timeZone).findLast(({ fromUnixTime }) => fromUnixTime <= unixTime);
  return new Date((unixTime + (offset?.offsetSeconds ?? 0)) * 1000).toISOString().slice(0, 10);
}

/**
 * Returns the UNIX time at which a day begins by the clocks of the zone. At a change of the offset, the clocks can skip
 * midnight or show it twice; the first moment of the day counts.
 */
export function findDayStart(day: string, timeZone: string): number {
  const midnight = Date.parse(day) / 1000;
  const offsets = listOffsets(timeZone);
  const first = offsets.find(
    ({ offsetSeconds }, index) => midnight - offsetSeconds < (offsets[index + 1]?.fromUnixTime ?? Infinity),
  )!;
  return Math.max(first.fromUnixTime, midnight - first.offsetSeconds);
}

function computeOffsets(timeZone: string): readonly ZoneOffset[] {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: timeZone, dateStyle: "short", timeStyle: "medium" });
  const offsetAt = (unixTime: number): number =>
    Date.parse(`${format.format(unixTime * 1000).replace(" ", "T")}Z`) / 1000 - unixTime;
  let offsetSeconds = offsetAt(offsetTimeRange.first);
  const offsets: ZoneOffset[] = [{ fromUnixTime: -Infinity, offsetSeconds }];
  for (let time = offsetTimeRange.first; time < offsetTimeRange.last; time += offsetStepSeconds) {
    let [before, fromUnixTime] = [time, time + offsetStepSeconds];
    if (offsetAt(fromUnixTime) === offsetSeconds) continue;
    while (fromUnixTime - before > 1) {
      const middle = Math.floor((before + fromUnixTime) / 2);
      if (offsetAt(middle) === offsetSeconds) before = middle;
      else fromUnixTime = middle;
    }
    offsetSeconds = offsetAt(fromUnixTime);
    offsets.push({ fromUnixTime, offsetSeconds });
  }
  return offsets;
}
