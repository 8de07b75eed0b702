/** Time zones of the IANA database, as far as the JavaScript engine knows them. */

/** Returns the name that the JavaScript engine uses for the zone. Null if the engine does not know the zone. */
export function findTimeZone(name: string): string | null {
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
 * An offset of a time zone: the number of seconds by which its clocks are ahead of UTC. It is valid from the UNIX time `from` on.
 */
export interface ZoneOffset {
  readonly from: number;
  readonly seconds: number;
}

/** The UNIX times for which offsets are determined. For earlier or later times, the nearest offset in this range is used. */
const range = { first: Date.UTC(1900, 0) / 1000, last: Date.UTC(2100, 0) / 1000 } as const;
/**
 * Distance in seconds between the times at which offsets are compared. A change within a week that is undone in the
 * same week would be missed, but no zone has had one.
 */
const step = 7 * 86_400;

const offsetsByZone = new Map<string, readonly ZoneOffset[]>();

/** Lists the offsets of the zone in the order of time. They are cached, because finding them takes about 0.1 seconds. */
export function listOffsets(zone: string): readonly ZoneOffset[] {
  let offsets = offsetsByZone.get(zone);
  if (offsets === undefined) offsetsByZone.set(zone, (offsets = findOffsets(zone)));
  return offsets;
}

/** Returns the date at a UNIX time by the clocks of the zone, such as `2026-11-21`. */
export function findDay(time: number, zone: string): string {
  const offset = listOffsets(zone).findLast(({ from }) => from <= time);
  return new Date((time + (offset?.seconds ?? 0)) * 1000).toISOString().slice(0, 10);
}

/**
 * Returns the UNIX time at which a day begins by the clocks of the zone. At a change of the offset, the clocks can skip
 * midnight or show it twice; the first moment of the day counts.
 */
export function findDayBegin(day: string, zone: string): number {
  const midnight = Date.parse(day) / 1000;
  const offsets = listOffsets(zone);
  const first = offsets.find(({ seconds }, index) => midnight - seconds < (offsets[index + 1]?.from ?? Infinity))!;
  return Math.max(first.from, midnight - first.seconds);
}

function findOffsets(zone: string): readonly ZoneOffset[] {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const offsetAt = (time: number): number =>
    Date.parse(`${format.format(time * 1000).replace(" ", "T")}Z`) / 1000 - time;
  let seconds = offsetAt(range.first);
  const offsets: ZoneOffset[] = [{ from: -Infinity, seconds }];
  for (let time = range.first; time < range.last; time += step) {
    let [before, from] = [time, time + step];
    if (offsetAt(from) === seconds) continue;
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (offsetAt(middle) === seconds) before = middle;
      else from = middle;
    }
    seconds = offsetAt(from);
    offsets.push({ from, seconds });
  }
  return offsets;
}
